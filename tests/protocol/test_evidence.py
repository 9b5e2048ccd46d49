"""What convicts a party, and what does not."""

from __future__ import annotations

import json

from tenka.protocol import evidence
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
