"""What the house asks of every game, asked of the court's tables: they end, code, restore, redeal, and hide what is hidden."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tenka.core import link, record
from tenka.core.data import restore
from tenka.core.errors import BadRecord
from tenka.core.position import flaw
from tenka.core.table import Table
from tests.games.shogun.stand import until
from tests.games.shogun.tennos_court.court import GAME, new, state_of, to_end

STARTS = (("sun", "prescribed"), ("sun", "chosen"), ("moon", "chosen"))
SETUPS = [(seats, side, start) for seats in (3, 4, 5) for side, start in STARTS]
SHOGUN = Path(__file__).parents[4] / "engine/tenka/games/shogun"


@pytest.mark.parametrize(("seats", "side", "start"), SETUPS)
def test_a_game_plays_to_its_end(seats, side, start):
    """Every question has choices, every position is one that can come from outside, nothing gets lost, views hide and redeal."""
    table, rng = new(seats, side=side, start=start), random.Random(seats)
    pieces = table.rules.pieces
    while table.decision is not None:
        if rng.random() < 0.05 or table.decision.key.startswith("tc."):
            assert flaw(table.rules, table.state.copy()) is None
            counted = table.rules.census(table.rules, table.state)
            assert all(counted[name] == each for name, each in pieces.items() if name not in ("events", "favours"))
            assert table.view(rng.randrange(seats)).redeal(rng).decision is not None
        seat = rng.choice(table.decision.seats)
        table.choose(seat, rng.choice(table.decision.onward(seat)))
    assert record.replay(GAME, table.record()).state == table.state
    assert link.decode({"s": GAME}, table.code()).state == table.state
    assert restore(table.state.plain(), table.rules.state_type) == table.state


def test_a_shuffled_pile_shows_nothing():
    """What lies in the pile changes no view."""
    table = until(new(), "tc.ask.audience")
    before = [table.view(seat).state for seat in (None, 0, 1, 2)]
    state_of(table).favour_pile.reverse()
    assert [table.view(seat).state for seat in (None, 0, 1, 2)] == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("officials", [7, 7, 7]), ("hall", [1, 0, 0]), ("favours", ["5", "9", "2"]), ("favours", ["2"]), ("audience", []),
     ("audience", [0, 0, 1]), ("keepsakes", [["2"], [], []]), ("spent", ["22"]), ("favour_pile", [])],
)  # fmt: skip
def test_a_spoiled_position_is_refused(field, value):
    """A field of the court that can't be so is no moment of the game."""
    table = until(new(), "tc.ask.audience")
    spoiled = table.to_data()
    assert spoiled["state"][field] != value
    spoiled["state"][field] = value
    with pytest.raises(BadRecord):
        Table(GAME, table.rules, "court", start=spoiled)


def test_the_base_knows_nothing_of_the_court():
    """No file of the base names the expansion or anything of it."""
    for path in SHOGUN.glob("*.py"):
        words = path.read_text(encoding="utf-8").lower()
        if path.name != "__init__.py":
            assert not any(word in words for word in ("court", "favour", "audience", "antechamber", "benevolence")), path.name


def test_undo_within_the_audience():
    """Declining can be taken back until another seat has chosen: nothing was drawn or shown for it."""
    for seed in range(20):
        table = until(new(seed=f"undo{seed}"), "tc.ask.audience", seed)
        seat, before = table.decision.seats[0], state_of(table).copy()
        table.choose(seat, "decline")
        if table.decision.key == "tc.ask.audience":
            table.undo(seat)
            assert state_of(table) == before
            return
    pytest.fail("no audience of two seats came up")


def test_two_games_with_one_seed_are_one():
    """Equal seeds give equal games with the court too."""
    assert to_end(new(4)).record() == to_end(new(4)).record()
