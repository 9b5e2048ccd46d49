"""Games by letters between browsers that share nothing else: they go on, merge, fork, go stale, and name what is wrong."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenka
from tenka.apart import letter as letters
from tenka.apart import post
from tenka.apart.crypto import letters as text_of
from tenka.apart.ledger import read
from tenka.apart.letter import BadLetter
from tenka.apart.refused import Refused
from tenka.apart.relation import Relation
from tenka.apart.seals import SALT, SEAL
from tests.apart.native import now
from tests.apart.table import CRYPTO, Browser, begin, gather, join, pass_on, understood
from tests.house.setups import any_choice


def refused(browser, text):
    """Why a letter is refused, and whose doing it is; nothing changes."""
    before = browser.table.record(), browser.ledger
    with pytest.raises(Refused) as why:
        browser.open(text)
    assert (browser.table.record(), browser.ledger) == before
    return why.value.reason, why.value.seat


def planners(kinds="0ll"):
    """Browsers at the first sealed question of a game of Shogun."""
    browsers = gather("shogun", kinds, options={"start": "prescribed"})
    assert all(one.table.decision.sealed for one in browsers)
    return browsers


@pytest.mark.parametrize("kinds", ["0l", "0l1l"])
def test_a_whole_game_ends_alike_everywhere(kinds):
    """Every browser has the same record at the end, and no link was long once all knew each other."""
    browsers = gather("tenka-meidou", kinds)
    while browsers[0].table.decision is not None:
        pass_on(browsers)
    assert len({one.table.record() for one in browsers}) == 1
    assert browsers[0].table.result is not None
    assert max(len(text) for one in browsers for text in one.sent[4:]) < 120


def test_a_year_of_shogun_goes_on_past_its_plans():
    """Two sealed questions and what lies between; the keys of the first are handed on until everybody has been heard."""
    browsers = planners()
    while browsers[0].table.state.season < 2:
        pass_on(browsers)
    assert len({one.table.record() for one in browsers}) == 1
    assert max(len(text) for one in browsers for text in one.sent[4:]) < 400


def test_a_newer_letter_goes_on_an_older_one_says_so():
    """Stale ones change nothing."""
    maker, guest = gather("tenka-meidou", "0l")
    texts = []
    for _ in range(3):
        for one, other in ((maker, guest), (guest, maker)):
            one.play()
            texts.append(one.write())
            other.open(texts[-1])
    record = guest.table.record()
    assert guest.open(texts[0]) is Relation.OLDER
    assert guest.open(texts[-2]) in (Relation.OLDER, Relation.SAME)
    assert guest.table.record() == record


def test_a_forked_letter_says_where_they_part():
    """Somebody sent one answer and then another."""
    maker, guest = gather("tenka-meidou", "0l", seed="forkfork")
    other = join(maker.sent[0], 1)
    assert other.ledger.mine == guest.ledger.mine
    while not maker.asked:
        guest.play()
        maker.open(guest.write())
    here = maker.table.record()
    maker.play()
    first = maker.write()
    maker.table = tenka.replay(here)
    moment = len(maker.table.history)
    maker.table.choose(0, maker.table.decision.choices(0)[-1])
    while maker.asked:
        maker.table.choose(0, maker.table.decision.choices(0)[-1])
    guest.open(first)
    found = now(post.receive(CRYPTO, guest.ledger, guest.table, understood(maker.write())))
    assert found.relation is Relation.FORKED
    assert found.at >= moment
    assert found.table.record() == guest.table.record()


@settings(max_examples=8)
@given(st.data())
def test_sealed_letters_merge_in_any_order(data):
    """Whoever opens whichever letter when: once all have come, all plans are open, and the same everywhere."""
    browsers = planners()
    for one in data.draw(st.permutations(browsers)):
        one.play()
    first = [one.write() for one in browsers]
    for one in browsers:
        for text in data.draw(st.permutations(first + first[:1])):
            assert one.open(text) is Relation.SAME
    second = [one.write() for one in browsers]
    for one in browsers:
        for text in data.draw(st.permutations(first + second)):
            one.open(text)
    assert len({one.table.record() for one in browsers}) == 1
    assert not browsers[0].table.decision.sealed


def test_a_chain_needs_no_letter_to_all():
    """One hands on to the next: seals and keys travel along."""
    one, two, three = planners()
    for each in (one, two, three):
        each.play()
    two.open(one.write())
    three.open(two.write())
    one.open(three.write())
    assert one.table.decision.sealed
    two.open(one.write())
    assert not (two.table.decision is not None and two.table.decision.sealed)
    two.play()
    three.open(two.write())
    three.play()
    one.open(three.write())
    assert one.table.settled == len(one.table.history) > 0


def test_a_plan_is_in_no_letter_before_all_have_sealed():
    """Neither its choices nor its key; and no two seals of one plan are alike."""
    one, two, three = planners()
    one.play()
    text = one.write()
    assert understood(text).opened == {}
    assert set(understood(text).seals) == {0}
    assert tenka.open_code(understood(text).code).settled == len(tenka.open_code(understood(text).code).history)
    opening = text_of(one.ledger.own[0].opening)
    two.open(text)
    two.play()
    assert opening not in text + two.write()
    assert text_of(one.ledger.own[0].opening[SALT:]) not in text + two.write()
    assert understood(two.write()).opened == {}
    three.play()
    three.open(two.write())
    assert set(understood(three.write()).opened) == {2}


def test_an_altered_letter_is_refused_by_name():
    """Whatever a third person changes in it."""
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    guest.play()
    text = guest.write()
    fields = text.split("~")
    other = tenka.open_code(fields[0])
    longer = tenka.replay(other.record())
    while longer.decision is not None and longer.decision.seats[0] == 1:
        longer.choose(1, longer.decision.choices(1)[0])
    shorter = tenka.replay(other.record(), at=len(other.history) - 1)
    assert refused(maker, "~".join([shorter.code(), *fields[1:]])) == ("altered", 1)
    assert refused(maker, "~".join([*fields[:4], "112Mallory", *fields[5:]])) == ("altered", 1)
    assert refused(maker, "~".join([*fields[:8], ""])) == ("altered", 1)
    assert refused(maker, "~".join([*fields[:8], "0AAAAAAAA"])) == ("altered", 1)
    maker.open(text)


def test_another_browser_can_not_take_a_seat_that_is_taken():
    """Its key is not the one the seat joined with."""
    maker, guest = gather("tenka-meidou", "0l")
    thief = join(maker.sent[0], 1, seed=9)
    maker.play()
    thief.table = tenka.replay(maker.table.record())
    thief.play()
    assert refused(maker, thief.write()) == ("stranger", 1)
    assert guest.ledger.keys[1] == maker.ledger.keys[1]


def test_nobody_chooses_for_me():
    """A letter that goes on with choices of mine is refused, though its mark is right."""
    maker, guest = gather("tenka-meidou", "0l")
    while maker.asked:
        maker.play()
    text = maker.write()
    guest.open(text)
    forger = maker
    while forger.table.decision.seats == (1,):
        forger.table.choose(1, forger.table.decision.choices(1)[0])
    assert refused(guest, forger.write()) == ("forged", 0)


def test_a_plan_sealed_twice_names_who_did():
    """The first one stands."""
    one, two, three = planners()
    here = one.table.record()
    one.play()
    first = one.write()
    two.open(first)
    one.table = tenka.replay(here)
    one.play()
    second = one.write()
    assert understood(first).seals != understood(second).seals
    assert refused(two, second) == ("twice", 0)
    three.play()


def sealed_by_all():
    """Three browsers that hold all seals, and no keys yet."""
    browsers = planners()
    for each in browsers:
        each.play()
    texts = [each.write() for each in browsers]
    for each in browsers:
        for text in texts:
            each.open(text)
    return browsers


def test_a_wrong_key_names_whose_seal_it_does_not_open():
    """It is checked before anything is opened."""
    one, two, _ = sealed_by_all()
    assert refused(two, one.forge(opened={0: bytes(16)})) == ("key", 0)


def test_a_plan_other_than_the_sealed_one_names_who_changed_it():
    """Having seen the others' plans, a seat goes on with another plan of its own."""
    one, two, three = sealed_by_all()
    plans = {1: two.table.answered(1), 2: three.table.answered(2)}
    table = tenka.replay(one.table.record(), at=one.table.settled)
    while 0 in table.decision.seats:
        table.choose(0, any_choice(table.decision, 0, one.rng))
    for seat, choices in plans.items():
        for choice in choices:
            table.choose(seat, choice)
    text = two.write(), three.write()
    for each in text:
        one.open(each)
    one.table = table
    assert refused(two, one.write()) == ("broken", 0)
    assert refused(two, one.forge(opened={})) == ("unopened", 0)


