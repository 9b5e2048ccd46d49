"""Checks of live games as 0.2.0 played them, one by one, that no other test would miss."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tenka
from tenka.core import foreign
from tenka.core.errors import BadMessage, BadProof, ChanceAwaited, IllegalChoice
from tenka.core.event import Event
from tenka.core.history import Line
from tenka.live import proof
from tenka.live.chain import LENGTH, onward
from tenka.live.game import LiveGame
from tenka.live.ledger import MOST_SAID, Ledger
from tenka.live.rounds import Rounds
from tenka.live.sealing import Answers, _answer
from tenka.live.speaking import OWN
from tenka.live.terms import MOST_PARTIES, Past, to_text
from tenka.live.wire import Envelope, body, read_body
from tests.live.peers import CHAINS, check, parties, room
from tests.live.test_hostile_peers import CHEAT, HONEST, Lying, link, lying, moment, secret, stopped
from tests.live.test_proof import finished
from tests.protocol.test_secret_answers import TURNS, VOW, VowTerms

# what a person chooses


def test_a_page_chooses_for_its_own_seats_alone() -> None:
    found = lying()
    game = found.games[HONEST]
    before = moment(game)
    for seat in (1, 2, -1):
        with pytest.raises(IllegalChoice):
            game.choose(seat, "roll")
    assert (moment(game), game.out) == (before, [])


def test_nothing_is_chosen_before_the_table_is_set_up_nor_after_the_end() -> None:
    game = LiveGame(room(seats=(0, 1)).terms, 0, CHAINS[0])
    with pytest.raises(IllegalChoice, match="set up"):
        game.choose(0, "roll")
    over = room(seats=(0, 1)).play(random.Random(3)).games[0]
    assert over.table.decision is None
    with pytest.raises(IllegalChoice, match="over"):
        over.choose(0, "roll")


def test_a_page_is_of_its_party_alone() -> None:
    terms = room(seats=(0, 1)).terms
    with pytest.raises(BadProof, match="another chain"):
        LiveGame(terms, 0, CHAINS[1])


# what others choose


def test_a_choice_before_the_table_is_set_up_or_after_the_end_is_a_foul() -> None:
    terms = room(seats=(0, 1)).terms
    game = LiveGame(terms, HONEST, CHAINS[HONEST])
    with pytest.raises(BadMessage) as caught:
        game.hear(Envelope(CHEAT, body(terms.session, 0, "choose", 0, 1, "roll", None), ""))
    assert caught.value.rule == "turn"
    over = Lying(terms)
    over.play(random.Random(3))
    stopped(over.lie("choose", moment(over.games[HONEST]), 1, "roll", None), "turn")


def test_while_a_choice_waits_for_its_dice_another_one_is_a_foul() -> None:
    """The third page's link is still out; and what is chosen instead would ask nothing of chance."""
    found = Lying(room("ohajiki", (0, 1, 2), layers=("dice",)).terms)
    while found.decision.seats[0] != CHEAT:
        found.play(random.Random(11), 1)
    game = found.games[HONEST]
    before, plays = moment(game), str(found.decision.choices(1)[0])
    found.pass_on = lambda to, said: None if said.party == 2 else said
    found.lie("choose", before, 1, "cast left", link(game.rounds.number))
    assert (game.pending is not None, plays.partition(" ")[0]) == (True, "play")
    stopped(found.lie("choose", before, 1, plays, None), "turn")
    assert moment(game) == before


def test_who_is_asked_in_secret_says_nothing_in_the_open() -> None:
    found = Lying(room("shogun", (1, 0, 1), options={"start": "prescribed"}).terms)
    while not found.decision.sealed:
        found.play(random.Random(12), 1)
    game = found.games[HONEST]
    seat = found.decision.seats[0]
    assert game.holder(seat) == CHEAT
    before = moment(game)
    stopped(found.lie("choose", before, seat, str(found.decision.choices(seat)[0]), None), "turn")
    assert moment(game) == before


# counts


def test_messages_and_signs_are_counted() -> None:
    ledger, said = Ledger(2), Envelope(1, "said", "")
    assert ledger.last(1) is None
    ledger.begin_at([0, MOST_SAID - 1])
    ledger.due(said, MOST_SAID - 1)
    ledger.keep(said)
    assert ledger.last(1) == said
    with pytest.raises(BadMessage) as caught:
        ledger.due(said, MOST_SAID)
    assert caught.value.rule == "flood"
    ledger.sign(1, 5, 1.0)
    for number in (5, 4):
        with pytest.raises(BadMessage) as caught:
            ledger.sign(1, number, 99.0)
        assert caught.value.rule == "replayed"
    ledger.sign(1, 6, 1.0)


