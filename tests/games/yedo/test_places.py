"""Cards known only by the place they were dealt to: the rules hold for them as long as no other seat may know them."""

from __future__ import annotations

import random

import pytest

from tenka.core.chance import Outcome, RandomChance
from tenka.core.choice import parse
from tenka.core.errors import FacesAwaited
from tenka.core.play import Play
from tenka.games.yedo.board.districts import BY_CODE, SPACES
from tenka.games.yedo.missions.completion import BONUS, Completing
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.event import DrawEvent
from tenka.games.yedo.places import HIDDEN, KINDS
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.scoring import FinalScore
from tenka.games.yedo.setup import ShuffleDecks, new_state
from tests.games.yedo.positions import arrange, rules_for

PLACES = {kind: tuple(f"place_{kind}_{at}" for at in range(len(cards))) for kind, cards in HIDDEN.decks(rules_for()).items()}


def rules_with_places() -> YedoRules:
    found = HIDDEN.placed(rules_for(), PLACES)
    assert isinstance(found, YedoRules)
    return found


def test_ye_s2_the_set_up_shuffles_the_decks_first_and_in_this_order() -> None:
    made = rules_with_places()
    play: YedoPlay = Play(made, new_state(made, 4), RandomChance(random.Random(1)))
    log: list[Outcome] = []
    play.chance.log = log
    play.push(ShuffleDecks())
    play.advance()
    assert [(one.kind, one.sizes) for one in log[: len(KINDS)]] == [("shuffle", (len(PLACES[kind]),)) for kind in KINDS]
    called = [face for face, _ in HIDDEN.cards(play.state)]
    assert sorted(called) == sorted(place for places in PLACES.values() for place in places)


def test_ye_e2_an_event_is_drawn_when_all_see_it() -> None:
    play = arrange(rules=rules_with_places())
    top = play.state.event_deck[0][0]
    play.push(DrawEvent())
    with pytest.raises(FacesAwaited) as awaited:
        play.advance()
    assert awaited.value.places == (top,)


def test_ye_z1_bonus_cards_are_scored_when_all_see_them() -> None:
    play = arrange(rules=rules_with_places(), bonuses={0: PLACES["bonus"][3], 2: f"{PLACES['bonus'][0]} {PLACES['bonus'][9]}"})
    play.push(FinalScore())
    with pytest.raises(FacesAwaited) as awaited:
        play.advance()
    assert sorted(awaited.value.places) == sorted((PLACES["bonus"][0], PLACES["bonus"][3], PLACES["bonus"][9]))


def test_ye_x5_a_completed_mission_reveals_only_the_cards_it_uses() -> None:
    """A Bitter Cup needs doku in the Harbor and the Temple, and fukiya for its bonus."""
    names = dict(zip(PLACES["action"], ("borrowed-blade", "silent-prayer", "feint", "borrowed-blade"), strict=False))
    state = arrange(rules=rules_with_places(), actions={0: " ".join(names)}).state
    state.stack.append(Activate(0))
    rules, blades = rules_for(), [PLACES["action"][0], PLACES["action"][3]]
    assert HIDDEN.further_places(rules, state, names, 0, parse("complete a-bitter-cup")) == []
    for code in ("HAR", "TEM"):
        state.spaces[SPACES[BY_CODE[code]][0]] = 0
    assert HIDDEN.further_places(rules, state, names, 0, parse("complete a-bitter-cup")) == blades
    state.weapons[0] = ["doku"]
    assert HIDDEN.further_places(rules, state, names, 0, parse("complete a-bitter-cup")) == []
    state.stack[-1] = Completing(0, "a-bitter-cup", BONUS)
    assert HIDDEN.further_places(rules, state, names, 0, parse("play borrowed-blade")) == blades
    state.stack[-1] = Activate(0)
    assert HIDDEN.further_places(rules, state, names, 0, parse("play feint")) == []


def test_equal_cards_come_in_the_order_in_which_the_rules_take_them() -> None:
    """YE-L2: of equal cards in a hand, the one known to the fewest seats goes."""
    state = arrange(actions={1: "feint"}).state
    state.actions[1] = [("feint", 2), ("feint", 6), ("feint", -1)]
    assert [card for card in HIDDEN.cards(state) if card[0] == "feint"][:3] == [("feint", -1), ("feint", 2), ("feint", 6)]
