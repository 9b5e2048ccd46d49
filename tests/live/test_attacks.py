"""Attacks that once succeeded, turned round: each is tried as it was done, and comes to nothing."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.live import terms as agreed
from tenka.live.checkpoints import MOST_IDLE
from tenka.live.game import LiveGame
from tenka.live.speaking import OWN
from tenka.live.terms import Terms, to_text
from tenka.live.wire import Envelope, body
from tests.live.peers import CHAINS, parties, room, signed


def test_a_page_hears_its_own_words_from_others_without_being_moved_by_them() -> None:
    """Words it knows are dropped; a sign of its own is none of them, however high it counts."""
    found = room(seats=(0, 1)).play(random.Random(9), 6)
    game = found.games[1]
    own = [one for one in game.ledger.heard if one.party == 1]
    game.sign("here")
    sign = Envelope(1, body(found.terms.session, 5_000, "here"), "")
    for said in (*own, sign):
        with pytest.raises(BadMessage) as caught:
            game.hear(said)
        assert caught.value.rule == OWN
    assert not game.listening


# what is said and never due


def hostile(told: Callable[[int], list[Any]], number: int) -> LiveGame:
    """A page to which another says something so often, properly numbered."""
    found = room(seats=(0, 1, 2))
    found.play(random.Random(10), 3)
    game, count = found.games[0], found.games[0].ledger.counts()[2]
    for _ in range(number):
        try:
            game.hear(Envelope(2, body(found.terms.session, count, *told(count)), ""))
            count += 1
        except BadMessage:
            pass
    return game


def test_what_is_never_due_is_not_kept() -> None:
    before, after = (hostile(lambda count: ["stand", 500_000, "x", "y"], number) for number in (0, 300))
    assert len(after.log()) == len(before.log())
    assert after.stopped is None


def test_where_it_stands_a_party_says_so_often_and_no_more() -> None:
    """Said again and again it is no breach, but there is an end to what is kept."""
    kept = hostile(lambda count: ["stand", 3, "x", "y"], 0)
    mine = kept.checkpoints._mine[kept.moment]
    again = hostile(lambda count: ["stand", kept.moment, *mine], 500)
    assert again.stopped is None
    assert len(again.log()) <= len(kept.log()) + MOST_IDLE


def work_of(what: Callable[[], object]) -> int:
    """Calls of functions, which count the work whatever else the machine does."""
    calls = 0

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        what()
    finally:
        sys.setprofile(None)
    return calls


def test_a_start_from_what_a_released_page_kept_of_a_flood_is_linear() -> None:
    """Pages up to 0.2.0 kept stands of far moments, and each start looked at all of them after every message."""
    found = room(seats=(0, 1))
    found.play(random.Random(11), 3)
    heard, first = found.games[0].ledger.heard, found.games[0].ledger.counts()[1]

    def start(number: int) -> int:
        far = [Envelope(1, body(found.terms.session, first + at, "stand", 500_000 + at, "x", "y"), "") for at in range(number)]
        game = LiveGame(found.terms, 0, CHAINS[0])
        work = work_of(lambda: game.restore([*heard, *far]))
        assert game.stopped is None
        assert game.keeping.calm
        return work

    none, some, twice = start(0), start(400), start(800)
    assert twice - none < 2.1 * (some - none)


# what can't be worked out


def impossible(**more: Any) -> Terms:
    """Terms that can be read, and under which no table can be set up."""
    plain = agreed.terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)).plain()
    return agreed.read_terms([*plain[:2], ["nothing", "like this"], *plain[3:]])


def test_terms_under_which_no_table_can_be_set_up_stop_the_game_and_raise_nothing_else() -> None:
    terms = impossible()
    game = LiveGame(terms, 0, CHAINS[0])
    game.start()
    said = body(terms.session, 0, "link", 1, to_text(CHAINS[1].link(1)))
    with pytest.raises(BadMessage) as caught:
        game.hear(Envelope(1, said, to_text(signed(b"key 1", said))))
    assert caught.value.rule == "fault"
    assert game.stopped is not None
    assert game.stopped[:2] == (0, "fault")
    with pytest.raises(BadMessage):
        game.hear(Envelope(1, said, ""))