def test_a_chain_that_is_used_up_has_no_link_left() -> None:
    rounds = Rounds(room(seats=(0, 1)).terms)
    for done, fine in ((LENGTH - 1, True), (LENGTH, False)):
        rounds.done, rounds.last, rounds.links = done, [onward(b"x" * 32)] * 2, {}
        if fine:
            rounds.show(0, to_text(b"x" * 32))
        else:
            with pytest.raises(BadMessage, match="has shown"):
                rounds.show(0, to_text(b"x" * 32))


def test_a_party_shows_its_link_of_a_round_once() -> None:
    rounds = Rounds(room(seats=(0, 1)).terms)
    rounds.show(0, to_text(CHAINS[0].link(1)))
    with pytest.raises(BadMessage, match="has shown"):
        rounds.show(0, to_text(CHAINS[0].link(1)))


# proofs


def test_a_game_that_is_not_over_is_told_to_be_unfinished() -> None:
    played = room(seats=(0, 1)).play(random.Random(7), 8).games[0].record()
    verdict = proof.verify(played, check)
    assert (verdict.wrong, verdict.unproved[0]) == ("", "unfinished")


def test_a_game_begins_with_a_proof_to_which_nobody_has_put_a_name() -> None:
    shown = LiveGame(room(seats=(0, 1)).terms, 0, CHAINS[0]).proof().shown
    assert [(said, signature) for _, said, signature in shown] == [("", b"")] * 2


@pytest.mark.parametrize(("altered", "why"), [
    (lambda whole: None, "the text of a record"),
    (lambda whole: whole.encode(), "the text of a record"),
    (lambda whole: whole + "x" * foreign.LONGEST_RECORD, "the text of a record"),
    (lambda whole: whole.replace("\nproof 1\n", "\nproof 3\n"), "expected 'proof 1'"),
    (lambda whole: whole.removesuffix("\n"), "expected 'proof 1'"),
    (lambda whole: whole + "more", "expected 'proof 1'"),
    (lambda whole: whole[: whole.index("\nrounds")] + "\n", "expected 'proof 1'"),
    (lambda whole: whole + "party a - -\n" * MOST_PARTIES, "expected 'proof 1'"),
    (lambda whole: whole + whole.splitlines()[-1] + "\n", "a line for every party"),
    (lambda whole: whole.replace("\nrounds ", "\nround "), "expected the line 'rounds'"),
    (lambda whole: whole.replace("\nterms ", "\nterm "), "expected the line 'terms'"),
])  # fmt: skip
def test_what_does_not_stand_under_a_record_line_by_line_is_not_read(altered: Callable[[str], Any], why: str) -> None:
    with pytest.raises(BadProof, match=why):
        proof.read(altered(finished()))


def test_a_record_of_another_table_than_agreed_is_of_another_game() -> None:
    given, table = proof.played_again(finished())
    for other in (replace(given.terms, layers=()), replace(given.terms, seats=(0, 1, 1))):
        with pytest.raises(BadProof, match="another game"):
            proof._same_game(table, other)
    past = replace(given.terms, past=Past(3, to_text(bytes(32))))
    for name, value, terms in (
        ("seed", "another", given.terms), ("start", {}, given.terms), ("reseeds", ((3, "x"),), given.terms),
        ("rules", replace(table.rules, layers=()), given.terms), ("seed", past.seed, past),
    ):  # fmt: skip
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, name, value)
            with pytest.raises(BadProof, match="another game"):
                proof._same_game(table, terms)
    proof._same_game(table, given.terms)


def test_a_proof_speaks_of_as_many_rounds_as_chance_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    given, table = proof.played_again(finished())
    for rounds in (given.rounds - 1, given.rounds + 1):
        with pytest.raises(BadProof, match="rounds of at most"):
            proof._dice(table, replace(given, rounds=rounds))
    monkeypatch.setattr(proof, "LENGTH", given.rounds - 1)
    with pytest.raises(BadProof, match="rounds of at most"):
        proof._dice(table, given)


