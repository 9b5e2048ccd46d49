"""Attacks that once succeeded, turned round: each is tried as it was done, and comes to nothing."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tenka.core.errors import BadMessage, IllegalChoice
from tenka.live import terms as agreed
from tenka.live.checkpoints import MOST_IDLE
from tenka.live.game import LiveGame
from tenka.live.speaking import OWN
from tenka.live.terms import Terms, to_text
from tenka.live.wire import Envelope, body
from tests.live.cut import SHOGUN, Cut, cut, play
from tests.live.peers import CHAINS, parties, room, signed

HUB, VICTIM, SILENCED = 0, 1, 2


def withheld(number: int) -> Cut:
    """A secret question of ``number`` parties whose hub hands on all seals, and no opening of the last party."""
    found, rng = cut(tuple(range(number)), "shogun", options=SHOGUN), random.Random(7)
    while not found.decision.sealed:
        play(found, rng, 1)
    last, seen = number - 1, []

    def pass_on(to: int, said: Envelope) -> Envelope | None:
        opening = '"unseal"' in said.body
        seen.extend([said] if opening and said.party == last else [])
        return said if to in (HUB, last) or not seen or (opening and said.party != last) else None

    found.pass_on = pass_on
    all_answer(found, rng)
    return found


def all_answer(found: Cut, rng: random.Random) -> None:
    """Every seat answers the secret question that is open."""
    moment = found.games[HUB].settled
    for game in found.games:
        while game.settled == moment and not game.busy and (asked := found._asked(game)):
            assert game.table is not None
            assert game.table.decision is not None
            found.choose(asked[0], rng.choice(game.table.decision.onward(asked[0])))


@pytest.mark.parametrize("number", [3, 4])
def test_with_answers_open_nobody_is_gone_on_without(number: int) -> None:
    """The hub has seen all answers, and the others wait for one that it keeps back: it can't have that party declared gone and
    give an answer of its own in its place."""
    found = withheld(number)
    last, victim = number - 1, found.games[VICTIM]
    assert victim.leaving.held
    assert victim.sealing
    victim.hear(Envelope(HUB, body(found.terms.session, victim.ledger.counts()[HUB], "gone", [last], [
        victim.ledger.counts()[last]]), ""))  # fmt: skip
    assert not victim.leaving.may_agree(HUB)
    with pytest.raises(IllegalChoice):
        victim.leaving.answer(HUB, agree=True)
    assert not victim.leaving.awaits
    assert victim.leaving.asked[HUB].refused
    assert '"stay"' in victim.out[-1]
    with pytest.raises(IllegalChoice):
        victim.leaving.ask(last)


def test_the_answer_that_was_kept_back_is_laid_open_as_it_was_bound() -> None:
    """Once it comes the game goes on, and a departure can be asked for again."""
    found = withheld(3)
    victim, silenced = found.games[VICTIM], found.games[SILENCED]
    found.pass_on = lambda to, said: said
    for said in silenced.ledger.missing(victim.ledger.counts()):
        found.bring(VICTIM, said)
    found.settle()
    for said in victim.ledger.missing(silenced.ledger.counts()):
        found.bring(HUB, said)
        found.bring(SILENCED, said)
    found.settle()
    found.refused.clear()
    assert not victim.leaving.held
    play(found, random.Random(8), 6)
    found.alike()


def test_who_stays_alone_can_go_on_at_any_moment() -> None:
    """Of two nobody is left who could be deceived."""
    found, rng = cut((0, 1, 1), "shogun", options=SHOGUN), random.Random(9)
    while not found.decision.sealed:
        play(found, rng, 1)
    found.pass_on = lambda to, said: None if to == 0 and '"unseal"' in said.body else said
    all_answer(found, rng)
    assert found.games[0].opening
    found.gone = {1}
    found.ask(0, 1)
    assert [one.party for one in found.games[0].departures] == [1]


# what is claimed of how much was said


@pytest.mark.parametrize("party", [0, 1])
def test_no_claim_of_having_heard_more_silences_a_page(party: int) -> None:
    found = room(seats=(0, 1, 0)).play(random.Random(5), 4)
    game = found.games[party]
    game.recalled_by(1 - party, (999_999, 999_999, 0))
    assert not game.listening
    found.play(random.Random(6), 10)
    assert not found.refused


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


NEVER_DUE = [
    lambda count: ["stand", 500_000, "x", "y"], lambda count: ["stay", 1, count], lambda count: ["agree", 1, 0],
    lambda count: ["stay", 1, 3],
]  # fmt: skip


@pytest.mark.parametrize("told", NEVER_DUE)
def test_what_is_never_due_is_not_kept(told: Callable[[int], list[Any]]) -> None:
    before, after = hostile(told, 0), hostile(told, 300)
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
        late = [Envelope(1, body(found.terms.session, first + number + at, "stay", 0, 7), "") for at in range(number)]
        game = LiveGame(found.terms, 0, CHAINS[0])
        work = work_of(lambda: game.restore([*heard, *far, *late]))
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
