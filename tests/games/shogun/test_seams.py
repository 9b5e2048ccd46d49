"""Seams for expansions: steps between steps, boxes and cards of a board, rulings, parts of the state. The base names none."""

from __future__ import annotations

import random
from dataclasses import field, replace

from tenka.core.data import data
from tenka.core.rules import insert_after, insert_before
from tenka.core.step import Happening
from tenka.core.table import Table
from tenka.games.shogun import GAME
from tenka.games.shogun.cards import BLANKS, Blank
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.realm import gain
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState
from tests.games.shogun.stand import act, lay_all, options, rules_for, said, stand, until


@data
class CourtState(ShogunState):
    """A state with a part of an expansion's own."""

    notes: list[str] = field(default_factory=list)


@data
class Note(Happening[ShogunRules, CourtState]):
    """Writes down where in the season it happens."""

    def happen(self, play):
        state = play.state
        state.notes.append(f"{any(state.specials)} {bool(state.event)} {len(state.turn_order)}")


def courtly(rules):
    """Two more steps, a box and a card more, and a state of its own."""
    script = insert_after(insert_before(rules.script, "plan", "note"), "settle_order", "note")
    return replace(
        rules, script=script, steps={**rules.steps, "note": Note}, state_type=CourtState,
        boxes=(*rules.boxes, "panel"), blanks=(*BLANKS, Blank("tower-1", 0)),
    )  # fmt: skip


def table():
    made = courtly(GAME.rules(3, (), {"start": "prescribed"}))
    return until(Table(GAME, made, "court"), "sh.ask.plan")


def test_steps_before_the_plan_and_between_order_and_actions():
    """A step can come after the special cards and before the plan, another when the order stands and no action is done."""
    found = table()
    assert found.state.notes == ["True False 0"]
    for seat in range(3):
        lay_all(found, seat)
    while len(found.state.notes) < 2:
        found.choose(found.decision.seats[0], found.decision.choices(found.decision.seats[0])[0])
    assert found.state.notes[1] == "False True 3"


def test_more_boxes_and_more_cards():
    """A board can have more boxes and a seat more cards: planned, told and coded like the others."""
    found = table()
    assert "lay panel tower-1" in options(found, 0)
    lay_all(found, 0, {"panel": "suruga", "bid": "chest-1"})
    assert len([card for card in found.state.laid[0] if card != EMPTY]) == 12
    lay_all(found, 1, {"bid": "tower-1"})
    lay_all(found, 2, {"bid": "chest-0", "castle": "tower-1"})
    told = [event for _, event in found.log(None)]
    equal = next(event.values["seats"] for event in told if event.key == "sh.event.equal_bids")
    assert sorted(equal) == [1, 2], "as a bid a card without chests is like the chest card 0"
    assert Table(GAME, found.rules, "court").state.seats == 3


def test_a_whole_game_with_all_seams_used():
    """Such a game plays to its end; its state copies, saves and is seen like any other."""
    found, rng = table(), random.Random(4)
    while found.decision is not None:
        seat = rng.choice(found.decision.seats)
        assert found.view(seat).redeal(rng).decision is not None
        found.choose(seat, rng.choice(found.decision.onward(seat)))
    assert len(found.state.notes) == 12
    assert found.state.copy() == found.state


def test_protected_targets():
    """The ruling on closed targets knows attacker, target and action, so a seat can be protected for one of the battles."""
    rules = rules_for(3)
    base = rules.rulings.closed

    def closed(rules, state, seat, province, action):
        if action == "battle-a" and state.owner[province] == 1:
            return "protected"
        return base(rules, state, seat, province, action)

    protected = replace(rules, rulings=replace(rules.rulings, closed=closed))
    play = stand({0: {"noto": 3}, 1: {"etchu": 1}}, rules=protected)
    act(play, 0, "battle-a", "noto")
    assert options(play, 0) == ["march kaga 1", "march kaga 2"]
    assert play.decision.refusals(0)[0].key == "sh.no.protected"
    play.choose(0, play.decision.choices(0)[0])
    act(play, 0, "battle-b", "noto")
    assert "march etchu 1" in options(play, 0)


def test_a_marker_refused():
    """The ruling on new revolt markers can keep one away."""
    rules = rules_for(3)
    calm = replace(rules, rulings=replace(rules.rulings, unrest=lambda play, province: None))
    play = stand({0: {"kai": 1}}, rules=calm)
    act(play, 0, "tax", "kai")
    assert play.state.markers[INDEX["kai"]] == 0


def test_a_season_without_its_event():
    """An event can be taken away after it was drawn."""
    play = stand({0: {"settsu": 1}}, event="e8", chests={0: 0})
    play.state.event = ""
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7


def test_a_neutral_province_without_a_battle_and_armies_laid_into_the_tray():
    """A province can be taken without battle, its card in hand; armies laid into the tray go in with the next battle."""
    play = stand({0: {"noto": 3}})
    gain(play, 0, INDEX["kaga"])
    play.state.armies[INDEX["kaga"]] = 3
    assert play.state.fresh == [INDEX["kaga"]]
    play.state.tray[0] += 2
    events = act(play, 0, "battle-a", "noto", "march etchu 1")
    assert said(events, "thrown")["thrown"] == [3, 0, 0, 1]
