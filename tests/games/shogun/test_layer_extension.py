"""Extension points for layers: steps between steps, boxes and cards of a board, rulings, layer states. The base names no
layer."""

from __future__ import annotations

import random
from dataclasses import field, replace

import pytest

from tenka.bots.bot import Advice
from tenka.bots.shogun.heuristics import ELSEWHERE, heuristics_of
from tenka.bots.shogun.policy import Policy
from tenka.bots.shogun.projection import prospects
from tenka.bots.shogun.season_plan import Planner
from tenka.core.choice import choice
from tenka.core.data import data
from tenka.core.errors import BadRecord
from tenka.core.rules import add_rows, insert_after, insert_before, remove_rows, replace_rows
from tenka.core.schema import up_to, word
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun import GAME
from tenka.games.shogun.actions import no_building
from tenka.games.shogun.cards import BLANKS, CASTLE, Action, Blank
from tenka.games.shogun.ownership import gain, put_building
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ActionEffect, ShogunRules
from tenka.games.shogun.scoring import award, result
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of
from tenka.games.shogun.winter import discard_event
from tenka.table.table import Table
from tests.games.shogun.positions import act, arrange, choices_of, lay_all, rules_for, rules_of, until, values_of


@data
class CourtState(ShogunState):
    """A state with a layer's fields."""

    notes: list[str] = field(default_factory=list)


@data
class Note(AutomaticStep[ShogunRules, CourtState]):
    """Notes where in the season it is executed."""

    def execute(self, play):
        state = play.state
        state.notes.append(f"{any(state.specials)} {bool(state.event)} {len(state.turn_order)}")


def courtly(rules):
    """Add two steps, a box, a card and a layer state."""
    script = insert_after(insert_before(rules.script, "plan", "note"), "settle_order", "note")
    return replace(
        rules, script=script, steps={**rules.steps, "note": Note}, state_type=CourtState,
        boxes=(*rules.boxes, "panel"), blanks=(*BLANKS, Blank("tower-1", 0)),
    )  # fmt: skip


def table():
    made = courtly(GAME.rules(3, (), {"start": "prescribed"}))
    return until(Table(GAME, made, "court"), "sh.ask.plan")


def test_steps_before_the_plan_and_between_order_and_actions():
    """One step comes after the special cards and before the plan, another between the order and the first action."""
    found = table()
    assert found.state.notes == ["True False 0"]
    for seat in range(3):
        lay_all(found, seat)
    while len(found.state.notes) < 2:
        found.choose(found.decision.seats[0], found.decision.choices(found.decision.seats[0])[0])
    assert found.state.notes[1] == "False True 3"


def test_more_boxes_and_more_cards():
    """A board can have more boxes and a seat more cards: they are planned, finalized and coded like the others."""
    found = table()
    assert "lay panel tower-1" in choices_of(found, 0)
    lay_all(found, 0, {"panel": "suruga", "bid": "chest-1"})
    assert len([card for card in found.state.laid[0] if card != EMPTY]) == 12
    lay_all(found, 1, {"bid": "tower-1"})
    lay_all(found, 2, {"bid": "chest-0", "castle": "tower-1"})
    told = [event for _, event in found.log(None)]
    equal = next(event.values["seats"] for event in told if event.key == "sh.event.equal_bids")
    assert sorted(equal) == [1, 2], "as a bid a card without chests is like the chest card 0"
    assert Table(GAME, found.rules, "court").state.seats == 3


def test_a_whole_game_with_every_extension_point():
    """It plays to its end; its state is copied, stored and viewed like any other."""
    found, rng = table(), random.Random(4)
    while found.decision is not None:
        seat = rng.choice(found.decision.seats)
        assert found.view(seat).determinize(rng).decision is not None
        found.choose(seat, rng.choice(found.decision.forward_choices(seat)))
    assert len(found.state.notes) == 12
    assert found.state.copy() == found.state


def test_protected_targets():
    """The ruling on closed targets knows attacker, target and action, so a seat can be protected in one of the battles."""
    rules = rules_for(3)
    base = rules.rulings.refuse_attack

    def refuse_attack(rules, state, seat, province, action):
        if action == "battle-a" and state.owner[province] == 1:
            return "protected"
        return base(rules, state, seat, province, action)

    protected = replace(rules, rulings=replace(rules.rulings, refuse_attack=refuse_attack))
    play = arrange({0: {"noto": 3}, 1: {"etchu": 1}}, rules=protected)
    act(play, 0, "battle-a", "noto")
    assert choices_of(play, 0) == ["march kaga 1", "march kaga 2"]
    assert play.decision.refusals(0)[0].key == "sh.no.protected"
    play.choose(0, play.decision.choices(0)[0])
    act(play, 0, "battle-b", "noto")
    assert "march etchu 1" in choices_of(play, 0)


