"""At a live table a choice is taken back when all agree: asked, answered, and told on every page; kept over a reload."""

from __future__ import annotations

import random

import pytest

from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, same, settle, table
from tests.app.realtime.test_departed_player import told
from tests.app.wires import deliver


def slip(desks: list[Desk], rng: random.Random) -> Desk:
    """On until somebody has made a choice that may be taken back; whose it is."""
    for _ in range(200):
        play(desks, rng, 1)
        found = next((desk for desk in desks if 'id="live-undo"' in desk.shown("prompt")), None)
        if found is not None:
            return found
    raise AssertionError("nobody can ever take anything back")


def moments(desks: list[Desk]) -> set[int]:
    return {len(desk.session.table.history) for desk in desks}


def by(desk: Desk) -> int:
    return meeting(desk).open_proposals("takeback")[0].by


def taken_back_by_all(desks: list[Desk], rng: random.Random) -> None:
    """Play until somebody has made a slip; all agree to take it back, and every page shows and keeps what came of it."""
    asker = slip(desks, rng)
    (at,) = moments(desks)
    asker.do("live.undo")
    deliver()
    assert 'id="live-undo-asked"' in asker.shown("prompt")
    for desk in desks:
        if desk is not asker:
            assert 'id="live-undo-yes"' in desk.shown("prompt")
            assert desk.app.notice is None      # it is asked once, first of all in the panel
            assert desk.shown("prompt").partition('id="live-undo-yes"')[0].count("data-act") == 1
            assert desk.shown("prompt@data-asked").endswith("?")
            desk.do(f"live.yes:takeback {by(desk)}")
            deliver()
    settle(desks)
    assert all(number < at for number in moments(desks))
    same(desks)
    for desk in desks:
        assert 'id="live-undo-asked"' not in desk.shown("prompt")
        assert desk.app.notice.key == "ui.live.undo.done"
        save = desk.app.save_store.get(desk.session.save.id)
        assert save.record == desk.session.table.record()
    assert asker.session.asked_person is not None


@pytest.mark.parametrize("kinds", [(PERSON, LIVE), (PERSON, LIVE, LIVE)])
def test_all_agree_and_go_on_from_before(kinds: tuple[str, ...]) -> None:
    desks, rng = table(kinds), random.Random(2)
    taken_back_by_all(desks, rng)
    play(desks, rng)
    same(desks)
    assert len(told(desks[0], "takeback")) == 1
    desks[0].do("live.proof")
    deliver()
    assert "Taken back to choice" in desks[0].shown("dialog")


def test_it_stands_where_somebody_does_not_agree_and_who_asked_hears_so() -> None:
    desks, rng = table(), random.Random(2)
    asker = slip(desks, rng)
    other = next(desk for desk in desks if desk is not asker)
    (at,) = moments(desks)
    asker.do("live.undo")
    deliver()
    other.do(f"live.no:takeback {by(other)}")
    settle(desks)
    assert moments(desks) == {at}
    assert asker.app.notice.key == "ui.live.undo.stands"
    assert other.app.notice is None
    assert 'id="live-undo-asked"' not in other.shown("prompt") + asker.shown("prompt")
    for act in ("live.yes:takeback 0", "live.no:takeback 9", "live.yes:takeback x", "live.no:takeback "):
        desks[0].do(act)
    play(desks, rng)
    same(desks)


@pytest.mark.parametrize("kinds", [(PERSON, LIVE), (PERSON, LIVE, LIVE)])
def test_it_stands_where_whoever_is_asked_goes_on_with_the_turn_instead(kinds: tuple[str, ...]) -> None:
    """Only who may choose is told so; the choice counts, and all go on from it, whoever had agreed."""
    desks, rng = table(kinds), random.Random(2)
    asker = slip(desks, rng)
    while asker.session.asked_person is not None:
        asker = slip(desks, rng)
    (at,) = moments(desks)
    asker.do("live.undo")
    deliver()
    (other,) = (desk for desk in desks if desk.session.asked_person is not None)
    may = [desk for desk in desks if desk.app.t("ui.live.undo.instead") in desk.shown("prompt")]
    assert may == [other]
    for desk in desks:
        if desk not in (asker, other):
            desk.do(f"live.yes:takeback {by(desk)}")
            deliver()
    seat, decision = other.session.asked_person, other.session.table.decision
    other.page.do("choose", str(decision.forward_choices(seat)[0]))
    settle(desks)
    assert moments(desks) == {at + 1}
    for desk in desks:
        assert not meeting(desk).open_proposals("takeback")
        assert desk.app.t("ui.live.undo.instead") not in desk.shown("prompt")
    same(desks)
    play(desks, rng)
    same(desks)


def test_a_bot_of_the_host_waits_until_it_is_settled() -> None:
    desks, rng = table((PERSON, LIVE, "steady")), random.Random(3)
    while desks[0].session.asked_bot is None or not any('id="live-undo"' in desk.shown("prompt") for desk in desks):
        desk = next((desk for desk in desks if desk.session.asked_person is not None), None)
        if desk is None:
            settle(desks)
            continue
        decision = desk.session.table.decision
        desk.page.do("choose", str(rng.choice(decision.forward_choices(desk.session.asked_person))))
        deliver()
    asker = next(desk for desk in desks if 'id="live-undo"' in desk.shown("prompt"))
    (at,) = moments(desks)
    asker.do("live.undo")
    deliver()
    for desk in desks:
        desk.watch.run(60_000)
        deliver()
    assert moments(desks) == {at}
    other = next(desk for desk in desks if desk is not asker)
    other.do(f"live.yes:takeback {by(other)}")
    settle(desks)
    play(desks, rng)
    same(desks)


def test_nobody_asks_while_somebody_is_away_who_could_not_agree() -> None:
    _, guest = desks = table()
    asker = slip(desks, random.Random(2))
    guest.frame.wires.cut()
    assert 'id="live-undo"' not in asker.shown("prompt")
