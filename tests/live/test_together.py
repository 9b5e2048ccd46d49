"""Cards that all pages deal to each other: each page knows its own, and in the end all of it is checked."""

from __future__ import annotations

import json
import random
from argparse import Namespace
from functools import cache
from pathlib import Path

import pytest

import tenka
from tenka.core.data import HIDDEN
from tenka.core.errors import BadProof, IllegalChoice, StillSecret
from tenka.core.table import Table
from tenka.live import proof
from tenka.live.terms import OPEN, TOGETHER, read_terms, terms_of
from tenka.live.together import decks
from tenka.live.together.game import Together
from tenka.live.together.places import truth
from tenka.terminal import verify
from tests.live.peers import check, parties, root
from tests.live.test_proof import _altered
from tests.live.together_peers import TogetherRoom, lighten, together

ROOMS = [(0, 1), (0, 1, 2), (0, 1, 0, 2), (0, 1, 2, 1), (0, 1, 2, 3, 4)]


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


def sound(room: TogetherRoom) -> None:
    assert not room.refused
    assert not [page.stopped for page in room.pages if page.stopped]


def true(room: TogetherRoom) -> Table:
    """The table behind what the pages know, as only the test can see it: it knows all roots."""
    page = room.pages[0]
    assert page.common is not None
    roots = [root(party) for party in range(len(room.pages))]
    return truth(room.terms, page.places, page.common, decks.order(page.places.plan, roots))


def alike(room: TogetherRoom, at: Table) -> None:
    """Every page shows its seats what they may know at the true table, and lets them choose the same."""
    for page in room.pages:
        seen = page.table
        assert seen is not None
        assert seen.decision is not None
        assert at.decision is not None
        assert (seen.decision.seats, seen.decision.key) == (at.decision.seats, at.decision.key)
        for seat in page.seats_of(page.me):
            assert seen.view(seat) == at.view(seat)
            assert told(seen, seat) == told(at, seat)
            if seat in at.decision.seats:
                assert sorted(map(str, seen.decision.choices(seat))) == sorted(map(str, at.decision.choices(seat)))
                imagined = tenka.from_data(json.loads(json.dumps(seen.to_data())))
                assert imagined.view(seat).state == at.view(seat).state


def told(table: Table, seat: int) -> list[tuple[str, str]]:
    """What a seat was told; a hand that was shown lies in no order."""
    return [(event.key, json.dumps(event.values, sort_keys=True, default=str) if event.key != "ye.event.listened" else "")
            for _, event in table.log(seat)]  # fmt: skip


def kept(page: Together) -> str:
    """All that a page has of the game: what it shows, what it heard, what it would keep."""
    table, since = page.table, page.keeping.now()
    assert table is not None
    views = [table.view(seat).state.plain() for seat in range(len(page.terms.seats))]
    return json.dumps([views, page.log(), since.plain(), page.keys.names, str(table.log(page.seats_of(page.me)[0]))])


@pytest.mark.parametrize("seats", ROOMS)
def test_each_page_shows_its_seats_what_they_may_know_and_choose_at_the_true_table(seats: tuple[int, ...]) -> None:
    room, rng = together(seats), random.Random(len(seats))
    for _ in range(12):
        alike(room, true(room))
        room.play(rng, 7)
    sound(room)


@pytest.mark.parametrize("layers", [(), ("samurai",)])
def test_no_page_holds_a_card_of_others(layers: tuple[str, ...]) -> None:
    """What others hold is in nothing a page has, and of every place it does not know a lock is missing."""
    room, rng = together((0, 1, 2), layers=layers), random.Random(3)
    looked = 0
    for _ in range(8):
        room.play(rng, 10)
        names = room.pages[0].places.dealt(decks.order(room.pages[0].places.plan, [root(party) for party in range(3)]))
        for page in room.pages:
            text = kept(page)
            opened = {place for found in page.lies.opened.values() for place in found}
            assert all(page.keys.names[place] == names[place] for place in page.keys.names)
            for number, place in enumerate(page.places.names):
                if place not in page.keys.names and place not in opened:
                    missing = 3 - len(page.keys.told.get(number, {})) - ((number, page.me) in page.keys.passed)
                    assert missing > 0
            known = {page.keys.names.get(place, "") for place in page.keys.names} | {names[place] for place in opened}
            once = [face for face in names.values() if [*names.values()].count(face) == 1]
            for face in set(once) - known:
                looked += 1
                assert f'"{face}"' not in text
                assert f"'{face}'" not in text
    assert looked > 1_000