def test_a_marker_is_refused():
    """The ruling on new revolt markers can refuse one."""
    rules = rules_for(3)
    calm = replace(rules, rulings=replace(rules.rulings, unrest=lambda play, province: None))
    play = arrange({0: {"kai": 1}}, rules=calm)
    act(play, 0, "tax", "kai")
    assert play.state.markers[INDEX["kai"]] == 0


def test_a_season_without_its_event():
    """An event can be removed after it was drawn."""
    play = arrange({0: {"settsu": 1}}, event="e8", chests={0: 0})
    play.state.event = ""
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7


def test_a_neutral_province_without_a_battle_and_armies_laid_into_the_tray():
    """A province can be taken without battle, its card in hand; armies put into the tray are thrown in the next battle."""
    play = arrange({0: {"noto": 3}})
    gain(play, 0, INDEX["kaga"])
    play.state.armies[INDEX["kaga"]] = 3
    assert play.state.fresh == [INDEX["kaga"]]
    play.state.tray[0] += 2
    events = act(play, 0, "battle-a", "noto", "march etchu 1")
    assert values_of(events, "thrown")["thrown"] == [3, 0, 0, 1]


def market(play, seat, action, province):
    """Exchange rice for chests."""
    play.state.chests[seat] += 2 - action.price


def trading(rules):
    """Add an action and remove another, each with its box."""
    actions = add_rows(remove_rows(rules.actions, "battle-b"), {"market": Action("market", price=1)})
    action_effects = add_rows(remove_rows(rules.action_effects, "battle-b"), {"market": ActionEffect(lambda *at: None, market)})
    return replace(rules, actions=actions, action_effects=action_effects, boxes=(*actions, "bid"))


def test_actions_are_added_and_removed():
    """Actions, their conditions and effects, and their boxes are rows."""
    rules = trading(rules_for(3))
    play = arrange({0: {"kai": 1}}, rules=rules, chests={0: 1})
    act(play, 0, "market", "kai")
    assert play.state.chests[0] == 2
    found = Table(GAME, replace(trading(GAME.rules(3)), seats=3), "market")
    rng = random.Random(2)
    while found.decision is not None:
        seat = found.decision.seats[0]
        assert not any("battle-b" in str(choice) for choice in found.decision.choices(seat))
        found.choose(seat, rng.choice(found.decision.forward_choices(seat)))
    assert Table(GAME, found.rules, start=found.to_data()).result == found.result


def test_missing_rows_and_duplicate_rows_are_refused():
    rows = rules_for(3).actions
    tax = {"tea": rows["tax"]}
    for wrong in (lambda: remove_rows(rows, "tea"), lambda: replace_rows(rows, tax), lambda: add_rows(rows, rows)):
        with pytest.raises(KeyError):
            wrong()


def test_a_free_building():
    """The building rules don't depend on the price, which belongs to the action."""
    play = arrange({0: {"kai": 1}, 1: {"noto": 1}}, chests={0: 0})
    assert no_building(play.state, 0, INDEX["kai"]) is None
    put_building(play, 0, INDEX["kai"], CASTLE)
    assert play.state.chests[0] == 0
    assert no_building(play.state, 0, INDEX["kai"]) == "twice"
    assert no_building(play.state, 1, INDEX["kai"]) == "site"


def test_points_with_their_own_line():
    """Points of a layer are in the ledger, in the result, and in a position that is read back."""
    rules = rules_of(GAME.rules(3, (), {"start": "prescribed"}))
    rules = replace(rules, lines=(*rules.lines, "favour"), sources=("favour-6",))
    found = until(Table(GAME, rules, "points"), "sh.ask.plan")
    award(found.state, 1, "favour", "favour-6", 3)
    assert result(rules, found.state).lines[1]["sh.score.favour"] == 3
    data = found.to_data()
    assert Table(GAME, rules, start=data).state.points == [0, 3, 0]
    data["state"]["ledger"][0][3] = "favour-7"
    with pytest.raises(BadRecord, match="ledger"):
        Table(GAME, rules, start=data)


def test_the_ruling_on_cubes_that_fall_when_the_tower_is_charged():
    """SH-S8: a layer can react to each army that falls out."""
    told = []
    rules = rules_of(GAME.rules(3, (), {"start": "prescribed"}))
    counting = replace(rules.rulings, on_tower_charged=lambda play, fallen: told.append(fallen))
    found = Table(GAME, replace(rules, rulings=counting), "charge")
    assert [[7 - held for held in map(sum, zip(*found.state.tower, strict=True))][:3]] == [told[0][:3]]


def test_a_removed_event_leaves_the_game_once():
    """SH-Y6: an event discarded before the season's end is not discarded again, and the position is sound."""
    found = until(Table(GAME, GAME.rules(3, (), {"start": "prescribed"}), "event"), "sh.ask.march")
    event = found.state.event
    discard_event(found.state)
    discard_event(found.state)
    assert (found.state.event, found.state.past_events) == ("", [event])
    assert Table(GAME, found.rules, start=found.to_data()).decision.key == "sh.ask.march"


