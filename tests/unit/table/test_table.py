"""Tables of a toy game: errors change nothing, undo, sealed answers, views, moments, branches."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import tenka
from tenka.core.chance import Seeded
from tenka.core.data import data
from tenka.core.play import Play
from tenka.core.rules import add_rows, insert_before, replace_rows, replace_step
from tenka.core.step import AutomaticStep, Script, ScriptCursor
from tenka.table import code_reader, record_reader
from tenka.table.table import Table
from tests.support import toy_game
from tests.support.toy_game import CARDS, SCRIPT, TOY


def table(*layers: str, seed: str = "s", **options: str) -> Table:
    return Table(TOY, TOY.rules(3, layers, options), seed)


def play(at: Table, choices: int = 10_000, seed: int = 1) -> Table:
    rng = random.Random(seed)
    while at.decision is not None and choices:
        seat = rng.choice(at.decision.seats)
        at.choose(seat, rng.choice(at.decision.choices(seat)))
        choices -= 1
    return at


def place_cards(at: Table, order: tuple[int, ...] = (0, 1, 2)) -> None:
    """Every seat places its first card; then each finishes, in this order."""
    for seat in (0, 1, 2):
        assert at.decision is not None
        at.choose(seat, at.decision.choices(seat)[0])
    for seat in order:
        at.choose(seat, "done")


def have_bid(at: Table) -> Table:
    """Return the same table after all bids."""
    place_cards(at)
    return at


def test_the_record_leaves_out_withdrawn_sealed_answers() -> None:
    plain, fussy = table(), table()
    place_cards(plain)
    card = fussy.decision.choices(1)[1]
    for seat, what in ((1, card), (1, "back")):
        fussy.choose(seat, what)
    place_cards(fussy, order=(2, 0, 1))
    assert fussy.record() == plain.record()
    assert fussy.state == plain.state
    assert fussy.code() == plain.code()


def test_the_reveal_of_sealed_answers_cannot_be_undone() -> None:
    at = next(t for t in (have_bid(table(seed=str(n))) for n in range(20)) if not t.history[-1].outcomes)
    with pytest.raises(tenka.UndoRefused, match="hidden"):
        at.undo()


def test_undo_takes_back_one_choice_and_play_continues_from_there() -> None:
    at = play(table("rolls"), 0)
    before = at.state.copy()
    first = at.decision.choices(2)[0]
    at.choose(2, first)
    at.undo()
    assert at.state == before
    assert at.record().endswith("\n")
    assert len(at.history) == 0
    at.choose(2, first)
    assert len(at.history) == 1


def test_undo_is_refused_at_the_start_past_dice_and_past_another_seat() -> None:
    at = table("rolls")
    with pytest.raises(tenka.UndoRefused, match="nothing"):
        at.undo()
    place_cards(at)
    place_cards(at)
    at.choose(0, "cheer")
    with pytest.raises(tenka.UndoRefused, match="seat 0's"):
        at.undo(1)
    at.choose(0, "hush")
    with pytest.raises(tenka.UndoRefused, match="dice"):
        at.undo()


def test_undo_takes_back_choices_of_one_seat_alone() -> None:
    at = table()
    place_cards(at)
    place_cards(at)
    for seat, what in ((0, "cheer"), (0, "hush"), (1, "cheer")):
        at.choose(seat, what)
    at.undo()
    with pytest.raises(tenka.UndoRefused, match="seat 0's"):
        at.undo()
    at.undo(0)
    at.undo()
    assert at.state.cheers == [0, 0, 0]


def test_an_illegal_choice_leaves_the_table_unchanged() -> None:
    at = table()
    before, told = at.state.copy(), at.record()
    for seat, what in ((0, "done"), (0, "lay c99"), (7, "lay c1"), (-1, "lay c1")):
        with pytest.raises(tenka.IllegalChoice):
            at.choose(seat, what)
    for text in ("", "Lay c1", "lay  ;drop", "lay " + "9" * 300, "läy", "lay 007"):
        with pytest.raises(tenka.UnreadableChoice):
            at.choose(0, text)
    assert (at.state, at.record()) == (before, told)


def test_an_error_within_a_choice_leaves_table_and_tape_unchanged() -> None:
    at = table("rolls")
    place_cards(at)
    place_cards(at)
    at.chance = tape = tenka.Tape([(1, 1), (6, 6, 6)])
    at.choose(0, "hush")
    before, told = at.state.copy(), at.record()
    with pytest.raises(tenka.BadTape):
        at.choose(1, "hush")
    assert (at.state, at.record(), tape.calls) == (before, told, 1)
    assert at.decision.choices(1)


def test_a_table_has_its_game_seats_moment_and_seat_on_turn() -> None:
    at = table("rolls")
    assert repr(at) == "<Table: toy with rolls, 3 seats, moment 0, toy.ask.bid asks seats 0, 1, 2>"
    place_cards(at)
    place_cards(at, (2, 1, 0))
    assert repr(at) == "<Table: toy with rolls, 3 seats, moment 12, toy.ask.cheer asks seat 0>"
    play(at)
    assert repr(at).endswith(f"moment {len(at.history)}, over, won by seat{'s' * (len(at.result.winners) > 1)} "
                             f"{', '.join(map(str, at.result.winners))}>")  # fmt: skip


def test_games_rules_views_and_questions_fit_into_a_line_of_a_terminal() -> None:
    game = tenka.game("yedo")
    assert repr(game) == "<Game: yedo, 2 to 5 seats, layers samurai>"
    assert repr(game.rules(3, ["samurai"])) == f"<Rules: yedo with samurai, 3 seats, version {game.version}>"
    at = table("rolls")
    assert repr(at.decision) == "<Decision: toy.ask.bid asks seats 0, 1, 2>"
    assert repr(at.view(0)) == "<View: seat 0 of toy with rolls, moment 0, toy.ask.bid asks seats 0, 1, 2>"
    play(at)
    assert repr(at.view(None)) == f"<View: spectator of toy with rolls, moment {len(at.history)}, over>"


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    at = play(table())
    assert at.result is not None
    with pytest.raises(tenka.IllegalChoice, match="over"):
        at.choose(0, "hush")


def test_a_stale_decision_is_refused() -> None:
    at = table()
    old = at.decision
    assert old is not None
    at.choose(0, old.choices(0)[0])
    with pytest.raises(tenka.IllegalChoice, match="stale"):
        old.choices(1)


def test_a_view_hides_hands_and_sealed_cards_and_gives_the_same_choices() -> None:
    at = table()
    at.choose(0, at.decision.choices(0)[0])
    for seat in range(3):
        view = at.view(seat)
        assert view.state.stack[-1].laid[0] == ("?" if seat else at.state.stack[-1].laid[0])
        assert view.decision is not None
        assert view.decision.choices(seat) == at.decision.choices(seat)
    onlooker = at.view(None)
    assert onlooker.decision is None
    assert onlooker.asked == (0, 1, 2)
    assert all(card == "?" for hand in onlooker.state.held for card in hand)


def test_a_shuffle_of_hidden_cards_changes_no_view() -> None:
    at = play(table(), 5)
    for seat in range(3):
        view = at.view(seat)
        for n in range(5):
            guess = view.determinize(random.Random(n))
            assert guess.state.veil(seat) == view.state


def test_secret_values_of_events_reach_only_their_seats() -> None:
    at = table()
    dealt = [event for _, event in at.log(1) if event.key == "toy.dealt"]
    assert [("cards" in event.values) for event in dealt] == [False, True, False]
    assert not any(event.secret for event in dealt)
    assert not any("cards" in event.values for _, event in at.log(None) if event.key == "toy.dealt")


def test_the_full_view_shows_hands_sealed_cards_and_private_events() -> None:
    at = table()
    with pytest.raises(tenka.StillSecret, match="goes on"):
        at.full_log()
    play(at)
    whole = at.full_view(1)
    assert whole.state.stack[-1].laid[0] in CARDS
    assert not any(card == "?" for hand in whole.state.held for card in (*hand, *whole.state.deck))
    assert whole != at.view(None, 1)
    assert whole.determinize(random.Random(1)).state == whole.state
    dealt = [event for _, event in at.full_log() if event.key == "toy.dealt"]
    assert [event.values["cards"] for event in dealt] == [tuple(hand) for hand in at.full_view(0).state.held]
    assert not any(event.secret for event in dealt)
    assert not any("cards" in event.values for _, event in at.log(None) if event.key == "toy.dealt")


def test_any_earlier_moment_can_be_viewed() -> None:
    at = table("rolls")
    states = [at.state.copy()]
    rng = random.Random(4)
    while at.decision is not None:
        seat = at.decision.seats[0]
        verbs = [c for c in at.decision.choices(seat) if c.verb != "back"]
        at.choose(seat, rng.choice(verbs))
        states.append(at.state.copy())
    assert [at.state_at(moment) for moment in range(len(states))] == states
    assert at.view(1, at=3) == record_reader.replay(TOY, at.record(), at=3).view(1)
    with pytest.raises(tenka.BadRecord):
        at.view(1, at=len(states))
    with pytest.raises(tenka.IllegalChoice):
        at.view(3)


def test_a_branch_shares_the_past_and_has_its_own_chance() -> None:
    at = play(table("rolls"))
    moment = next(n for n, line in enumerate(at.history) if line.choice.verb == "hush")
    branches = [at.branch(moment, f"other {n}") for n in range(3)]
    assert all(b.history[:moment] == at.history[:moment] and len(b.history) == moment for b in branches)
    ends = [play(b) for b in branches]
    assert len({str(sorted(b.state.bonus.items())) for b in ends}) > 1
    for b in ends:
        assert code_reader.decode({"x": TOY}, b.code()).record() == b.record()
        assert record_reader.replay(TOY, b.record()).record() == b.record()


def test_a_script_runs_its_loops_and_conditions() -> None:
    at = play(table(mood="quiet"))
    assert at.state.rounds == 2
    assert not any(line.choice.verb == "hush" for line in at.history)
    loud = play(table())
    assert [line.seat for line in loud.history if line.choice.verb == "hush"] == [0, 1, 2]


def test_a_layer_that_names_a_missing_row_fails_at_once() -> None:
    with pytest.raises(ValueError, match="no step"):
        insert_before(SCRIPT, "nonsense", "deal")
    with pytest.raises(KeyError):
        replace_rows({"a": 1}, {"b": 2})
    with pytest.raises(KeyError):
        add_rows({"a": 1}, {"a": 2})
    assert replace_step(("a", ("repeat", "n", "b", "a")), "a") == (("repeat", "n", "b"),)


@pytest.mark.parametrize(
    ("seats", "layers", "options", "reason"),
    [
        (2, (), {}, "for 3"), (True, (), {}, "for 3"), (3, ("odd",), {}, "no layer"), (3, ("more",), {}, "needs"),
        (3, ("none", "rolls"), {}, "exclude"), (3, (), {"x": "y"}, "no option"), (3, (), {"mood": "y"}, "one of"),
    ],
)  # fmt: skip
def test_impossible_setups_are_refused_with_a_reason(
    seats: int, layers: tuple[str, ...], options: dict[str, str], reason: str
) -> None:
    with pytest.raises(tenka.BadSetup, match=reason):
        TOY.rules(seats, layers, options)


def test_all_permitted_setups_are_listed() -> None:
    assert len(TOY.setups()) == 2 * len([(), ("rolls",), ("rolls", "more"), ("none",)])


@pytest.mark.parametrize(
    ("script", "unknown"), [(("until", "loud", "bid"), "loud, until"), ((("until", "never", "bid"),), "never")]
)
def test_a_script_names_its_steps_and_script_functions(script: Script, unknown: str) -> None:
    """A loop stands in parentheses of its own."""
    with pytest.raises(ValueError, match=f"unknown steps or script functions: {unknown}$"):
        dataclasses.replace(toy_game.BASE, script=script)


def test_a_script_that_loops_without_asking_is_stopped() -> None:
    """A damaged position could otherwise freeze the page."""
    words = {**toy_game.BASE.script_functions, "never": lambda play: False}
    for script in (("deal", ("until", "never", ("when", "never", "bid"))), ("deal", ("until", "never", "nudge"))):
        rules = dataclasses.replace(
            toy_game.BASE, script=script, script_functions=words, steps={**toy_game.BASE.steps, "nudge": Nudge}
        )
        moving: Play[Any, Any] = Play(rules, rules.new_state(rules, 3), Seeded("round"))
        moving.state.stack.append(ScriptCursor(0, []))
        with pytest.raises(ValueError, match="without asking"):
            moving.advance()


@data
class Nudge(AutomaticStep[Any, Any]):
    """Pushes another step and asks nothing."""

    def execute(self, play: Play[Any, Any]) -> None:
        play.push(Still())


@data
class Still(AutomaticStep[Any, Any]):
    def execute(self, play: Play[Any, Any]) -> None:
        pass
