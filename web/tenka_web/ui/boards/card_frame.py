"""The paper of a card with its content."""

from __future__ import annotations

from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Markup, join


def draw_frame(target: str, classes: str, pointers: Pointers, *inside: Markup | None) -> Markup:
    """Draw a card's paper with its content."""
    return Markup(f'<div {target_attributes(target, classes, pointers, "group")}>{join(inside)}</div>')
