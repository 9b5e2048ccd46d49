"""All deal together: what each page knows and shows, and games under nets and disks that fail, which come to one end."""

from __future__ import annotations

import json
import random
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import tenka
from tenka.cli import verify
from tenka.core.data import HIDDEN
from tenka.core.errors import BadProof, IllegalChoice, StillSecret
from tenka.protocol import bounds, proof
from tenka.protocol.events import Intent, Send
from tenka.protocol.state import State
from tenka.protocol.step import fold, step
from tenka.protocol.terms import OPEN, TOGETHER, read_terms, terms_of
from tenka.protocol.together.laying import placed_of
from tenka.protocol.together.looking import faces, remembering
from tenka.table.table import Table
from tests.protocol.chaos import Chaos
from tests.protocol.keys import parties
from tests.protocol.locked import SEATS, deal, lighten, lying, one_end, play, proven, right, true, world, wrong, yedo
from tests.protocol.scenes import facts
from tests.protocol.simulate import SHARE
from tests.protocol.world import World

EVENTS = 200


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


# what a page knows


def alike(here: World) -> None:
    """Every page shows its seats what they may know at the true table, and lets them choose the same."""
    at = true(here)
    assert at.decision is not None
    for me, found in enumerate(here.pages):
        seen = found.state.table
        assert seen is not None
        assert seen.decision is not None
        assert (seen.decision.seats, seen.decision.key) == (at.decision.seats, at.decision.key)
        for seat in (seat for seat, party in enumerate(here.terms.seats) if party == me):
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


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 0, 2)])
def test_each_page_shows_its_seats_what_they_may_know_and_choose_at_the_true_table(seats: tuple[int, ...]) -> None:
    here = yedo(seats, len(seats))
    for _ in range(6):
        play(here, 9)
        alike(here)
    seen, at = here.pages[1].state.table, true(here)
    assert seen is not None
    assert all(seen.view(1, moment) == at.view(1, moment) for moment in (0, 7, 33))


def everything(here: World, me: int) -> str:
    """All that a page has of the game: what it shows, what it heard, what it keeps."""
    found, seats = here.pages[me], range(len(here.terms.seats))
    table = found.state.table
    assert table is not None
    views = [table.view(seat).state.plain() for seat in seats]
    return json.dumps([views, found.safe, deal(found.state).names, found.state.common.table.state.plain()]) + str(table.log(me))


def test_no_page_holds_a_card_of_others() -> None:
    """What others hold is in nothing a page has, and of every place it does not know a lock is missing."""
    here, looked = yedo((0, 1, 2), 3, ("samurai",)), 0
    names = lying(here)
    once = [face for face in names.values() if [*names.values()].count(face) == 1]
    for _ in range(4):
        play(here, 15)
        for me, found in enumerate(here.pages):
            own, text = deal(found.state), everything(here, me)
            opened = {place for laid in placed_of(found.state.common).opened.values() for place in laid}
            assert all(own.names[place] == names[place] for place in own.names)
            for number, place in enumerate(own.places.names):
                if place not in own.names and place not in opened:
                    assert 3 - len(own.keys.told.get(number, {})) - ((number, me) in own.keys.passed) > 0
            for face in set(once) - {*own.names.values(), *(names[place] for place in opened)}:
                looked += 1
                assert f'"{face}"' not in text
                assert f"'{face}'" not in text
    assert looked > 400


def test_what_a_page_cannot_tell_it_does_not() -> None:
    here = yedo((0, 1))
    play(here, 12)
    state = here.pages[1].state
    seen: Any = state.table
    assert seen.record() == ""
    assert HIDDEN not in json.dumps(seen.to_data())
    for forbidden in (lambda: seen.truth(3), lambda: seen.branch(3, "x"), lambda: seen.unveiled(3), seen.unveiled_log):
        with pytest.raises(StillSecret):
            forbidden()
    with pytest.raises(IllegalChoice):
        seen.choose(1, "pass")
    found = step(state, Intent("choose", (0, "pass")))
    assert found.state == state
    assert facts(found) == ["refused"]


# to the end


def test_a_whole_game_of_yedo_ends_with_the_same_proof_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = yedo((0, 1))
    here.play()
    one_end(here)
    text = proven(here)
    assert proof.verify(text, right) == (("rules", "bound", "dice", "locked", "signed"), ("who", "together", "left"), "")
    assert tenka.replay(text).result is not None
    record = tmp_path / "game.txt"
    record.write_text(text, encoding="utf-8")
    monkeypatch.setattr(verify, "_check", lambda: right)
    verify.run(Namespace(source=record))
    assert "all parties dealt the cards together" in capsys.readouterr().out


