"""Turns the engine's keys and values into sentences about seats, places, cards and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tenka import Event
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import Markup, el, escape
from tenka_web.ui.seats import Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.grammar import ARTICLES, as_name, as_pronoun

SENTENCES = 2
"""Most sentences of a short summary."""
Phrase = Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]
"""Values of an event -> the key and values of the sentence that tells it."""


class Localizer:
    """The words of one table.

    ``vocabulary``: name of an event's value -> "seat", "lead" (points ahead or behind), or key patterns of its meaning, separated
    by "|"; an empty value is "none"; "pair" and a key: seats with a number each, as a list. ``names``: titles of the rows of the
    table's data file. ``phrases``: event key -> function from values to (sentence key, values). ``you``: the seat addressed;
    None: nobody.
    """

    def __init__(
        self, catalog: Catalog, seats: Sequence[Seat], vocabulary: Mapping[str, str], phrases: Mapping[str, Phrase] | None = None,
        names: Mapping[str, str] | None = None, you: int | None = None,
    ) -> None:
        self.t = catalog
        self._seats = seats
        self.vocabulary = vocabulary
        self._phrases = phrases or {}
        self.names = names or {}
        self.you = you

    def seat(self, number: int) -> str:
        """Return a seat's name as plain text."""
        if not 0 <= number < len(self._seats):
            return self.t("ui.nobody")
        seat = self._seats[number]
        return seat.name or default_name(self.t, number, seat.color)

    @property
    def by_name(self) -> Localizer:
        """A localizer that addresses nobody."""
        return Localizer(self.t, self._seats, self.vocabulary, self._phrases, self.names)

    def address(self, number: int) -> str:
        """Return a seat as in sentences: the player addressed is "you"."""
        return as_pronoun(self.t("ui.you"), self.t("ui.you.within")) if number == self.you else self.seat(number)

    def _name_in_list(self, number: int) -> str:
        return self.t("ui.you.listed") if number == self.you else self.seat(number)

    def address_mark(self, number: int) -> Markup:
        """Return the same with its crest and colour."""
        if number != self.you:
            return self.seat_mark(number)
        opening, within = (self._mark(number, self.t(key)) for key in ("ui.you", "ui.you.within"))
        return as_pronoun(opening, within)

    def seat_mark(self, number: int) -> Markup:
        """Return a seat's name with its crest and colour."""
        if not 0 <= number < len(self._seats):
            return escape(self.t("ui.nobody"))
        name = self.seat(number)
        return as_name(self._mark(number, name), getattr(name, "article", ""))

    def _mark(self, number: int, name: str) -> Markup:
        seat = self._seats[number]
        return el("b", crest(seat), name, class_=f"who seat-{seat.color}")

    def seat_sign(self, number: int, after: str = "") -> Markup:
        """Return a seat's crest with a value beside it, for tables; its name is spoken.

        Args:
            number: The seat.
            after: The value beside its crest.
        """
        seat = self._seats[number]
        name = self.seat(number)
        return el("span", crest(seat), el("span", name, class_="sr-only"), after, class_="sign-of", data_hover=f"seat:{number}")

    def lead(self, points: float) -> str:
        """Return points ahead of the best rival, or behind, in words."""
        side, n = "ahead" if points > 0 else "behind" if points < 0 else "level", self.t.number(abs(points))
        return self.t(f"ui.lead.{side}", n=n)

    def value(self, name: str, value: Any) -> str:
        """Return a value of an event or choice in words.

        Args:
            name: Name of the value, as in the vocabulary.
            value: The engine's value.
        """
        pattern = self.vocabulary.get(name)
        if pattern and pattern.startswith("pair "):
            return self.t.join_names([self.t(pattern.removeprefix("pair "), seat=self._name_in_list(seat), n=n) for seat,
                                      n in value])
        if isinstance(value, list | tuple):
            if pattern == "seat":
                return self.t.join_names(map(self._name_in_list, value))
            if value:
                return self.t.join_names([self.value(name, one) for one in value])
            value = ""
        if pattern == "seat":
            return self.address(value)
        if pattern == "lead":
            return self.lead(value)
        if pattern and value in self.names:
            return self.names[value]
        if pattern and (key := self.t.find_key(*(one.format("none" if value == "" else value) for one in pattern.split("|")))):
            return self.t(key)
        return self.t.number(value) if isinstance(value, float) else str(value)

    def values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return all values in words; plain numbers stay numbers, for plurals."""
        return {name: value if self._is_count(name, value) else self.value(name, value) for name, value in values.items()}

    def _is_count(self, name: str, value: Any) -> bool:
        return isinstance(value, int) and name not in self.vocabulary

    def phrase(self, key: str, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """Return the sentence key and values of an event in the game's phrasing. ``<key>.known`` is for seats that may know the
        event's secrets.

        Args:
            key: Key of the event.
            values: Its values.
        """
        phrase = self._phrases.get(key)
        key, values = phrase(values) if phrase else (key, values)
        known = f"{key}.known"
        return known if self.t.has(known) and self.t.placeholders(known) <= values.keys() else key, values

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """Return a sentence as plain text.

        Args:
            key: Key of the event.
            values: Its values.
        """
        key, values = self.phrase(key, values)
        return self.t(key, **self.values(values))

    def summary(self, events: Sequence[Event], sentences: int = SENTENCES) -> str:
        """Return a public summary of events, in a number of sentences at most.

        Args:
            events: Events in their order.
            sentences: Most sentences.
        """
        seen = [event.as_seen_by(None) for event in events]
        return self.t.join_sentences(*[self.say(event.key, event.values) for event in seen if self.t.has(event.key)][:sentences])

    def show(self, key: str, values: Mapping[str, Any]) -> Markup:
        """Return a sentence with its seats marked by crest and colour.

        Args:
            key: Key of the event.
            values: Its values.
        """
        key, values = self.phrase(key, values)
        shown: dict[str, Any] = self.values(values)
        for name, value in values.items():
            if self.vocabulary.get(name) == "seat" and isinstance(value, int):
                shown[name] = self.address_mark(value)
        return self.t.rich(key, shown)


@lru_cache(maxsize=100)         # Used about twenty times after each click
def default_name(t: Catalog, number: int, color: str) -> str:
    return as_name(t("ui.seat.default", seat=number + 1, color=t(f"ui.color.{color}")), ARTICLES.get(t.language, ""))


def crest(seat: Seat, size: str = "") -> Markup:
    """Return a seat's crest on its colour, always beside words."""
    return el("span", tokens.crest(SeatLook(seat.color, seat.crest, seat.name)), class_=f"emblem {size}".rstrip())
