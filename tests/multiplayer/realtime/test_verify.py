"""Proofs: what they show, what they don't, and the command that reads them."""

from __future__ import annotations

import json

import pytest

from tenka.cli import proofs
from tenka.cli.main import main
from tenka.codec.base64url import to_base64url
from tenka.core.errors import BadProof
from tenka.multiplayer.realtime import bounds, verify
from tests.multiplayer.realtime.world import World, check, terms_of


@pytest.fixture(scope="module")
def world():
    made = World(terms_of("coin", (0, 1, 2), options={"plan": "1c2c0"}), seed=1)
    made.settle()
    made.choose(made.clients[1])
    made.settle()
    made.vote(("takeback", 0), 0, 1, 2)
    made.play()
    return made


def told(verdict):
    return [(name, values) for _, name, values in verdict.facts]


def test_a_proof_is_small_and_says_what_happened(world):
    text = verify.write(world.clients[2].state)
    verdict = verify.verify(text, check)
    slots = len(world.clients[2].state.slots)
    assert len(json.loads(text)[3]) <= 2 * len(world.terms.parties)
    assert len(text) < 400 * slots + 2_000
    assert verdict.ended == (0, 1, 2)
    assert verdict.unsigned == ()
    assert ("takeback", (0, (0, 1, 2))) in told(verdict)
    assert all(values[1:] == ((0, 1, 2), 1) for name, values in told(verdict) if name == "chance")
    assert verdict.game.head == world.clients[0].state.game.head
    assert verdict.game.table.shown.record() == world.clients[0].state.game.table.shown.record()


def test_nothing_in_a_proof_can_be_changed(world):
    """Each act, outcome and signature, one at a time."""
    plain = json.loads(verify.write(world.clients[0].state))
    spoilt = 0
    for part, index in [(2, n) for n in range(len(plain[2]))] + [(3, n) for n in range(len(plain[3]))]:
        copy = json.loads(json.dumps(plain))
        row = copy[part][index]
        if part == 3:
            row[3] = "A" * 86
        elif row[0][0] == "vote":
            row[0][1][1] = 1
        else:
            row[0][1][-1][1] = {"pass": "roll", "roll": "call", "call": "pass"}.get(row[0][1][-1][1], "x" * 43)
        with pytest.raises(BadProof):
            verify.verify(json.dumps(copy, separators=(",", ":")), check)
        spoilt += 1
    assert spoilt > 20
    copy = json.loads(json.dumps(plain))
    copy[2][0][0][1][0][1] = 7
    with pytest.raises(BadProof, match="malformed"):
        verify.verify(json.dumps(copy, separators=(",", ":")), check)
    for copy in ([*plain[:2], plain[2][:-1], *plain[3:]], plain[:4], ["x", *plain[1:]], []):
        with pytest.raises(BadProof):
            verify.verify(json.dumps(copy, separators=(",", ":")), check)


@pytest.mark.parametrize(("party", "kinds"), [(2, {"end"}), (0, {"close"}), (0, {"end", "close"})])
def test_a_party_whose_last_act_or_close_no_signature_covers_is_not_proved(world, party, kinds):
    plain = json.loads(verify.write(world.clients[0].state))
    plain[3] = [row for row in plain[3] if row[1] != party or row[2] not in kinds]
    assert verify.verify(json.dumps(plain, separators=(",", ":")), check).unsigned == (party,)


def test_the_command_prints_facts_of_one_proof_and_of_two(world, tmp_path, monkeypatch, capsys):
    def right(key, text, mark):
        return check(to_base64url(key), text.decode(), to_base64url(mark))

    monkeypatch.setattr("tenka.cli.verify._check", lambda: right)
    paths = [tmp_path / f"{number}.json" for number in (0, 1)]
    for number, path in enumerate(paths):
        path.write_text(verify.write(world.clients[number].state))
    assert main(["verify", str(paths[0]), str(paths[1])]) == 0
    printed = capsys.readouterr().out
    assert "the end is signed by p0, p1, p2" in printed
    assert "taken back to choice 0, by the votes of p0, p1, p2" in printed
    assert "every key signed one line alone" in printed
    paths[0].write_text("x" * (bounds.PROOF + 1))
    assert main(["verify", str(paths[0])]) == 2
    assert "has more than" in capsys.readouterr().err


def test_the_command_says_what_a_dealing_host_did():
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=2)
    world.play()
    shown = verify.verify(verify.write(world.clients[1].state), check)
    assert "p0 dealt, showed the deal, and it holds" in "\n".join(proofs._lines(shown))
    shown.deal = None
    assert "not proved: p0, who dealt, never showed the deal" in "\n".join(proofs._lines(shown))
    shown.deal = (4, "view")
    assert "p0 dealt falsely: slot 4" in "\n".join(proofs._lines(shown))
    with pytest.raises(BadProof):
        list(proofs.report(["[]"], None))
