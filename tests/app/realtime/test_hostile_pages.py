"""What another page may do to this one and once could, turned round; and two pages of which one lacks what it needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from tenka.core.errors import MissingFile
from tenka.core.event import Event
from tenka.games.yedo.custom_deck.replacement import KNOWN
from tenka.multiplayer.realtime import log_game, signatures, terms, view_text
from tenka.multiplayer.realtime.messages import write
from tenka.multiplayer.realtime.terms import Terms
from tenka_web.features.realtime import handshake
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.custom_cards.test_custom_cards import GAME, OPTION, OWN
from tests.app.harness import Desk
from tests.app.realtime.live_tables import beat, connect, meeting, play, settle, sit, table_after
from tests.app.realtime.test_dealing_host import yedo
from tests.app.wires import deliver


@pytest.fixture(autouse=True)
def own_data_files() -> Iterator[None]:
    """Forget the data files of a test after it."""
    with patch.dict(KNOWN):
        yield


# what a host tells


@pytest.mark.parametrize("event", [
    Event("ye.event.placed", {}), Event("no.such.key", {"seat": 1}),
    Event("ye.event.earned", {"seat": 0, "mon": [["x"]], "why": [1]}),
    Event("ye.event.points", {"seat": 99, "points": "x", "line": True}),
    Event("ye.event.named", {"named": [[1], ["a", [2]]], "card": 7}), Event("ye.event.setup", {"seats": [5, 6], "market": "x"}),
])  # fmt: skip
def test_whatever_a_dealer_tells_it_is_drawn_or_names_the_dealer(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    desks = yedo()
    play(desks, random.Random(7), 4)
    line = view_text._line
    monkeypatch.setattr(view_text, "_line", lambda one, seats: [*line(one, seats)[:2], [[event.key, dict(event.values), {}, []]]])
    play(desks, random.Random(8), 1)
    game = meeting(desks[1]).game
    wrong = event.values.get("seat", 0) not in range(-1, 2) or "seats" in event.values
    assert (game.stopped is not None and game.stopped[:2] == (0, "view")) or not (wrong or game.stopped)
    for act in ("history.go:0", "story.again", "history.now"):
        desks[1].do(act)
    assert "<svg" in "".join(map(str, desks[1].page.render().values()))


# what a guest asks for


def test_an_answer_that_is_not_possible_here_is_told_on_both_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their engines differ: the host says whose page it was, and that page stops."""
    desks, rng = table_after(choices=2, seed=5), random.Random(3)
    monkeypatch.setattr(log_game, "fits", lambda game, party, value: party == game.host)
    while not meeting(desks[1]).game.stopped:
        play(desks, rng, 1)
    notice = desks[0].app.notice
    assert notice is not None
    assert notice.key == "ui.live.unfit"
    assert "Guest 1" in str(desks[0].page.render())


# a table that can't be set up


def test_terms_without_a_table_raise_nothing_and_are_answered() -> None:
    host = Desk().start(PERSON, LIVE)
    guest = Desk()
    guest.do("live.name:Guest 1")
    connect(host, guest, 1, arrive=False)
    parties = (meeting(host).own_party, meeting(guest).own_party)
    plain = ["tenka-rt1", "tenka-meidou", 1, ["no such layer"], [], [0, 1], parties, 0, "", ""]
    meeting(guest)._on_text(0, write("terms", plain, 1, "[]"))
    assert meeting(guest).lacks == "rules"
    assert "Reload both pages" in guest.shown("dialog")
    deliver()


def test_a_guest_without_the_file_is_asked_for_it_and_the_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both waited for ever, and neither was told why."""
    host = Desk()
    host.do(f"setup.game:{GAME}", f"data_file:{OPTION} {OWN}", "setup.count:2")
    digest = host.app.setup.options[OPTION]
    host.do("setup.seat:0 kind person", "setup.seat:1 kind live", "start")
    guest = Desk()
    guest.do("live.name:Guest 1")
    connect(host, guest, 1, arrive=False)
    lacking, check, asked = [True], terms.check, []

    def without_the_file(agreed: Terms) -> Terms:
        """One process has one shelf: the host, which asks first, has the file, and the guest has not."""
        asked.append(agreed)
        if lacking and len(asked) > 1:
            raise MissingFile(GAME, OPTION, digest)
        return check(agreed)

    monkeypatch.setattr(terms, "check", without_the_file)
    monkeypatch.setattr(handshake, "check", without_the_file)
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
    guest.do(f"data_file.wanted:{OWN}")
    deliver()
    sit(guest)
    beat(host, guest)
    for desk in (host, guest):
        desk.app.repaint = lambda: None
    settle([host, guest])
    assert host.session.table.rules.options[OPTION] == digest
    assert guest.session.table.rules.options[OPTION] == digest
    play([host, guest], random.Random(10), 4)
    assert meeting(host).places[1].cannot == ""


def test_signatures_are_checked_again_if_the_game_went_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's cryptography takes time: what counts is what the game asks for when it takes the message."""
    host, guest = desks = table_after(3, 5)
    while host.session.table.decision.seats != (1,):
        play(desks, random.Random(6), 1)
    at, required = meeting(host), signatures.required
    slot = at.game.state.game.n
    former = [signatures.SignatureCheck("A" * 43, "asked for before", "A" * 86)]
    asked = iter([former])

    async def verify(checks: object) -> bool:
        return checks is former

    monkeypatch.setattr(signatures, "required", lambda *given: next(asked, None) or required(*given))
    monkeypatch.setattr(at, "_verify", verify)
    guest.page.do("choose", str(guest.session.table.decision.forward_choices(1)[0]))
    deliver()
    assert next(asked, None) is None
    assert at.game.state.game.n == slot
