"""A dealer that deals otherwise is found and named; so is a guest that breaks a rule."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from tenka.core.choice import Choice
from tenka.core.errors import BadMessage
from tenka.core.table import Table
from tenka.live import proof
from tenka.live.chain import LENGTH
from tenka.live.dealt.dealer import Dealer
from tenka.live.dealt.page import HOST
from tenka.live.dealt.pieces import LONGEST_TOLD, Pieces, cut, joined
from tenka.live.dealt.telling import telling
from tenka.live.terms import to_text
from tenka.live.throws import Pending
from tenka.live.wire import Envelope, body, envelope, packed
from tests.live.dealt_peers import DealtRoom, dealt
from tests.live.peers import CHAINS, check


def found_out(room: DealtRoom, *parties: int) -> str:
    """These guests name the dealer, sign nothing, and nobody's record holds."""
    for party in parties:
        stopped = room.guests[party].stopped
        assert stopped is not None
        assert stopped.party == HOST
        assert party not in room.guests[party].stood
    if room.dealer.table.decision is None:
        assert proof.verify(room.dealer.record(), check).wrong
    return room.guests[parties[0]].stopped.message


class OtherCards(Dealer):
    """Shows guest 1 another card of its own hand than it holds, once: as sound a position as any."""

    at = 20

    def _telling(self, table: Table, party: int) -> str:
        text = super()._telling(table, party)
        return swapped(text, table) if party == 1 and len(table.history) == self.at else text


def swapped(text: str, table: Table) -> str:
    found = json.loads(text)
    mine = found["views"][0]["missions"][1]
    others = table.state.missions
    for at, pile in enumerate(mine):
        for place, (face, knowers) in enumerate(pile):
            for seat in (0, *range(2, table.rules.seats)):
                if others[seat][at] and face != "?":
                    pile[place] = [others[seat][at][0][0], knowers]
                    pile.sort()
                    return json.dumps(found, separators=(",", ":"))
    raise AssertionError("nothing to swap")


def test_a_card_told_otherwise_is_found_when_the_record_is_shown() -> None:
    room = dealt((0, 1, 2), dealer=OtherCards).play(random.Random(1))
    assert room.dealer.table.decision is None
    assert "at moment 20 this page was told something else" in found_out(room, 1)
    assert room.guests[2].stopped is None


LIES = [
    ('"action_deck":[', '"action_deck":[["kappa",-1],'),
    ('"asked":[', '"asked":[9,'),
    ('"key":"ye.ask', '"key":"ye.asks'),
    ('"values":{', '"values":{"more":[],'),
    ('"line":[', '"line":[7,null,[]],"line":[9'),
    ('"line":[-1,', '"line":[1,'),
    ('"moment":0', '"moment":1'),
    ('"views":[', '"views":[{},'),
    ('"line":[-1,null,[', '"line":[-1,null,[' + '["",{},{},[]],' * 400),
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[0])
def test_what_can_be_no_moment_of_the_game_is_refused_at_once(lie: tuple[str, str]) -> None:
    class Lies(Dealer):
        def _telling(self, table: Table, party: int) -> str:
            text = super()._telling(table, party)
            assert lie[0] in text
            return text.replace(*lie, 1)

    room = dealt((0, 1), dealer=Lies)
    assert found_out(room, 1)
    assert room.guests[1].busy


def test_a_guest_shows_no_more_links_than_a_game_has_rounds() -> None:
    room = dealt((0, 1))
    guest = room.guests[1]
    guest.bonds = dict.fromkeys(range(1, LENGTH + 1), "")
    said = room.sealed(HOST, body(room.terms.session, len(guest.talk.heard), "ask", 1, LENGTH + 1, "a bond"))
    room.bring(1, said)
    assert guest.stopped is not None
    assert guest.stopped[:2] == (HOST, "early")


