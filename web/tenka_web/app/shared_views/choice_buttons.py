"""Answers as buttons: for a group of choices, or for single ones. Games with their own forms use them too."""

from __future__ import annotations

from collections.abc import Iterator

from tenka import Choice
from tenka_web.app import game_registry
from tenka_web.app.forced_answers import find_pass_for_scope
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import ChoiceGroup
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button


def is_leading(ctx: RenderContext, choice: Choice, *, first: bool) -> bool:
    """Return whether a button is highlighted: the first one, or the one that a lesson's page asks for."""
    wanted = ctx.session.mode.wanted_choice
    return str(choice) == wanted if wanted else first


def is_read_first(ctx: RenderContext, target: str) -> bool:
    """Return whether a finger's first tap on a target, or on a button about it, reads what it is, and only the second chooses."""
    return ctx.game.is_drawn(target) or target.partition(":")[0] in ctx.game.read_kinds


def buttons(
    ctx: RenderContext, group: ChoiceGroup, digits: Iterator[str] | None = None, *, first: bool = False, words: str = ""
) -> list[Markup]:
    """Return the buttons of a group, each with its key: the verb's, or the next of ``digits``. ``words`` replaces the text of a
    single choice."""
    free = iter("") if digits is None else digits
    if group.target and group.only is None:
        named, key = ctx.game.target(ctx.localizer, group.target), next(free, None)
        asked = any(is_leading(ctx, choice, first=False) for choice in group.choices)
        return [button("target", named, " …", arg=group.target, data_hover=group.target, class_="primary" if asked else "",
                       data_key=key, aria_keyshortcuts=key)]  # fmt: skip
    keyed = [(choice, ctx.game.keys.get(choice.verb) or next(free, None)) for choice in group.choices]
    return [
        button("choose", words or ctx.game.choice(ctx.localizer, ctx.view, choice), _draw_effect(ctx, choice), arg=str(choice),
               data_hover=group.target or None, class_="primary" if is_leading(ctx, choice, first=first) else "",
               id=f"do-{str(choice).replace(' ', '-')}", data_key=key, aria_keyshortcuts=key)
        for choice, key in keyed
    ]  # fmt: skip


def _draw_effect(ctx: RenderContext, choice: Choice) -> Markup | None:
    says = ctx.game.verb_effects.get(choice.verb)
    return None if says is None else el("small", says(ctx, choice), class_="effect")


def draw_pass_rest(ctx: RenderContext) -> list[Markup]:
    """Draw the button that passes for a part of the game, if there is one."""
    session, seat = ctx.session, ctx.session.asked_person
    if seat is None or seat != session.viewer or session.mode.is_guided:
        return []
    if find_pass_for_scope(game_registry.adapter_of(session.table), session.table, seat) is None:
        return []
    return [button("pass", ctx.t.for_game(ctx.game.prefix, "pass.rest"), arg="rest", class_="quiet", id="pass-rest")]