def test_a_plan_of_mine_comes_back_as_i_gave_it():
    """Else the letter is refused, and before I have given one too."""
    one, two, three = sealed_by_all()
    for each in (two, three):
        one.open(each.write())
    assert not one.table.decision.sealed
    two.table = tenka.replay(two.table.record(), at=two.table.settled)
    while 1 in two.table.decision.seats:
        assert refused(two, one.write()) == ("forged", 0)
        while 1 in two.table.decision.seats:
            two.table.choose(1, any_choice(two.table.decision, 1, two.rng))
    assert refused(two, one.write()) in (("forged", 0), ("twice", 1))


def test_a_seal_in_my_name_is_refused():
    """Before I have sealed, nobody has for me."""
    one, two, _ = planners()
    one.play()
    seal = understood(one.write()).seals[0]
    assert refused(two, one.forge(seals={0: seal, 1: seal})) == ("forged", 0)


@pytest.mark.parametrize("text", [
    "", "~", "~" * 8, "x" * 50_000, "M~abcdefgh~0~0l~~~~~", "Mxx~abcdefgh~9~0l~~~~~", "Mxx~short~0~0l~~~~~",
    "Mxx~abcdefgh~0~0l~<b>~~~~", "Mxx~abcdefgh~0~0l~~9AAAA~~~", "Mxx~abcdefgh~0~0l~~~0AAAA~~", "Mxx~abcdefgh~0~0l~~~~0A~",
    "Mxx~abcdefgh~0~0l~~~~~0AAAAAAA", "Mxx~abcdefgh~0~" + "l" * 9 + "~~~~~", "Mxx~abcdefgh~0~0l~" + "a" * 2000 + "~~~~",
    "Mxx~abcdefgh~0~0l~~~" + "0" + "A" * 5000 + "~~", "天~abcdefgh~0~0l~~~~~", "Mxx~abcdefgh~0~0l~~~~~" + "0AAAAAAAA" * 3,
])  # fmt: skip
def test_what_is_no_letter_is_refused_before_it_is_read(text):
    """By its length, its fields and their lengths."""
    try:
        found = letters.read(text, "not a seed for an id")
    except BadLetter:
        return
    assert text == found.text("not a seed for an id")


