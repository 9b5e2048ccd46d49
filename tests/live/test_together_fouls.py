"""Who deals, locks, shows or chooses otherwise than it may where all deal together is named by all others."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.live import dealing, proof
from tenka.live.terms import to_text
from tenka.live.together import decks
from tenka.live.together.decks import PIECE, Passes, Plan, read, write
from tenka.live.together.game import Together
from tenka.live.wire import Envelope, body
from tests.live.peers import check, root, signed
from tests.live.together_peers import TogetherRoom, lighten, together

CHEAT = 1


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


def named(room: TogetherRoom, rule: str = "deal", party: int = CHEAT) -> None:
    """All others stop by its doing, and no record of theirs holds."""
    for page in room.pages:
        if page.me != party:
            assert page.stopped is not None
            assert page.stopped[:2] == (party, rule), page.stopped
            assert page.record() == "" or proof.verify(page.record(), check).wrong


def cheated(kind: type[Together], seed: int = 1, seats: tuple[int, ...] = (0, 1, 2)) -> TogetherRoom:
    room = together(seats, kinds={CHEAT: kind})
    return room.play(random.Random(seed))


class Doubles(Together):
    """Hands on one mission twice under two locks, in place of another, so that nobody sees it before the end."""

    def worked(self, answer: str) -> None:
        if self.task is not None and self.task.get("pass") == self.me:
            squares = decks._whole(answer)
            squares[1] = pow(squares[0], 5, dealing.PRIME)
            answer = write(squares)
        super().worked(answer)


class Arranges(Together):
    """Lays the bonus cards as it likes when it is to lock them place by place."""

    def worked(self, answer: str) -> None:
        if self.task is not None and self.task.get("pass") == self.me + len(self.terms.parties):
            squares = decks._whole(answer)
            squares[-30], squares[-31] = squares[-31], squares[-30]
            answer = write(squares)
        super().worked(answer)


@pytest.mark.parametrize("kind", [Doubles, Arranges])
def test_who_shuffles_otherwise_than_its_root_says_is_named(kind: type[Together]) -> None:
    named(cheated(kind))


class Garbles(Together):
    """Tells another lock than its own of a place that somebody else has drawn."""

    done = False

    def say(self, kind: str, *values: Any) -> None:
        if kind == "keys" and not self.done and self.common is not None:
            self.done = True
            number = values[0][0]
            self.keys._tell(self.me, number, 12345)
            raw = b"".join(self.keys.told[at][self.me].to_bytes(32, "big") for at in values[0])
            values = (values[0], to_text(raw))
        super().say(kind, *values)


def test_who_tells_a_wrong_lock_is_named_as_soon_as_the_card_is_drawn() -> None:
    room = cheated(Garbles)
    named(room)
    assert len(room.pages[0].common.history) < 10


class Whispers(Together):
    """Passes a wrong lock to who is to see its hand."""

    def say(self, kind: str, *values: Any) -> None:
        if kind == "pass":
            values = (values[0], values[1], to_text(bytes(31) + b"\1"))
            self.keys.passed[values[1], values[0]] = 1
        super().say(kind, *values)


def test_who_passes_a_wrong_lock_is_named() -> None:
    for seed in range(20):
        room = cheated(Whispers, seed)
        if any(json.loads(said.body)[2] == "pass" and said.party == CHEAT for said in room.said):     # not the choice to pass
            named(room)
            return
    raise AssertionError("nobody was to see its hand")


class Accuses(Together):
    """Says that what others told it opens no card, which is not so."""

    def go_on(self) -> None:
        super().go_on()
        if self.common is not None and self.moment == 12 and not self.ending.begun:
            mine = next(number for number, meant in self.keys.meant.items() if self.me in meant)
            self.ending.complain(mine)
            self.look()


def test_who_accuses_others_falsely_is_named() -> None:
    named(cheated(Accuses))


class OtherRoot(Together):
    """Shows another root in the end."""

    def say(self, kind: str, *values: Any) -> None:
        super().say(kind, *((to_text(bytes(32)),) if kind == "root" else values))


def test_who_shows_another_root_than_it_was_bound_to_is_named() -> None:
    named(cheated(OtherRoot))


class Signs(Together):
    """Signs another record in the end."""

    def say(self, kind: str, *values: Any) -> None:
        if kind == "stand" and self.ending.truth is not None:
            values = (values[0], to_text(bytes(32)), values[2])
        super().say(kind, *values)


def test_who_signs_another_record_is_named() -> None:
    room = cheated(Signs)
    for page in (room.pages[0], room.pages[2]):
        assert page.stopped is not None
        assert page.stopped[:2] == (CHEAT, "differs")
        assert proof.verify(page.record(), check).wrong


# one message that may not be


def say(room: TogetherRoom, kind: str, *values: Any) -> None:
    """The cheat says something that its program would not."""
    page = room.pages[CHEAT]
    said = body(room.terms.session, page._said, kind, *values)
    found = Envelope(CHEAT, said, to_text(signed(room.terms.parties[CHEAT].key, said)))
    for to in range(len(room.pages)):
        if to != CHEAT:
            room.bring(to, found)


def begun() -> TogetherRoom:
    room, rng = together((0, 1, 2)), random.Random(8)
    while room.asked[0] != CHEAT or len(room.pages[0].common.history) < 12:
        room.play(rng, 1)
    return room


def own(room: TogetherRoom, party: int) -> int:
    """A place that a party alone knows."""
    return next(number for number, meant in room.pages[0].keys.meant.items() if meant == {party})


def test_locks_nobody_has_asked_for_are_refused() -> None:
    room = begun()
    place = next(number for number in range(room.pages[0].places.plan.size) if number not in room.pages[0].keys.keeper)
    say(room, "keys", [place], to_text(bytes(31) + b"\1"))
    named(room, "turn")


def test_a_card_is_shown_by_who_knows_it_alone() -> None:
    room = begun()
    moment, choice = room.pages[0].moment, str(room.pages[CHEAT].table.decision.choices(CHEAT)[0])
    say(room, "choose", moment, CHEAT, choice, None, [own(room, 0)], to_text(bytes(31) + b"\1"))
    named(room, "turn")


def test_a_card_is_not_shown_as_another() -> None:
    room = begun()
    moment, choice = room.pages[0].moment, str(room.pages[CHEAT].table.decision.choices(CHEAT)[0])
    say(room, "choose", moment, CHEAT, choice, None, [own(room, CHEAT)], to_text(bytes(31) + b"\3"))
    named(room, "deal")


def test_a_card_is_not_played_that_lies_elsewhere() -> None:
    room = begun()
    moment = room.pages[0].moment
    say(room, "choose", moment, CHEAT, "play feint", None, [], "")
    named(room, "illegal")


@pytest.mark.parametrize(("kind", "values"), [
    ("root", [to_text(root(CHEAT))]), ("box", [write([4])]), ("deck", [0, 0, write([4] * PIECE)]), ("spoilt", [0]),
    ("pass", [0, 0, to_text(bytes(32))]), ("keys", [[0, 0], to_text(bytes(64))]),
])  # fmt: skip
def test_what_is_said_out_of_turn_names_its_seat(kind: str, values: list[Any]) -> None:
    room = begun()
    say(room, kind, *values)
    for page in (room.pages[0], room.pages[2]):
        assert page.stopped is not None
        assert page.stopped.party == CHEAT


@pytest.mark.parametrize(("kind", "values"), [
    ("gone", [[0], [3]]), ("agree", [0, 1]), ("left", []), ("seal", [0, "x"]), ("deck", ["0", 0, "x"]),
    ("keys", [list(range(61)), "x"]),
    ("deck", [0, 0, "x" * 3_001]), ("keys", [[-1], "x"]), ("choose", [0, 1, "pass", None]), ("root", ["x" * 81]),
])  # fmt: skip
def test_what_is_no_message_of_such_a_game_is_dropped(kind: str, values: list[Any]) -> None:
    room = begun()
    say(room, kind, *values)
    assert [rule for _, _, rule in room.refused] == ["unreadable"] * 2
    assert not any(page.stopped for page in room.pages)
    room.refused.clear()
    room.play(random.Random(1), 5)
    assert not room.refused


def test_numbers_that_would_show_through_a_lock_are_no_cards() -> None:
    of = Plan(bytes(32), (("one", 3),), 2)
    fine = of.cards()
    for number in (0, 1, dealing.PRIME - 1, dealing.PRIME, dealing.PRIME + 4, dealing.PRIME - fine[0]):
        with pytest.raises(BadMessage):
            Passes(of).take(0, 0, 0, write([fine[0], fine[1], number]))
    with pytest.raises(BadMessage):
        Passes(of).take(0, 0, 0, write([fine[0], fine[1], fine[0]]))
    with pytest.raises(BadMessage):
        Passes(of).take(0, 0, 0, write(fine[:2]))
    with pytest.raises(BadMessage):
        Passes(of).take(1, 0, 0, write(fine))
    passes = Passes(of)
    passes.take(0, 0, 0, write(fine))
    assert passes.turn == 1
    assert read(write(fine), 3) == fine
