"""The host deals: each guest reads what its seats may know, and nobody anything else."""

from __future__ import annotations

import json
import zlib

import pytest

from tenka.multiplayer.crypto import mark
from tenka.protocol.entries import DEALT
from tenka.protocol.events import Send
from tenka.protocol.hosted import hidden, outcomes, saying
from tenka.protocol.hosted.hidden import BLOCK, TAG, decrypt, encrypt, mark_of, slip, slipped
from tenka.protocol.log import Stage
from tests.protocol.dealt import before, fair_word, world
from tests.protocol.scenes import fouls, hear, same, word
from tests.protocol.test_proof import proven


def test_a_guest_sees_what_the_dealers_table_shows_its_seats_and_can_read_nothing_else() -> None:
    here = world()
    seen = 0
    while not here.over:
        here.settle()
        true, mine = here.pages[0].state, here.pages[1].state
        if mine.common.stage is Stage.CHOICE and true.slot == mine.slot:
            seen += 1
            assert mine.table.view(1) == true.table.view(1)
            assert not mine.table.whole
            deal = outcomes.deal_of(mine.common)
            assert set(deal.hand.keys) == {1}
            assert deal.after is None
            for move in deal.moves:
                assert (decrypt(deal.hand.keys[1], move.where, move.ciphertext) is not None) is (move.party == 1)
        for me in range(here.number):
            here.person(me)
        here.settle()
        here.tick()
    assert seen > 4


def test_what_is_hidden_tells_little_by_its_size_and_an_altered_one_is_none() -> None:
    key, where = b"k" * 32, b"here"
    assert len({len(encrypt(key, where, b"x" * size)) for size in range(BLOCK - 3)}) == 1
    hidden = encrypt(key, where, b"roll")
    assert hidden == encrypt(key, where, b"roll")
    assert decrypt(key, where, hidden) == b"roll"
    for bad in (b"", hidden[:-1], hidden[:20], bytes(len(hidden)), hidden[:-1] + bytes([hidden[-1] ^ 1])):
        assert decrypt(key, where, bad) is None
    assert decrypt(key, b"there", hidden) is None


def test_what_is_filled_up_or_followed_otherwise_is_none() -> None:
    """Whoever has the key could write it so; it has one way to be written."""
    key, where, text = b"k" * 32, b"here", "a card"
    marked = mark_of(key, where, text)
    told = hidden._crossed(key, marked, slip(key, marked, text, ""))

    def written(size: int, blocks: int) -> bytes:
        whole = size.to_bytes(4, "big") + b"roll".ljust(BLOCK * blocks - 4, b"\0")
        tag = mark(key, "hidden", where, whole)[:TAG]
        return tag + hidden._crossed(key, tag, whole)

    assert decrypt(key, where, written(4, 1)) == b"roll"
    assert [decrypt(key, where, written(*wrong)) for wrong in ((4, 2), (61, 1), (900, 1))] == [None] * 3
    assert slipped(key, where, marked, hidden._crossed(key, marked, told), "") == text
    assert slipped(key, where, marked, hidden._crossed(key, marked, told + b"x"), "") is None


def test_a_slip_is_read_by_its_key_at_its_place_and_whichever_way_it_was_deflated(monkeypatch: pytest.MonkeyPatch) -> None:
    key, where, text, last = b"k" * 32, b"here", "a card and another card", "a card"
    marked = mark_of(key, where, text)
    assert slipped(key, where, marked, slip(key, marked, text, last), last) == text
    for bad in (b"", b"x", slip(key, marked, text, last)[:-1], slip(b"o" * 32, marked, text, last), slip(key, marked, "x", last)):
        assert slipped(key, where, marked, bad, last) is None
    assert slipped(key, b"there", marked, slip(key, marked, text, last), last) is None
    pack = zlib.compressobj
    monkeypatch.setattr(zlib, "compressobj", lambda level, zdict: pack(1, zdict=zdict))
    assert slipped(key, where, marked, slip(key, marked, text, last), last) == text


@pytest.mark.parametrize("change", ["none", "another's", "cut", "altered"])
def test_a_slip_that_is_not_the_one_that_was_marked_is_asked_for_again_and_names_nobody(change: str) -> None:
    """Nobody signs a slip: whoever brings it may have lost or altered it."""
    dealer, *guests = before("deal")
    true = dict(saying.slips(dealer.common, *saying.says(dealer)))
    for guest in guests:
        mine, other = true[guest.me], true[3 - guest.me]
        slips = {"none": {3 - guest.me: other}, "another's": {guest.me: other}, "cut": {guest.me: mine[:-1]},
                 "altered": {guest.me: bytes([mine[0] ^ 1, *mine[1:]])}}[change]  # fmt: skip
        found = hear(guest, fair_word(dealer, slips), place="0")
        assert (fouls(found), found.state.common) == ([], guest.common)
        assert [json.loads(send.text)[0] for send in found.out] == ["have"]
        assert hear(found.state, fair_word(dealer), place="0").state.slot == guest.slot + 1


def test_a_slip_goes_to_the_one_for_whose_eyes_it_is_and_is_kept_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    here = world()
    told: dict[int, set[int]] = {}
    send = here.send

    def sent(me: int, out: Send) -> None:
        plain = json.loads(out.text)
        for text in [out.text] if isinstance(plain[0], int) else plain[3] if plain[0] == "answer" else []:
            told.setdefault(int(out.place), set()).update(party for party, _ in slips_in(text))
        send(me, out)

    monkeypatch.setattr(here, "send", sent)
    here.play()
    assert told == {0: set(), 1: {1}, 2: {2}}
    kept = [[row for line in found.safe for row in slips_in(json.loads(line)[0])] for found in here.pages]
    assert [{party for party, _ in rows} for rows in kept] == [{1, 2}, {1}, {2}]
    text = proven(here)
    assert not [letters for _, letters in kept[0] if letters in text]


def slips_in(text: str) -> list[tuple[int, str]]:
    """The slips beside a word, by the party each is for."""
    return [(party, letters) for rows in json.loads(text)[3:] for party, letters in rows]


def test_nothing_goes_beside_words_that_have_no_mark_of_it() -> None:
    dealer, guest, _ = before("deal")
    assert same(hear(guest, word(dealer, "ask", (), party=0, slips={1: b"x"}), place="0").state, guest)


def test_a_dealt_word_says_nothing_of_hands_in_plain() -> None:
    here = world((0, 1))
    here.play()
    for line in here.pages[0].safe:
        kind = json.loads(json.loads(json.loads(line)[0])[1])[4]
        assert kind in {*DEALT, "ready", "link", "end"}
        assert "one" not in line.split('"', 6)[-1] or kind == "pledge"
