"""Choices are taken back by consent: all stand at the earlier moment, the proof says so, and nobody is made to unsee anything."""

from __future__ import annotations

import json
import random

import pytest

from tenka.core.errors import IllegalChoice
from tenka.core.history import is_free
from tenka.live import kept
from tenka.live.kept import Kept
from tenka.live.returning import MOST, Return, returned
from tests.live.cut import SHOGUN, Cut, cut, play, verdict
from tests.live.peers import Room, check, room


def free(found: Room, rng: random.Random, least: int = 1) -> Room:
    """On until so many choices could be taken back."""
    for _ in range(2_000):
        game = found.games[0]
        if game.table is not None and game.moment - game.returning.reach >= least and not game.sealing:
            return found
        found.play(rng, 1)
    raise AssertionError("nothing can ever be taken back")


def ask(found: Room, by: int, moment: int) -> None:
    found.games[by].returning.ask(moment)
    found.settle()


def answer(found: Room, party: int, by: int, *, agree: bool = True) -> None:
    found.games[party].returning.answer(by, agree=agree)
    found.settle()


def alike(found: Room) -> None:
    assert not [game.stopped for game in found.games if game.stopped]
    assert not found.refused
    assert len({game.table.record() for game in found.games}) == 1
    assert len({game.taken_back for game in found.games}) == 1


@pytest.mark.parametrize(("game", "seats", "options"), [
    ("tenka-meidou", (0, 1), {}), ("tenka-meidou", (0, 1, 2), {}), ("shogun", (0, 1, 2), SHOGUN), ("shogun", (0, 1, 1), SHOGUN),
])  # fmt: skip
def test_all_agree_and_play_on_from_the_earlier_moment(game: str, seats: tuple[int, ...], options: dict[str, str]) -> None:
    found, rng = room(game, seats, options=options), random.Random(3)
    for time in range(4):
        free(found.play(rng, 7), rng)
        at, by = found.games[0].moment, time % (max(seats) + 1)
        ask(found, by, at - 1)
        for party in range(max(seats) + 1):
            if party != by:
                assert found.games[party].table.record() == found.games[by].table.record()
                answer(found, party, by)
        alike(found)
        assert found.games[0].moment == at - 1
        assert not any(page.busy for page in found.games)
    found.play(rng)
    alike(found)
    assert found.decision is None
    told = verdict(found.games[0])
    assert (told.wrong, told.proved) == ("", ("rules", "bound", "dice", "signed"))
    assert "back" in told.unproved
    assert len(found.games[0].taken_back) == 4


def test_one_no_is_enough_and_who_asked_may_think_better_of_it() -> None:
    found = free(room(seats=(0, 1, 2)), random.Random(1))
    game = found.games[0]
    at = game.moment
    ask(found, 0, at - 1)
    assert game.busy
    answer(found, 1, 0)
    answer(found, 2, 0, agree=False)
    assert [page.busy or page.returning.asked for page in found.games] == [{}, {}, {}]
    ask(found, 2, at - 1)
    answer(found, 0, 2)
    assert game.busy
    answer(found, 2, 2, agree=False)
    assert [page.busy or page.returning.asked for page in found.games] == [{}, {}, {}]
    assert game.moment == at
    alike(found)
    found.play(random.Random(2))
    assert "back" not in verdict(game).unproved


def test_nothing_goes_back_behind_chance_or_what_came_to_light() -> None:
    found, rng = room("shogun", (0, 1, 2), options=SHOGUN), random.Random(5)
    for _ in range(150):
        found.play(rng, 1)
        game = found.games[0]
        if game.table is None or game.sealing or game.settled != game.moment:
            continue
        reach = game.returning.reach
        assert all(map(is_free, game.table.history[reach:]))
        assert reach == 0 or not is_free(game.table.history[reach - 1])
        for wrong in (reach - 1, game.moment, game.moment + 1):
            with pytest.raises(IllegalChoice):
                game.returning.ask(wrong)


def test_who_asks_for_what_may_not_be_taken_back_is_named() -> None:
    found, rng = room(), random.Random(1)
    while found.games[1].returning.reach in (0, found.games[1].moment):
        found.play(rng, 1)
    page = found.games[1]
    page.say("back", page.returning.reach - 1, page.moment)
    found.settle()
    assert (found.games[0].stopped.party, found.games[0].stopped.rule) == (1, "turn")


@pytest.mark.parametrize("kind", ["yes", "backed", "twice"])
def test_who_says_what_it_has_no_right_to_is_named(kind: str) -> None:
    found = free(room(seats=(0, 1, 2)), random.Random(1))
    page, at = found.games[1], found.games[1].moment
    if kind == "yes":
        page.returning.ask(at - 1)
        number = page.returning.asked[1].number
        page.say("yes", 1, number)          # to its own question
    elif kind == "backed":
        page.returning.ask(at - 1)
        page.say("backed")
    else:
        page.returning.ask(at - 1)
        page.say("back", at - 1, at)
    found.settle()
    assert (found.games[0].stopped.party, found.games[0].stopped.rule) == (1, "turn")


