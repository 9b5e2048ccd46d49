"""Whole live games between pages in one process."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import NamedTuple

import pytest

import tenka
from tenka.core.errors import BadMessage, IllegalChoice
from tenka.live.game import LiveGame
from tenka.live.sealing import Answers
from tenka.live.wire import Envelope, body
from tests.live.peers import CHAINS, Room, room


def alike(played: Room) -> None:
    tables = [game.table for game in played.games]
    assert not [game.stopped for game in played.games if game.stopped]
    assert not played.refused
    for table in tables[1:]:
        assert table.record() == tables[0].record()
        assert table.state == tables[0].state


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2), (0, 1, 0, 2)])
def test_every_page_comes_to_the_same_end(seats: tuple[int, ...]) -> None:
    played = room(seats=seats, layers=("tumult",)).play(random.Random(1))
    assert played.decision is None
    alike(played)


def test_secret_answers_are_known_to_nobody_before_all_are_bound() -> None:
    played = room("shogun", (0, 1, 0, 2), options={"start": "prescribed"})
    rng = random.Random(2)
    while not played.decision.sealed:
        played.play(rng, 1)
    host, guest = played.games[0].table, played.games[1].table
    for _ in range(8):
        played.choose(1, next(c for c in guest.decision.choices(1) if c.verb == "lay"))
    assert any(card != -1 for card in guest.state.laid[1])
    assert host.state.laid[1] == played.games[2].table.state.laid[1] != guest.state.laid[1]
    said = "".join(played.games[0].log())
    assert "lay" not in said
    while played.decision.sealed:
        played.play(rng, 1)
    alike(played)


def test_a_year_of_shogun_comes_to_the_same_stand() -> None:
    played = room("shogun", (0, 1, 0, 2), options={"start": "prescribed"})
    rng = random.Random(3)
    while played.decision is not None and played.games[0].table.state.year < 2 and not played.refused:
        played.play(rng, 20)
    assert not played.refused
    assert not [game.stopped for game in played.games if game.stopped]
    assert len({game.table.state.year for game in played.games}) == 1


@pytest.mark.parametrize("moment", [0, 1, 7, 20])
def test_a_page_that_is_closed_and_opened_again_goes_on(moment: int) -> None:
    played, rng = room(seats=(0, 1)), random.Random(4)
    played.play(rng, moment)
    played.reload(1)
    played.play(rng, 5)
    played.reload(0)
    played.play(rng)
    assert played.decision is None
    alike(played)


def test_a_page_closed_amid_its_secret_answers_still_knows_them() -> None:
    played, rng = room("shogun", (0, 1, 2), options={"start": "prescribed"}), random.Random(5)
    while not played.decision.sealed:
        played.play(rng, 1)
    while 1 in played.games[1].table.decision.seats:
        choices = played.games[1].table.decision.onward(1)
        played.choose(1, rng.choice(choices))
    before = list(played.games[1].table.state.laid[1])
    played.reload(1)
    assert played.games[1].table.state.laid[1] == before
    played.play(rng, 60)
    assert not played.refused
    assert not [game.stopped for game in played.games if game.stopped]


def test_a_page_that_lost_the_answers_it_is_bound_to_says_so_and_gives_no_others() -> None:
    """Nobody else knows them, and others would break its seal: it stops, and the others are free to go on without it."""
    played, rng = room("shogun", (0, 1, 2), options={"start": "prescribed"}), random.Random(5)
    while not played.decision.sealed:
        played.play(rng, 1)
    while 1 in played.games[1].table.decision.seats:
        before = list(played.games[1].ledger.heard)
        played.choose(1, rng.choice(played.games[1].table.decision.onward(1)))
    whole = played.games[1]
    fresh = LiveGame(played.terms, 1, CHAINS[1])
    fresh.restore(before)
    assert fresh.stopped is None
    remind(fresh, whole)
    for envelope in whole.ledger.missing(fresh.ledger.counts()):
        fresh.hear(envelope)
    assert fresh.stopped is not None
    assert fresh.stopped[:2] == (1, "forgot")
    assert fresh.busy
    assert not fresh.out
    assert not any(game.stopped for at, game in enumerate(played.games) if at != 1)


def test_a_page_can_be_closed_after_any_message_of_a_secret_question() -> None:
    """Its own answers may be in the log already, opened by itself, while the dice still wait: they are not given twice."""
    played, rng = room("shogun", (0, 1, 2), options={"start": "prescribed"}), random.Random(6)
    while not played.decision.sealed:
        played.play(rng, 1)
    said, send = [], played.send

    def sent(party: int, body: str) -> None:
        send(party, body)
        for game in played.games:
            fresh = LiveGame(played.terms, game.me, CHAINS[game.me])
            fresh.restore(list(game.ledger.heard), game.secret)
            assert fresh.table.state.laid == game.table.state.laid
            assert fresh.table.decision.seats == game.table.decision.seats
            assert fresh.pending == game.pending
        said.append(body)

    played.send = sent      # type: ignore[method-assign]  # the test reads along
    while played.decision.sealed:
        played.play(rng, 1)
    assert len(said) >= 12
    alike(played)


def test_a_page_whose_memory_lags_says_what_it_had_said_in_the_same_words() -> None:
    """Opened again with what it had kept at any earlier moment of a secret question and of the actions after it, it says nothing
    in two ways, and hears its own words, its opened answers among them, instead of making them up once more."""
    played, rng = room("shogun", (0, 1, 2), options={"start": "prescribed"}), random.Random(8)
    while not played.decision.sealed:
        played.play(rng, 1)
    kept: list[tuple[LiveGame, Memory]] = []
    send = played.send

    def sent(party: int, body: str) -> None:
        kept.extend((game, memory(game)) for game in played.games)
        send(party, body)

    played.send = sent      # type: ignore[method-assign]  # the test reads along
    while played.decision.sealed:
        played.play(rng, 1)
    for _ in range(25):
        if not played.decision.sealed:
            played.play(rng, 1)
    assert sum(bool(held.unsent) for _, held in kept) > 30
    assert sum(held.secret is not None for _, held in kept) > 10
    for whole, held in kept:
        fresh = come_back(played, whole, held)
        assert fresh.stopped is None
        assert not fresh.listening
        assert fresh.table.record() == whole.table.record()
        assert [one.body for one in fresh.ledger.missing([0, 0, 0]) if one.party == whole.me] == [
            one.body for one in whole.ledger.missing([0, 0, 0]) if one.party == whole.me]  # fmt: skip


def remind(fresh: LiveGame, whole: LiveGame) -> None:
    """Another page hands back the last that this one has said, unless it knows it."""
    for said in whole.reminder(fresh.me):
        with suppress(BadMessage):
            fresh.hear(said)


class Memory(NamedTuple):
    """What a page keeps."""

    heard: list[Envelope]
    secret: Answers | None
    unsent: list[str]


def memory(game: LiveGame) -> Memory:
    return Memory(list(game.ledger.heard), game.secret, list(game.unsent))


def come_back(played: Room, whole: LiveGame, held: Memory) -> LiveGame:
    """The page of that memory, once it has said what was due and heard what it lacks."""
    fresh = LiveGame(played.terms, whole.me, CHAINS[whole.me])
    fresh.restore(held.heard, held.secret, unsent=held.unsent)
    while fresh.out:
        fresh.sent(Envelope(fresh.me, fresh.out.pop(0), "signed"))
    remind(fresh, whole)
    for envelope in whole.ledger.missing(fresh.ledger.counts()):
        fresh.hear(envelope)
    return fresh


def test_words_that_were_kept_out_of_their_order_are_refused() -> None:
    played = room(seats=(0, 1))
    said = body(played.terms.session, 3, "stand", 0, "a", "b")
    with pytest.raises(BadMessage) as caught:
        LiveGame(played.terms, 1, CHAINS[1]).restore([], unsent=[said])
    assert caught.value.rule == "gap"


def test_a_page_that_lost_words_of_its_own_says_nothing_until_it_has_heard_them_all() -> None:
    """Whoever knows fewer of them does not make it speak too early."""
    played, rng = room(seats=(0, 1, 0)), random.Random(7)
    while played.games[1].ledger.counts()[1] < 8 or 1 not in played.decision.seats:
        played.play(rng, 1)
    whole = played.games[1]
    said = whole.ledger.counts()[1]
    at = next(at for at, one in reversed(list(enumerate(whole.ledger.heard))) if one.party == 1 and '"choose"' in one.body)
    fresh = LiveGame(played.terms, 1, CHAINS[1])
    fresh.restore(whole.ledger.heard[:at])
    assert not fresh.out
    assert said > 8
    remind(fresh, whole)
    with pytest.raises(BadMessage):
        fresh.hear(whole.ledger.heard[0] if whole.ledger.heard[0].party == 1 else whole.ledger.heard[1])
    for envelope in whole.ledger.heard[at:]:
        assert fresh.busy
        with pytest.raises(IllegalChoice):
            fresh.choose(1, "roll")
        fresh.hear(envelope)
    assert not fresh.busy
    assert not fresh.out
    assert fresh.table.record() == whole.table.record()


def test_the_record_of_a_live_game_opens_as_any_other() -> None:
    played = room(seats=(0, 1)).play(random.Random(6))
    text = played.games[1].record()
    again = tenka.replay(text)
    assert again.result == played.games[0].table.result
    assert again.record() + "proof" == text[: len(again.record()) + 5]
    assert tenka.open_code(again.code()).record() == again.record()


def test_nobody_chooses_for_another_or_before_all_have_shown_their_link() -> None:
    played = room(seats=(0, 1))
    other = 1 - played.decision.seats[0]
    with pytest.raises(IllegalChoice):
        played.games[1 - other].choose(other, "roll")
    seat = played.decision.seats[0]
    played.games[seat].choose(seat, "roll")
    assert played.games[seat].throws.awaited() == (1 - seat,)
    with pytest.raises(IllegalChoice):
        played.games[seat].choose(seat, "roll")
    played.settle()
    assert played.games[seat].throws.awaited() == ()
