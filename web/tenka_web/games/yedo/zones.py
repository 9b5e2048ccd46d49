"""The zones beside the plan of Edo, and the public facts of a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.state import clan, missions_held
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import hand, open_information, since_last_turn
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.presenter import is_searching
from tenka_web.ui.zones import Dock, Fact, Zone

CARDS_ASKED = ("ye.ask.trim", "ye.ask.hand_over", "ye.ask.put_away")
"""Questions that are answered with a card of the hand, and with nothing else."""


SOFTENED = ("ye.ask.soften", "ye.ask.pardon", "ye.ask.lose", "ye.ask.lose_one")
"""Questions that an event asks."""


def deal(ctx: RenderContext) -> Iterator[Zone]:
    """Return the offer on the table."""
    laying = ctx.view.key == "ye.ask.offer" and bool(ctx.selection.options)
    if ctx.scene is None and open_information.terms_of(ctx) is not None and not laying:
        yield Zone("deal", Dock.STAGE, partial(open_information.deal, ctx), "ye.page.zone.deal")


def others(ctx: RenderContext) -> Iterator[Zone]:
    """Return what they have done meanwhile, as one's turn comes round."""
    asked = ctx.view.key in since_last_turn.ASKED and ctx.view.seat in ctx.view.asked
    if asked and ctx.scene is None and not ctx.session.mode.is_guided and not ctx.session.ui.is_past:
        yield Zone("meanwhile", Dock.STAGE, partial(since_last_turn.draw_meanwhile, ctx))


def own(ctx: RenderContext) -> Iterator[Zone]:
    """Return hand and house of the viewer."""
    seat = ctx.view.seat
    if seat is None or (ctx.scene is not None and not ctx.is_private):
        return
    mine = partial(Zone, dock=Dock.HAND, owner=seat, private=True)
    if ctx.scene is None and ctx.view.key in hand.DRAWN and seat in ctx.view.asked:
        yield Zone("drawn", Dock.STAGE, partial(hand.draw_drawn, ctx), owner=seat, private=True)
    asked, state = ctx.view.key in CARDS_ASKED, shown_state(ctx)
    held = {"missions": missions_held(state, seat), "actions": len(state.actions[seat]), "bonuses": len(state.bonuses[seat])}
    drawn = {"missions": hand.missions, "actions": hand.actions, "bonuses": hand.bonuses}
    for kind, draw in drawn.items():
        answers = asked and kind != "bonuses"
        yield mine(kind, draw=partial(draw, ctx, seat), title=f"ye.page.zone.{kind}", asked=answers, things=held[kind])
    if not ctx.session.mode.is_guided:
        yield mine("awaited", draw=partial(hand.draw_awaited, ctx, seat))
    yield Zone("house", Dock.HAND, partial(hand.house, ctx, seat), "ye.page.zone.house", owner=seat)


def open_things(ctx: RenderContext) -> Iterator[Zone]:
    """Return event, auctions, watch, belongings."""
    state = shown_state(ctx)
    key = ctx.view.key if ctx.scene is None else ctx.scene.key
    told = ctx.scene is not None and key == "ye.event.event"
    if state.event:
        if told:
            yield Zone("event-text", Dock.STAGE, partial(open_information.event_text, ctx))
        yield Zone(
            "event", Dock.STAGE if key in SOFTENED else Dock.MARKET, partial(open_information.event, ctx), "ye.page.zone.event"
        )
    formed = key in open_information.BIDDING and bool(ctx.selection.options)
    if state.round and state.track and not formed:
        here = Dock.STAGE if key in open_information.BIDDING else Dock.MARKET
        yield Zone("auctions", here, partial(open_information.auctions, ctx), "ye.page.zone.auctions")
    if state.round:
        yield Zone(
            "watch", Dock.STAGE if is_searching(ctx) else Dock.MARKET, partial(open_information.watch, ctx), "ye.page.zone.watch"
        )
    yield Zone("belongings", Dock.MARKET, partial(open_information.belongings, ctx), "ye.page.zone.belongings")


def stores(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return Mon, disciples, geisha, blessing, missions, cards."""
    state, t = shown_state(ctx), ctx.t
    values = {
        "mon": state.mon[seat], "disciple": f"{state.house[seat]}/{clan(state, seat)}", "geisha": state.geisha[seat],
        "blessing": state.blessing[seat], "mission": missions_held(state, seat), "action": len(state.actions[seat]),
        "bonus": len(state.bonuses[seat]),
    }  # fmt: skip
    for name, value in values.items():
        yield Fact(f"ye-{name}", t(f"ye.page.fact.{name}"), str(value), minor=name in ("action", "bonus"))


def goods(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return weapons and annexes, each by its sign."""
    state, localizer = shown_state(ctx), ctx.localizer
    for weapon, number in Counter(state.weapons[seat]).items():
        many = f"×{number}" if number > 1 else ""
        yield Fact(f"ye-{weapon}", localizer.value("weapon", weapon), many, minor=True, target=f"weapon:{weapon}")
    for kind, name in enumerate(ANNEXES):
        if state.annexes[seat] >> kind & 1:
            yield Fact(f"ye-{sign_of(name)}", localizer.value("annex", name), "", minor=True, target=f"annex:{name}")


ROWS = {"deal": deal, "others": others, "own": own, "open": open_things}
FACTS = {"stores": stores, "goods": goods}
