"""What is kept of a live game is bounded, and a page that was closed goes on from it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tenka.apart.relation import known
from tenka.core.errors import TenkaError
from tenka.live import kept, proof
from tenka.live.chain import Chain
from tenka.live.game import LiveGame
from tenka.live.kept import STRETCH
from tests.live.peers import CHAINS, Room, check, room, root


def played(choices: int) -> Room:
    """A game of Shogun in which so many choices were made; every page looks after its log now and then."""
    found, rng = room("shogun", (0, 1, 2), options={"start": "prescribed"}), random.Random(21)
    for _ in range(choices // 5):
        found.play(rng, 5)
        for game in found.games:
            game.keeping.look()
    return found


def test_the_log_does_not_grow_with_the_game() -> None:
    found = played(265)
    for game in found.games:
        assert sum(game.ledger.counts()) > 2.5 * STRETCH
        assert len(game.log()) <= 2 * STRETCH
        assert game.keeping.since is not None


def test_a_page_goes_on_from_the_kept_moment_and_the_record_still_proves_itself() -> None:
    found, rng = played(250), random.Random(22)
    before = known(found.games[1].table).record()
    found.reload(1)
    assert known(found.games[1].table).record() == before
    found.reload(0)
    found.play(rng)
    assert found.decision is None
    assert not found.refused
    assert len({game.table.record() for game in found.games}) == 1
    for game in found.games:
        assert proof.verify(game.record(), check).proved == ("rules", "bound", "dice", "signed")


def test_a_page_that_lacks_the_last_messages_is_told_them() -> None:
    found, rng = played(250), random.Random(23)
    old = found.games[2]
    heard, since = list(old.ledger.heard), old.keeping.since
    found.play(rng, 12)
    fresh = found.games[2] = LiveGame(found.terms, 2, Chain(root(2)))
    fresh.restore(heard, None, since)
    for envelope in found.games[0].ledger.missing(fresh.ledger.counts()):
        fresh.hear(envelope) if envelope.party != 2 else None
    assert fresh.ledger.counts()[:2] == found.games[0].ledger.counts()[:2]
    assert fresh.stopped is None


def test_a_moment_at_which_something_still_waits_for_its_signature_is_not_calm() -> None:
    """The table has the choice already, the log has not: whoever began again there would hear it twice."""
    found = played(150)
    game, rng = found.games[0], random.Random(25)
    while game.table.decision.sealed:
        found.play(rng, 1)
    chooser = found.games[found.terms.seats[game.table.decision.seats[0]]]
    assert chooser.keeping.calm
    seat = chooser.table.decision.seats[0]
    chooser.choose(seat, chooser.table.decision.choices(seat)[0])
    assert chooser.out
    assert not chooser.keeping.calm
    found.settle()
    assert all(not page.out for page in found.games)


def test_what_was_said_before_the_kept_moment_is_a_replay() -> None:
    found = played(250)
    game = found.games[0]
    said = next(envelope for envelope in found.games[1].ledger.heard if envelope.party == 1)
    with pytest.raises(TenkaError, match="has been heard"):
        game.ledger.due(said, 0)
    assert game.stopped is None


@pytest.mark.parametrize("change", ["links", "record", "counts", "rounds"])
def test_a_damaged_moment_is_not_gone_on_from(change: str) -> None:
    since = played(250).games[1].keeping.since
    assert since is not None
    plain = json.loads(json.dumps(since.plain()))
    place = kept.Kept._fields.index(change)
    plain[place] = {"links": ["A" * 43] * 3, "record": "tenka 1", "counts": [1], "rounds": since.rounds + 1}[change]
    with pytest.raises((TenkaError, ValueError, TypeError)):
        LiveGame(played_terms(), 1, CHAINS[1]).restore([], None, kept.read(plain))


def played_terms() -> Any:
    return room("shogun", (0, 1, 2), options={"start": "prescribed"}).terms
