"""Playing live, page to page, without a browser: coming together, whole games, letters, and what comes after."""

from __future__ import annotations

import random
import re
from collections.abc import Coroutine

from tenka import __version__
from tenka.multiplayer.realtime import verify
from tenka.multiplayer.realtime.messages import write
from tenka_web.app.ports import Server
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import comes_back, connect, give, link_of, meeting, play, same, table, table_after, to_plans
from tests.app.wires import Wires, checks, deliver, deliver_some, later, under_way


def test_two_pages_play_a_whole_game_that_proves_itself() -> None:
    desks = table(layers=("tumult",))
    assert [seat.kind for seat in desks[0].session.seats] == [PERSON, LIVE]
    assert [seat.kind for seat in desks[1].session.seats] == [LIVE, PERSON]
    assert desks[0].session.seats[1].name == desks[1].session.seats[1].name == "Guest 1"
    play(desks, random.Random(1))
    assert desks[0].session.is_over
    same(desks)
    for desk in desks:
        game = meeting(desk).game
        verdict = verify.verify(game.proof, checks)
        assert (verdict.unsigned, verdict.ended) == ((), (0, 1))


def test_the_proof_is_offered_as_soon_as_all_have_signed_the_end() -> None:
    """Nothing happens at the table by then: a page that waits shows the result already, and is drawn once more."""
    desks, rng, drawn = table(), random.Random(1), dict[int, bool]()
    for at, desk in enumerate(desks):
        desk.app.repaint = lambda at=at, desk=desk: drawn.update({at: 'id="live-proof"' in desk.shown("prompt")})  # type: ignore[misc]
    while not all(meeting(desk).current_game.over for desk in desks):
        for desk in desks:
            if desk.session.playback.story is not None:
                desk.page.do("story.end")
        if under_way():
            deliver_some(rng, 1)
            continue
        for desk in desks:
            seat, decision = desk.session.asked_person, desk.session.table.decision
            if seat is not None and decision is not None and not desk.session.is_stopped:
                desk.page.do("choose", str(rng.choice(decision.forward_choices(seat))))
    assert drawn == {0: True, 1: True}


def test_a_greeting_that_was_lost_is_said_again() -> None:
    """A browser may lose what comes before its own end of the channel is open."""
    host, guest = Desk().start(PERSON, LIVE), Desk()
    wires = guest.frame.peers()
    assert isinstance(wires, Wires)
    said, sent = wires.send, []

    def lost(place: int, text: str) -> bool:
        sent.append(text)
        return len(sent) > 1 and said(place, text)

    wires.send = lost       # type: ignore[method-assign]  # the first word goes nowhere
    connect(host, guest, 1)
    meeting(guest)._beat()
    deliver()
    assert sent[0] == sent[1] == write("hello", meeting(guest).own_party, __version__)
    assert host.session.table.record() == guest.session.table.record()
    same([host, guest])


def test_one_task_reads_all_messages_although_a_browser_begins_it_later() -> None:
    host, guest = table()
    begun, begin = list[Coroutine[object, object, None]](), host.frame.background

    def background(what: Coroutine[object, object, None]) -> None:
        begun.append(what)
        later(lambda: begin(what))

    host.frame.background = background      # type: ignore[method-assign]
    guest.do("live.say:one", "live.say:two", "live.say:three")
    deliver()
    assert [words for _, words in meeting(host).presence.texts] == ["one", "two", "three"]
    assert len(begun) == 1


def test_a_live_game_that_is_dropped_leaves_no_secret_behind() -> None:
    host, _ = table_after(6, 17)
    name = host.session.save.id
    key = next(key for key in host.drawer.held if key.endswith(f":live:{name}"))
    kept = host.drawer.held[key]
    host.do("home", f"drop.save:{name}")
    assert not any("live" in key or name in key for key in host.drawer.held)
    host.do("bring.back", f"open.save:{name}")
    assert host.drawer.held[key] == kept
    assert meeting_at(host.session) is not None


def test_short_texts_arrive_after_a_reload_too() -> None:
    host, guest = table()
    guest.do("live.say:one", "live.say:two")
    deliver()
    fresh = comes_back(host, guest)
    fresh.do("live.say:three")
    deliver()
    assert [words for _, words in meeting(host).presence.texts] == ["one", "two", "three"]


def test_who_has_played_can_be_invited_to_another_game() -> None:
    """In the same tab; the first game is still among the saves, and goes on from there."""
    _, guest = table_after(4, 24)
    first = guest.session.save.id
    other = Desk().start(PERSON, LIVE)
    guest.frame.hash = link_of(other, 1)
    guest.do("fragment")
    assert 'id="live-name"' in guest.shown("dialog")
    guest.do("live.join")
    other.do(f"live.answer:{link_of(guest, 0)}")
    deliver()
    assert other.session.table.record() == guest.session.table.record()
    assert meeting_at(guest.do("home", f"open.save:{first}").session) is not None


def test_the_lobby_says_plainly_who_holds_the_hands() -> None:
    """Where seats hold cards of their own, every page has them: said before anybody is invited."""
    lobby = Desk().do("setup.game:yedo", f"setup.seat:1 kind {LIVE}")
    assert 'id="live-hands"' in lobby.shown("main")
    assert 'id="live-hands"' not in lobby.do(f"setup.seat:1 kind {PERSON}").shown("main")
    assert 'id="live-hands"' not in Desk().do("setup.game:shogun", f"setup.seat:1 kind {LIVE}").shown("main")


def test_a_server_is_asked_only_when_somebody_has_named_one() -> None:
    plain = Desk().start(PERSON, LIVE)
    assert plain.frame.wires.servers == [()]
    named = Desk().do("set.stun:stun.example.org:3478").start(PERSON, LIVE)
    assert named.frame.wires.servers == [(Server("stun:stun.example.org:3478"),)]
    assert Desk().do("set.stun:javascript:alert(1)").app.settings.stun == ""


def test_a_season_of_shogun_with_secret_plans_and_a_bot() -> None:
    """A plan is on the page of its seat alone until all have given theirs; then the season goes on alike everywhere."""
    desks = table((PERSON, LIVE, "steady"), game="shogun")
    host, guest = desks
    rng = random.Random(16)
    to_plans(desks, rng)
    wires = host.frame.wires
    before = len(wires.sent)
    give(host, rng, desks)
    assert meeting(host).game.has_answered
    assert not host.session.can_undo()
    laid = host.session.table.state.laid
    assert set(guest.session.table.state.laid[0]) == set(guest.session.table.state.laid[2]) != set(laid[0])
    assert not any(re.search(r"\blay [a-z]", text) for text in wires.sent[before:])
    assert not any(re.search(r"\blay [a-z]", line) for line in meeting(guest).game.lines)
    season = host.session.table.state.season
    while host.session.table.state.season == season:
        play(desks, rng, 10)
    same_so_far = [desk.session.table.history[:60] for desk in desks]
    assert [(line.seat, line.choice) for line in same_so_far[0]] == [(line.seat, line.choice) for line in same_so_far[1]]
    assert [meeting(desk).game.stopped for desk in desks] == [None, None]


def test_a_new_live_game_draws_its_cards_when_they_are_turned() -> None:
    host, guest = table((PERSON, LIVE, "light"), game="shogun")
    assert [desk.session.table.rules.options["decks"] for desk in (host, guest)] == ["turned", "turned"]
