"""Answers as buttons: one that narrows, or the choices themselves. Games that lay out a question of their own use them too."""

from __future__ import annotations

from collections.abc import Iterator

from tenka import Choice
from tenka_web.app.render_context import Look
from tenka_web.app.selection import Group
from tenka_web.ui.markup import Markup
from tenka_web.ui.widgets import button


def leads(look: Look, choice: Choice, *, first: bool) -> bool:
    """Whether an answer's button stands out: the first one's, or the one that the page of a lesson asks for."""
    wanted = look.session.mode.wanted
    return str(choice) == wanted if wanted else first


def buttons(
    look: Look, group: Group, digits: Iterator[str] | None = None, *, first: bool = False, words: str = ""
) -> list[Markup]:
    """The buttons of a group, each with the key that presses it: its verb's, or the next of ``digits``; ``words`` in place of
    what the game calls its only choice."""
    free = iter("") if digits is None else digits
    if group.target and group.only is None:
        named, key = look.game.target(look.words, group.target), next(free, None)
        return [button("target", named, " …", arg=group.target, data_hover=group.target, data_key=key, aria_keyshortcuts=key)]
    keyed = [(choice, look.game.keys.get(choice.verb) or next(free, None)) for choice in group.choices]
    return [
        button("choose", words or look.game.choice(look.words, look.view, choice), arg=str(choice),
               data_hover=group.target or None, class_="primary" if leads(look, choice, first=first) else "",
               id=f"do-{str(choice).replace(' ', '-')}", data_key=key, aria_keyshortcuts=key)
        for choice, key in keyed
    ]  # fmt: skip
