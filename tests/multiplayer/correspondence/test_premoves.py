"""Premoves in correspondence games: a season of Shogun takes two exchanges, and no seat gets a choice that it didn't order."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenka
from tenka.codec.mixed_radix import Reader, Writer
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.premoves import ATTACK, MOST, MOVE
from tenka.games.shogun.provinces import NAMES
from tenka.multiplayer.correspondence import commitments, premoves
from tenka.multiplayer.correspondence.divergence import public_table
from tenka.multiplayer.correspondence.message import LINK
from tenka.multiplayer.correspondence.participant import BadParticipantState, read
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tests.multiplayer.correspondence.browsers import exchange, gather
from tests.support.setups import any_choice

CLAIM = ("sh.ask.special", "")
MARCHES = (("sh.ask.march", "battle-a"), ("sh.ask.march", "battle-b"), ("sh.ask.move", "armies-1"))


def all_premoves(table, seat):
    """Return premoves for all questions of a seat's plan: any special card, and three neighbours for each march."""
    rules, laid = table.rules, table.view(seat).state.laid[seat]
    found: dict[premoves.Question, tuple[str, ...]] = {CLAIM: SPECIALS}
    for question in MARCHES:
        province = laid[rules.box_index[question[1]]]
        if province in range(len(NAMES)):
            near = [NAMES[at] for at in rules.board.neighbours[province]][:2]
            wishes = [f"{mood} {name} {MOST}" for name in near for mood in (ATTACK, MOVE)]
            found[question] = (*wishes, "stay") if question[0] == "sh.ask.move" else tuple(wishes)
    return found


def commit_with_premoves(browser, ahead=all_premoves):
    """Let the browser's seats commit to their plans, with premoves."""
    at = len(public_table(browser.table).history)
    browser.play()
    for seat in browser.state.seats:
        browser.state = browser.state.with_premoves(at, seat, ahead(browser.table, seat))
    return browser


def browsers_with_premoves(kinds=f"0{LINK}{LINK}", seed="orders00", ahead=all_premoves):
    """Return browsers that have committed to their first plans, with premoves."""
    browsers = gather("shogun", kinds, seed=seed, options={"start": "prescribed"})
    return [commit_with_premoves(one, ahead) for one in browsers]


@pytest.mark.parametrize("seed", ["orders00", "orders01", "orders02"])
def test_a_season_of_shogun_takes_two_exchanges(seed):
    """SH-Y1: commitments, then openings; every browser carries out claims and marches, and the next plan is asked."""
    browsers = browsers_with_premoves(seed=seed)
    exchange(browsers)
    assert all(one.table.public_moment == 0 for one in browsers)
    exchange(browsers)
    assert {one.table.record() for one in browsers} == {browsers[0].table.record()}
    table = browsers[0].table
    asked = [line for line in table.history if not line.sealed]
    assert {line.choice.verb for line in asked} >= {"claim", "march"}
    assert table.decision.key == "sh.ask.plan"
    assert table.public_moment == len(table.history)


def test_a_year_goes_on_by_orders_past_its_seasons():
    """Premoves hold for the season of their plan: each plan replaces the earlier ones."""
    browsers, seasons = browsers_with_premoves(), 0
    while seasons < 3:
        exchange(browsers)
        exchange(browsers)
        seasons += 1
        assert {one.table.record() for one in browsers} == {browsers[0].table.record()}
        if browsers[0].table.decision.key != "sh.ask.plan":
            break
        for one in browsers:
            assert not one.state.at_question(len(one.table.history)).premoves
            commit_with_premoves(one)
    assert seasons >= 2


def test_orders_answer_a_question_in_the_open_that_one_seat_is_asked(monkeypatch):
    """At a sealed decision, or one that asks several seats, each seat chooses itself."""
    browsers = browsers_with_premoves()
    exchange(browsers)
    exchange(browsers)
    one, table = browsers[0], browsers[0].table
    first = next(at for at, line in enumerate(table.history) if not line.sealed)
    here = tenka.replay(table.record(), at=first)
    ahead = {seat: {CLAIM: SPECIALS} for seat in one.state.browsers}
    seat, _ = premoves.answer(here, ahead)
    assert premoves.answer(here, {other: row for other, row in ahead.items() if other != seat}) is None
    monkeypatch.setattr(here.decision, "seats", (seat, seat + 1))
    assert premoves.answer(here, ahead) is None
    monkeypatch.undo()
    monkeypatch.setattr(type(here.decision), "sealed", True)
    assert premoves.answer(here, ahead) is None


def test_who_ordered_nothing_is_chosen_for_by_nobody():
    browsers = browsers_with_premoves()
    exchange(browsers)
    exchange(browsers)
    table = browsers[0].table
    first = next(at for at, line in enumerate(table.history) if not line.sealed)
    seat, others = table.history[first].seat, {0, 1, 2} - {table.history[first].seat}
    ahead = {other: {CLAIM: SPECIALS} for other in others}
    there = tenka.replay(table.record(), at=first + 1)
    assert premoves.find_unplanned(there, first, ahead, others) is not None
    assert premoves.find_unplanned(there, first, ahead, {seat}) is None