def test_links_of_another_chain_and_dice_that_no_link_gives_are_told_apart() -> None:
    given, table = proof.played_again(finished())
    other = given.shown[1]._replace(link=CHAINS[2].link(given.rounds))
    with pytest.raises(BadProof) as caught:
        proof._dice(table, replace(given, shown=(given.shown[0], other)))
    assert caught.value.sentence.key == "proof.links"

    def other_dice(line: Line) -> Line:
        one, *more = line.outcomes
        return line._replace(outcomes=(one._replace(values=tuple(value + 1 for value in one.values)), *more))

    begun, fresh = proof.played_again(room(seats=(0, 1)).games[0].record())
    fresh.setup = other_dice(fresh.setup)
    with pytest.raises(BadProof) as caught:
        proof._dice(fresh, begun)
    assert caught.value.sentence.key == "proof.dice.setup"
    at = next(at for at, line in enumerate(table.history) if line.outcomes)
    table.history[at] = other_dice(table.history[at])
    with pytest.raises(BadProof) as caught:
        proof._dice(table, given)
    assert caught.value.sentence.key == "proof.dice"


def test_what_a_party_signed_speaks_of_this_record() -> None:
    given, table = proof.played_again(finished())
    one, other = given.shown
    session = given.terms.session
    for words in (body(session, 0, "stand", len(table.history), "x", "y"), body(session, 0, "here"), "nonsense"):
        with pytest.raises(BadProof):
            proof._signatures(table, replace(given, shown=(one._replace(message=words), other)), None)


def test_what_nobody_signs_is_told_to_be_unsigned() -> None:
    unkeyed = room(seats=(0, 1), keys=False).play(random.Random(7), 8).games[0].record()
    verdict = proof.verify(unkeyed, check)
    assert (verdict.wrong, verdict.unproved[:2]) == ("", ("unfinished", "unsigned"))


def test_secret_answers_are_of_seats_that_there_are() -> None:
    assert _answer("1 done")[0] == 1
    for line in ("² done", "one done", " done", "-1 done", "100 done"):
        with pytest.raises(BadMessage):
            _answer(line)

# secret answers


def plan_of(found: Lying, party: int) -> tuple[str, ...]:
    """A whole plan of a party's seats, as it could be bound to it."""
    game, rng, said = found.games[party], random.Random(13), []
    trial = tenka.replay(game.table.record())
    for seat in (seat for seat in trial.decision.seats if game.holder(seat) == party):
        while trial.decision.sealed and seat in trial.decision.seats:
            choice = rng.choice(trial.decision.onward(seat))
            said.append(f"{seat} {choice}")
            try:
                trial.choose(seat, choice)
            except ChanceAwaited:
                return tuple(said)
    return tuple(said)


def bound(found: Lying, said: tuple[str, ...]) -> LiveGame:
    """The cheat is bound to these answers, and opens them once the honest page has answered too."""
    game, at = found.games[HONEST], moment(found.games[CHEAT])
    answers = Answers(said, "salt")
    found.lie("seal", at, answers.seal(found.terms.session, at, CHEAT))
    while game.secret is None:
        seat = next(seat for seat in game.table.decision.seats if game.holder(seat) == HONEST)
        found.choose(seat, game.table.decision.onward(seat)[0])
    return found.lie("unseal", at, list(said), "salt")


def test_answers_are_of_seats_that_there_are_and_end_with_the_last() -> None:
    fair = secret()
    assert bound(fair, plan_of(fair, CHEAT)).stopped is None
    for more in ("9 done", "1 done"):
        found = secret()
        stopped(bound(found, (*plan_of(found, CHEAT), more)), "illegal")
    stopped(bound(secret(), ("9 done",)), "illegal")


def test_whoever_answers_for_somebody_else_s_seat_is_named_and_not_that_one() -> None:
    """Also where its own answers are laid out first."""
    found = Lying(room("shogun", (0, 1, 1), options={"start": "prescribed"}).terms)
    while not found.decision.sealed:
        found.play(random.Random(12), 1)
    other, at = found.games[1], moment(found.games[1])
    answers = Answers(plan_of(found, 1), "salt")
    count = other.ledger.counts()[0]
    found.bring(1, Envelope(0, body(found.terms.session, count, "seal", at, answers.seal(found.terms.session, at, 0)), ""))
    while other.secret is None:
        seat = next(seat for seat in other.table.decision.seats if other.holder(seat) == 1)
        found.choose(seat, other.table.decision.onward(seat)[0])
    found.bring(1, Envelope(0, body(found.terms.session, count + 1, "unseal", at, list(answers.choices), "salt"), ""))
    assert other.stopped is not None
    assert (other.stopped.party, other.stopped.rule) == (0, "illegal")


def test_a_seal_is_of_the_question_that_is_open() -> None:
    found = secret()
    stopped(found.lie("seal", moment(found.games[HONEST]) + 1, "0" * 64), "turn")
    terms = room(seats=(0, 1)).terms
    fresh = LiveGame(terms, HONEST, CHAINS[HONEST])
    with pytest.raises(BadMessage) as caught:
        fresh.hear(Envelope(CHEAT, body(terms.session, 0, "seal", 0, "0" * 64), ""))
    assert caught.value.rule == "turn"
    over = Lying(terms)
    over.play(random.Random(3))
    stopped(over.lie("seal", moment(over.games[HONEST]), "0" * 64), "turn")


