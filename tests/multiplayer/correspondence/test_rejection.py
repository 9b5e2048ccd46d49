"""Refused messages: the reason, and the seat at fault; other text is refused before parsing."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenka
from tenka.codec import code_writer
from tenka.core.chance import Seeded
from tenka.multiplayer.correspondence import mailbox, message, message_codec
from tenka.multiplayer.correspondence.commitments import SALT, SEAL
from tenka.multiplayer.correspondence.divergence import Relation
from tenka.multiplayer.correspondence.message import MAC, BadTurnMessage
from tenka.multiplayer.correspondence.rejection import BLAMES, MessageRejected
from tests.multiplayer.correspondence.browsers import (
    CRYPTO,
    browsers_at_plans,
    browsers_with_commitments,
    gather,
    join,
    parse_message,
    refusal_of,
)
from tests.multiplayer.correspondence.native_crypto import now
from tests.support.rows import every_row
from tests.support.setups import any_choice


def test_an_altered_letter_is_refused_by_name():
    """Any change by a third person."""
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    guest.play()
    text = guest.write()
    made, seed = parse_message(text), maker.table.seed
    other = tenka.open_code(made.code)
    longer = tenka.replay(other.record())
    while longer.decision is not None and longer.decision.seats[0] == 1:
        longer.choose(1, longer.decision.choices(1)[0])
    shorter = tenka.replay(other.record(), at=len(other.history) - 1)
    changed = replace(made, code=shorter.code()), replace(made, appearances="112Mallory")
    for other_ in (*changed, replace(made, macs={}), replace(made, macs={0: bytes(MAC)})):
        assert refusal_of(maker, other_.text(seed)) == ("altered", 1)
    maker.open(text)


def test_another_browser_can_not_take_a_seat_that_is_taken():
    """Its key is not the key with which the seat joined."""
    maker, guest = gather("tenka-meidou", "0l")
    thief = join(maker.sent[0], 1, seed=9)
    maker.play()
    thief.table = tenka.replay(maker.table.record())
    thief.play()
    assert refusal_of(maker, thief.write()) == ("wanted", 1)
    assert guest.state.keys[1] == maker.state.keys[1]


def test_nobody_chooses_for_me():
    """A message with choices for the reader's own seat is refused, though its MAC is valid."""
    maker, guest = gather("tenka-meidou", "0l")
    while maker.asked:
        maker.play()
    text = maker.write()
    guest.open(text)
    forger = maker
    while forger.table.decision.seats == (1,):
        forger.table.choose(1, forger.table.decision.choices(1)[0])
    assert refusal_of(guest, forger.write()) == ("forged", 0)


def test_a_plan_sealed_twice_names_who_did():
    """The first commitment stays."""
    one, two, three = browsers_at_plans()
    here = one.table.record()
    one.play()
    first = one.write()
    two.open(first)
    one.table = tenka.replay(here)
    one.play()
    second = one.write()
    assert parse_message(first).commitments != parse_message(second).commitments
    assert refusal_of(two, second) == ("twice", 0)
    three.play()


def test_a_wrong_key_names_whose_seal_it_does_not_open():
    """The salt is checked before anything is opened."""
    one, two, _ = browsers_with_commitments()
    assert refusal_of(two, one.forge(opened={0: bytes(16)})) == ("key", 0)


def test_a_plan_other_than_the_sealed_one_names_who_changed_it():
    """After seeing the others' plans, a seat continues with another plan."""
    one, two, three = browsers_with_commitments()
    plans = {1: two.table.answers_of(1), 2: three.table.answers_of(2)}
    table = tenka.replay(one.table.record(), at=one.table.public_moment)
    while 0 in table.decision.seats:
        table.choose(0, any_choice(table.decision, 0, one.rng))
    for seat, choices in plans.items():
        for choice in choices:
            table.choose(seat, choice)
    text = two.write(), three.write()
    for each in text:
        one.open(each)
    one.table = table
    assert refusal_of(two, one.write()) == ("broken", 0)
    assert refusal_of(two, one.forge(opened={})) == ("unopened", 0)


def test_a_plan_of_mine_comes_back_as_i_gave_it():
    """Otherwise the message is refused, also before the reader has a plan."""
    one, two, three = browsers_with_commitments()
    for each in (two, three):
        one.open(each.write())
    assert not one.table.decision.sealed
    two.table = tenka.replay(two.table.record(), at=two.table.public_moment)
    while 1 in two.table.decision.seats:
        assert refusal_of(two, one.write()) == ("forged", 0)
        while 1 in two.table.decision.seats:
            two.table.choose(1, any_choice(two.table.decision, 1, two.rng))
    assert refusal_of(two, one.write()) in (("forged", 0), ("told", 1))


