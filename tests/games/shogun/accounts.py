"""Accounts kept beside a game: map, purses, stocks, tray and tower, and how battles and revolts change them."""

from __future__ import annotations

from typing import Any

from tenka.games.shogun.provinces import PROVINCES, SEA_ROUTES

ROWS = {row.id: row for row in PROVINCES}
FARMERS = -1


def neighbours() -> dict[str, set[str]]:
    """Return the neighbours of each province, by land and by sea."""
    found: dict[str, set[str]] = {name: set() for name in ROWS}
    pairs = [(row.id, other) for row in PROVINCES for other in row.borders.split()]
    for one, other in [*pairs, *((route.one, route.other) for route in SEA_ROUTES)]:
        found[one].add(other)
        found[other].add(one)
    return found


NEAR = neighbours()


class Accounts:
    """The position as the events describe it, and a handler for each event of a fight."""

    def __init__(self, seats: int, side: str) -> None:
        self.seats, self.side = seats, side
        self.out = {row.id for row in PROVINCES if seats == 3 and side in row.out.split()}
        self.owner = dict.fromkeys(ROWS, FARMERS)
        self.armies = dict.fromkeys(ROWS, 0)
        self.markers = dict.fromkeys(ROWS, 0)
        self.built: dict[str, set[str]] = {name: set() for name in ROWS}
        self.chests = [{3: 18, 4: 15, 5: 12}[seats]] * seats
        self.rice, self.points = [0] * seats, [0] * seats
        self.stock = [62] * seats + [20]
        self.tray, self.inside, self.thrown = ([0] * (seats + 1) for _ in range(3))
        self.special, self.event, self.action = [""] * seats, "", ""
        self.order: list[int] = []
        self.acted: list[int] = []
        self.used: set[tuple[int, str]] = set()

    # Battles and revolts

    def on_battle(self, told: dict[str, Any]) -> None:
        seat, place, defender = told["seat"], told["province"], told["defender"]
        assert self.owner[place] == defender != seat, "SH-A9"
        assert self.action in ("battle-a", "battle-b"), "SH-A9, A10"
        assert not self._closed(seat, place), "SH-A13"
        self._leave(seat, told["source"], place, told["moved"])
        bonus = min(self.special[seat] == "attack", self.stock[seat])
        self._reinforce(seat, bonus)
        if defender == FARMERS:
            aid = min(2 if self.event == "e3" else 1, self.stock[FARMERS])
        else:
            walls = self.event in ("e4", "e5") and "castle" in self.built[place]
            aid = min((self.special[defender] == "defence") + walls, self.stock[defender])
        self._reinforce(defender, aid)
        due = (told["moved"] + bonus, self.armies[place] + aid)
        assert (told["attackers"], told["defenders"]) == due, "SH-B1, O5, E3 to E5"
        self._throw_in({seat: told["attackers"], defender: told["defenders"]})
        self.armies[place] = 0

    def on_revolt(self, told: dict[str, Any]) -> None:
        seat, place = told["seat"], told["province"]
        farmers = min(self.markers[place] + told["extra"], self.stock[FARMERS])
        assert (self.owner[place], told["armies"], told["farmers"]) == (seat, self.armies[place], farmers), "SH-R1"
        self._reinforce(FARMERS, farmers)
        self._throw_in({seat: told["armies"], FARMERS: farmers})
        self.armies[place] = 0

    def on_thrown(self, told: dict[str, Any]) -> None:
        assert told["thrown"] == self.thrown, "SH-B1, SH-T2: everything in the tray goes in"
        self.tray = list(told["fell"])
        self.inside = [held + into - out for held, into, out in zip(self.inside, self.thrown, self.tray, strict=True)]
        assert told["inside"] == self.inside, "SH-T1"
        assert min(self.inside) >= 0, "SH-T1"

    def _ended(self, told: dict[str, Any], end: str) -> None:
        seat, place, defender = told["seat"], told["province"], told["defender"]
        helped = self.markers[place] == 0
        ours, farmers = self._take_out(seat), self._take_out(FARMERS) if helped else 0
        theirs = self._take_out(defender) if defender != FARMERS else 0
        held = defender == FARMERS or (theirs + farmers > ours and theirs > 0)
        assert end == ("won" if ours > theirs + farmers else "held" if held else "tie"), "SH-B4 to B6, B10"
        left = ours - theirs - farmers if end == "won" else 0
        if end == "held" and defender != FARMERS:
            left = theirs - max(0, ours - farmers)
        assert told["left"] == left, "SH-B3, B4, B9"
        if end == "won":
            self.owner[place] = seat
        if left:
            self._reinforce(self.owner[place], left)
            self.armies[place] = left

    def on_battle_won(self, told: dict[str, Any]) -> None:
        self._ended(told, "won")

    def on_battle_held(self, told: dict[str, Any]) -> None:
        self._ended(told, "held")

    def on_battle_tie(self, told: dict[str, Any]) -> None:
        self._ended(told, "tie")

    def on_revolt_put_down(self, told: dict[str, Any]) -> None:
        ours, farmers = self._take_out(told["seat"]), self._take_out(FARMERS)
        assert told["left"] == ours - farmers > 0, "SH-R3"
        self._reinforce(told["seat"], told["left"])
        self.armies[told["province"]] = told["left"]

    def on_revolt_lost(self, told: dict[str, Any]) -> None:
        assert self._take_out(told["seat"]) <= self._take_out(FARMERS), "SH-R2"

    def on_neutral(self, told: dict[str, Any]) -> None:
        place = told["province"]
        self.owner[place], self.markers[place], self.built[place] = FARMERS, 0, set()

    # The accounts

    def _pay(self, seat: int, chests: int) -> None:
        self.chests[seat] -= chests
        assert self.chests[seat] >= 0, "nobody pays what it has not"

    def _use(self, seat: int, place: str) -> None:
        assert self.owner[place] == seat, "SH-A0: a province lost before its action does nothing"
        assert (seat, place) not in self.used, "SH-P4: once a season"
        self.used.add((seat, place))

    def _closed(self, seat: int, place: str) -> bool:
        shut = self.event in ("e6", "e7") and "temple" in self.built[place] and self.owner[place] != seat
        return shut or place in self.out

    def _leave(self, seat: int, source: str, place: str, armies: int) -> None:
        assert self.owner[source] == seat, "SH-A9"
        assert place in NEAR[source], "SH-A9"
        self.armies[source] -= armies
        assert min(armies, self.armies[source]) >= 1, "SH-A9: one goes, one stays"

    def _reinforce(self, party: int, cubes: int) -> None:
        self.stock[party] -= cubes
        assert self.stock[party] >= 0, "stock is finite"

    def _throw_in(self, cubes: dict[int, int]) -> None:
        self.thrown = self.tray[:]
        for party, count in cubes.items():
            self.thrown[party] += count

    def _take_out(self, party: int) -> int:
        cubes, self.tray[party] = self.tray[party], 0
        self.stock[party] += cubes
        return cubes
