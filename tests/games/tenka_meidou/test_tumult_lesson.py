"""The guided game of the edition of 2023: its pages agree with the prepared game."""

from __future__ import annotations

import tenka
from tenka_web.games.tenka_meidou.tumult.lesson import LESSON
from tests.games.tenka_meidou.positions import rules_of

TABLE = tenka.replay(LESSON.record)
MOMENTS = {step.key.rpartition(".")[2]: step.moment for step in LESSON.pages}


def strengths(province: str) -> tuple[int, ...]:
    """Return the strengths of the seats in a province."""
    fought = (event.values for _, event in TABLE.log(None) if event.key == "tm.event.battle")
    return next(tuple(values["strengths"]) for values in fought if values["province"] == province)


def test_the_prepared_game_is_whole_and_the_learner_wins_it() -> None:
    assert TABLE.disagreement is None
    assert TABLE.result is not None
    assert TABLE.result.winners == (LESSON.learner,)
    assert TABLE.rules.layers == ("tumult",)
    assert LESSON.pages[-1].moment == len(TABLE.history)


def test_both_new_cards_are_used_and_the_shorter_retreat_is_on_offer() -> None:
    used = [(event.values["seat"], event.values["card"]) for _, event in TABLE.log(None) if event.key == "tm.event.card"]
    assert used == [(1, "split"), (LESSON.learner, "decoy")]
    assert "retreat" in tenka.replay(LESSON.record, at=0).state.offer


def test_without_the_decoy_the_rival_would_have_won_the_castle() -> None:
    """No other seat helped: with the soldiers that left, the rival is stronger."""
    ours, theirs = strengths("odawara")[0], strengths("odawara")[2]
    assert ours == theirs
    assert TABLE.state.swords[0] > TABLE.state.swords[2]
    assert (ours + 1, theirs + 2) == (5, 6)
    aided = [name for _, event in TABLE.log(None) if event.key == "tm.event.battle" for name in event.values["aided"]]
    assert "odawara" not in aided


def test_the_soldier_that_led_them_away_stood_alone_and_was_reinforced() -> None:
    at = rules_of(TABLE).map.places.index("tsutsujigasaki")
    before, after = (tenka.replay(LESSON.record, at=MOMENTS["decoy"] + more).state.soldiers[at] for more in (0, 3))
    assert (before, after) == ([0, 1, 0], [1, 1, 2])
    assert TABLE.state.soldiers[at][0] == 1
    assert strengths("tsutsujigasaki") == (7, 5, 2)
    assert TABLE.state.large[at] == LESSON.learner