def test_a_seal_in_my_name_is_refused():
    """Before the reader's seat has committed, no one else can."""
    one, two, _ = browsers_at_plans()
    one.play()
    seal = parse_message(one.write()).commitments[0]
    assert refusal_of(two, one.forge(commitments={0: seal, 1: seal})) == ("forged", 0)


def test_a_seal_whose_opening_goes_along_is_left_out():
    """The commitment follows from its opening, so the message is shorter; a reader with the commitment detects every change."""
    browsers = browsers_at_plans()
    texts = [one.play().write() for one in browsers]
    for one in browsers:
        for text in texts:
            if text not in one.sent:
                one.open(text)
    one, two, _ = browsers
    made = parse_message(one.write())
    assert set(made.opened) == {0}
    assert set(made.commitments) == {1, 2}
    assert refusal_of(two, one.forge(opened={0: bytes(16)})) == ("key", 0)
    assert refusal_of(two, one.forge(commitments={**made.commitments, 2: bytes(SEAL)})) == ("told", 2)
    assert two.open(one.write()) is Relation.SAME


def test_an_opening_of_what_is_over_is_its_salt():
    """The answer is in the game; a reader with the commitment checks that it matches."""
    browsers = browsers_with_commitments()
    for one in browsers:
        for other in browsers[:2]:
            if one is not other:
                one.open(other.write())
    three = browsers[2]
    assert not three.table.decision.sealed
    made = parse_message(three.write())
    assert {len(raw) for raw in made.opened.values()} == {SALT}
    assert not made.commitments
    changed = {**made.opened, 2: bytes(SALT)}
    assert refusal_of(browsers[0], three.forge(opened=changed)) == ("broken", 2)
    assert browsers[0].open(three.write()) is Relation.NEWER


def test_a_false_word_about_who_holds_an_opening_makes_nobody_guilty():
    """A seat that believes it leaves out the opening without fault. The next message of that seat corrects it; until then
    messages are refused because an opening is missing."""
    one, two, liar = browsers_with_commitments()
    one.open(two.write())
    one.open(liar.forge(known_holders={1: {0, 1, 2}, 2: {0, 1, 2}}))
    assert not one.table.decision.sealed
    text = one.write()
    assert 0 not in parse_message(text).opened
    with pytest.raises(MessageRejected) as why:
        two.open(text)
    assert (why.value.reason, why.value.teller) == ("unopened", 0)
    assert why.value.reason not in BLAMES
    assert one.open(two.write()) is Relation.OLDER
    assert two.open(one.write()) is Relation.NEWER
    assert two.table.record() == one.table.record()


def test_a_false_word_that_somebody_holds_anything_withholds_no_seal():
    """A seat with all commitments opens; a seat that lacks some gets them after its own message says so."""
    one, two, liar = browsers_at_plans()
    for each in (two, liar):
        one.open(each.play().write())
    liar.open(one.play().write())
    liar.open(two.sent[-1])
    one.open(liar.forge(known_holders={1: {1, 2}, 2: {2}}))
    two.open(one.write())
    assert set(two.state.commitments) != {0, 1, 2}
    one.open(two.write())
    two.open(one.write())
    assert set(two.state.commitments) == {0, 1, 2}


def test_what_is_handed_on_of_a_seal_makes_its_seat_guilty_of_nothing():
    """A forged commitment is replaced by the seat's own message; if the seat's own came first, the forged one is refused."""
    one, two, liar = browsers_at_plans()
    text = one.play().write()
    two.open(liar.forge(commitments={0: bytes(SEAL)}))
    assert two.state.commitments[0] == bytes(SEAL)
    assert two.open(text) is Relation.SAME
    assert two.state.commitments[0] == parse_message(text).commitments[0]
    assert two.state.first_hand_commitments == {0}
    assert refusal_of(two, liar.forge(commitments={0: bytes(SEAL)})) == ("told", 0)


def test_where_our_answer_may_be_open_a_seal_in_anothers_name_stays_and_names_nobody():
    """Two seats could collude: one forwards a commitment of the other, who commits again after seeing our opening."""
    one, two, liar = browsers_at_plans()
    two.play()
    text = one.play().write()
    two.open(liar.play().forge(commitments={0: bytes(SEAL), 2: parse_message(liar.write()).commitments[2]}))
    assert set(parse_message(two.write()).opened) == {1}
    assert refusal_of(two, text) == ("told", 0)


