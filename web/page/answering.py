"""Answers as buttons: one that narrows, or the choices themselves. Games that lay out a question of their own use them too."""

from __future__ import annotations

from page.look import Look
from page.picking import Group
from page.svg import Markup
from page.widgets import button


def buttons(look: Look, group: Group, *, first: bool = False, words: str = "") -> list[Markup]:
    """The buttons of a group; ``words`` in place of what the game calls its only choice."""
    if group.target and group.only is None:
        return [button("target", look.game.target(look.words, group.target), " …", arg=group.target, data_hover=group.target)]
    return [
        button("choose", words or look.game.choice(look.words, look.view, choice), arg=str(choice),
               data_hover=group.target or None, class_="primary" if first else "", id=f"do-{str(choice).replace(' ', '-')}")
        for choice in group.choices
    ]  # fmt: skip
