"""The conformance tests at the court's tables: games end, code, restore, determinize and undo."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, cast

import pytest

import tenka
from tenka.codec import code_header
from tenka.core.data import restore
from tenka.core.errors import BadRecord, BadSetup
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court import LAYER
from tenka.games.shogun.tennos_court.cards import CERTAIN, FAVOURS
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.unverified_amounts import cards_of
from tenka.table import code_reader, record_reader
from tenka.table.position_check import find_flaw
from tenka.table.table import Table
from tests.fuzz import positions
from tests.games.shogun.positions import until
from tests.games.shogun.tennos_court.positions import GAME, new, rules_with, saying, state_of, to_end, use
from tests.golden.golden import replayed

STARTS = (("sun", "prescribed"), ("sun", "chosen"), ("moon", "chosen"))
SETUPS = [(seats, side, start) for seats in (3, 4, 5) for side, start in STARTS]
ROOT = Path(__file__).parents[4]
SPOILED = 6
"""Edits of a field at a moment."""


@pytest.mark.parametrize(("seats", "side", "start"), SETUPS)
def test_a_game_plays_to_its_end(seats, side, start):
    """Every question has choices, every position is one that can come from outside, nothing gets lost, views hide and redeal."""
    table, rng = new(seats, side=side, start=start), random.Random(seats)
    pieces = table.rules.pieces
    while table.decision is not None:
        if rng.random() < 0.05 or table.decision.key.startswith("tc."):
            assert find_flaw(table.rules, table.state.copy()) is None
            counted = table.rules.count_pieces(table.rules, table.state)
            assert all(counted[name] == each for name, each in pieces.items() if name not in ("events", "favours"))
            assert table.view(rng.randrange(seats)).determinize(rng).decision is not None
        seat = rng.choice(table.decision.seats)
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    assert record_reader.replay(GAME, table.record()).state == table.state
    assert code_reader.decode({"s": GAME}, table.code()).state == table.state
    assert restore(table.state.plain(), table.rules.state_type) == table.state


def test_a_shuffled_pile_shows_nothing():
    """What lies in the pile changes no view."""
    table = until(new(), "tc.ask.audience")
    before = [table.view(seat).state for seat in (None, 0, 1, 2)]
    state_of(table).favour_pile.reverse()
    assert [table.view(seat).state for seat in (None, 0, 1, 2)] == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("officials", [7, 7, 7]), ("hall", [1, 0, 0]), ("favours", ["2"]), ("audience", [0, 0, 1]), ("keepsakes", [["2"], [], []]),
     ("spent", ["22"]), ("favour_pile", [])],
)  # fmt: skip
def test_a_spoiled_position_is_refused(field, value):
    """A field of the court out of its range, or with other pieces than the game's."""
    table = until(new(), "tc.ask.audience")
    spoiled = table.to_data()
    assert spoiled["state"][field] != value
    spoiled["state"][field] = value
    with pytest.raises(BadRecord):
        Table(GAME, table.rules, "court", start=spoiled)


def test_a_value_that_begins_a_listed_one_is_not_taken_for_it():
    """What peace forbids may be said as ``a-b-a``, with which ``a-b-ab`` begins; the code names what was said."""
    for peace in ("a-b-a", "b-a-a", "a-b-ab", "a-ab-b"):
        table = saying({"court-peace": peace})
        assert tenka.open_code(table.code()).rules.options["court-peace"] == peace


BASE = (
    "engine/tenka/core/*.py", "engine/tenka/components/*.py", "engine/tenka/games/shogun/*.py", "engine/tenka/bots/*.py",
    "engine/tenka/bots/shogun/*.py", "web/tenka_web/games/shogun/*.py", "web/tenka_web/games/shogun/*.css", "web/tenka_web/*.py",
    "web/tenka_web/*/*.py", "web/tenka_web/ui/*/*.py", "web/tenka_web/app/*/*.py", "web/tenka_web/features/*/*.py",
    "web/css/*.css", "web/*.py", "assets/texts/*/sh*.po", "assets/texts/*/ui.po",
)  # fmt: skip
OF_THE_COURT = re.compile(r"\b(courts?|tennos?|favours?|audiences?|antechambers?|benevolence|officials?)\b", re.IGNORECASE)
IN_WORDS = re.compile(r"tennos?\b|benevolence|antechamber|\btc\.", re.IGNORECASE)
"""In texts, where luck may favour somebody."""
SAID = {"modulo favours is"}
"""What means something else."""


def test_the_base_knows_nothing_of_the_court():
    """No file of the base, of its judgement, of its page or of its texts has a word of the expansion; one row names it."""
    files = [path for pattern in BASE for path in ROOT.glob(pattern)]
    assert len(files) > 150
    for path in files:
        text = path.read_text(encoding="utf-8")
        if path == ROOT / "engine/tenka/games/shogun/__init__.py":
            named = [line for line in text.splitlines() if "tennos" in line.lower()]
            assert named == [
                "from tenka.games.shogun.tennos_court import LAYER as TENNOS_COURT", "    layers=(TENNOS_COURT,),"
            ]  # fmt: skip
            text = "\n".join(line for line in text.splitlines() if line not in named)
        for other in SAID:
            text = text.replace(other, "")
        assert not (IN_WORDS if path.suffix == ".po" else OF_THE_COURT).search(text), path


