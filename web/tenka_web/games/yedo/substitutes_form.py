"""The form for what can replace a thing that a mission asks for."""

from __future__ import annotations

from collections.abc import Mapping

from tenka import Choice
from tenka.games.yedo.goods import WEAPONS
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import ChoiceGroup
from tenka_web.app.shared_views.choice_buttons import buttons
from tenka_web.games.yedo import phrases, placing_form
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui.markup import Child, Markup, el

STANDS_FOR: Mapping[str, tuple[str, ...]] = {
    "lend-weapon": WEAPONS, "lend-blessing": ("blessing",), "karesansui": ("blessing",), "yashiki": ("geisha",),
}  # fmt: skip
"""Effect of a card, or annex -> the kinds of requirement that it can replace."""


def draw_substitutes(ctx: RenderContext) -> list[Child]:
    """Draw what can replace a missing thing, and which things it can replace."""
    digits = iter("123456789")
    drawn = [
        one
        for at, group in enumerate(ctx.selection.groups)
        for choice in group.choices
        for one in buttons(ctx, ChoiceGroup(group.target, (choice,)), digits, first=not at, words=_draw_alternative(ctx, choice))
    ]
    nothing = [choice.verb for choice, _ in ctx.selection.options] == ["leave-bonus"]
    return [el("p", ctx.t("ye.page.instead.none"), class_="y-cause") if nothing else None, el("div", drawn, class_="answers")]


def _draw_alternative(ctx: RenderContext, choice: Choice) -> Markup:
    name, thing = ctx.game.choice(ctx.localizer, ctx.view, choice), str(choice.operands[0]) if choice.operands else ""
    effect = rules_of(ctx).actions[thing].effect if choice.verb == "play" else thing
    kinds = STANDS_FOR.get(effect, ())
    lacking = [one for one in phrases.list_lacking(ctx.view.values) if one in kinds]
    if not lacking:
        return el("span", name)
    key = "ye.page.instead.one" if len(lacking) > 1 else "ye.page.instead"
    return placing_form.draw_named(name, ctx.t(key, lacks=ctx.localizer.value("lacks", lacking)))
