"""Positions from outside: what can't be a moment of Yedo is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import tenka
from tests.games.yedo.stand import new, until


def position(key: str, seed: str = "flaws", **more: Any) -> dict[str, Any]:
    """The plain form of a moment at which this is asked."""
    found: dict[str, Any] = json.loads(json.dumps(until(new(4, seed, **more), key).to_data()))
    return found


State = dict[str, Any]


def put(name: str, at: int, value: Any) -> Callable[[State], None]:
    """Another value at one place of a list."""

    def change(state: State) -> None:
        state[name][at] = value

    return change


def send(name: str, at: int, seat: int = 0) -> Callable[[State], None]:
    """A disciple of a seat comes out of its house to a place."""

    def change(state: State) -> None:
        state[name][at] = seat if name == "spaces" else 1
        state["house"][seat] -= 1

    return change


def both(*changes: Callable[[State], None]) -> Callable[[State], None]:
    """Several changes."""

    def change(state: State) -> None:
        for each in changes:
            each(state)

    return change


def blind(state: State) -> None:
    """A mission in hand that its owner does not see."""
    next(card for held in state["missions"][0] for card in held)[1] = 0


def one_more(state: State) -> None:
    """A fifth mission off the deck."""
    state["missions"][0][2].append([state["mission_decks"][2].pop()[0], 1])
    state["missions"][0][2].sort()


def no_event(state: State) -> None:
    state["event_deck"].append([state["event"], 0])
    state["event"] = ""


EDITS: dict[str, tuple[str, Callable[[State], Any], str]] = {
    "a card of another kind": ("place", put("action_deck", 0, ["schemer", 0]), "action_deck do not fit"),
    "a card twice": ("place", lambda s: put("bonus_deck", 0, s["bonus_deck"][1])(s), "cards of the kind bonus"),
    "a mission in another colour": ("place", lambda s: s["mission_decks"][0].append(s["mission_decks"][1].pop()), "do not fit"),
    "a fifth disciple": ("place", lambda s: put("house", 0, s["house"][0] + 1)(s), "disciples"),
    "two in the gazebo": ("place", both(send("spaces", 0), send("spaces", 1)), "gazebo"),
    "a placeholder elsewhere": ("place", both(put("spaces", 20, -1), put("spaces", 19, -2)), "placeholders"),
    "on an annex of nobody's": ("place", send("stationed", 0), "annex its clan does not own"),
    "no event in its phase": ("place", no_event, "event"),
    "a district closed by nothing": ("join", lambda s: s.update(closed=3), "closed by no event"),
    "an event too few": ("place", lambda s: s["event_deck"].append([s["past_events"].pop(), 0]), "as many events as rounds"),
    "no watch": ("place", lambda s: s.update(colour=""), "watch"),
    "points out of nowhere": ("place", put("points", 1, 7), "ledger"),
    "a card its owner can't see": ("place", blind, "does not see its own cards"),
    "a mission too many": ("place", one_more, "more than it may"),
    "favors after the start": ("join", lambda s: s["favors"].append("mon"), "favors"),
    "a marker at two places": ("join", lambda s: put("lots", s["track"][0], "weapon")(s), "bidding markers"),
    "saved outside its phase": ("place", lambda s: s["saved"].append(5), "saved or informed on"),
    "a place taken too early": ("place", lambda s: s["moves"].append([0, 1]), "places in the order"),
    "ended by nothing": ("place", lambda s: s.update(ended=True), "nobody has finished"),
    "out before the placing": ("join", send("spaces", 5), "before they are placed"),
    "a bonus of nothing": ("place", lambda s: s["perfect"][0].append("nine-cuts"), "has not finished"),
    "an order of three": ("place", lambda s: s["order"].pop(), "order"),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_can_not_be_is_refused(name: str) -> None:
    key, change, message = EDITS[name]
    data = position(key) if name != "an event too few" else _second_round(key)
    change(data["state"])
    with pytest.raises(tenka.BadRecord, match=message):
        tenka.from_data(data)


def _second_round(key: str) -> dict[str, Any]:
    table = until(until(new(4, "flaws"), "activate"), "join")
    found: dict[str, Any] = json.loads(json.dumps(until(table, key).to_data()))
    return found


def test_untouched_they_are_taken() -> None:
    for key in {key for key, _, _ in EDITS.values()}:
        data = position(key)
        assert tenka.from_data(data).to_data()["state"] == data["state"]
