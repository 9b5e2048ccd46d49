"""The paper of a card, with whatever stands on it."""

from __future__ import annotations

from tenka_web.ui.boards.targets import pointed
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Markup, joined


def framed(target: str, classes: str, pointers: Pointers, *inside: Markup | None) -> Markup:
    """Draw a card's paper with whatever stands on it."""
    return Markup(f'<div {pointed(target, classes, pointers, "group")}>{joined(inside)}</div>')