@pytest.mark.parametrize("seats", [(0, 1, 0, 2), (0, 1, 2, 3, 4)])
def test_a_whole_game_ends_with_the_same_proof_on_every_page(seats: tuple[int, ...]) -> None:
    room = together(seats).play(random.Random(len(seats)))
    sound(room)
    assert room.over
    assert len({page.record() for page in room.pages}) == 1
    verdict = proof.verify(room.pages[0].record(), check)
    assert verdict.wrong == ""
    assert verdict.proved == ("rules", "bound", "dice", "locked", "signed")
    assert verdict.unproved == ("who", "together", "left")
    assert tenka.replay(room.pages[0].record()).result is not None
    assert all(page.table is not None and page.table.whole for page in room.pages)


def test_bots_play_it_and_missions_are_shown_and_completed() -> None:
    room = together((0, 1, 2), layers=("samurai",)).play(random.Random(302), level="light")
    sound(room)
    record = room.pages[0].record()
    assert proof.verify(record, check).wrong == ""
    assert record.count(" complete ") > 2


@cache
def finished() -> str:
    return together((0, 1)).play(random.Random(1)).pages[1].record()


def test_altered_records_of_it_do_not_hold() -> None:
    text, rng = finished(), random.Random(2)
    for _ in range(120):
        altered = _altered(text, rng)
        assert altered == text or proof.verify(altered, check).wrong, altered


def test_the_terminal_says_what_it_proves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(finished(), encoding="utf-8")
    monkeypatch.setattr(verify, "_check", lambda: check)
    verify.run(Namespace(source=record))
    assert "all parties dealt the cards together" in capsys.readouterr().out
    lines = finished().split("\n")
    roots = [at for at, line in enumerate(lines) if line.startswith("root ")]
    lines[roots[0]], lines[roots[1]] = lines[roots[1]], lines[roots[0]]
    record.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadProof, match="bound to another root"):
        verify.run(Namespace(source=record))


def test_what_a_page_cannot_tell_it_does_not() -> None:
    room = together((0, 1)).play(random.Random(3), 20)
    seen = room.pages[1].table
    assert seen is not None
    assert seen.record() == room.pages[1].record() == ""
    assert HIDDEN not in json.dumps(seen.to_data())
    for forbidden in (lambda: seen.truth(3), lambda: seen.branch(3, "x"), lambda: seen.unveiled(3), seen.unveiled_log):
        with pytest.raises(StillSecret):
            forbidden()
    with pytest.raises(IllegalChoice):
        seen.choose(1, "pass")
    with pytest.raises(IllegalChoice):
        room.pages[1].choose(0, "pass")


def test_a_page_looks_back_at_what_it_saw() -> None:
    room = together((0, 1, 2)).play(random.Random(4), 45)
    seen, at = room.pages[2].table, true(room)
    assert seen is not None
    for moment in (0, 7, 33, 45):
        assert seen.view(2, moment) == at.view(2, moment)


@pytest.mark.parametrize("moment", [0, 1, 13, 60])
def test_pages_that_are_closed_and_opened_again_go_on(moment: int) -> None:
    room, rng = together((0, 1, 2)), random.Random(moment)
    room.play(rng, moment)
    for party in (2, 0, 1):
        room.reload(party)
        alike(room, true(room))
        room.play(rng, 6)
    sound(room)


def test_what_was_said_long_ago_is_not_kept_and_a_page_goes_on_all_the_same() -> None:
    room, rng = together((0, 1)), random.Random(5)
    room.play(rng, 130)
    assert all(page.keeping.since is not None for page in room.pages)
    assert all(len(page.ledger.heard) < 900 for page in room.pages)
    for party in (0, 1):
        room.reload(party)
    alike(room, true(room))
    room.play(rng)
    assert len({page.record() for page in room.pages}) == 1
    sound(room)


def test_any_page_can_be_closed_after_any_message() -> None:
    """Also amid the deal, and where it has not yet signed what it was to say."""
    room, rng = together((0, 1)), random.Random(6)
    for _ in range(30):
        seat, page = room.asked
        table = page.table
        assert table is not None
        page.choose(seat, rng.choice(table.decision.choices(seat)))
        while any(one.out for one in room.pages):
            party = rng.choice([one.me for one in room.pages if one.out])
            room.send(party, room.pages[party].out.pop(0))
            room.reopen(rng.randrange(2))
    sound(room)


def test_terms_of_it_are_others_than_open_ones_and_not_for_every_game() -> None:
    terms = together((0, 1)).terms
    again = read_terms(json.loads(json.dumps(terms.plain())))
    assert (again, again.hands) == (terms, TOGETHER)
    assert read_terms(terms.plain()[:6]).hands == OPEN
    with pytest.raises(BadProof):
        TogetherRoom(terms_of("shogun", seats=(0, 1, 2), parties=parties(3), hands=TOGETHER))
