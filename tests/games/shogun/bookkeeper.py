"""A second implementation of the rules: follows a game by its events alone and reports each event that breaks a clause.

From the engine it uses only the rows of the provinces.
"""

from __future__ import annotations

from typing import Any

from tenka.core.event import Event
from tenka.games.shogun.provinces import PROVINCES, REGIONS
from tenka.table.table import Table
from tests.games.shogun.accounts import FARMERS, NEAR, ROWS, Accounts

PRICE = {"castle": 3, "temple": 2, "theatre": 1, "armies-5": 3, "armies-3": 2, "armies-1": 1}
PLACED = {"armies-5": 5, "armies-3": 3, "armies-1": 1}
FEWER = {"armies-5": 3, "armies-3": 2, "armies-1": 1}
MOST = {"castle": 3, "temple": 2, "theatre": 1}
LOSS = dict(zip([f"e{n}" for n in range(1, 13)], (5, 7, 3, 2, 6, 3, 4, 0, 2, 3, 4, 1), strict=True))


class Bookkeeper(Accounts):
    """One game, event by event. Each ``on_…`` checks that an event is possible and applies it."""

    def follow(self, table: Table) -> Bookkeeper:
        """Read all events of a game."""
        for _, event in table.log(None):
            self.read(event)
        return self

    def read(self, event: Event) -> None:
        """Read an event. Events that change nothing have no method."""
        name = event.key.removeprefix("sh.event.")
        method = getattr(self, f"on_{name}", None)
        if method is not None:
            method(dict(event.values))

    # Start and season

    def on_settled(self, told: dict[str, Any]) -> None:
        seat, place = told["seat"], told["province"]
        assert place not in self.out, "SH-S2"
        assert self.owner[place] == FARMERS, "SH-S5"
        self.owner[place], self.armies[place] = seat, told["armies"]
        self.stock[seat] -= told["armies"]

    def on_charged(self, told: dict[str, Any]) -> None:
        assert told["thrown"] == [7] * self.seats + [10], "SH-S8"
        self.inside = [thrown - fell for thrown, fell in zip(told["thrown"], told["fell"], strict=True)]
        self.stock = [stock - stuck for stock, stuck in zip(self.stock, self.inside, strict=True)]

    def on_season(self, told: dict[str, Any]) -> None:
        self.event, self.special, self.used = "", [""] * self.seats, set()

    def on_event(self, told: dict[str, Any]) -> None:
        self.event = told["event"]

    def on_bid(self, told: dict[str, Any]) -> None:
        self._pay(told["seat"], told["paid"])
        if told["card"] in ROWS:
            self._use(told["seat"], told["card"])

    def on_special(self, told: dict[str, Any]) -> None:
        self.special[told["seat"]] = told["special"]

    def on_order(self, told: dict[str, Any]) -> None:
        self.order = told["seats"]

    # The ten actions

    def on_action(self, told: dict[str, Any]) -> None:
        self.action, self.acted = told["action"], []

    def _turn(self, told: dict[str, Any]) -> None:
        self.acted.append(told["seat"])
        assert self.acted == self.order[: len(self.acted)], "SH-A0: seat by seat in turn order"
        assert told["action"] == self.action
        if "province" in told:
            self._use(told["seat"], told["province"])

    on_idle = on_bluff = on_opened = _turn

    def on_void(self, told: dict[str, Any]) -> None:
        self._turn(told)
        seat, place, why = told["seat"], told["province"], told["why"]
        needed = (FEWER if self.event == "e12" else PLACED).get(self.action, 0)
        reasons = {
            "chests": self.chests[seat] < PRICE.get(self.action, 0),
            "twice": self.action in self.built[place],
            "site": len(self.built[place]) == ROWS[place].sites,
            "stock": self.stock[seat] < needed,
            "armies": self.armies[place] < 2,
            "closed": all(self._closed(seat, other) for other in NEAR[place]),
        }
        assert reasons[why], f"SH-A0: {why}"

    def on_built(self, told: dict[str, Any]) -> None:
        seat, place, kind = told["seat"], told["province"], told["building"]
        self._pay(seat, PRICE[kind])
        assert kind == self.action
        assert kind not in self.built[place], "SH-A1"
        self.built[place].add(kind)
        assert len(self.built[place]) <= ROWS[place].sites, "SH-A1"
        if kind == "theatre" and self.event in ("e1", "e2"):
            self.markers[place] = max(0, self.markers[place] - 1)

    def on_taxed(self, told: dict[str, Any]) -> None:
        most, least = (5 if self.event == "e8" else 99), (6 if self.event == "e9" else 0)
        due = max(least, min(most, ROWS[told["province"]].tax)) + (self.special[told["seat"]] == "more-tax")
        assert told["chests"] == due, "SH-A5, E8, E9, O5"
        self.chests[told["seat"]] += due

    def on_harvested(self, told: dict[str, Any]) -> None:
        most, least = (3 if self.event == "e11" else 99), (4 if self.event == "e10" else 0)
        due = max(least, min(most, ROWS[told["province"]].rice)) + (self.special[told["seat"]] == "more-rice")
        assert told["rice"] == due, "SH-A4, E10, E11, O5"
        self.rice[told["seat"]] += due

    def on_marker(self, told: dict[str, Any]) -> None:
        self.markers[told["province"]] += 1
        assert self.markers[told["province"]] == told["markers"], "SH-A5"

    def on_placed(self, told: dict[str, Any]) -> None:
        seat, place = told["seat"], told["province"]
        due = (FEWER if self.event == "e12" else PLACED)[self.action]
        if self.action == "armies-5" and self.special[seat] == "six-armies":
            due = min(6, self.stock[seat])
        assert (told["armies"], told["paid"]) == (due, PRICE[self.action]), "SH-A6 to A8, E12, O5"
        self._pay(seat, told["paid"])
        self._reinforce(seat, due)
        self.armies[place] += due

    def on_moved(self, told: dict[str, Any]) -> None:
        assert self.owner[told["province"]] == told["seat"], "SH-A8, A9"
        self._leave(told["seat"], told["source"], told["province"], told["armies"])
        self.armies[told["province"]] += told["armies"]

    # Winter

    def on_winter(self, told: dict[str, Any]) -> None:
        self.event, self.special = "", [""] * self.seats
        self.rice = [max(0, rice - LOSS[told["event"]]) for rice in self.rice]
        assert told["rice"] == self.rice, "SH-W1"

    def on_fed(self, told: dict[str, Any]) -> None:
        mine = list(self.owner.values()).count(told["seat"])
        assert (told["provinces"], told["lacking"]) == (mine, max(0, mine - self.rice[told["seat"]])), "SH-W2"

    def on_unrest(self, told: dict[str, Any]) -> None:
        assert told["drawer"] == (told["seat"] + 1) % self.seats, "SH-W3"
        assert {self.owner[place] for place in told["provinces"]} == {told["seat"]}, "SH-W3"

    def on_scored(self, told: dict[str, Any]) -> None:
        gained = [0] * self.seats
        for place, seat in self.owner.items():
            if seat != FARMERS:
                gained[seat] += 1 + len(self.built[place])
        for region in REGIONS:
            for kind, points in MOST.items():
                counts = self._count(region, kind)
                leaders = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
                for seat in leaders:
                    gained[seat] += points - (len(leaders) > 1)
        assert told["gained"] == gained, "SH-W4"
        self.points = [now + more for now, more in zip(self.points, gained, strict=True)]
        self.rice, self.markers = [0] * self.seats, dict.fromkeys(ROWS, 0)

    def _count(self, region: str, kind: str) -> list[int]:
        places = [row.id for row in PROVINCES if (row.sun if self.side == "sun" else row.moon) == region]
        return [sum(self.owner[place] == seat and kind in self.built[place] for place in places) for seat in range(self.seats)]
