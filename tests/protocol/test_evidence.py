"""What convicts a party, and what does not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from tenka.core.errors import BadProof
from tenka.protocol import evidence, proof
from tenka.protocol.state import State
from tests.protocol import test_proof as proofs
from tests.protocol.keys import check
from tests.protocol.scenes import scenes, values_of, word


def test_two_words_of_one_start_convict_and_a_forged_one_does_not() -> None:
    state = scenes()["choice"]
    terms = state.common.terms
    one, other = word(state, "choose", (1, "pass", None, None)), word(state, "choose", values_of(state, "choose"))
    assert evidence.two_faced(terms, [one, other], check) == 1
    assert evidence.two_faced(terms, [one, one], check) is None
    assert evidence.two_faced(terms, [one], check) is None
    party, body, _ = json.loads(other)
    assert evidence.two_faced(terms, [one, json.dumps([party, body, "00" * 32])], check) is None
    assert evidence.two_faced(terms, [one, "nonsense"], check) is None
    assert evidence.two_faced(terms, [one, word(state, "choose", values_of(state, "choose"), boot=2)], check) is None
    assert evidence.two_faced(terms, [one, word(state, "choose", values_of(state, "choose"), party=2)], check) is None
    assert evidence.two_faced(terms, [one, word(state, "choose", values_of(state, "choose"), slot=1)], check) is None


def test_a_foul_is_judged_again_by_anybody_who_has_the_log_before_it() -> None:
    state = scenes()["choice"]
    found = evidence.foul(state.common, word(state, "choose", values_of(state, "choose", fair=False)), check)
    assert (found.party, found.rule) == (1, "illegal")
    assert evidence.foul(state.common, word(state, "choose", values_of(state, "choose")), check) is None
    assert evidence.foul(state.common, word(state, "choose", (1, "cheat", None, None), slot=1), check) is None
    assert evidence.foul(state.common, word(state, "choose", (1, "cheat", None, None), head=b"\0" * 32), check) is None
    party, body, _ = json.loads(word(state, "choose", (1, "cheat", None, None)))
    assert evidence.foul(state.common, json.dumps([party, body, "00" * 32]), check) is None
    assert evidence.foul(state.common, "nonsense", check) is None


def amid(choices: int = 4) -> State:
    """A page amid a game of two."""
    here = proofs.world((0, 1))
    proofs.some(here, choices)
    here.settle()
    return here.pages[0].state


def file(state: State, *words: str) -> str:
    """Evidence as a file, whatever stands in it."""
    assert state.table is not None
    return "\n".join([f"{state.table.record()}{proof.text(state)}{evidence.FORMAT}", *words, ""])


def said(state: State, choice: str) -> str:
    """What the party whose turn it is signs as its choice."""
    assert state.table is not None
    assert state.table.decision is not None
    seat = state.table.decision.seats[0]
    return word(state, "choose", (seat, choice, None, None), party=state.common.holder(seat))


def test_a_file_convicts_who_broke_a_rule_or_signed_two_things() -> None:
    state = amid()
    assert state.table is not None
    assert state.table.decision is not None
    seat = state.table.decision.seats[0]
    party = state.common.holder(seat)
    assert evidence.convicted(file(state, said(state, "cheat")), proofs.check) == (party, f"p{party}", "illegal")
    both = said(state, "cheat"), said(state, "roll")
    assert evidence.convicted(file(state, *both), proofs.check) == (party, f"p{party}", evidence.TWICE)


LINES = "expected 'evidence 1' under a record and its proof"
ALTERED: dict[str, tuple[Callable[[str], str], str]] = {
    "no marker": (lambda whole: whole.replace("\nevidence 1\n", "\nevidence 2\n"), LINES),
    "no end": (lambda whole: whole.removesuffix("\n"), LINES),
    "half a line more": (lambda whole: whole + "more", LINES),
    "a signature altered": (lambda whole: re.sub("\n0 1 ..", "\n0 1 zz", whole, count=1), "is not under this game"),
    "no word": (lambda whole: whole.partition("\nevidence 1\n")[0] + "\nevidence 1\n", LINES),
    "an empty line": (lambda whole: whole + "\n", "convict nobody"),
    "a proof altered": (lambda whole: whole.replace("\nterms ", "\nterm "), "expected 'proof 2'"),
    "a word altered": (lambda whole: whole.replace("cheat", "chest"), "convict nobody"),
}


@pytest.mark.parametrize("name", ALTERED)
def test_a_file_that_was_altered_convicts_nobody(name: str) -> None:
    altered, why = ALTERED[name]
    with pytest.raises(BadProof, match=why):
        evidence.convicted(altered(file(amid(), said(amid(), "cheat"))), proofs.check)


def test_nobody_is_convicted_by_signatures_that_nobody_checks() -> None:
    with pytest.raises(BadProof, match="nobody can check"):
        evidence.convicted(file(amid(), said(amid(), "cheat")), None)


def test_a_lawful_word_convicts_nobody() -> None:
    state = amid()
    assert state.table is not None
    assert state.table.decision is not None
    lawful = str(state.table.decision.choices(state.table.decision.seats[0])[0])
    for words in ((said(state, lawful),), (said(state, lawful), said(state, lawful)), (said(state, "cheat"),) * 3):
        with pytest.raises(BadProof, match="convict nobody"):
            evidence.convicted(file(state, *words), proofs.check)


def test_notes_may_differ() -> None:
    """Who proposes may think better of it: two notes of one slot are no two words for it."""
    state = amid()
    propose, withdraw = (word(state, kind, values, party=0) for kind, values in
                         (("propose", (1, (1,), 0, 0)), ("withdraw", (1,))))  # fmt: skip
    assert evidence.two_faced(state.common.terms, [propose, withdraw], check) is None