def test_what_is_asked_in_the_open_is_not_answered_in_secret() -> None:
    """An answer behind the last one would be a choice that nobody sees before it is bound."""
    opens, ends = (VOW, TURNS), (VOW,)
    for script, said, fine in ((opens, ("0 heads",), True), (opens, ("0 heads", "0 pass"), False),
                               (opens, ("0 heads", "0 roll"), False), (ends, ("0 heads", "0 tails"), False)):  # fmt: skip
        found = Lying(VowTerms("coin", 1, (), (), (CHEAT, HONEST), parties(2), script=script))
        game = bound(found, said)
        if fine:
            assert (game.stopped, moment(game)) == (None, 1)
        else:
            stopped(game, "illegal")


def test_answers_that_wait_for_their_dice_wait_on_whoever_speaks() -> None:
    """They are laid out anew, and nothing is told of them again."""
    found = Lying(room("shogun", (0, 1, 2), options={"start": "prescribed"}).terms)
    while not found.decision.sealed:
        found.play(random.Random(12), 1)
    game, told = found.games[HONEST], list[Event]()
    held = found.terms.session
    found.pass_on = lambda to, said: None if said.party == 2 and read_body(said.body, held).kind == "link" else said
    while game.pending is None:
        seat = next(seat for each in found.games for seat in each.table.decision.seats if each.holder(seat) == each.me)
        page = found.games[found.terms.seats[seat]]
        found.choose(seat, page.table.decision.onward(seat)[0])
    game._told, heard = told.extend, {said.body for said in game.ledger.heard}
    waiting, before = game.pending, moment(game)
    found.lie("stand", before, "x", "y")
    assert (game.stopped, told) == (None, [])
    assert (game.pending, moment(game)) == (waiting, before)
    found.pass_on = lambda to, said: said
    found.bring(HONEST, next(said for said in found.said if said.party == 2 and said.body not in heard))
    assert (game.stopped, game.pending) == (None, None)


def test_a_page_that_has_stopped_binds_itself_to_nothing() -> None:
    """It asks in secret just when two tables are seen to differ."""
    found = Lying(VowTerms("coin", 1, (), (), (CHEAT, CHEAT), parties(2), script=(TURNS, VOW)))
    found.choose(0, "pass")
    game = found.games[HONEST]
    found.lie("stand", moment(game) + 1, "x", "y")
    found.lie("choose", moment(game), 1, "pass", None)
    stopped(game, "differs")
    assert game.table.decision.sealed
    assert [read_body(said, found.terms.session).kind for said in game.out] == ["stand"]


# a page's own words


def test_words_of_its_own_that_do_not_fit_yet_stop_no_page() -> None:
    """They come again, in their order: it may have lost what lies between."""
    found = lying(until="honest")
    game, session = found.games[HONEST], found.terms.session
    count = game.ledger.counts()[HONEST]
    own = Envelope(HONEST, body(session, count, "choose", moment(game) + 5, 0, "roll", None), "")
    with pytest.raises(BadMessage) as caught:
        game.hear(own)
    assert (caught.value.rule, game.stopped) == (OWN, None)
    game = lying(until="honest").games[HONEST]
    game.choose(0, "roll")
    with pytest.raises(BadMessage) as caught:       # what it has just said is on its way, and not signed yet
        game.hear(Envelope(HONEST, body(session, count, "stand", moment(game), "x", "y"), ""))
    assert caught.value.rule == OWN
    assert game.ledger.counts()[HONEST] == count


def test_what_waited_for_its_signature_is_said_again_and_no_sign() -> None:
    found = lying(until="honest")
    game, session = found.games[HONEST], found.terms.session
    for said in (body(session, game.ledger.counts()[HONEST], "here"), body(session, 900, "link", 2, "x")):
        again = LiveGame(found.terms, HONEST, CHAINS[HONEST])
        with pytest.raises(BadMessage, match="is missing"):
            again.restore(list(game.ledger.heard), unsent=[said])


def test_a_link_is_of_the_round_it_names() -> None:
    found = lying(until="honest")
    game = found.games[HONEST]
    number = game.rounds.number
    found.pass_on = lambda to, said: None if said.party == CHEAT else said
    game.choose(0, "roll")
    assert CHEAT in game.throws.awaited()
    found.pass_on = lambda to, said: said
    stopped(found.lie("link", number + 1, link(number)), "early")