class ChangesItsMind(Dealer):
    """Makes another choice than it was bound to when it has seen the links."""

    changed = False

    def _go_on(self) -> None:
        pending, table = self._pending, self.table
        if pending is not None and self.rounds.full and pending.seat == 0 and not self.changed:
            other = next((one for one in table.decision.choices(0) if one != pending.choice), None)
            if other is not None and other.verb == pending.choice.verb:
                self.changed, self._pending = True, Pending(0, other)
        super()._go_on()


class PlaysForOthers(Dealer):
    """Lets a guest choose something else than it has."""

    def _take_choice(self, party: int, moment: int, seat: int, notation: str) -> None:
        others = [one for one in self.table.decision.choices(seat) if str(one) != notation]
        super()._take_choice(party, moment, seat, str(others[0]) if moment > 15 and others else notation)


class Forgets(Dealer):
    """Asks for a round, looks at the links, and asks again."""

    def ask_round(self) -> None:
        if self.table is not None and len(self.table.history) > 15 and self.rounds.number not in (0, 999):
            for party in self.guests:
                self.say(party, "ask", self.rounds.number, "0" * 64)
            self.ask_round = super().ask_round      # type: ignore[method-assign]  # once
        super().ask_round()


@pytest.mark.parametrize(
    ("cheat", "why"),
    [(ChangesItsMind, "was bound to something else"), (PlaysForOthers, "has chosen something else"), (Forgets, "not the next")],
)
def test_a_dealer_that_steers_is_found(cheat: type[Dealer], why: str) -> None:
    room = dealt((0, 1), dealer=cheat).play(random.Random(3))
    assert why in found_out(room, 1)


def test_another_chain_than_the_dealers_own_is_found() -> None:
    class OtherChain(Dealer):
        def _opened(self) -> str:
            text = super()._opened()
            return text.replace(to_text(self.rounds.last[HOST]), to_text(bytes(32)))

    assert "not those it was bound to" in found_out(dealt((0, 1), dealer=OtherChain).play(random.Random(4)), 1)


# guests


def _say(room: DealtRoom, party: int, kind: str, *values: Any, number: int | None = None) -> None:
    at = len(room.guests[party].talk.said) if number is None else number
    found = room.sealed(party, body(room.terms.session, at, kind, *values))
    room.bring(HOST, found)
    room.settle()


def _turn(room: DealtRoom, party: int) -> int:
    """Play on until a guest is asked; the moment."""
    rng = random.Random(5)
    while room.dealer.holder(room.asked[0]) != party:
        room.play(rng, 1)
    return len(room.dealer.table.history)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("illegal", lambda room, at: ("choose", at, 1, "fly to-the-moon")),
        ("turn", lambda room, at: ("choose", at, 2, "pass")),
        ("turn", lambda room, at: ("choose", at + 1, 1, "pass")),
        ("early", lambda room, at: ("link", room.dealer.rounds.number, to_text(CHAINS[1].link(room.dealer.rounds.number)))),
        ("turn", lambda room, at: ("tell", 0, 0, "abcd")),
    ],
)
def test_a_guest_that_breaks_a_rule_stops_the_game_by_name(rule: str, said: Any) -> None:
    room = dealt((0, 1, 2))
    at = _turn(room, 1)
    _say(room, 1, *said(room, at))
    assert room.dealer.stopped.party == 1
    assert room.dealer.stopped.rule == rule
    assert {guest.stopped[:2] for guest in room.guests.values() if guest.stopped} == {(1, rule)}
    assert room.dealer.busy
    assert room.guests[2].busy


def test_a_wrong_link_stops_the_game_by_name() -> None:
    def twist(to: int, found: Envelope) -> Envelope | None:
        if found.party == 2 and '"link",3' in found.body:
            return Envelope(2, found.body.replace(found.body[-12:-4], "AAAAAAAA"), found.signature)
        return found

    room = dealt((0, 1, 2), pass_on=twist).play(random.Random(6))
    assert {page.stopped[:2] for page in room.pages.values() if page.stopped} == {(2, "link")}


