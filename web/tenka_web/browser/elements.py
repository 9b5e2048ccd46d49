"""Elements of the page by their id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document

if TYPE_CHECKING:
    from js import Element


def element(name: str) -> Element:
    """Return an element that always stands in the page, such as the dialog. For one that may be missing, ask the document."""
    node = document.getElementById(name)
    assert node, name
    return node
