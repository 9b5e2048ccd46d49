"""The conformance tests with the court: games end, their codes open, positions read back, views are determinized, choices
undone."""

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
from tests.games.shogun.positions import to_end, until
from tests.games.shogun.tennos_court.positions import GAME, new, new_with_options, rules_with, state_of, use
from tests.golden.golden import replayed

STARTS = (("sun", "prescribed"), ("sun", "chosen"), ("moon", "chosen"))
SETUPS = [(seats, side, start) for seats in (3, 4, 5) for side, start in STARTS]
ROOT = Path(__file__).parents[4]
SPOILED = 6
"""Edits of one field at a position."""


@pytest.mark.parametrize(("seats", "side", "start"), SETUPS)
def test_a_game_plays_to_its_end(seats, side, start):
    """Every question has choices, every position reads back, pieces are conserved, views hide and determinize."""
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


def test_the_order_of_the_pile_changes_no_view():
    table = until(new(), "tc.ask.audience")
    before = [table.view(seat).state for seat in (None, 0, 1, 2)]
    state_of(table).favour_pile.reverse()
    assert [table.view(seat).state for seat in (None, 0, 1, 2)] == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("officials", [7, 7, 7]), ("hall", [1, 0, 0]), ("favours", ["2"]), ("audience", [0, 0, 1]), ("keepsakes", [["2"], [], []]),
     ("spent", ["22"]), ("favour_pile", [])],
)  # fmt: skip
def test_a_damaged_position_is_refused(field, value):
    """A field of the court is out of its range, or has other pieces than the game's."""
    table = until(new(), "tc.ask.audience")
    spoiled = table.to_data()
    assert spoiled["state"][field] != value
    spoiled["state"][field] = value
    with pytest.raises(BadRecord):
        Table(GAME, table.rules, "court", start=spoiled)


def test_a_value_that_is_a_prefix_of_a_listed_one_is_kept():
    """The option peace may be ``a-b-a``, with which the listed ``a-b-ab`` begins; the code names the chosen value."""
    for peace in ("a-b-a", "b-a-a", "a-b-ab", "a-ab-b"):
        table = new_with_options({"court-peace": peace})
        assert tenka.open_code(table.code()).rules.options["court-peace"] == peace


BASE = (
    "engine/tenka/core/*.py", "engine/tenka/components/*.py", "engine/tenka/games/shogun/*.py", "engine/tenka/bots/*.py",
    "engine/tenka/bots/shogun/*.py", "web/tenka_web/games/shogun/*.py", "web/tenka_web/games/shogun/*.css", "web/tenka_web/*.py",
    "web/tenka_web/*/*.py", "web/tenka_web/ui/*/*.py", "web/tenka_web/app/*/*.py", "web/tenka_web/features/*/*.py",
    "web/css/*.css", "web/*.py", "assets/texts/*/sh*.po", "assets/texts/*/ui.po",
)  # fmt: skip
OF_THE_COURT = re.compile(r"\b(courts?|tennos?|favours?|audiences?|antechambers?|benevolence|officials?)\b", re.IGNORECASE)
IN_WORDS = re.compile(r"tennos?\b|benevolence|antechamber|\btc\.", re.IGNORECASE)
"""Text files, in which a listed word may occur by chance."""
SAID = {"modulo favours is"}
"""Words with another meaning."""


def test_the_base_does_not_name_the_court():
    """No file of the base, its bots, its page or its texts contains a word of the expansion; one row names it."""
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


def court_positions(rng):
    """Return a position of every kind in which the court has a part."""
    found: dict[str, Any] = {}
    for number in range(40):
        for moment in positions.moments(tenka.new_table("shogun", seats=3, layers=(LAYER.id,), seed=f"met {number}"), "met", rng):
            found |= {kind: moment for kind in KINDS if moment.kind.endswith(kind)}
        if len(found) == len(KINDS):
            return list(found.values())
    raise AssertionError(set(KINDS) - set(found))


@pytest.mark.slow
def test_every_damaged_field_of_the_court_gives_a_named_error():
    """A record from a damaged position is refused, plays to its end, or stops with a named error."""
    rng = random.Random(10)
    for moment in court_positions(rng):
        tried = [edit for edit in positions.edits(moment.data, rng) if len(edit.path) > 1 and edit.path[1] in COURTS]
        assert {edit.path[1] for edit in tried} == {*COURTS}
        for field in COURTS:
            mine = [edit for edit in tried if edit.path[1] == field]
            for edit in rng.sample(mine, min(SPOILED, len(mine))):
                assert positions.finding(edit.made(moment.data), rng) is None, (moment.kind, edit)


