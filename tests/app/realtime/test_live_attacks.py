"""What another page may do to this one and once could, turned round; and two pages of which one lacks what it needs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tenka.core.errors import MissingFile
from tenka.core.event import Event
from tenka.games.yedo.custom_deck.replacement import KNOWN
from tenka.protocol.hosted import telling
from tenka.protocol.joining import Agreed, Cannot
from tenka.protocol.terms import Terms, read_terms
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.custom_cards.test_custom_cards import GAME, OPTION, OWN, forget
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, same, settle, table
from tests.app.wires import deliver


@pytest.fixture(autouse=True)
def own_shelf() -> Iterator[None]:
    """What a test brings along is gone after it."""
    before = dict(KNOWN)
    yield
    forget(before)


# asking


def test_no_claim_of_having_heard_more_silences_a_page() -> None:
    desks = table()
    play(desks, random.Random(3), 4)
    meeting(desks[1]).peers.send(0, '["have",9999,0,0]')
    meeting(desks[1]).peers.send(0, '["have",9999,255,4294967295]')
    deliver()
    play(desks, random.Random(4), 10)
    same(desks)


def test_no_claim_ends_a_dealt_game_in_the_dealers_name() -> None:
    desks = table(game="yedo", acts=("setup.option:rounds 6", "setup.deal:dealer"))
    meeting(desks[1]).peers.send(0, '["have",9999,255,0]')
    deliver()
    game = meeting(desks[0]).game
    assert game is not None
    assert game.stopped is None


# what a dealer tells


@pytest.mark.parametrize("event", [
    Event("ye.event.placed", {}), Event("no.such.key", {"seat": 1}),
    Event("ye.event.earned", {"seat": 0, "mon": [["x"]], "why": [1]}),
    Event("ye.event.points", {}), Event("ye.event.market", {"market": [[1, 2]]}), Event("ye.event.mission", {"mission": -1}),
    Event("ye.event.placed", {"seat": "x", "place": "y"}), Event("ye.event.points", {"seat": 99, "points": "x", "line": True}),
    Event("ye.event.named", {"named": [[1], ["a", [2]]], "card": 7}), Event("ye.event.setup", {"seats": [5, 6], "market": "x"}),
])  # fmt: skip
def test_whatever_a_dealer_tells_it_is_drawn_or_names_the_dealer(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    desks = table(game="yedo", acts=("setup.option:rounds 6", "setup.deal:dealer"))
    play(desks, random.Random(7), 4)
    line = telling._line
    monkeypatch.setattr(telling, "_line", lambda one, seats: [*line(one, seats)[:2], [[event.key, dict(event.values), {}, []]]])
    play(desks, random.Random(8), 1)
    game = meeting(desks[1]).game
    assert game is not None
    wrong = event.key == "no.such.key" or event.values.get("seat", 0) not in range(-1, 2) or "seats" in event.values
    assert (game.stopped is not None and game.stopped[:2] == (0, "dealt")) or not (wrong or game.stopped)
    for act in ("history.go:0", "story.again", "history.now"):
        desks[1].do(act)
    assert "<svg" in "".join(map(str, desks[1].front.render().values()))


# a table that can't be set up


def test_terms_without_a_table_raise_nothing_and_are_answered() -> None:
    host = Desk().start(PERSON, LIVE)
    guest = Desk()
    guest.do("live.name:Guest 1")
    connect(host, guest, 1, arrive=False)
    me = meeting(guest).me
    plain = read_terms(["tenka-meidou", 1, ["no such layer"], [], [0, 1], [meeting(host).me.plain(), me.plain()], "slots"])
    meeting(guest)._control(0, Agreed(plain, 1, []))
    assert meeting(guest).lacks == Cannot("rules")
    assert "Reload both pages" in guest.shown("dialog")
    deliver()


@pytest.mark.parametrize("said", [
    '["cannot"]', '["cannot","because"]', '["cannot","file",["x"]]', '["cannot","file","a","b","c","d"]', '["terms",[],1,[]]',
    '["terms",["tenka-meidou",1,[],[],[0,1],[]],1,[]]', '["show",[],[],null]', '["have",{}]', '["have",[-1]]', '["hello"]',
    '["theirs",7]', '[[]]', '["terms"]', '["cannot","file","yedo","cards","\\u202e"]',
])  # fmt: skip
def test_no_word_that_opens_a_game_raises(said: str) -> None:
    desks = table()
    for desk, place in ((desks[0], 1), (desks[1], 0)):
        meeting(desk).outbox.hear(place, said)
    deliver()
    play(desks, random.Random(9), 3)


def test_a_guest_without_the_file_is_asked_for_it_and_the_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both waited for ever, and neither was told why."""
    host = Desk()
    host.do(f"setup.game:{GAME}", f"bring:{OPTION} {OWN}", "setup.count:2")
    digest = host.app.setup.options[OPTION]
    host.do("setup.seat:0 kind person", "setup.seat:1 kind live", "start")
    guest = Desk()
    guest.do("live.name:Guest 1")
    connect(host, guest, 1, arrive=False)
    lacking, try_out = [False, True], Terms.try_out

    def without_the_file(terms: Terms) -> None:
        """One process has one shelf: the host, who asks first, has the file, and the guest has not."""
        if lacking and lacking.pop(0):
            lacking.insert(0, True)
            raise MissingFile(GAME, OPTION, digest)
        try_out(terms)

    monkeypatch.setattr(Terms, "try_out", without_the_file)
    deliver()
    host.do("live.open")
    told = host.shown("dialog")
    assert "Guest 1" in told
    assert digest in told
    assert digest in guest.shown("dialog")
    guest.do("close", "live.open")
    assert 'id="live-bring"' in guest.shown("dialog")
    guest.do("live.bring")
    lacking.clear()
    guest.do(f"bring.wanted:{OWN}")
    deliver()
    for desk in (host, guest):
        desk.app.repaint = lambda: None
    settle([host, guest])
    assert host.session.table.rules.options[OPTION] == digest
    assert guest.session.table.rules.options[OPTION] == digest
    play([host, guest], random.Random(10), 4)
    assert not meeting(guest).outbox.refused
    assert not meeting(host).outbox.refused
    assert meeting(host).places[1].cannot is None