@settings(max_examples=150)
@given(st.data())
def test_a_letter_with_any_damage_is_refused(data):
    """One character more, less or other: BadLetter, BadCode, Refused, and nothing else."""
    maker, text = WRITTEN
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "A", "~", "0", "%", "é", text[at] * 2]))
    damaged = text[:at] + put + text[at + 1 :]
    if damaged == text:
        return
    before = maker.table.record()
    with pytest.raises((BadLetter, Refused, tenka.BadCode)):
        maker.open(damaged)
    assert maker.table.record() == before


def _written():
    maker, guest = gather("tenka-meidou", "0l")
    maker.play()
    guest.open(maker.write())
    guest.play()
    return maker, guest.write()


WRITTEN = _written()


def test_bots_and_neighbours_sit_where_the_game_was_begun():
    """Their answers are sealed there too, each under a key of its own."""
    maker, guest = planners("01l")
    assert maker.ledger.seats == {0, 1}
    maker.play()
    assert set(understood(maker.write()).seals) == {0, 1}
    guest.play()
    guest.open(maker.write())
    maker.open(guest.write())
    assert not maker.table.decision.sealed
    guest.open(maker.write())
    assert guest.table.record() == maker.table.record()
    assert begin("tenka-meidou", "l0").ledger.maker == 1


def parted():
    """Two browsers that hold different games: the guest chose, took its letter back and chose otherwise."""
    maker, guest = gather("tenka-meidou", "0l")
    while not guest.asked:
        maker.play()
        guest.open(maker.write())
    before = guest.table.record(), guest.ledger
    maker.open(guest.play().write())
    maker.play()
    guest.table, guest.ledger = tenka.replay(before[0]), before[1]
    while guest.asked:
        guest.table.choose(guest.asked[0], guest.table.decision.onward(guest.asked[0])[-1])
    return maker, guest


def test_of_two_games_that_have_parted_the_letters_can_be_taken_and_goes_on():
    """What was chosen here after the parting gives way; nothing that was chosen here may stand in the letter otherwise."""
    maker, guest = parted()
    text = guest.write()
    assert maker.open(text) is Relation.FORKED
    found = now(post.take(CRYPTO, maker.ledger, maker.table, understood(text)))
    assert found.relation is Relation.NEWER
    maker.table, maker.ledger = found.table, found.ledger
    assert maker.table.record() == guest.table.record()
    pass_on([maker, guest])
    assert maker.table.record() == guest.table.record()
    assert len(maker.table.history) > found.at


