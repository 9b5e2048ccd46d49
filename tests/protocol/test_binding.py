"""Seals, and what lies in trust: whole, spoilt, false."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tenka.multiplayer.commitments import SALT
from tenka.protocol import binding
from tenka.protocol.entries import Escrow
from tenka.protocol.events import Show
from tenka.protocol.log import Stage, Trust
from tenka.protocol.speaking import speak
from tenka.protocol.turn import Turn
from tests.protocol.keys import pair, root
from tests.protocol.scenes import scenes, world

PAIRS = [pair(0, other) for other in range(4)]
WHERE = b"a question"


@pytest.mark.parametrize("size", [1, 10, 32, 61, 62, 63, 200])
@pytest.mark.parametrize("others", [(1, 2), (1, 2, 3)])
def test_all_shares_open_what_lies_in_trust_and_fewer_do_not(size: int, others: tuple[int, ...]) -> None:
    bound = bytes(range(size))
    escrow = binding.in_trust(root(0), PAIRS, 0, others, WHERE, bound)
    shares = [binding.my_share(escrow, at, pair(0, other), WHERE, 0, other) for at, other in enumerate(others)]
    assert binding.unlocked(escrow, WHERE, shares) == bound
    assert binding.unlocked(escrow, WHERE, [*shares[:-1], bytes(16)]) != bound
    assert binding.unlocked(escrow, b"elsewhere", shares) != bound
    assert len(escrow.box) % binding.BLOCK == 0
    assert binding.in_trust(root(0), PAIRS, 0, others, WHERE, bound) == escrow


def test_a_share_is_for_one_alone_and_its_hash_binds_it() -> None:
    escrow = binding.in_trust(root(0), PAIRS, 0, (1, 2), WHERE, b"secret")
    assert binding.my_share(escrow, 0, pair(0, 2), WHERE, 0, 1) is None
    assert binding.my_share(escrow, 1, pair(0, 1), WHERE, 0, 1) is None
    assert binding.my_share(escrow, 0, pair(0, 1), b"elsewhere", 0, 1) is None
    hashed, _ = escrow.shares[0]
    spoilt = Escrow(escrow.box, ((hashed, bytes(16)), escrow.shares[1]))
    assert binding.my_share(spoilt, 0, pair(0, 1), WHERE, 0, 1) is None


def test_a_seal_is_of_its_place_its_party_and_its_opening() -> None:
    opened = binding.opening(root(0), WHERE, b"answer")
    seals = {binding.seal(WHERE, 0, opened), binding.seal(WHERE, 1, opened), binding.seal(b"else", 0, opened),
             binding.seal(WHERE, 0, opened + b"\0")}  # fmt: skip
    assert len(seals) == 4
    assert opened == binding.opening(root(0), WHERE, b"answer")
    assert opened[:SALT] != binding.opening(root(0), WHERE, b"another")[:SALT]
    assert opened[:SALT] != binding.opening(root(1), WHERE, b"answer")[:SALT]


def test_who_finds_its_share_spoilt_opens_nothing_and_says_so() -> None:
    here = world(seed=1)
    for _ in range(300):
        state = here.pages[0].state
        if state.common.stage is Stage.OPEN and state.saying is None and 0 not in state.common.held:
            break
        if state.common.stage is Stage.OPEN and state.saying is not None:
            state = replace(state, saying=None)
            break
        here.stir()
    trust = state.common.trusts[1]
    (hashed, _), *rest = trust.escrow.shares
    spoilt = Trust(Escrow(trust.escrow.box, ((hashed, bytes(16)), *rest)), trust.holders)
    turn = Turn(replace(state, common=replace(state.common, trusts={**state.common.trusts, 1: spoilt})))
    speak(turn)
    assert turn.effects == [Show("trust", (1,))]
    assert turn.state.saying is None
    whole = Turn(state)
    speak(whole)
    assert whole.state.saying is not None


def test_what_was_locked_and_is_no_answer_names_its_party_and_the_question_is_asked_anew() -> None:
    from tenka.protocol import closing
    from tests.protocol.scenes import hear, values_of, word

    state = scenes()["share"]
    common = state.common
    trust = common.trusts[2]
    wrong = Trust(Escrow(bytes(len(trust.escrow.box)), trust.escrow.shares), trust.holders)
    spoilt = replace(state, common=replace(common, trusts={**common.trusts, 2: wrong}))
    found = hear(spoilt, word(state, "share", values_of(state, "share")))
    held = found.state.common.held
    if found.state.slot == state.slot:
        own = {**held, 0: held[1]._replace(party=0)}
        over = closing.close(replace(found.state.common, held=own))
        assert over.false == (2,)
        assert (over.common.stage, over.common.voided) == (Stage.SEAL, common.voided + 1)
    else:
        assert found.state.common.voided == common.voided + 1
