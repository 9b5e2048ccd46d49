"""Premoves that go with a plan: which special card, and where the armies of its marches go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tenka.games.shogun.march import STAY, targets
from tenka.games.shogun.premoves import ARMIES, ATTACK, MOST, MOVE
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.premove_form import PremoveOffer, PremoveQuestion
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun.planning_gestures import CLAIM
from tenka_web.games.shogun.presenter import rules_of


def list_questions(ctx: RenderContext) -> Sequence[PremoveQuestion]:
    """Return the questions about the special card, and about each march for which the viewer has placed a province."""
    t, state = ctx.t, shown_state(ctx)
    specials = tuple(PremoveOffer(name, "", t(f"sh.special.{name}")) for name in state.specials if name)
    return (PremoveQuestion(CLAIM, "", t("sh.ahead.special"), specials), *_marches(ctx))


def _marches(ctx: RenderContext) -> Iterator[PremoveQuestion]:
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    assert seat is not None
    for key, row in rules.premoves.items():
        for action in row.subjects(rules) if key != CLAIM else ():
            province = state.laid[seat][rules.box_index[action]]
            if province in range(len(NAMES)):
                yield PremoveQuestion(key, action, _title(ctx, action, province), tuple(_offers(ctx, rules, action, province)))


def _title(ctx: RenderContext, action: str, province: int) -> str:
    return ctx.t("sh.ahead.march", action=ctx.t(f"sh.action.{action}"), place=ctx.t(f"place.{NAMES[province]}"))


def _offers(ctx: RenderContext, rules: ShogunRules, action: str, province: int) -> Iterator[PremoveOffer]:
    t, state, seat = ctx.t, shown_state(ctx), ctx.view.seat
    assert seat is not None
    if action == "armies-1":
        yield PremoveOffer(str(STAY), "", t("sh.do.stay"))
    for other in targets(rules, state, seat, province, action):
        name, kind = NAMES[other], MOVE if state.owner[other] == seat else ATTACK
        place = t(f"place.{name}")
        yield PremoveOffer(f"{kind} {name} {MOST}", place, t(f"sh.ahead.{kind}.most", place=place))
        for armies in ARMIES:
            yield PremoveOffer(f"{kind} {name} {armies}", place, t(f"sh.ahead.{kind}", place=place, armies=armies))
