"""What the others did last flies between a clan and a place: every kind of goods, by its sign, and nothing that is secret."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tenka import Event
from tenka.games.yedo.goods import ANNEXES, COLOURS, WEAPONS
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo.map_sheets import plans, signs
from tenka_web.games.yedo.moves import COUNTED, NAMED, SINGLE, _read_moves, draw_flight
from tenka_web.games.yedo.view_model import Move
from tests.app.games import test_every_choice_reachable
from tests.app.ui.drawings import parse
from tests.support.setups import Setup, any_choice

KINDS = {"weapon": WEAPONS, "annex": ANNEXES, "kind": ("action", "bonus", *COLOURS)}


def events() -> Iterator[Event]:
    """Every event that moves something, with each thing that it may move."""
    for name, (_, value) in COUNTED.items():
        yield Event(f"ye.event.{name}", {"seat": 1, value: 3})
    for name, value in NAMED.items():
        yield from (Event(f"ye.event.{name}", {"seat": 1, value: thing}) for thing in KINDS[value])
    yield from (Event(f"ye.event.{name}", {"seat": 1}) for name in SINGLE)


def test_whatever_a_rival_gets_or_gives_has_a_sign_that_flies() -> None:
    for event in events():
        (move,) = _read_moves((event,), 7)
        assert move.sign in signs(), event
        assert move.seat == 1


def test_lost_prestige_leaves_its_clan() -> None:
    (move,) = _read_moves((Event("ye.event.points", {"seat": 2, "points": -2}),), 7)
    assert (move.out, move.number) == (True, 2)


def test_a_deed_moves_from_where_its_disciple_stood() -> None:
    walked = Event("ye.event.activated", {"seat": 1, "place": "market", "deed": "buy"})
    home, bought = _read_moves((walked, Event("ye.event.bought", {"seat": 1, "weapon": "nawa", "mon": 6})), 7)
    assert home.space == bought.space >= 0


def test_a_secret_card_flies_by_its_back_alone() -> None:
    """The card is known to its owner; what flies is drawn from what everybody knows."""
    drawn = [Event("ye.event.card", {"seat": 1, "kind": "bonus"}, {"card": card}, (1,)) for card in ("a", "b")]
    seen = [tuple(_read_moves((event,), 7)) for event in drawn]
    assert seen[0] == seen[1] == (Move(1, -1, False, "bonus", 0, "7-0"),)


def test_in_a_game_all_that_flies_is_drawn_on_both_plans() -> None:
    """Of every choice, on a table of four."""
    desk = test_every_choice_reachable.seated(Setup("yedo", 4, (), ()), "flights")
    looks = build_context(desk.app.t, desk.app.settings, desk.session).looks
    table, rng, found = desk.session.table, random.Random(4), set[str]()
    for _ in range(400):
        if table.decision is None:
            break
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
        moving = tuple(_read_moves(table.history[-1].events, len(table.history)))
        found |= {move.sign for move in moving}
        for plan in plans():
            drawn = draw_flight(plan, looks, moving)
            parse(f"<g>{drawn}</g>")
            assert drawn.count('class="flies y-move"') == len(moving)
    assert {"", "mon", "pp"} <= found