def test_dice_that_a_letter_says_otherwise_than_the_seed_are_refused():
    """A code can contain typed dice, with which a player could choose the outcome; also if the message's game replaces ours."""
    browsers = gather("tenka-meidou", "0l")
    liar = next(one for one in browsers if one.asked)
    victim = next(one for one in browsers if one is not liar)
    here = liar.table.record()
    liar.table.chance = Seeded("other dice", liar.table.calls)
    liar.play()
    assert any(line.outcomes for line in liar.table.history)
    assert refusal_of(victim, liar.write()) == ("dice", liar.state.own_seat)
    text, liar.table = liar.sent[-1], tenka.replay(here)
    victim.open(liar.play().write())
    assert victim.open(text) is Relation.FORKED
    # Found by trying seeds
    victim.state = replace(victim.state, premoves={liar.state.own_seat: {("a question", ""): ("a wish",)}})
    with pytest.raises(MessageRejected) as why:
        now(mailbox.take_theirs(CRYPTO, victim.state, victim.table, parse_message(text)))
    assert why.value.reason == "dice"


def test_a_wrong_opening_that_was_handed_on_names_nobody():
    """For a seat that has committed itself; and the true opening is still accepted."""
    one, two, liar = browsers_with_commitments()
    liar.open(one.write())
    false = {**liar.state.opened, 0: bytes(16), 2: liar.state.own_commitments[2].opening}
    assert refusal_of(two, liar.forge(opened=false, commitments={})) == ("told", 0)
    assert two.open(one.write()) is Relation.SAME
    assert 0 in two.state.opened


def _with_checksum(code, run, *more):
    """Return a message's text with a valid checksum, which damage never has, but a stranger can write."""
    return "~".join((code, message.FORM + message._check([code, run, *more, *("", "")[len(more) :]]) + run, *more))


@every_row("text", [
    "", "~", "~" * 8, "x" * 50_000, "M~abcdefgh~0~0l~~~~~", "天~3AAAA", "Mxx~2AAAA", "Mxx~-AAAA", "Mxx~3", "Mxx~3AAAA", "~3AAAA",
    *(_with_checksum(*parts) for parts in (
        ("Mxx", ""), ("Mxx", "AAAA"), ("Mxx", "____"), ("Mxx", "AAAA", "<b>"), ("Mxx", "AAAA", "", ""), ("Mxx", "A" * 5000),
        ("Mxx", "AAAA", "", "x"), ("M", "AAAA"), ("Mxx", "AAAA", "a" * 2000),
    )),
])  # fmt: skip
def test_what_is_no_letter_is_refused_before_it_is_read(text):
    """By its length, and the number and lengths of its fields."""
    try:
        found = message.read(text, "not a seed for an id")
    except BadTurnMessage:
        return
    assert text == found.text("not a seed for an id")


def _write_message():
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    guest.play()
    return maker, guest.write()


WRITTEN = _write_message()


def test_a_letter_of_a_later_form_is_one_of_a_newer_version():
    """The error says so; a sign that no version writes is damage."""
    _, text = WRITTEN
    code, run = text.split("~")
    assert run[0] == message.FORM
    with pytest.raises(tenka.NewerCode):
        message.read(f"{code}~9{run[1:]}", "abcdefgh")
    for form in ("-", "2", "~", "A"):
        with pytest.raises(BadTurnMessage, match="of an unknown format"):
            message.read(f"{code}~{form}{run[1:]}", "abcdefgh")


@pytest.mark.parametrize("written", [lambda seats: "l" * seats, None])
def test_a_letter_is_written_in_one_way_alone(monkeypatch, written):
    """Default kinds or MACs may not be spelled out: otherwise one message would have two texts."""
    maker, text = WRITTEN
    found = parse_message(text)
    if written is None:
        monkeypatch.setattr(message_codec, "_write_marks", lambda out, letter: (out.put(1, 2), out.rows(letter.macs, (0,))))
    else:
        monkeypatch.setattr(message_codec, "_usual", written)
    other = found.text(maker.table.seed)
    monkeypatch.undo()
    assert other != text
    with pytest.raises(BadTurnMessage, match="not in canonical form"):
        parse_message(other)


def test_damage_is_found_before_the_game_is_looked_at():
    """A damaged header could look like a newer version; the checksum of the link code is not sent."""
    _, text = WRITTEN
    assert message.code_of(text) == code_writer.restore_checksum(text.partition("~")[0])
    for at in (2, 3, 4, len(text) // 2, len(text) - 1):
        with pytest.raises(BadTurnMessage, match="damaged or truncated"):
            message.code_of(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :])
    with pytest.raises(BadTurnMessage, match="damaged or truncated"):
        message.code_of(text[:-1])


@settings(max_examples=150)
@given(st.data())
def test_a_letter_with_any_damage_is_refused(data):
    """One character added, removed or replaced raises BadTurnMessage, BadCode or MessageRejected, and nothing else."""
    maker, text = WRITTEN
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "A", "~", "0", "%", "é", text[at] * 2]))
    damaged = text[:at] + put + text[at + 1 :]
    if damaged == text:
        return
    before = maker.table.record()
    with pytest.raises((BadTurnMessage, MessageRejected, tenka.BadCode)):
        maker.open(damaged)
    assert maker.table.record() == before