def test_what_was_said_is_not_said_again_or_otherwise() -> None:
    room = dealt((0, 1, 2))
    _turn(room, 1)
    again = room.guests[1].talk.mine(0)[0]
    room.bring(HOST, again)
    assert room.refused.pop() == (HOST, 1, "replayed")
    _say(room, 1, "choose", 0, 1, "pass", number=40)
    assert room.refused.pop() == (HOST, 1, "gap")
    assert room.dealer.stopped is None
    _say(room, 1, "choose", 0, 1, "pass", number=0)
    assert room.dealer.stopped is not None
    assert room.dealer.stopped[:2] == (1, "two-faced")


def test_a_guest_hears_nobody_but_the_dealer_and_only_what_is_for_it() -> None:
    room = dealt((0, 1, 2))
    for_other = room.dealer.talks[2].mine(0)[0]
    room.bring(1, for_other)
    room.bring(1, room.sealed(2, body(room.terms.session, 0, "tell", 1, 0, "abcd")))
    room.bring(2, room.sealed(HOST, body(room.terms.session, 0, "link", 1, "abcd")))
    assert [rule for _, _, rule in room.refused] == ["foreign", "foreign", "foreign"]
    assert not [page.stopped for page in room.pages.values() if page.stopped]


# long texts


@pytest.mark.parametrize("length", [0, 1, 500, 70_000])
def test_a_text_comes_whole_in_pieces(length: int) -> None:
    rng = random.Random(length)
    text = "".join(rng.choices("abcdefgh12345é", k=length))
    pieces, found = Pieces(), None
    for follow, letters in cut(text, "what was before"):
        assert found is None
        assert len(letters) <= 3_000
        found = pieces.add(follow, letters, "what was before", 2 * LONGEST_TOLD)
    assert found == text


def test_a_text_that_unfolds_too_far_or_not_at_all_is_refused() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 10_000_000, 9)).decode()
    for letters in (bomb, "AAAA", "not base64!", urlsafe_b64encode(zlib.compress(b"\xff")).decode(), bomb[:400]):
        with pytest.raises(BadMessage) as caught:
            joined(letters, "", LONGEST_TOLD)
        assert caught.value.rule == "dealt"
    pieces = Pieces()
    pieces.add(5, "abc", "", 100)
    with pytest.raises(BadMessage):
        pieces.add(5, "abc", "", 100)
    with pytest.raises(BadMessage):
        Pieces().add(1_000, "abc", "", 100)


@pytest.mark.parametrize("seed", range(3))
def test_no_altered_telling_does_more_than_stop_the_game(seed: int) -> None:
    """Whatever a dealer tells: it is a moment of the game, or the dealer is named; nothing else is raised."""
    room, rng = dealt((0, 1)), random.Random(seed)
    room.play(rng, 12)
    guest = room.guests[1]
    text = telling(room.dealer.table, (1,))
    refused = []
    for _ in range(60):
        at, word = rng.randrange(len(text)), rng.choice(['"', "9", "[", "null", "", "?", "x" * 50, "-1", "true,"])
        altered = (text[:at] + word + text[at + rng.randrange(9) :]).replace('"moment":12', '"moment":13', 1)
        number = len(guest.talk.heard)
        for follow, letters in cut(altered, guest._text):
            said = room.sealed(HOST, body(room.terms.session, number, "tell", 1, follow, letters))
            number += 1
            try:
                guest.hear(envelope(packed(said)))
            except BadMessage as error:
                refused.append((error.rule, guest.stopped.party))
        guest.stopped = None
        room.reload(1)
        guest = room.guests[1]
        guest.stopped = None
    assert len(refused) > 40
    assert set(refused) == {("dealt", HOST)}


def test_a_choice_that_is_told_as_unknown_reads_back() -> None:
    assert str(Choice("unknown")) == "unknown"
