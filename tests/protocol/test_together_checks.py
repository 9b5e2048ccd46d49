"""Checks of a game that all deal together, one by one, that no other test would miss."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tenka.core.chance import Outcome
from tenka.protocol.events import Intent, Show, Worked
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.step import fold, step
from tenka.protocol.together import decks
from tenka.protocol.together.keys import letters
from tenka.protocol.together.laying import laid
from tenka.protocol.together.looking import faces
from tenka.protocol.together.placed import Placed
from tenka.protocol.together.places import Otherwise, truth
from tests.protocol.keys import root
from tests.protocol.locked import deal, lighten, lying, play, world
from tests.protocol.scenes import fouls, hear, word
from tests.protocol.test_together_fouls import CHEAT, asked, cheated, named, other, own, until
from tests.protocol.world import World


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


# the decks


def test_no_page_keeps_what_it_handed_on_once_the_decks_are_dealt() -> None:
    here = world()
    while here.pages[0].state.common.stage in (Stage.READY, Stage.DECK):
        here.stir()
    assert deal(here.pages[0].state).turn is None
    assert deal(here.pages[0].state).passed_on is None


def test_what_was_worked_out_for_another_pass_is_not_handed_on() -> None:
    here = world()
    while not deal(here.pages[1].state).working:
        here.stir()
    state = here.pages[1].state
    assert deal(step(state, Worked("pass 7", "")).state) == deal(state)


# cards that are shown


def shows(here: World, party: int, number: int, times: int = 1) -> list[str]:
    """What page 0 says to it that the cheat shows, with its right lock, a card that this party knows."""
    key = deal(here.pages[party].state).key(number)
    face = lying(here)[deal(here.pages[0].state).places.names[number]]
    shown = ((number, letters([key])),) * times
    return fouls(hear(here.pages[0].state, word(here.pages[0].state, "play", (CHEAT, f"show {face}", shown, None))))


def test_a_card_is_shown_once_and_by_who_is_to_know_it_even_with_its_lock() -> None:
    here = until(asked)
    assert shows(here, CHEAT, own(here, CHEAT)) == []
    assert shows(here, CHEAT, own(here, CHEAT), 2) == ["deal"]
    assert shows(here, 0, own(here, 0)) == ["turn"]


def test_a_card_that_lies_open_is_shown_no_more() -> None:
    def opened(here: World) -> list[int]:
        keys = deal(here.pages[0].state).keys
        return [number for number in keys.meant if keys.known(number)]

    here = until(lambda here: asked(here) and bool(opened(here)))
    number, *_ = opened(here)
    state = here.pages[0].state
    keys, key = deal(state).keys, deal(state).key(number)
    meant = replace(keys, meant={**keys.meant, number: frozenset({CHEAT})})
    state = replace(state, common=replace(state.common, deal=replace(deal(state), keys=meant)))
    assert fouls(hear(state, word(state, "play", (CHEAT, "roll", ((number, letters([key])),), None)))) == ["turn"]


def test_a_page_that_lacks_a_card_lets_its_person_choose_nothing() -> None:
    here = until(asked)
    state = here.pages[CHEAT].state
    assert step(state, Intent("choose", (CHEAT, "roll"))).state.chosen

    def refused(**more: Any) -> bool:
        spoilt = replace(state, common=replace(state.common, deal=replace(deal(state), **more)))
        (show,) = step(spoilt, Intent("choose", (CHEAT, "roll"))).effects
        return isinstance(show, Show) and show.fact == "refused" and "can't see its cards" in show.values[0]

    assert refused(spoilt=own(here, CHEAT))
    before = until(asked)
    known = deal(before.pages[CHEAT].state).known
    known.history.pop()
    assert refused(known=known)


def test_a_card_that_goes_from_hand_to_hand_is_shown_to_nobody() -> None:
    here = until(asked)
    state = here.pages[CHEAT].state
    gives = next(str(one) for one in state.table.decision.choices(CHEAT) if one.verb == "give")
    saying = step(state, Intent("choose", (CHEAT, gives))).state.saying
    kind, seat, choice, shown, link = json.loads(saying.body)[4:]
    assert (kind, seat, shown, link) == ("play", CHEAT, [], None)
    assert choice == f"give {deal(state).places.names[own(here, CHEAT)]}"


def test_where_nothing_is_laid_open_no_table_is_copied() -> None:
    common = until(asked).pages[0].state.common
    assert laid(common, CHEAT, ()).table is common.table


# the end


def test_the_whole_table_is_seen_once_the_deal_is_checked() -> None:
    """By a page that has not signed it yet, by one that has, and by one that is opened again, before and after all is over."""
    here, seen = world(), set[str]()
    while not here.over:
        here.stir()
        for me, found in enumerate(here.pages):
            state = found.state
            if deal(state).checked and state.common.stage is Stage.END and me not in state.common.held:
                seen.add("unsigned")
                assert state.table.whole
            if state.common.stage is Stage.END and me in state.common.held:
                again = here.rebuilt(me)
                if me in again.common.held:
                    seen.add("signed")
                    assert not deal(again).checked
                    assert again.table.whole
    assert seen == {"unsigned", "signed"}
    here.settle()
    for me, found in enumerate(here.pages):
        over = fold(here.fresh(me), found.safe)
        assert over.common.stage is Stage.OVER
        assert not deal(over).checked
        assert over.table.whole


def test_a_page_that_knows_no_table_has_seen_no_card() -> None:
    """Nor one that has the true table, of which nothing has to be opened any more."""
    here = world()
    assert faces(here.pages[0].state.common) == {}
    here.play()
    assert not isinstance(here.pages[0].state.common.table, Placed)
    assert faces(here.pages[0].state.common) == {}


def test_a_game_whose_cards_could_not_be_opened_is_not_played_again() -> None:
    here = cheated(world(), lambda state: other(state, locks=[lock + 2 for lock in deal(state).hand.locks]))
    named(here)
    assert all(isinstance(found.state.common.table, Placed) for me, found in enumerate(here.pages) if me != CHEAT)


def test_a_choice_that_draws_otherwise_at_the_true_table_was_not_its_seat_s_to_make() -> None:
    here = world()
    play(here, 2)
    state: State = here.pages[0].state
    places, table = deal(state).places, state.common.table
    order = decks.order(places.plan, [root(party) for party in range(here.number)])
    assert truth(here.terms, places, table, order)
    last = table.history[-1]
    table.history[-1] = last._replace(outcomes=(*last.outcomes, Outcome("roll", (4,), (6,))))
    with pytest.raises(Otherwise, match="asks for other draws"):
        truth(here.terms, places, table, order)


def test_no_slot_is_closed_without_a_word() -> None:
    """Where a choice waits for its dice and for a card, both come into the slots they have."""
    here = until(lambda here: asked(here) and "gamble" in map(str, here.pages[CHEAT].state.table.decision.choices(CHEAT)))
    slot = here.pages[0].state.slot
    here.feed(CHEAT, Intent("choose", (CHEAT, "gamble")))
    here.settle()
    log = here.pages[0].state.log
    assert [{said.kind for said in closed.held.values()} for _, closed in log.since(slot)] == [{"play", "link"}, {"locks"}]