@pytest.mark.parametrize("first", range(0, 40, SHARE))
def test_chaos_ends_in_one_game(first: int) -> None:
    """Loss, reorder, doubling, partition, and pages that die, lose their disk and come back."""
    for seed in range(first, first + SHARE):
        here = world(SEATS[seed % len(SEATS)], seed, star=seed % 3 > 0)
        Chaos(here, departures=False).run(EVENTS)
        one_end(here)


def test_five_pages_come_to_one_end() -> None:
    here = world((0, 1, 2, 3, 4), 8)
    here.play()
    one_end(here)


def test_an_altered_proof_does_not_hold() -> None:
    here = world((0, 1))
    here.play()
    text, rng = proven(here), random.Random(2)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line:
            spoilt, where = list(line), rng.randrange(len(line))
            spoilt[where] = "x" if spoilt[where] != "x" else "y"
            assert wrong(here, "\n".join([*lines[:at], "".join(spoilt), *lines[at + 1 :]])), line
    assert wrong(here, text) == ""


def test_nothing_is_proved_without_the_root_of_everybody() -> None:
    here = world((0, 1))
    here.play()
    lines = proven(here).split("\n")
    one, other = (line for line in lines if '["root"' in line)
    without = [line for line in lines if line not in (one, other)]
    unshown = "shown their roots"
    for roots in ([], [one], [one, one], [one, other, other]):
        assert unshown in wrong(here, "\n".join([*without[:-1], *roots, ""]))
    swapped = [one.replace(one.split('"')[3], other.split('"')[3]), other]
    assert wrong(here, "\n".join([*without[:-1], *swapped, ""]))


# pages that are opened again


def test_a_journal_gives_the_page_again_at_every_moment() -> None:
    here = world((0, 1, 1), 5, 3)
    for count in range(2_000):
        here.stir()
        if here.over:
            break
        for me in range(here.number if count % 5 == 0 else 0):
            state, again = here.pages[me].state, here.rebuilt(me)
            assert (again.slot, again.common.head, again.common.held.keys()) == (
                state.slot, state.common.head, state.common.held.keys())  # fmt: skip
            assert deal(again).names == deal(state).names
            if state.table is not None and not state.table.whole:
                assert again.table is not None
                for seat in range(1) if me == 0 else (1, 2):
                    assert again.table.view(seat) == state.table.view(seat)


def test_a_page_that_remembers_its_cards_takes_no_locks_off_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = yedo((0, 1), 4)
    play(here, 20)
    found = here.pages[1]
    seen = faces(found.state.common)
    assert seen.items() <= {deal(found.state).places.number[place]: face for place, face in lying(here).items()}.items()
    fresh = here.fresh(1)
    monkeypatch.setattr("tenka.protocol.together.locked.unlock", None)
    again = fold(State(**{**vars(fresh), "common": remembering(fresh.common, seen)}), found.safe)
    assert again.common.head == found.state.common.head
    assert again.table is not None
    assert again.table.view(1) == found.state.table.view(1)


def test_a_page_that_lost_all_but_its_root_has_the_decks_again_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message on the way goes through the door of a page."""
    longest: list[int] = []
    send = World.send

    def measured(here: World, me: int, said: Send) -> None:
        longest.append(len(said.text))
        send(here, me, said)

    monkeypatch.setattr(World, "send", measured)
    here = yedo((0, 1), 6)
    play(here, 3)
    here.kill(1)
    here.restart(1, lost=1_000)
    for _ in range(30):
        here.settle()
        here.tick(3)
    assert 12_000 < max(longest) <= bounds.LONGEST
    alike(here)
    play(here, 3)
    alike(here)


# terms


def test_terms_of_it_are_others_than_open_ones_and_not_for_every_game() -> None:
    terms = yedo((0, 1)).terms
    plain = terms.plain()
    again = read_terms(json.loads(json.dumps(plain)))
    assert (again, again.hands, plain[-2:]) == (terms, TOGETHER, [TOGETHER, "slots"])
    assert read_terms([*plain[:6], "slots"]).hands == OPEN
    for bad in ([TOGETHER], ["slots", TOGETHER], [TOGETHER, "slots", [0, "x"]], [TOGETHER, TOGETHER]):
        with pytest.raises(BadProof):
            read_terms([*plain[:6], *bad])
    with pytest.raises(BadProof):
        World(terms_of("shogun", seats=(0, 1, 2), parties=parties(3), hands=TOGETHER))