@data
class FavourState(ShogunState):
    """A hall of favours, and which seat has taken which."""

    hall: list[str] = field(default_factory=list)


@data
class Audience(Step[ShogunRules, FavourState]):
    """In turn order each seat may take a favour; one of the favours asks for a province."""

    seat: int

    def run(self, play):
        if play.state.hall:
            return False
        play.pop()
        return True

    def ask(self, play):
        return play.ask(self, (self.seat,), "fv.ask.audience")

    def choices(self, play, seat):
        return (*(choice("favour", favour) for favour in play.state.hall), choice("decline"))

    def apply(self, play, seat, choice):
        play.pop()
        if choice.operands:
            play.state.hall.remove(choice.operands[0])
            play.push(Garrison(seat))


@data
class Garrison(Step[ShogunRules, FavourState]):
    """Two free armies into an own province."""

    seat: int

    def ask(self, play):
        return play.ask(self, (self.seat,), "fv.ask.garrison")

    def choices(self, play, seat):
        return tuple(choice("garrison", NAMES[province]) for province in provinces_of(play.state, seat))

    def apply(self, play, seat, choice):
        play.pop()
        play.state.stock[seat] -= 2
        play.state.armies[INDEX[choice.operands[0]]] += 2


@data
class OpenHall(AutomaticStep[ShogunRules, FavourState]):
    """Puts two favours into the hall."""

    def execute(self, play):
        play.state.hall = ["f1", "f2"]


@data
class CloseHall(AutomaticStep[ShogunRules, FavourState]):
    """Removes the favours that are left."""

    def execute(self, play):
        play.state.hall = []


def add_layer(rules):
    """Add a layer whose questions are on top of each other, before the actions."""
    script = insert_after(rules.script, "settle_order", "open_hall", ("each", "turn_order", "audience"), "close_hall")
    steps = {"open_hall": OpenHall, "audience": Audience, "close_hall": CloseHall}
    base = rules.schema
    return replace(
        rules, script=script, steps=add_rows(rules.steps, steps), state_type=FavourState,
        schema=lambda rules: add_rows(base(rules), {"hall": up_to(2, word(("f1", "f2")))}),
    )  # fmt: skip


def test_positions_at_questions_of_a_layer_read_back():
    """Positions at a layer's stacked questions read back and play on."""
    rules = add_layer(GAME.rules(3, (), {"start": "prescribed"}))
    found = until(Table(GAME, rules, "favour"), "fv.ask.audience")
    assert Table(GAME, rules, start=found.to_data()).state == found.state
    found.choose(found.decision.seats[0], "favour f1")
    assert found.decision.key == "fv.ask.garrison"
    data = found.to_data()
    again = Table(GAME, rules, start=data)
    again.choose(again.decision.seats[0], again.decision.choices(again.decision.seats[0])[0])
    assert again.decision.key == "fv.ask.audience"


def favours(rows):
    """Rows of the policy for the toy layer."""
    return replace(
        rows,
        answers=add_rows(rows.answers, {"fv.ask.audience": lambda judge, values, choices: Advice(choices[-1], "fv.hint")}),
        worths=add_rows(rows.worths, {"panel": lambda planner, box, province: 99.0}),
        features=add_rows(rows.features, {"favours": lambda held: len(held.state.hall)}),
        weights={left: {**row, "favours": 5.0} for left, row in rows.weights.items()},
        layers=(*rows.layers, lambda planner, board, spare, blanks: None),
    )


def test_the_policy_is_rows_that_a_layer_extends(monkeypatch):
    """Bots answer a layer's questions, plan for its boxes and value its things; the base's policy stays the same."""
    monkeypatch.setitem(ELSEWHERE, "toy-favours", f"{__name__}:favours")
    plain = add_layer(GAME.rules(3, (), {"start": "prescribed"}))
    rules = replace(plain, layers=("toy-favours",))
    found = until(Table(GAME, plain, "favour"), "fv.ask.audience")
    choices = found.decision.choices(found.decision.seats[0])
    assert Policy(rules, found.state, 0).advise("fv.ask.audience", {}, choices).choice == choice("decline")
    later = found.state.copy()
    later.season = 1
    before = prospects(plain, later)
    assert prospects(rules, later) == pytest.approx([worth + 10 for worth in before])
    wide = replace(rules, boxes=(*rules.boxes, "panel"))
    start = found.state.copy()
    start.laid = [[EMPTY] * len(wide.boxes) for _ in range(3)]
    assert Planner(wide, start, 0).plan()[-1] in provinces_of(start, 0)
    assert "fv.ask.audience" not in heuristics_of(rules_of(GAME.rules(3))).answers
