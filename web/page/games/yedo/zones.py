"""What lies beside the plan of Edo, and what everybody knows of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from page.games.yedo import desk, hand
from page.games.yedo.picture import standing
from page.look import Look
from page.zone import Dock, Fact, Zone
from tenka.games.yedo.state import clan, missions_held

CARDS_ASKED = (
    "ye.ask.trim",
    "ye.ask.hand_over",
    "ye.ask.put_away",
    "ye.ask.reaction",
    "ye.ask.soften",
    "ye.ask.standard",
    "ye.ask.bonus",
    "ye.ask.influence",
    "ye.ask.save",
    "ye.ask.with",
    "ye.ask.won",
    "ye.ask.named",
)
"""Questions that are answered from the hand."""


def deal(look: Look) -> Iterator[Zone]:
    """The offer on the table."""
    if look.scene is None and desk.terms_of(look) is not None:
        yield Zone("deal", Dock.STAGE, partial(desk.deal, look), "ye.page.zone.deal")


def own(look: Look) -> Iterator[Zone]:
    """Hand and house of the one who looks."""
    seat = look.view.seat
    if seat is None or look.scene is not None:
        return
    mine = partial(Zone, dock=Dock.HAND, owner=seat, private=True)
    if look.view.key in hand.DRAWN and seat in look.view.asked:
        yield mine("drawn", draw=partial(hand.drawn, look), title="ye.page.zone.drawn", asked=True)
    asked = look.view.key in CARDS_ASKED
    yield mine("actions", draw=partial(hand.actions, look, seat), title="ye.page.zone.actions", asked=asked)
    yield mine("missions", draw=partial(hand.missions, look, seat), title="ye.page.zone.missions")
    yield mine("bonuses", draw=partial(hand.bonuses, look, seat), title="ye.page.zone.bonuses")
    yield Zone("house", Dock.HAND, partial(hand.house, look, seat), "ye.page.zone.house", owner=seat)


def open_things(look: Look) -> Iterator[Zone]:
    """Event, auctions, watch, belongings."""
    state = standing(look)
    if state.event:
        yield Zone("event", Dock.MARKET, partial(desk.event, look), "ye.page.zone.event")
    bidding = look.scene is None and look.view.key in desk.BIDDING
    if state.round and (state.track or bidding):
        yield Zone("auctions", Dock.STAGE if bidding else Dock.MARKET, partial(desk.auctions, look), "ye.page.zone.auctions")
    if state.round:
        yield Zone("watch", Dock.MARKET, partial(desk.watch, look), "ye.page.zone.watch")
    yield Zone("belongings", Dock.MARKET, partial(desk.belongings, look), "ye.page.zone.belongings")


def stores(look: Look, seat: int) -> Iterator[Fact]:
    """Mon, disciples, geisha, blessing, missions, cards."""
    state, t = standing(look), look.t
    values = {
        "mon": state.mon[seat], "disciple": f"{state.house[seat]}/{clan(state, seat)}", "geisha": state.geisha[seat],
        "blessing": state.blessing[seat], "mission": missions_held(state, seat), "action": len(state.actions[seat]),
        "bonus": len(state.bonuses[seat]),
    }  # fmt: skip
    for name, value in values.items():
        yield Fact(f"ye-{name}", t(f"ye.page.fact.{name}"), str(value))


ROWS = {"deal": deal, "own": own, "open": open_things}
FACTS = {"stores": stores}
