"""Golden games replay under their own versions; if one diverges, the first difference is described."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tenka
from tenka.table.table import Table
from tests.golden import golden
from tests.golden.golden import HERE, Golden, difference, names, written
from tests.support.setups import walk
from tests.support.toy_game import CARDS, GROWN, NEW, TOY


@pytest.mark.parametrize("name", names())
def test_a_golden_game_replays(name: str, request: pytest.FixtureRequest) -> None:
    """By its own version of the rules, by its seed, choice by choice; its code replays too."""
    found = golden.load(name)
    if request.config.getoption("--rewrite", default=False):
        found = written(found.table(choices=found.choices))
        (HERE / f"{name}.txt").write_text(str(found), encoding="utf-8")
    told = difference(found)
    assert not told, f"{name}: {told}\nIf its rules change on purpose, see engine/docs/versions.md"
    table = golden.replayed(name)
    assert tenka.open_code(table.code()).record() == table.record()


# The description of a difference


@pytest.fixture(scope="module")
def kept() -> Golden:
    """Return a golden game of the toy without ties in which a seat cheers twice."""
    return written(walk(Table(TOY, TOY.rules(3), "golden"), 0))


def test_a_golden_game_that_replays_has_no_difference(kept: Golden) -> None:
    assert difference(kept, TOY) == ""
    assert golden.read(str(kept)) == kept


CHANGES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "what a choice leads to": ({"prize": 2}, ("at choice 6 of 20, in round 1 of 1: 2 done",
                                              "points 2 0 0, cheers 2 2 1", "points[0] 0 -> 2", "points 4 0 0, cheers 2 2 1")),
    "what can't be chosen": ({"cheers": 1}, ("at choice 13 of 20", "then 0 cheer", "toy.ask.cheer is asked: seat 0 may hush")),
    "what else can be chosen": ({"cheers": 3}, ("at choice 14 of 20", "then 0 hush", "seat 0 may cheer, hush")),
    "what chance is asked": ({"cards": {**CARDS, NEW.id: NEW}}, ("the set-up", "points 0 0 0", "came:     shuffle 6 11 ")),
    "when it ends": ({"script": TOY.base.script[:2]}, ("at choice 12 of 20", "then 0 cheer", "then the game is over")),
    "when it goes on": ({"script": (*TOY.base.script, TOY.base.script[-1])}, ("at choice 20 of 20", "the end", "toy.ask.cheer")),
    "who wins": ({"result": lambda rules, state: replace(TOY.base.result(rules, state), scores=(9, 9, 9))},
                 ("at the end", '"scores": [2, 0, 0]', '"scores": [9, 9, 9]')),
}  # fmt: skip
"""(A change of the toy's rules, the description of the first difference that follows)."""


@pytest.mark.parametrize("name", CHANGES)
def test_the_first_difference_of_a_golden_game_is_described(kept: Golden, name: str) -> None:
    """With its place, what was expected and what came; the round continues as far as it can."""
    changes, words = CHANGES[name]
    told = difference(kept, replace(TOY, base=replace(TOY.base, **changes)))
    lines = told.split("\n")
    assert [line.split(":")[0].strip() for line in lines[1:]] == ["expected", "came"]
    assert [word for word in words if word not in told] == []
    assert len(told) < 1_500


def test_a_choice_that_is_no_longer_legal_is_described(kept: Golden) -> None:
    (only,) = kept.rounds
    told = difference(kept._replace(rounds=[only._replace(choices=("0 lay c1", *only.choices[1:]))]), TOY)
    assert "at choice 1 of 20" in told
    assert "expected: 0 lay c1 can be chosen" in told
    assert "came:     toy.ask.bid is asked: seat 0 may lay c10, lay c12, lay c6; seat 1 may" in told


def test_a_golden_game_is_played_by_its_own_version(kept: Golden) -> None:
    """The toy has changed since and keeps its old version; without that version the golden game has no rules."""
    assert GROWN.version > TOY.version
    assert difference(kept, GROWN) == ""
    with pytest.raises(tenka.BadRecord, match="has no version 3 any more"):
        difference(kept, replace(GROWN, former={}, rows=()))


def test_a_renamed_field_changes_no_digest() -> None:
    state = TOY.base.new_state(TOY.base, 3).plain()
    renamed = {("called" if name == "points" else name): value for name, value in state.items()}
    assert golden._bare(state) == golden._bare(renamed | {"kind": "toy.Other"})
    assert golden._bare(state) != golden._bare(state | {"points": [1, 0, 0]})
