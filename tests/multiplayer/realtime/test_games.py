"""Whole games of every rulebook by the real engine: hands open and dealt, two to five parties, bots, proof and verification."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

import tenka
from tenka.bots.shogun import policy
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.realtime import bots, shared_chance, terms, verify
from tests.multiplayer.realtime.world import World, root, terms_of
from web.build.paths import ROOT


def ended(world):
    """Check that all clients have one game, over and signed, and that its proof holds. Return the verdict."""
    games = [client.state.game for client in world.clients.values()]
    assert {game.due.kind for game in games} == {"over"}
    assert len({game.head for game in games}) == 1
    bad = ("stopped", "contradiction", "blind", "unfit")
    assert [fact for client in world.clients.values() for fact in client.facts if fact.name in bad] == []
    verdict = verify.verify(verify.write(world.clients[1].state), world.check)
    assert verdict.ended == tuple(range(len(world.terms.parties)))
    assert verdict.unsigned == ()
    return verdict


OPEN: tuple[tuple[str, tuple[int, ...], dict[str, Any]], ...] = (
    ("tenka-meidou", (0, 1), {}), ("tenka-meidou", (0, 1, 2), {"layers": ("tumult",)}), ("shogun", (0, 1, 2), {}),
    ("shogun", (0, 1, -1), {}), ("ohajiki", (1, 2), {}), ("tenka-meidou", (0, 0, 1), {}),
)  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "setup"), OPEN)
def test_a_whole_game_with_open_hands(game, seats, setup):
    """One of them with a screen as host, one with a bot, one with two seats of one party."""
    world = World(terms_of(game, seats, **setup), seed=5)
    world.play()
    ended(world)
    tables = [client.state.game.table.shown for client in world.clients.values()]
    assert len({table.record() for table in tables}) == 1
    assert tenka.replay(tables[0].record()).result == tables[0].result == tenka.open_code(tables[0].code()).result


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("shogun", (0, 1, 2, 3, 4)), ("yedo", (0, 1))])
def test_a_long_game_with_open_hands(game, seats):
    world = World(terms_of(game, seats), seed=6)
    world.play()
    ended(world)


DEALT = (("ohajiki", (0, 1), 0), ("ohajiki", (1, 2, -1), 0), ("tenka-meidou", (0, 1), 0), ("shogun", (0, 1, 2), 0))


@pytest.mark.parametrize(("game", "seats", "host"), DEALT)
def test_a_whole_game_with_a_dealing_host(game, seats, host):
    world = World(terms_of(game, seats, dealt=True, host=host), seed=7)
    world.play()
    verdict = ended(world)
    assert verdict.deal == (-1, "")
    for number, client in world.clients.items():
        assert client.told("shown") == ([] if number == host else [(-1, "")])
        if number != host:
            known: Any = client.state.game.table.shown
            true = world.clients[host].state.game.table.shown
            assert known.result == true.result
            assert len(known.history) == len(true.history)
            seat = next(iter(known.seats))
            for moment in sorted(known._received)[:: 1 + len(known._received) // 5]:
                mine, real = known.view(seat, moment), true.view(seat, moment)
                assert (mine.state, mine.asked, mine.key) == (real.state, real.asked, real.key)


@pytest.mark.slow
def test_a_whole_game_of_yedo_dealt_to_three():
    world = World(terms_of("yedo", (0, 1, 2), dealt=True), seed=1)
    world.play()
    assert ended(world).deal == (-1, "")


def test_a_game_with_real_signatures_needs_few_of_them_and_one_check_a_message():
    """Each message is decoded once; its signatures are checked once, and no other signature is."""
    private = {}
    for _ in range(3):
        made = Ed25519PrivateKey.generate()
        private[to_base64url(made.public_key().public_bytes_raw())] = made
    checked = []

    def sign(public, text):
        return to_base64url(private[public].sign(text.encode()))

    def check(public, text, signature):
        checked.append((public, text, signature))
        try:
            Ed25519PublicKey.from_public_bytes(from_base64url(public)).verify(from_base64url(signature), text.encode())
        except InvalidSignature:
            return False
        return True

    parties = tuple(terms.Party(f"p{n}", key, shared_chance.chain(root(n))[0]) for n, key in enumerate(private))
    world = World(terms.make("tenka-meidou", (0, 1, 2), parties), seed=8, signing=(sign, check))
    world.play()
    slots = world.clients[0].state.game.n
    acts = sum(len(slot.signatures) for slot in world.clients[0].state.slots)
    assert len(checked) <= 2 * (slots + acts) + acts + 12
    ended(world)
    with pytest.raises(tenka.core.errors.BadProof):
        verify.verify(verify.write(world.clients[1].state), lambda *_: False)


LIGHT = """
import json, random, sys
import tenka
from tenka import bots
from tenka.multiplayer.realtime import bots as vacated
found = []
for game, seats in (("tenka-meidou", 3), ("shogun", 3), ("yedo", 3)):
    table = tenka.new_table(game, seats=seats, seed="light")
    while table.decision is not None and len(table.history) < int(sys.argv[1]):
        seat = table.decision.seats[-1]
        found.append(vacated.choose(table, seat, "seed"))
        table.choose(seat, found[-1])
print(json.dumps(found))
"""


def test_light_is_the_same_function_in_every_process():
    """It depends on view, seed and moment: not on the hashes of a process, on a clock, or on what it was asked before."""
    runs = [
        subprocess.run([sys.executable, "-c", LIGHT, "60"], cwd=ROOT, capture_output=True, text=True, check=True,
                       env={"PYTHONPATH": "engine", "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(json.loads(runs[0])) > 100


def test_light_does_not_remember_what_it_was_asked_before():
    """A plan of Shogun is the same after another seed was asked at the same position."""
    table = tenka.new_table("shogun", seats=3, seed="memory")
    while not table.decision.sealed:
        table.choose(table.decision.seats[0], table.decision.forward_choices(table.decision.seats[0])[0])
    seat = table.decision.seats[0]
    first = bots.choose(table, seat, "one")
    policy._PLANS.clear()
    bots.choose(table, seat, "two")
    assert bots.choose(table, seat, "one") == first
