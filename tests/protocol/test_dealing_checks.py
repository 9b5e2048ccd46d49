"""Checks of a game that its host deals, one by one, that no other test would miss."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.core.history import free_since
from tenka.protocol import consent, dealers
from tenka.protocol.bounds import LONGEST_TOLD
from tenka.protocol.entries import unpacked
from tenka.protocol.hosted import outcomes, saying
from tenka.protocol.hosted.hands import Hand
from tenka.protocol.hosted.hidden import bond, encrypt, key_of, mark_of, slip, slipped
from tenka.protocol.hosted.telling import MOST_EVENTS, Told, telling
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.together import looking
from tests.protocol import locked
from tests.protocol.dealt import before, fair_word, world
from tests.protocol.keys import key, page, pair_with
from tests.protocol.scenes import fouls, hear, same, scenes, word
from tests.protocol.world import World
from toygame import game


def with_deal(state: State, **changes: Any) -> State:
    """The same page with something else in its deal."""
    return replace(state, common=replace(state.common, deal=replace(outcomes.deal_of(state.common), **changes)))


# what the dealer is bound to


def test_a_dealer_binds_itself_to_other_keys_than_before_never_again() -> None:
    """It pledges anew whenever trust is renewed."""
    here = world()
    dealer, guest, _ = (found.state for found in here.pages)
    values = saying.pledge(dealer)
    bound = with_deal(guest, bonds=values[1])
    assert fouls(hear(bound, word(dealer, "pledge", values, party=0), place="0")) == []
    other = with_deal(guest, bonds=(bytes(18), *values[1][1:]))
    assert fouls(hear(other, word(dealer, "pledge", values, party=0), place="0")) == ["dealt"]


def test_a_page_that_came_back_takes_the_pledge_with_its_key_beside_it_and_no_other() -> None:
    here = world()
    dealer = here.pages[0].state
    back = page(here.terms, 1, [0], life=1)
    rules, bonds = saying.pledge(dealer)
    keys = outcomes.deal_of(dealer.common).hand.keys
    pair, pledged = pair_with(key(0), key(1, 1)), unpacked(word(dealer, "pledge", (rules, bonds), party=0), here.terms.session, 3)
    ((_, true),) = saying.handed(dealer.common, pledged, 1, pair).slips
    hidden = key_of(pair, here.terms.session)
    false = encrypt(hidden, here.terms.session, keys[2])
    for beside in ({}, {1: b"x" * 80}, {1: false}, {2: true}):
        found = hear(back, word(dealer, "pledge", (rules, bonds), party=0, slips=beside), place="0")
        assert (fouls(found), same(found.state, back)) == ([], True)
    found = hear(back, word(dealer, "pledge", (rules, bonds), party=0, slips={1: true}), place="0")
    assert [*found.state.common.held] == [0]
    assert outcomes.deal_of(found.state.common).hand.keys == {1: keys[1]}
    assert bond(here.terms.session, 1, keys[1]) == bonds[1]


# what it says to a choice


def answered(guest: State, *, of_setup: bool) -> bool:
    """Whether the dealer is to say what came of chance: of the set-up, or of a choice."""
    if guest.common.stage is not Stage.DEAL or guest.common.held:
        return False
    move = outcomes.moving(guest.common)
    return move.number > 0 and (move.seat < 0) is of_setup


@pytest.mark.parametrize("kind", ["ask", "wrong"])
def test_once_chance_has_answered_a_choice_neither_asks_it_nor_was_none(kind: str) -> None:
    here = world()
    guest = here.pages[1]
    for of_setup in (True, False):
        while not answered(guest.state, of_setup=of_setup):
            here.stir()
        assert fouls(hear(guest.state, word(guest.state, kind, (), party=0), place="0")) == ["turn"]


def test_a_seat_that_there_is_not_is_asked_of_nobody() -> None:
    """Nor by the word of one who is told nothing of it."""
    dealer, guest, _ = before("deal")
    looks_on = with_deal(guest, hand=Hand())
    turn, marks = saying.says(dealer)[1]
    assert fouls(hear(looks_on, word(dealer, "deal", (turn, marks), party=0), place="0")) == []
    assert fouls(hear(looks_on, word(dealer, "deal", (3, marks), party=0), place="0")) == ["dealt"]


@cache
def chosen() -> tuple[State, State]:
    """The dealer about to say what came of a choice of party 1, and that guest."""
    here = world()
    while not here.over:
        here.stir()
        dealer, guest = (found.state for found in here.pages[:2])
        alike = dealer.slot == guest.slot and {dealer.common.stage, guest.common.stage} == {Stage.DEAL}
        if alike and outcomes.moving(dealer.common).party == 1 and saying.says(dealer)[0] == "deal" and not guest.common.held:
            return dealer, guest
    raise AssertionError("party 1 never chose")


def told(altered: Any) -> tuple[State, str]:
    """The guest, and what the dealer tells it of its own choice, altered."""
    dealer, guest = chosen()
    deal, move = outcomes.deal_of(dealer.common), outcomes.moving(dealer.common)
    turn, marks = saying.says(dealer)[1]
    text, at = json.dumps(altered(json.loads(telling(deal.after, (1,)))), separators=(",", ":")), move.to.index(1)
    marked = mark_of(deal.hand.keys[1], move.where, text)
    beside = slip(deal.hand.keys[1], marked, text, telling(dealer.common.table, (1,)))
    return guest, word(dealer, "deal", (turn, (*marks[:at], marked, *marks[at + 1 :])), party=0, slips={1: beside})


def line(**changes: Any) -> Any:
    """The same telling with another seat or choice in its line."""
    def altered(plain: Any) -> Any:
        seat, choice, events = plain["line"]
        return {**plain, "line": [changes.get("seat", seat), changes.get("choice", choice), events]}

    return altered


def test_a_guest_knows_what_it_has_chosen_itself() -> None:
    guest, said = told(lambda plain: plain)
    assert fouls(hear(guest, said, place="0")) == []
    for other in ("rest", "cast left", None):
        guest, said = told(line(choice=other))
        assert fouls(hear(guest, said, place="0")) == ["dealt"], other


@pytest.mark.parametrize("altered", [line(seat=True), line(seat=2), lambda plain: {**plain, "moment": plain["moment"] + 1}])
def test_a_guest_knows_who_chose_and_how_many_choices_were_made(altered: Any) -> None:
    guest, said = told(altered)
    assert fouls(hear(guest, said, place="0")) == ["dealt"]


# what is told


def moment() -> tuple[str, Told]:
    dealer, guest = chosen()
    text = telling(outcomes.deal_of(dealer.common).after, (1,))
    return text, Told(text, guest.common.terms.rules()[1], (1,))


def test_what_happened_with_one_choice_is_so_much_and_no_more() -> None:
    text, _ = moment()
    plain, rules = json.loads(text), chosen()[1].common.terms.rules()[1]
    for number, fine in ((MOST_EVENTS, True), (MOST_EVENTS + 1, False)):
        altered = json.dumps({**plain, "line": [1, None, [["oh.event.rest", {}, {}, []]] * number]})
        if fine:
            assert len(Told(altered, rules, (1,)).line.events) == number
        else:
            with pytest.raises(BadMessage, match="no moment"):
                Told(altered, rules, (1,))


def test_nobody_is_asked_who_can_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    _, here = moment()
    here.sound()
    monkeypatch.setattr(game.Turn, "choices", lambda *_: ())
    with pytest.raises(BadMessage, match="somebody is asked who can't answer"):
        here.sound()


def test_a_position_asks_what_is_told_that_it_asks() -> None:
    """Also none in which the game is over."""
    text, _ = moment()
    plain, rules = json.loads(text), chosen()[1].common.terms.rules()[1]
    over = {**plain, "views": [{**plain["views"][0], "stack": []}]}
    for altered in (over, {**plain, "asked": [0]}, {**plain, "key": "oh.ask.other"}, {**plain, "values": {"seat": 0}}):
        with pytest.raises(BadMessage, match="it asks something else"):
            Told(json.dumps(altered), rules, (1,)).sound()


def test_pieces_come_and_go_in_no_telling() -> None:
    text, _ = moment()
    plain, rules = json.loads(text), chosen()[1].common.terms.rules()[1]
    plain["views"][0]["bowls"][0] += 1
    with pytest.raises(BadMessage, match="no position"):
        Told(json.dumps(plain), rules, (1,)).sound()


def test_what_unfolds_to_more_than_any_telling_is_not_read() -> None:
    for size, fine in ((LONGEST_TOLD, True), (LONGEST_TOLD + 1, False), (LONGEST_TOLD + 2, False)):
        text = "x" * size
        marked = mark_of(b"k" * 32, b"here", text)
        found = slipped(b"k" * 32, b"here", marked, slip(b"k" * 32, marked, text, ""), "")
        assert found == (text if fine else None)


def test_a_telling_longer_than_any_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, *_ = before("deal")
    longest = max(len(raw) for _, raw in saying.slips(dealer.common, *saying.says(dealer)))
    monkeypatch.setattr(saying, "LONGEST_SLIP", longest)
    assert fair_word(dealer)
    monkeypatch.setattr(saying, "LONGEST_SLIP", longest - 1)
    with pytest.raises(BadMessage) as caught:
        fair_word(dealer)
    assert caught.value.rule == "long"


# what can be taken back


@pytest.mark.parametrize("made", [world, locked.world])
def test_where_hands_are_dealt_no_choice_can_be_taken_back(made: Callable[[], World], monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even those that asked nothing of chance and were made in the open: of most something came to light."""
    locked.lighten(monkeypatch)
    here, free = made(), 0
    for _ in range(300):
        here.stir()
        for found in here.pages:
            table = found.state.common.table
            made_so_far = 0 if table is None else len(table.history)
            assert consent.reach(found.state.common) == made_so_far
            free += table is not None and free_since(table.history, 0) < made_so_far
    assert free


def test_only_where_all_deal_together_cards_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what finds them is not even loaded."""
    for name in ("faces", "remembering"):
        monkeypatch.setattr(looking, name, None)
    for common in (scenes()["choice"].common, world().pages[1].state.common):
        assert dealers.faces(common) == {}
        assert dealers.seen(common, {}) is common
