"""The paper of a card, with whatever stands on it."""

from __future__ import annotations

from ..svg import Markup, joined
from .model import Pointers
from .pointing import pointed


def framed(target: str, classes: str, pointers: Pointers, *inside: Markup | None) -> Markup:
    """Draw a card's paper with whatever stands on it."""
    return Markup(f'<div {pointed(target, classes, pointers, "group")}>{joined(inside)}</div>')