def test_where_no_wish_is_possible_the_seat_is_asked():
    """A seat ordered only a province that it does not border."""
    far = dict.fromkeys(MARCHES[:2], (f"{ATTACK} awa_shikoku 9",))
    browsers = browsers_with_premoves(ahead=lambda table, seat: {CLAIM: SPECIALS, **far})
    exchange(browsers)
    exchange(browsers)
    table = browsers[0].table
    assert table.decision.key in ("sh.ask.march", "sh.ask.move")
    assert [line.choice.verb for line in table.history if not line.sealed] == ["claim"] * 3
    seat, moment = table.decision.seats[0], len(table.history)
    assert premoves.answer(table, browsers[0].state.premoves) is None
    browsers[seat].play()
    text = browsers[seat].write()
    for one in browsers:
        if one is not browsers[seat]:
            one.open(text)
            assert one.state.last_moments_from[seat] >= moment > one.state.asked, "so it has all openings, though it ordered"
            assert all(at <= one.state.asked for other, at in one.state.last_moments_from.items() if other != seat)
    assert {one.table.record() for one in browsers} == {browsers[seat].table.record()}


def test_orders_bind_and_a_letter_that_breaks_them_names_who_wrote():
    """Another browser makes a claim that the seat did not order; the message is refused."""
    browsers = browsers_with_premoves(ahead=lambda table, seat: {CLAIM: SPECIALS})
    exchange(browsers)
    victim, liar, _ = browsers
    for text in [one.write() for one in browsers]:
        liar.open(text)
    first = next(at for at, line in enumerate(liar.table.history) if line.choice.verb == "claim")
    ordered, liar.table = liar.table.history[first], tenka.replay(liar.table.record(), at=first)
    liar.table.choose(ordered.seat, any_choice(liar.table.decision, ordered.seat, Last()))
    assert liar.table.history[first].choice != ordered.choice
    text, before = liar.forge(), victim.table.record()
    with pytest.raises(MessageRejected) as refused:
        victim.open(text)
    assert (refused.value.reason, refused.value.seat) == ("forged", 1)
    assert victim.table.record() == before


class Last(random.Random):
    """A random source that takes the last choice, which no seat ordered first."""

    def choice(self, seq):
        return seq[-1]


def test_an_answer_without_orders_is_written_as_ever():
    """Messages sent before an update of the page can still be opened."""
    table, common = (tenka.new_table("shogun", seats=3, seed="orders00", options={"start": "prescribed"}) for _ in range(2))
    rng = random.Random(1)
    while 0 in table.decision.seats:
        table.choose(0, any_choice(table.decision, 0, rng))
    choices, writer = table.answers_of(0), Writer()
    trial = tenka.replay(common.record())
    writer.put(len(choices), commitments.MOST_CHOICES)
    for choice in choices:
        writer.put(trial.decision.choices(0).index(choice), len(trial.decision.choices(0)))
        trial.choose(0, choice)
    packed = commitments.pack(tenka.replay(common.record()), 0, choices)
    assert packed == writer.bytes()
    assert commitments.play(common, 0, packed) == (choices, {})


WISHES = {
    CLAIM: st.lists(st.sampled_from(SPECIALS), max_size=premoves.MOST_PREMOVES),
    **{
        question: st.lists(
            st.builds(lambda *words: " ".join(words), st.sampled_from((ATTACK, MOVE)), st.sampled_from(NAMES),
                      st.sampled_from((MOST, *"123456789"))),
            max_size=premoves.MOST_PREMOVES,
        )
        for question in MARCHES
    },
}  # fmt: skip


@given(st.fixed_dictionaries(WISHES))
@settings(deadline=None, max_examples=100)
def test_orders_are_read_back_from_a_seal_and_from_a_save(found):
    rules = tenka.new_table("shogun", seats=3).rules
    ahead = {question: tuple(wishes) for question, wishes in found.items() if wishes}
    writer = Writer()
    premoves.put(writer, rules, ahead)
    assert premoves.get(Reader(writer.bytes()), rules) == ahead
    assert premoves.read(premoves.plain(ahead)) == ahead
    assert all(premoves.is_known(rules, question, wish) for question, wishes in ahead.items() for wish in wishes)


def test_a_stored_participant_keeps_its_premoves():
    (maker, *_) = browsers_with_premoves()
    kept = maker.state.plain()
    assert read(kept).own_premoves == maker.state.own_premoves != {}


@pytest.mark.parametrize("rows", [7, {}, [1], [["a", "b"]], [["a", "b", ["x" * 41]]], [["a", "b", ["x"] * 6]], [["a", 3, []]],
                                  [["a", "b", []]] * 17])  # fmt: skip
def test_damaged_orders_are_no_ledger(rows):
    (maker, *_) = browsers_with_premoves()
    with pytest.raises(BadParticipantState):
        read({**maker.state.plain(), "orders": {"0": rows}})
