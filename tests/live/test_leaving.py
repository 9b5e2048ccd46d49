"""A party goes, others play on for it, and what they play then still proves itself."""

from __future__ import annotations

import json
import random
import re

import pytest

from tenka.core.errors import TenkaError
from tenka.live import kept, proof
from tenka.live.game import LiveGame
from tenka.live.leaving import Departure, departure, sound, speaker
from tests.live.cut import SHOGUN, Cut, cut, play, verdict
from tests.live.peers import CHAINS, Room, check, room


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


def test_several_can_be_gone_at_once() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(26), 7)
    found.gone = {1, 3}
    found.ask(0, 1, 3).answer(2, 0)
    assert [found.games[2].holder(seat) for seat in range(4)] == [0, 0, 2, 0]
    play(found, random.Random(27))
    found.alike()
    assert verdict(found.games[2]).wrong == ""


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
