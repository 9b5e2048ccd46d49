"""Data classes derive copy, equality, veil and plain form from their fields."""

from __future__ import annotations

from dataclasses import field

import pytest

from tenka.core.data import Data, data, hands, pile, restore, secret
from tenka.core.errors import BadRecord


@data
class Leaf(Data):
    name: str
    marks: list[int] = field(default_factory=list)


@data
class Tree(Data):
    height: int
    place: tuple[int, str]
    leaves: list[Leaf]
    by_seat: dict[int, list[str]]
    nested: list[list[Leaf]]
    best: Leaf | None
    note: str | None
    deck: list[str] = secret(pile)
    held: list[list[str]] = secret(hands)


def tree() -> Tree:
    return Tree(
        3, (1, "a"), [Leaf("x", [1])], {0: ["p"], 1: []}, [[Leaf("y")], []], Leaf("z"), None, ["k", "l"], [["m"], ["n", "o"]]
    )


def test_a_copy_is_equal_and_shares_nothing_mutable() -> None:
    one, other = tree(), tree()
    copy = one.copy()
    assert copy == one == other
    copy.leaves[0].marks.append(2)
    copy.by_seat[0].append("q")
    copy.nested[0][0].name = "changed"
    assert copy.best is not None
    copy.best.marks.append(9)
    copy.held[1].clear()
    assert one == other != copy


def test_a_veil_hides_only_what_the_seat_may_not_know() -> None:
    one = tree()
    seen = one.veil(1)
    assert (seen.deck, seen.held) == (["?", "?"], [["?"], ["n", "o"]])
    assert one.veil(None).held == [["?"], ["?", "?"]]
    assert (seen.leaves, seen.by_seat, seen.best) == (one.leaves, one.by_seat, one.best)
    seen.held[1].clear()
    assert one == tree()


def known_to_lookers(cards: list[str], seat: int | None, owner: Deck) -> list[str]:
    """Hide all but the top three cards, from every seat but those that looked at them."""
    seen = 3 if seat in owner.lookers else 0
    return [*cards[:seen], *["?"] * (len(cards) - seen)]


@data
class Deck(Data):
    cards: list[str] = secret(known_to_lookers)
    lookers: list[int] = field(default_factory=list)


@data
class Case(Data):
    decks: list[Deck]


def test_a_veil_may_read_other_fields_of_its_object() -> None:
    case = Case([Deck(["a", "b", "c", "d"], [2]), Deck(["e"])])
    assert [deck.cards for deck in case.veil(2).decks] == [["a", "b", "c", "?"], ["?"]]
    assert case.veil(0).decks[0].cards == case.veil(None).decks[0].cards == ["?"] * 4
    assert case.decks[0].cards == ["a", "b", "c", "d"]


@pytest.mark.parametrize("name", ["copy", "veil", "plain"])
def test_a_data_class_with_its_own_methods_or_a_base_with_some_is_refused(name: str) -> None:
    """A generated method would silently replace the written or inherited one."""
    written = type("Written", (Data,), {"__slots__": (), "__annotations__": {}, name: lambda self: self})
    with pytest.raises(TypeError, match=f"must not define {name}:"):
        data(written)
    with pytest.raises(TypeError, match=f"must not define {name}:"):
        data(type("Standing", (written,), {"__slots__": (), "__annotations__": {}}))


def test_the_plain_form_reads_back() -> None:
    one = tree()
    assert restore(one.plain(), Tree) == one


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("height", "3"), ("height", True), ("place", [1]), ("place", [1, 2]), ("leaves", [1]), ("leaves", {}), ("best", 4),
        ("by_seat", {"x": []}), ("by_seat", []), ("deck", [1]), ("note", 1), ("kind", "nonsense"), ("more", 1),
        ("best", {"kind": []}),
    ],
)  # fmt: skip
def test_a_plain_form_that_does_not_fit_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadRecord):
        restore({**tree().plain(), name: value}, Tree)


def test_a_field_of_a_type_that_cannot_be_copied_is_refused() -> None:
    @data
    class Odd(Data):
        names: set[str]

    with pytest.raises(TypeError, match="can't be of type"):
        Odd({"a"}).copy()