def test_a_choice_that_crosses_the_question_counts_and_the_question_lapses() -> None:
    found, rng = free(room(seats=(0, 1, 2)), random.Random(1)), random.Random(4)
    chooser = found.terms.seats[found.decision.seats[0]]
    asker, third = (party for party in range(3) if party != chooser)
    at = found.games[0].moment
    found.games[asker].returning.ask(at - 1)
    asked = found.games[asker].out.copy()
    found.games[asker].out.clear()
    for body in asked:                      # it has come to the third, which agrees, and not to whoever chooses
        found.pass_on = lambda to, said: None if to == chooser else said
        found.send(asker, body)
    found.games[third].returning.answer(asker, agree=True)
    found.pass_on = lambda to, said: said
    seat = found.decision.seats[0]
    found.games[chooser].choose(seat, found.games[chooser].table.decision.choices(seat)[0])
    while found.games[chooser].out:
        found.send(chooser, found.games[chooser].out.pop(0))
    for said in found.said:
        if said.party == asker and said.body in asked:
            found.bring(chooser, said)
    found.settle()
    alike(found)
    assert not any(page.returning.asked for page in found.games)
    assert found.games[0].taken_back == ()
    found.play(rng)
    assert verdict(found.games[0]).wrong == ""


@pytest.mark.parametrize("state", ["asked", "agreed", "settled", "later"])
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_page_that_is_closed_and_opened_again_stands_where_all_stand(state: str, closed: int) -> None:
    found, rng = free(room(seats=(0, 1, 2)), random.Random(1)), random.Random(9)
    at = found.games[0].moment
    ask(found, 0, at - 1)
    if state == "asked":
        found.reload(closed)
    answer(found, 1, 0)
    if state == "agreed":
        found.reload(closed)
    answer(found, 2, 0)
    if state == "settled":
        found.reload(closed)
    found.play(rng, 3)
    if state == "later":
        found.reload(closed)
    alike(found)
    assert found.games[closed].taken_back == (Return(0, at - 1, at),)
    found.play(rng)
    alike(found)
    assert verdict(found.games[closed]).wrong == ""


def test_a_checkpoint_keeps_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "STRETCH", 10)
    found, rng = room(), random.Random(1)
    free(found, rng)
    at = found.games[0].moment
    ask(found, 1, at - 1)
    answer(found, 0, 1)
    while found.games[0].keeping.since is None and found.decision is not None:
        found.play(rng, 1)
        for game in found.games:
            game.keeping.look()
    since = found.games[0].keeping.since
    assert since is not None
    assert kept.read(json.loads(json.dumps(since.plain()))) == since
    assert since.returns == (Return(1, at - 1, at),)
    found.reload(0)
    found.play(rng)
    alike(found)
    assert verdict(found.games[0]).wrong == ""


def test_kept_moments_of_before_are_read() -> None:
    assert Kept("", 0, (), (), ()).plain() == ["", 0, [], [], []]


def test_somebody_goes_after_a_choice_was_taken_back_and_somebody_asks_while_all_wait() -> None:
    found: Cut = cut((0, 1, 2))
    rng = random.Random(2)
    while found.games[0].table is None or found.games[0].returning.reach == found.games[0].moment:
        play(found, rng, 1)
    at = found.games[0].moment
    ask(found, 1, at - 1)
    answer(found, 0, 1)
    answer(found, 2, 1)
    found.gone = {2}
    found.ask(0, 2)
    found.answer(1, 0)
    play(found, rng)
    found.alike()
    told = verdict(found.games[0])
    assert (told.wrong, told.proved) == ("", ("rules", "bound", "dice", "stayed"))
    assert {"back", "gone"} <= set(told.unproved)


def test_while_somebody_is_asked_to_go_back_nobody_agrees_to_go_on_without_others() -> None:
    found = free(room(seats=(0, 1, 2)), random.Random(1))
    ask(found, 1, found.games[0].moment - 1)
    with pytest.raises(IllegalChoice):
        found.games[1].leaving.ask(2)
    answer(found, 0, 1)
    with pytest.raises(IllegalChoice):
        found.games[0].returning.ask(found.games[0].moment - 1)
    answer(found, 1, 1, agree=False)
    found.games[0].leaving.ask(2)
    found.settle()
    with pytest.raises(IllegalChoice):
        found.games[1].returning.ask(found.games[1].moment - 1)


def test_a_line_that_was_left_out_of_the_proof_or_put_into_it_is_found() -> None:
    from tenka.live import proof

    found, rng = free(room(), random.Random(1)), random.Random(2)
    ask(found, 0, found.games[0].moment - 1)
    answer(found, 1, 0)
    found.play(rng)
    text = found.games[0].record()
    line = next(line for line in text.split("\n") if line.startswith("back "))
    assert proof.verify(text, check).wrong == ""
    others = ("back 1 3 4", "back 7 3 4", "back 0 4 4", f"{line}\n{line}", "\n".join([line] * (MOST + 1)))
    for other in (text.replace(f"{line}\n", ""), *(text.replace(line, wrong) for wrong in others)):
        assert proof.verify(other, check).wrong != ""
    with pytest.raises(ValueError):
        returned(["0", "5", "5"])
