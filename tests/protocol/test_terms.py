"""Terms and parties from outside, value by value: none is believed that no honest page would write."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.core.errors import BadMessage, BadProof, TenkaError
from tenka.protocol import wire
from tenka.protocol.terms import LONGEST_KEY, LONGEST_NAME, MOST_PARTIES, from_text, party, read_terms, terms_of, to_text
from tests.protocol.keys import chain, parties

PLAIN = terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)).plain()
BEFORE = PLAIN[:-1]
"""Without the word for this protocol."""
END, KEY = to_text(chain(0).commitment), to_text(b"a key")
DIGEST = to_text(bytes(32))


@pytest.mark.parametrize("text", [None, 7, ["AAAA"], b"AAAA", to_text(bytes(35)), "A" * 500, "é" * 4, "A", "AB", "A===", "?" * 4])
def test_letters_that_stand_for_no_bytes_or_too_many(text: Any) -> None:
    assert from_text(to_text(bytes(32)), 32) == bytes(32)
    with pytest.raises(BadProof):
        from_text(text, 32)


@pytest.mark.parametrize("plain", [
    None, "abc", ("p", END, KEY), {"a": 1, "b": 2, "c": 3}, [], ["p", END], ["p", END, KEY, ""], [7, END, KEY], ["p", 7, KEY],
    ["p", END, 7], ["p", to_text(bytes(31)), KEY], ["p", "", KEY], ["p" * (LONGEST_NAME + 1), END, KEY], ["p\n", END, KEY],
    ["p", END, to_text(bytes(LONGEST_KEY + 3))],
])  # fmt: skip
def test_a_party_is_its_name_its_commitment_and_its_key(plain: Any) -> None:
    assert party(["p" * LONGEST_NAME, END, to_text(bytes(LONGEST_KEY))]).plain()[1] == END
    assert party(["p", END, ""]).key == b""
    with pytest.raises(BadProof):
        party(plain)


def changed(at: int, value: Any) -> list[Any]:
    return [*PLAIN[:at], value, *PLAIN[at + 1 :]]


@pytest.mark.parametrize("plain", [
    BEFORE, PLAIN[:-2], [*BEFORE, [9, DIGEST]], [*BEFORE, "slot"], [*PLAIN, "slots"],
    changed(0, 7), changed(0, None), changed(1, "1"), changed(1, True), changed(1, 1.0), changed(2, [7]),
    changed(2, 7),
    changed(3, [["turns", 1]]), changed(3, [["turns"]]), changed(3, [[1, "turns"]]), changed(4, [0, True]), changed(4, [0, "1"]),
    changed(4, [0, 0]), changed(4, [0, 2]), changed(4, [1, 1, 2]), changed(4, [-1, 1]), changed(5, []),
    changed(5, [PLAIN[5][0]] * 2),
    changed(5, 7), [*PLAIN, "more"], [*PLAIN, [9, DIGEST], "more"], [*PLAIN, None, None],
    [*BEFORE, "dealer"], [*BEFORE, "together"], [*BEFORE, "open"], [*BEFORE, "open", "slots"],
    [*BEFORE, "dealer", "slots", [9, DIGEST]], [*PLAIN, [9, to_text(bytes(31))]], [*PLAIN, [True, DIGEST]],
    [*PLAIN, [-1, DIGEST]], [*PLAIN, [9, 7]], [*PLAIN, [9]], [*PLAIN, ["9", DIGEST]], [*PLAIN, [9, "x"]],
    changed(5, [["<b>" * 40, *PLAIN[5][0][1:]], PLAIN[5][1]]), {}, None, [1], [[[[[]]]]],
])  # fmt: skip
def test_terms_that_no_honest_page_would_write(plain: Any) -> None:
    with pytest.raises(TenkaError):
        read_terms(plain)


def test_what_terms_may_say_besides() -> None:
    assert read_terms(PLAIN).plain() == PLAIN
    for more in (["slots", [9, DIGEST]], ["dealer", "slots"], ["together", "slots"]):
        assert read_terms([*BEFORE, *more]).plain() == [*BEFORE, *more]
    assert read_terms(changed(4, [1, 1])).seats == (1, 1)       # the host holds none: a screen for all


def test_so_many_parties_and_no_more() -> None:
    """A seat may have no bound here: which seats a game has is asked when its table is tried out."""
    people = [[f"p{at}", to_text(bytes([at]) * 32), ""] for at in range(MOST_PARTIES + 1)]
    most = [*PLAIN[:4], [*range(MOST_PARTIES)], people[:-1], "slots"]
    assert len(read_terms(most).parties) == MOST_PARTIES
    with pytest.raises(BadProof):
        read_terms([*PLAIN[:4], [*range(MOST_PARTIES + 1)], people, "slots"])


@pytest.mark.parametrize("parts", [
    (True, "b", "s"), (-1, "b", "s"), ("0", "b", "s"), (0, 7, "s"), (0, ["b"], "s"), (0, "b", None), (0, "b", 7),
    (0, "b" * (wire.LONGEST_BODY + 1), "s"),
])  # fmt: skip
def test_an_envelope_is_who_what_and_a_signature(parts: tuple[Any, ...]) -> None:
    assert wire.enveloped(0, "b" * wire.LONGEST_BODY, "s").party == 0
    with pytest.raises(BadMessage):
        wire.enveloped(*parts)


def test_a_session_depends_on_all_that_was_agreed() -> None:
    others = (
        terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)), terms_of("tenka-meidou", seats=(1, 0), parties=parties(2)),
        terms_of("tenka-meidou", seats=(0, 1), parties=parties(2)[::-1]),
        terms_of("tenka-meidou", seats=(0, 1), layers=("tumult",), parties=parties(2)),
        terms_of("tenka-meidou", seats=(0, 1), parties=parties(2), hands="dealer"),
    )
    assert len({terms.session for terms in others}) == len(others)