COURTS = ("officials", "antechamber", "hall", "favour_pile", "favours", "audience", "keepsakes", "spent")
KINDS = ("tennos_court.audience.Audience", "tennos_court.card_effects.Grant", "tennos_court.card_effects.CancelEvent",
         "tennos_court.plan_choices.CourtPlan", "march.March", "the end")  # fmt: skip


def met(rng):
    """A moment of every kind at which the court can be met."""
    found: dict[str, Any] = {}
    for number in range(40):
        for moment in positions.moments(tenka.new_table("shogun", seats=3, layers=(LAYER.id,), seed=f"met {number}"), "met", rng):
            found |= {kind: moment for kind in KINDS if moment.kind.endswith(kind)}
        if len(found) == len(KINDS):
            return list(found.values())
    raise AssertionError(set(KINDS) - set(found))


@pytest.mark.slow
def test_every_field_of_the_court_is_spoiled_at_every_kind_of_moment():
    """A record from a spoiled position is refused, plays to its end, or is stopped by name."""
    rng = random.Random(10)
    for moment in met(rng):
        tried = [edit for edit in positions.edits(moment.data, rng) if len(edit.path) > 1 and edit.path[1] in COURTS]
        assert {edit.path[1] for edit in tried} == {*COURTS}
        for field in COURTS:
            mine = [edit for edit in tried if edit.path[1] == field]
            for edit in rng.sample(mine, min(SPOILED, len(mine))):
                assert positions.finding(edit.made(moment.data), rng) is None, (moment.kind, edit)


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


class TestAmounts:
    """What could not be seen in print can be put right: as options of the table."""

    def test_what_is_said_of_nothing_is_what_the_cards_say(self):
        for option in LAYER.options:
            rules = rules_with(3)
            assert favours_of(option.values[option.default](rules)) == favours_of(rules), option.id

    def test_every_card_that_is_not_certain_is_in_an_option(self):
        unsure = {favour.effect for favour in FAVOURS if favour.known != CERTAIN}
        assert len(unsure) == len(LAYER.options)
        assert all(len(cards_of(effect)) == 3 for effect in unsure)

    def test_other_amounts_travel_in_code_and_record(self):
        said = {"court-chests": "1-1-9", "court-points": "2-2-5", "court-buildings": "castle-castle-temple"}
        said["court-peace"] = "ab-a-ab"
        table = to_end(saying(said, seed="amounts"))
        for again in (record_reader.replay(GAME, table.record()), code_reader.decode({"s": GAME}, table.code())):
            assert again.state == table.state
            cards = favours_of(cast(ShogunRules, again.rules))
            assert [cards[name].amount for name in ("2", "9", "16", "6", "13", "19")] == [1, 1, 9, 2, 2, 5]
            assert [cards[name].building for name in ("7", "17", "21")] == ["castle", "castle", "temple"]
            assert [len(cards[name].bars) for name in ("10", "11", "18")] == [2, 1, 2]

    def test_an_amount_is_what_the_card_gives(self):
        play = use("16", {"kai": 2}, seats=3, options={"court-chests": "1-1-9"})
        assert play.state.chests[0] == use("16", {"kai": 2}, seats=3).state.chests[0] + 4

    def test_the_default_costs_a_code_nothing(self):
        names = [LAYER.id, "start=p"]
        assert code_header.names_of(new()) == names
        assert code_header.names_of(saying({"court-rice": "1-1-1"})) == [*names, "court-rice=1-1-1"]

    @pytest.mark.parametrize("said", ["", "3", "3-4", "3-4-5-6", "3-4-10", "0-0-0", "3-4-５", "3--5", " 3-4-5", "a-b-ab"])
    def test_what_is_no_amount_is_refused(self, said):
        with pytest.raises(BadSetup):
            saying({"court-chests": said})

    def test_without_the_court_nothing_is_said_of_its_cards(self):
        with pytest.raises(BadSetup):
            GAME.rules(3, (), {"court-chests": "3-4-5"})


def test_a_golden_game_is_decided_by_points_of_a_card():
    """TC-B6, B13, B19: without them another seat would have won."""
    result = replayed("shogun-court-3-sun-benevolence-decides").result
    without = [score - lines["sh.score.benevolence"] for score, lines in zip(result.scores, result.lines, strict=True)]
    assert without.index(max(without)) not in result.winners


class TestCodes:
    """A code counts in what a seat is likely to lay; all else is told as well, only longer."""

    def test_tower_cards_are_alike(self):
        """Whichever lies where, the plan is told in their order, and its code is the same."""
        tables = [new(seed="alike") for _ in range(2)]
        for table, names in zip(tables, (("1", "2", "3"), ("3", "1", "2")), strict=True):
            for box, name in zip(("convert-3", "convert-2", "convert-1"), names, strict=True):
                table.choose(0, f"lay {box} tower-{name}")
            to_end(table, 7)
        assert tables[0].code() == tables[1].code()
        assert tables[0].record() == tables[1].record()

    def test_what_is_unlikely_is_told_too(self):
        """A tower card as an action and as a bid; a random game lays provinces where they can't do anything, too."""
        table = new(seed="unlikely")
        for box in ("castle", "bid"):
            table.choose(0, f"lay {box} tower-2")
            table.choose(0, f"take {box}")
        table.choose(0, "lay castle tower-2")
        table.choose(0, "lay bid tower-3")
        to_end(table)
        assert code_reader.decode({"s": GAME}, table.code()).record() == table.record()