def test_undo_within_the_audience():
    """Declining can be undone until another seat has chosen, because nothing is drawn or revealed."""
    for seed in range(20):
        table = until(new(seed=f"undo{seed}"), "tc.ask.audience", seed)
        seat, before = table.decision.seats[0], state_of(table).copy()
        table.choose(seat, "decline")
        if table.decision.key == "tc.ask.audience":
            table.undo(seat)
            assert state_of(table) == before
            return
    pytest.fail("no audience of two seats came up")


def test_equal_seeds_give_equal_games_with_the_court():
    assert to_end(new(4)).record() == to_end(new(4)).record()


class TestAmounts:
    """Options correct what could not be seen in print."""

    def test_without_options_cards_give_their_default_amounts(self):
        for option in LAYER.options:
            rules = rules_with(3)
            assert favours_of(option.values[option.default](rules)) == favours_of(rules), option.id

    def test_every_reconstructed_card_has_an_option(self):
        unsure = {favour.effect for favour in FAVOURS if favour.known != CERTAIN}
        assert len(unsure) == len(LAYER.options)
        assert all(len(cards_of(effect)) == 3 for effect in unsure)

    def test_other_amounts_are_in_code_and_record(self):
        said = {"court-chests": "1-1-9", "court-points": "2-2-5", "court-buildings": "castle-castle-temple"}
        said["court-peace"] = "ab-a-ab"
        table = to_end(new_with_options(said, seed="amounts"))
        for again in (record_reader.replay(GAME, table.record()), code_reader.decode({"s": GAME}, table.code())):
            assert again.state == table.state
            cards = favours_of(cast(ShogunRules, again.rules))
            assert [cards[name].amount for name in ("2", "9", "16", "6", "13", "19")] == [1, 1, 9, 2, 2, 5]
            assert [cards[name].building for name in ("7", "17", "21")] == ["castle", "castle", "temple"]
            assert [len(cards[name].bars) for name in ("10", "11", "18")] == [2, 1, 2]

    def test_a_card_gives_the_amount_of_its_option(self):
        play = use("16", {"kai": 2}, seats=3, options={"court-chests": "1-1-9"})
        assert play.state.chests[0] == use("16", {"kai": 2}, seats=3).state.chests[0] + 4

    def test_the_default_costs_no_bytes_in_a_code(self):
        names = [LAYER.id, "start=p"]
        assert code_header.names_of(new()) == names
        assert code_header.names_of(new_with_options({"court-rice": "1-1-1"})) == [*names, "court-rice=1-1-1"]

    @pytest.mark.parametrize("said", ["", "3", "3-4", "3-4-5-6", "3-4-10", "0-0-0", "3-4-５", "3--5", " 3-4-5", "a-b-ab"])
    def test_a_value_that_is_no_amount_is_refused(self, said):
        with pytest.raises(BadSetup):
            new_with_options({"court-chests": said})

    def test_without_the_court_there_are_no_such_options(self):
        with pytest.raises(BadSetup):
            GAME.rules(3, (), {"court-chests": "3-4-5"})


def test_a_golden_game_is_decided_by_points_of_a_card():
    """TC-B6, B13, B19: without those points another seat would have won."""
    result = replayed("shogun-court-3-sun-benevolence-decides").result
    without = [score - lines["sh.score.benevolence"] for score, lines in zip(result.scores, result.lines, strict=True)]
    assert without.index(max(without)) not in result.winners


class TestCodes:
    """A code lists likely placements first; other placements are longer."""

    def test_the_place_of_equal_tower_cards_changes_no_code(self):
        """The plan is written in their order, whichever is placed where."""
        tables = [new(seed="alike") for _ in range(2)]
        for table, names in zip(tables, (("1", "2", "3"), ("3", "1", "2")), strict=True):
            for box, name in zip(("convert-3", "convert-2", "convert-1"), names, strict=True):
                table.choose(0, f"lay {box} tower-{name}")
            to_end(table, 7)
        assert tables[0].code() == tables[1].code()
        assert tables[0].record() == tables[1].record()

    def test_unlikely_placements_are_coded_too(self):
        """A tower card as an action and as a bid; a random game also places provinces where they can do nothing."""
        table = new(seed="unlikely")
        for box in ("castle", "bid"):
            table.choose(0, f"lay {box} tower-2")
            table.choose(0, f"take {box}")
        table.choose(0, "lay castle tower-2")
        table.choose(0, "lay bid tower-3")
        to_end(table)
        assert code_reader.decode({"s": GAME}, table.code()).record() == table.record()