def test_a_parted_letter_that_chooses_for_us_is_not_taken():
    maker, guest = parted()
    guest.table.choose(0, guest.table.decision.onward(0)[-1])
    while len(guest.table.history) <= len(maker.table.history) and guest.table.decision is not None:
        seat = guest.table.decision.seats[0]
        guest.table.choose(seat, guest.table.decision.onward(seat)[-1])
    text = understood(guest.write())
    with pytest.raises(Refused) as why:
        now(post.take(CRYPTO, maker.ledger, maker.table, text))
    assert (why.value.reason, why.value.seat) == ("forged", 1)


def test_a_seal_whose_opening_goes_along_is_left_out():
    """It is told by the opening, so a letter that opens is shorter; whoever holds the seal still sees every change."""
    browsers = planners()
    texts = [one.play().write() for one in browsers]
    for one in browsers:
        for text in texts:
            if text not in one.sent:
                one.open(text)
    one, two, _ = browsers
    made = understood(one.write())
    assert set(made.opened) == {0}
    assert set(made.seals) == {1, 2}
    assert refused(two, one.forge(opened={0: bytes(16)})) == ("key", 0)
    assert refused(two, one.forge(seals={**made.seals, 2: bytes(SEAL)})) == ("twice", 2)
    assert two.open(one.write()) is Relation.SAME


def test_an_opening_of_what_is_over_is_its_salt():
    """The answer stands in the game; whoever has the seal sees that they belong together."""
    browsers = sealed_by_all()
    for one in browsers:
        for other in browsers[:2]:
            if one is not other:
                one.open(other.write())
    three = browsers[2]
    assert not three.table.decision.sealed
    made = understood(three.write())
    assert {len(raw) for raw in made.opened.values()} == {SALT}
    assert not made.seals
    changed = {**made.opened, 2: bytes(SALT)}
    assert refused(browsers[0], three.forge(opened=changed)) == ("broken", 2)
    assert browsers[0].open(three.write()) is Relation.NEWER


def test_a_chain_stays_short_and_loses_its_keys():
    """One hands on to the next, round and round: who is known to know is handed on too, and who has acted needs no opening."""
    browsers = gather("shogun", "0ll", options={"start": "prescribed"})
    texts: list[str] = []
    for at in range(40):
        one, other = browsers[at % 3], browsers[(at + 1) % 3]
        texts.append(one.play().write())
        other.open(texts[-1])
    assert browsers[0].table.state.season > 0
    assert not any(understood(text).keys for text in texts[4:])
    assert max(map(len, texts[4:])) < 400


FORMER = json.loads(Path(__file__).with_name("letters-0.2.0.json").read_text())


def _former(kept):
    """Browsers as release 0.2.0 left them, and the letters it wrote."""
    return [Browser(tenka.replay(row["record"]), read(row["ledger"]), seat) for seat, row in enumerate(kept)]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_letters_and_seals_of_release_0_2_0_go_on(order):
    """Sealed, or opened, before this release came; opened by it."""
    sealed, opened = _former(FORMER["sealed"]), _former(FORMER["opened"])
    for one in sealed:
        for at in order:
            one.open(FORMER["sealed"][at]["letter"])
    texts = [one.write() for one in sealed]
    for one in sealed:
        for at in order:
            one.open(texts[at])
    for one in opened:
        for at in order:
            one.open(FORMER["opened"][at]["letter"])
    assert len({one.table.record() for one in (*sealed, *opened)}) == 1
    assert not sealed[0].table.decision.sealed
    pass_on(sealed)
    assert len({one.table.record() for one in sealed}) == 1


def test_seals_of_two_releases_lie_in_one_letter():
    """One browser sealed before, the others with the new release."""
    one, two, three = _former(FORMER["sealed"])
    for late in (two, three):
        late.ledger = replace(late.ledger, own={}, seals={})
    for each in (two, three):
        each.open(FORMER["sealed"][0]["letter"])
    three.open(two.write())
    one.open(three.write())
    two.open(one.write())
    assert not two.table.decision.sealed
    one.open(two.write())
    three.open(two.write())
    assert len({each.table.record() for each in (one, two, three)}) == 1
