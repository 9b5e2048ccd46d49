"""A party goes: the others agree to go on without it, and what they play then still proves itself."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from tenka.apart.relation import known
from tenka.core.errors import IllegalChoice, TenkaError
from tenka.live import kept, proof
from tenka.live.game import LiveGame
from tenka.live.leaving import Departure, departure, sound, speaker
from tenka.live.wire import Envelope, read_body
from tests.live.peers import CHAINS, Room, check, room

SHOGUN = {"start": "prescribed"}


class Cut(Room):
    """A room in which some have gone: nothing reaches them, and nothing of theirs is heard. What page 0 does not take reaches
    nobody else: it passes on what guests say."""

    def __init__(self, terms: Any) -> None:
        self.gone: set[int] = set()
        super().__init__(terms, lambda to, found: None if {to, found.party} & self.gone else found)

    def settle(self) -> None:
        while any(game.out for game in self.games if game.me not in self.gone):
            for game in self.games:
                while game.out and game.me not in self.gone:
                    self.send(game.me, game.out.pop(0))

    def ask(self, by: int, *parties: int) -> Cut:
        self.games[by].leaving.ask(*parties)
        self.settle()
        return self

    def bring(self, to: int, found: Envelope) -> None:
        taken = self.games[0].ledger.counts()[found.party] > read_body(found.body, self.terms.session).number
        if to == 0 or found.party == 0 or 0 in self.gone or taken:
            super().bring(to, found)

    def choose(self, seat: int, choice: Any) -> None:
        next(game for game in self.here() if game.holder(seat) == game.me).choose(seat, choice)
        self.settle()

    def answer(self, party: int, by: int, *, agree: bool = True) -> Cut:
        self.games[party].leaving.answer(by, agree=agree)
        self.settle()
        return self

    def back(self, party: int) -> None:
        """It comes back: each side tells the other what it lacks, as pages do."""
        self.gone.discard(party)
        game = self.games[party]
        other = next(one for one in self.games if one is not game and not one.stopped)
        for found in other.ledger.missing(game.ledger.counts()):
            if not game.stopped:
                game.hear(found)
        for found in game.ledger.missing(other.ledger.counts()):
            for one in self.games:
                if one is not game:
                    self.bring(one.me, found)

    def here(self) -> list[LiveGame]:
        return [game for game in self.games if game.me in self.games[0].rounds.present]

    def alike(self) -> None:
        assert not [game.stopped for game in self.here() if game.stopped]
        assert not self.refused
        assert len({known(game.table).record() for game in self.here() if game.table}) == 1
        assert len({repr(game.departures) for game in self.here()}) == 1


def cut(seats: tuple[int, ...], game: str = "tenka-meidou", **more: Any) -> Cut:
    return Cut(room(game, seats, **more).terms)


def verdict(game: LiveGame) -> proof.Verdict:
    return proof.verify(game.record(), check)


def play(found: Cut, rng: random.Random, most: int = 5_000) -> None:
    """On at random among those who are here."""
    for _ in range(most):
        game = found.games[0]
        if game.table is None or game.table.decision is None or any(one.stopped for one in found.here()):
            return
        seat, table = next((seat, one.table) for one in found.here() for seat in found._asked(one))
        assert table is not None
        assert table.decision is not None
        found.choose(seat, rng.choice(table.decision.onward(seat)))


@pytest.mark.parametrize("moment", [0, 3, 11])
def test_of_two_one_goes_and_the_other_plays_to_the_end(moment: int) -> None:
    found = cut((0, 1))
    play(found, random.Random(1), moment)
    found.gone = {1}
    found.ask(0, 1)
    play(found, random.Random(2))
    game = found.games[0]
    assert found.decision is None
    assert [one.party for one in game.departures] == [1]
    told = verdict(game)
    assert (told.wrong, told.proved) == ("", ("rules", "bound", "dice", "stayed"))
    assert told.unproved == ("gone", "alone", "who", "together", "left")


def test_of_three_one_goes_amid_a_round_which_begins_anew_with_new_links() -> None:
    """Who goes has seen the links of the others: they count for nothing."""
    found = cut((0, 1, 2))
    play(found, random.Random(3), 6)
    while found.decision.seats[0] == 2 or "roll" not in map(str, found.decision.choices(found.decision.seats[0])):
        play(found, random.Random(4), 1)
    found.gone = {2}
    number = found.games[0].rounds.number
    found.choose(found.decision.seats[0], "roll")
    assert found.games[0].throws.awaited() == found.games[1].throws.awaited() == (2,)
    found.ask(0, 2)
    assert found.games[0].pending
    found.answer(1, 0)
    assert not found.games[0].pending
    assert found.games[0].departures[0][2:4] == (number, True)
    assert found.games[0].rounds.done == number + 1
    play(found, random.Random(5))
    found.alike()
    assert found.decision is None
    told = verdict(found.games[1])
    assert (told.wrong, told.unproved) == ("", ("gone", "who", "together", "left"))


def test_somebody_goes_before_the_table_is_set_up() -> None:
    terms = room(seats=(0, 1, 2)).terms
    found = Cut.__new__(Cut)
    found.gone = {2}
    Room.__init__(found, terms, lambda to, said: None if {to, said.party} & found.gone else said)
    assert found.games[0].table is None
    found.ask(0, 2).answer(1, 0)
    assert found.games[0].table is not None
    play(found, random.Random(6))
    found.alike()
    assert verdict(found.games[0]).wrong == ""


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 1, 1), (0, 0, 1)])
@pytest.mark.parametrize("stage", ["unbound", "bound"])
def test_somebody_goes_amid_secret_answers(seats: tuple[int, ...], stage: str) -> None:
    """What it was bound to and has not opened is forgotten."""
    last, rng = max(seats), random.Random(7)
    found = cut(seats, "shogun", options=SHOGUN)
    while not found.decision.sealed:
        play(found, rng, 1)
    moment = found.games[0].settled

    def answer(party: int) -> None:
        table = found.games[party].table
        assert table is not None
        assert table.decision is not None
        while seat := next((seat for seat in table.decision.seats if seats[seat] == party), -1) + 1:
            found.choose(seat - 1, rng.choice(table.decision.onward(seat - 1)))
            if not table.decision.sealed or found.games[0].settled > moment:
                return

    if stage == "bound":
        answer(last)
        assert found.games[0]._sealing.bound == (last,)
    found.gone = {last}
    found.ask(0, last)
    if last > 1:
        found.answer(1, 0)
    assert [one.party for one in found.games[0].departures] == [last]
    play(found, rng, 400)
    found.alike()
    assert found.games[0].settled > moment + 20
    assert verdict(found.games[0]).wrong == ""


def test_who_plays_on_is_closed_and_opened_amid_the_answers_it_gives_for_another() -> None:
    found, rng = cut((0, 1, 2), "shogun", options=SHOGUN), random.Random(8)
    while not found.decision.sealed:
        play(found, rng, 1)
    found.gone = {2}
    found.ask(0, 2).answer(1, 0)
    host = found.games[0]
    assert host.table is not None
    assert host.table.decision is not None
    while 2 in host.table.decision.seats:
        found.choose(2, rng.choice(host.table.decision.onward(2)))
    laid = list(host.table.state.laid[2])
    fresh = found.games[0] = LiveGame(found.terms, 0, CHAINS[0])
    fresh.restore(list(host.ledger.heard), host.secret, None, 0, host.secrets_for)
    assert fresh.table is not None
    assert fresh.table.state.laid[2] == laid
    play(found, rng, 200)
    found.alike()


def test_who_goes_on_for_another_can_go_too() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(9), 5)
    found.gone = {1}
    found.ask(2, 1).answer(0, 2)
    assert found.games[0].holder(1) == 2
    play(found, random.Random(10), 6)
    found.gone = {1, 2}
    found.ask(0, 2)
    assert [found.games[0].holder(seat) for seat in range(3)] == [0, 0, 0]
    play(found, random.Random(11))
    told = verdict(found.games[0])
    assert (told.wrong, told.unproved[:2]) == ("", ("gone", "alone"))


def test_a_kept_moment_remembers_who_has_gone() -> None:
    found, rng = cut((0, 1, 2), "shogun", options=SHOGUN), random.Random(12)
    play(found, rng, 30)
    found.gone = {2}
    found.ask(0, 2).answer(1, 0)
    for _ in range(80):
        play(found, rng, 5)
        for game in found.here():
            game.keeping.look()
    old = found.games[1]
    assert old.keeping.since is not None
    assert old.keeping.since.departures
    since = kept.read(json.loads(json.dumps(old.keeping.since.plain())))
    fresh = found.games[1] = LiveGame(found.terms, 1, CHAINS[1])
    fresh.restore(list(old.ledger.heard), old.secret, since)
    found.settle()
    play(found, rng, 60)
    found.alike()


def test_one_who_does_not_agree_keeps_all_together() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(13), 5)
    found.gone = {2}
    found.ask(0, 2)
    with pytest.raises(IllegalChoice):
        found.games[0].choose(found.decision.seats[0], found.decision.choices(found.decision.seats[0])[0])
    found.answer(1, 0, agree=False)
    assert not found.games[0].leaving.asked
    assert not found.games[1].leaving.asked
    assert found.games[0].leaving.ended == 1
    found.back(2)
    play(found, random.Random(14))
    found.alike()
    assert verdict(found.games[2]).unproved == ("who", "together", "left")


def test_who_asked_can_take_it_back_and_what_was_said_meanwhile_is_heard_then() -> None:
    found = cut((0, 1, 2))
    while found.decision.seats[0] != 2:
        play(found, random.Random(15), 1)
    found.ask(0, 2)
    assert found.games[2].leaving.asked
    found.choose(2, found.decision.choices(2)[0])
    assert {(to, rule) for to, _, rule in found.refused} == {(0, "gone")}
    found.refused.clear()
    found.games[0].leaving.answer(0, agree=False)
    found.settle()
    for said in found.games[2].ledger.missing(found.games[0].ledger.counts()):
        found.bring(0, said)
        found.bring(1, said)
    found.settle()
    play(found, random.Random(16))
    found.alike()
    assert found.decision is None


def test_who_comes_back_too_late_is_told_and_its_words_count_no_more() -> None:
    found = cut((0, 1, 2))
    while found.decision.seats[0] != 2:
        play(found, random.Random(17), 1)
    found.gone = {2}
    lost = found.games[2]
    lost.choose(2, found.decision.choices(2)[0])
    while lost.out:
        found.send(2, lost.out.pop(0))
    found.ask(0, 2).answer(1, 0)
    record = found.games[0].table.record() if found.games[0].table else ""
    found.back(2)
    assert lost.stopped is not None
    assert lost.stopped[:2] == (2, "gone")
    assert {rule for _, _, rule in found.refused} == {"gone"}
    assert found.games[0].table is not None
    assert found.games[0].table.record() == record


def test_two_who_ask_at_once_do_not_block_each_other() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(18), 4)
    found.gone = {3}
    found.games[0].leaving.ask(3)
    found.games[1].leaving.ask(3)
    found.settle()
    assert not found.games[2].leaving.asked
    found.ask(0, 3).answer(1, 0).answer(2, 0)
    play(found, random.Random(19), 30)
    found.alike()


def test_an_answer_that_comes_too_late_answers_nothing_else() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(20), 4)
    found.gone = {3}
    found.ask(0, 3)
    found.games[1].leaving.answer(0, agree=False)
    found.games[2].leaving.answer(0, agree=True)
    found.settle()
    found.ask(0, 3)
    assert found.games[0].leaving.asked[0].agreed == set()
    found.answer(1, 0).answer(2, 0)
    assert found.games[2].departures
    found.alike()


def test_with_who_asked_gone_too_the_rest_are_free_again() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(21), 4)
    found.gone = {2}
    found.ask(0, 2)
    found.games[1].leaving.answer(0, agree=True)
    found.gone = {0, 2}
    found.games[1].leaving.ask(0)
    found.settle()
    game = found.games[1]
    assert game.leaving.awaits == {0, 1}
    game.leaving.answer(1, agree=False)
    game.leaving.ask(0, 2)
    assert [one.party for one in game.departures] == [0, 2]
    assert not game.leaving.awaits
    found.settle()
    for _ in range(30):
        table = game.table
        assert table is not None
        assert table.decision is not None
        game.choose(table.decision.seats[0], random.Random(1).choice(table.decision.choices(table.decision.seats[0])))
        found.settle()
    assert verdict(game).wrong == ""


def test_several_can_be_gone_at_once() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(26), 7)
    found.gone = {1, 3}
    found.ask(0, 1, 3).answer(2, 0)
    assert [found.games[2].holder(seat) for seat in range(4)] == [0, 0, 2, 0]
    play(found, random.Random(27))
    found.alike()
    assert verdict(found.games[2]).wrong == ""


HOSTILE = [
    ("gone", [0], [0]), ("gone", [2], [0]), ("gone", [9], [0]), ("gone", [], []), ("gone", [0], []), ("gone", [0, 0], [1, 1]),
    ("left",),
    ("bind", 0, 0, "x"), ("bind", 0, 1, "x"), ("unbind", 0, 9, [], "x"),
]  # fmt: skip


@pytest.mark.parametrize("said", HOSTILE)
def test_what_nobody_agreed_to_moves_nobody(said: tuple[Any, ...]) -> None:
    """A question about another who is here is no breach; all else stops the game with the name of who said it."""
    found = room("shogun", (0, 1, 2), options=SHOGUN)
    while not found.decision.sealed:
        found.play(random.Random(22), 1)
    found.games[2].say(*said)
    found.settle()
    for game in found.games[:2]:
        assert not game.departures
        if said == ("gone", [0], [0]):
            assert not game.stopped
        else:
            assert game.stopped is not None
            assert game.stopped.party == 2


def test_who_asks_ends_it_only_when_all_have_agreed() -> None:
    found = room(seats=(0, 1, 2))
    game = found.games[2]
    game.leaving.ask(0)
    game.say("left")
    found.settle()
    assert found.games[1].stopped is not None
    assert found.games[1].stopped[:2] == (2, "turn")


def test_a_record_in_which_somebody_left_can_not_be_altered() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(23), 9)
    found.gone = {2}
    found.ask(0, 2).answer(1, 0)
    play(found, random.Random(24))
    text, rng, seen = found.games[0].record(), random.Random(25), set()
    line = next(line for line in text.split("\n") if line.startswith("left "))
    assert verdict(found.games[0]).wrong == ""
    for _ in range(300):
        words = line.split(" ")
        at = rng.randrange(1, len(words))
        words[at] = str(max(0, int(words[at]) + rng.choice((-2, -1, 1, 2))))
        other = rng.choice([" ".join(words), "", f"{line}\n{line}", line + " 1"])
        altered = text.replace(line + "\n", other + "\n" if other else "")
        if altered != text and altered not in seen:
            seen.add(altered)
            assert proof.verify(altered, check).wrong, other
    party = re.findall(r"^party .*$", text, re.MULTILINE)[2]
    assert proof.verify(text.replace(party, party.replace(party[10], "A" if party[10] != "A" else "B", 1)), check).wrong


def test_departures_follow_each_other() -> None:
    one, two = Departure(2, 0, 3, True, 4), Departure(0, 1, 4, False, 4)
    assert sound([one, two], 3)
    assert [speaker([one, two], party) for party in range(3)] == [1, 1, 1]
    for wrong in ([two, one], [one, one], [one._replace(heir=2)], [one._replace(party=3)], [one, two._replace(round=3)],
                  [one._replace(round=0)], [one, two._replace(moment=3)], [one, one._replace(party=1, heir=2)]):  # fmt: skip
        assert not sound(wrong, 3)
    assert sound([one, one._replace(party=1)], 3)
    for words in (["1", "0", "1", "2", "0"], ["1", "0"], ["x"] * 5, ["-1", "0", "1", "0", "0"]):
        with pytest.raises((ValueError, TenkaError)):
            departure(words)
    assert departure(one.text().split(" ")[1:]) == one
