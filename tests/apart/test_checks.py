"""Checks of letters, one by one, that no other test would miss: whose game, which seat, and how much."""

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

import tenka
from tenka.apart import carried, ciphered, letter, orders, packed, post, seals
from tenka.apart.ledger import BadLedger, maker_of, read
from tenka.apart.letter import BadLetter
from tenka.apart.question import complete
from tenka.apart.relation import Relation, known
from tenka.apart.seals import SEAL
from tenka.apart.terms import OPENED, PASSED
from tenka.core.letters import letters, unletters
from tests.apart.native import now
from tests.apart.table import CRYPTO, Browser, begin, gather, join, planners, refused, sealed_by_all, understood
from tests.house.setups import any_choice

GAME = "tenka-meidou"


def unmarked(text, seed, **changes):
    """A letter as anybody could make it who has seen it."""
    return replace(understood(text), marks={}, **changes).text(seed)


# whose game, which seat


@pytest.mark.parametrize("changes", [{"id": "ABCDEFGH"}, {"kinds": "l0"}])
def test_a_letter_of_another_game_or_of_other_seats_is_refused(changes):
    maker, guest = gather(GAME, "0l")
    assert refused(maker, guest.forge(**changes)) == ("other", 1)


@pytest.mark.parametrize("other", [
    lambda table: tenka.new_table(GAME, seats=2, seed="hgfedcba"),
    lambda table: tenka.new_table("ohajiki", seats=2, seed="abcdefgh"),
    lambda table: tenka.from_data(table.to_data()),
])  # fmt: skip
def test_a_letter_with_the_name_of_a_game_and_another_beginning_is_refused(other):
    """Another seed, game, or a position to begin with."""
    maker, guest = gather(GAME, "0l")
    guest.table = other(guest.table)
    assert refused(maker, guest.write()) == ("other", 1)


def test_a_letter_with_another_seed_from_some_moment_on_is_refused():
    """Behind what is known here, from its beginning, or ahead of what comes next; also where the game has gone on or parted."""
    for moment in (0, 1):
        maker, guest = gather(GAME, "0l")
        guest.table = guest.table.branch(0, "another")
        if moment:
            guest.table.choose(*next((seat, guest.table.decision.choices(seat)[0]) for seat in guest.table.decision.seats))
        assert refused(maker, guest.write()) == ("dice", 1)


def test_a_letter_that_tells_answers_before_all_have_sealed_is_refused():
    one, two, _ = planners()
    one.play()
    assert one.table.settled < len(one.table.history)
    assert refused(two, one.forge(code=one.table.code())) == ("altered", 0)


def test_a_key_for_a_seat_without_a_browser_is_a_strangers():
    maker, guest = gather(GAME, "01l")
    keys = {**maker.ledger.keys, 1: guest.ledger.keys[2]}
    assert refused(guest, maker.forge(keys=keys)) == ("stranger", 1)


def test_a_first_letter_without_its_key_is_refused():
    maker = begin(GAME, "0l")
    guest = join(maker.write(), 1)
    assert refused(maker, unmarked(guest.write(), maker.table.seed, keys={})) == ("altered", 1)


# seals


def test_a_seal_in_an_unmarked_letter_is_no_seats_own_word():
    """Who has seen somebody's first letter can send it with another seal; the true one takes its place and nobody is blamed."""
    maker = begin("shogun", "0ll", options={"start": "prescribed"})
    guest = join(maker.write(), 1)
    text = guest.play().write()
    maker.open(unmarked(text, maker.table.seed, seals={1: bytes(SEAL)}))
    assert maker.ledger.seals == {1: bytes(SEAL)}
    assert not maker.ledger.vouched
    assert maker.open(text) is Relation.SAME
    assert maker.ledger.seals == understood(text).seals
    assert maker.ledger.vouched == {1}


def test_all_have_sealed_this_question_and_no_other():
    one, two, _ = sealed_by_all()
    common = known(one.table)
    assert complete(one.ledger, common)
    assert not complete(replace(one.ledger, asked=-1), common)
    assert not complete(one.ledger, gather(GAME, "0l")[0].table)
    with pytest.raises(AssertionError):
        assert complete(replace(two.ledger, seals={0: two.ledger.seals[0]}), common)


def test_a_plan_other_than_the_sealed_one_is_seen_where_the_whole_opening_goes_along():
    """The opening fits its seal; it is the game that says something else."""
    one, two, three = sealed_by_all()
    opening = one.ledger.own[0].opening
    table = tenka.replay(one.table.record(), at=one.table.settled)
    while 0 in table.decision.seats:
        table.choose(0, any_choice(table.decision, 0, one.rng))
    for other in (two, three):
        for choice in other.table.answered(other.ledger.mine):
            table.choose(other.ledger.mine, choice)
        one.open(other.write())
    one.table = table
    assert refused(two, one.forge(opened={0: opening, 2: three.ledger.own[2].opening}, folded=False)) == ("broken", 0)


@pytest.mark.parametrize("salted", [False, True])
def test_what_never_came_here_sealed_is_believed_as_it_was_opened(salted):
    """A browser with an older copy of its seat: nobody could have broken a seal that it has not seen. Where dice follow from the
    openings, it needs them all, and gets them once its own letter says how far it is."""
    browsers = planners()
    for each in browsers:
        each.ledger = replace(each.ledger, salted=salted)
    texts = [each.play().write() for each in browsers]
    one, two, _ = browsers
    older = Browser(tenka.replay(two.table.record()), two.ledger)
    for _ in range(2):
        for each in browsers:
            for text in texts:
                each.open(text)
        texts = [each.write() for each in browsers]
    assert older.ledger.seals.keys() == {1}
    for opened in (dict[int, bytes](), one.ledger.folded):
        found, text = Browser(older.table.fork(older.table.chance), older.ledger), one.forge(opened=opened, folded=True)
        if salted and not opened:
            assert refused(found, text) == ("unopened", 0)
            one.ledger = replace(one.ledger, heard=dict.fromkeys((1, 2), len(one.table.history)))
            assert not understood(one.write()).opened
            assert one.open(found.write()) is Relation.OLDER
            text = one.write()
        assert found.open(text) is Relation.NEWER
        assert found.table.record() == one.table.record()


FORMER = json.loads(Path(__file__).with_name("letters-0.2.0.json").read_text())["sealed"]


def formerly_sealed():
    """Browsers of 0.2.0 that hold all seals."""
    browsers = [Browser(tenka.replay(row["record"]), read(row["ledger"]), seat) for seat, row in enumerate(FORMER)]
    for one in browsers:
        for row in FORMER:
            one.open(row["letter"])
    return browsers


def test_a_bare_seal_of_0_2_0_needs_its_key():
    """Without one the letter is damaged and nobody is blamed; with a wrong one its seat is, whose seal lies here."""
    one, two, _ = formerly_sealed()
    made = understood(one.write())
    assert {len(raw) for raw in made.opened.values()} == {ciphered.KEY}
    assert ciphered.is_bare(made.seals[0])
    two.ledger = replace(two.ledger, seals={1: two.ledger.seals[1]}, vouched=frozenset())
    assert refused(two, one.forge(opened={})) == ("altered", 0)
    three = formerly_sealed()[2]
    assert refused(three, one.forge(opened={0: bytes(ciphered.KEY)})) == ("key", 0)


@pytest.mark.parametrize(("size", "seal", "bare"), [
    (0, False, False), (16, False, True), (20, False, False), (21, False, False), (36, True, False), (35, False, False),
    (192, False, True), (208, False, False), (212, True, False), (228, False, False),
])  # fmt: skip
def test_seals_of_0_2_0_are_told_by_their_size(size, seal, bare):
    assert (ciphered.is_seal(bytes(size)), ciphered.is_bare(bytes(size))) == (seal, bare)


def test_a_seal_of_0_2_0_opens_by_its_own_key_alone():
    """Another key decrypts it to something too."""
    key = bytes(range(16))
    whole = ciphered.whole(b"here", now(CRYPTO.cipher(key, bytes(16))), key)
    assert now(ciphered.unseal(CRYPTO, b"here", whole, key)) == b""
    for where, other in ((b"here", bytes(16)), (b"here", key + b"\0"), (b"there", key)):
        with pytest.raises(ciphered.BadSeal):
            now(ciphered.unseal(CRYPTO, where, whole, other))


def test_an_answer_is_whole_and_nothing_more():
    """Of a seat that is asked, as far as it is asked."""
    one, _, _ = planners()
    here = known(one.play().table)
    made = one.table.answered(0)

    def trial():
        return here.fork(here.chance)

    whole = seals.pack(trial(), 0, made)
    assert seals.play(trial(), 0, whole).choices == made
    for answer in (whole + b"\1", b"\1" + bytes(40) + whole, b"", seals.pack(trial(), 0, made[:-1])):
        with pytest.raises(seals.BadSeal):
            seals.play(trial(), 0, answer)
    with pytest.raises(seals.BadSeal):
        seals.pack(trial(), 0, [*made, made[0]])
    with pytest.raises(seals.BadSeal):
        seals.pack(trial(), 0, [tenka.Choice("nonsense")])
    with pytest.raises(seals.BadSeal):
        seals.pack(gather(GAME, "0l")[0].table, 0, made)
    folded = seals.fold(bytes(seals.SALT) + whole, here.rules, {})
    assert seals.unfold(trial(), 0, folded, made) == bytes(seals.SALT) + whole
    with pytest.raises(seals.BadSeal):
        seals.unfold(trial(), 0, folded + b"\xff" * 40, made)


def test_an_answer_and_a_letter_have_no_digit_more(monkeypatch):
    """Whoever writes them could add some."""
    one, _, _ = planners()
    here, made = known(one.play().table), one.table.answered(0)
    put, out = orders.put, packed._Out.bytes
    monkeypatch.setattr(orders, "put", lambda writer, *rest: (put(writer, *rest), writer.put(1, 2)))
    more = seals.pack(here.fork(here.chance), 0, made)
    monkeypatch.undo()
    with pytest.raises(seals.BadSeal):
        seals.play(here.fork(here.chance), 0, more)
    found = understood(one.write())
    assert packed.read(packed.write(found, one.table.seed, marked=True), letter.FORM)["sender"] == 0
    monkeypatch.setattr(packed._Out, "bytes", lambda self: (self.put(1, 2), out(self))[1])
    with pytest.raises(ValueError, match="more than a letter"):
        packed.read(packed.write(found, one.table.seed, marked=True), letter.FORM)


def test_only_a_question_in_secret_is_answered_sealed():
    table = gather(GAME, "0l")[0].table
    seat = table.decision.seats[0]
    with pytest.raises(seals.BadSeal):
        seals.pack(table.fork(table.chance), seat, [table.decision.choices(seat)[0]])
    while table.decision is not None:
        table.choose(table.decision.seats[0], table.decision.onward(table.decision.seats[0])[0])
    with pytest.raises(seals.BadSeal):
        seals.pack(table, seat, [tenka.Choice("roll")])


def test_who_holds_what_is_told_of_the_question_that_is_open_and_of_none_besides():
    """A letter from before that question, or as far as ours where nothing is asked in secret, says nothing of it."""
    browsers = sealed_by_all()
    one, two, _ = browsers
    early = understood(two.sent[0])
    holds = {1: frozenset({0, 1}), 2: frozenset({2})}
    before = tenka.open_code(gather(GAME, "0l")[0].table.code())
    ledger = replace(one.ledger, holds=holds)
    assert post._left_behind(ledger, early, before) is ledger
    asked = known(one.table)
    assert post._left_behind(replace(ledger, asked=7, passed_at=5), early, asked).holds == holds
    assert post._left_behind(ledger, early, asked).holds == {2: frozenset({2})}
    on = gather(GAME, "0l")[0].table
    on.choose(on.decision.seats[0], on.decision.onward(on.decision.seats[0])[0])
    assert post._holding(ledger, replace(early, holds={}), on) is ledger


# how much


@pytest.mark.parametrize("looks", ["a" * (letter.LONGEST_LOOKS + 1), "<b>", "a b", "é"])
def test_names_are_measured_and_of_their_characters(looks):
    maker = begin(GAME, "0l")
    made = understood(maker.write())
    with pytest.raises(BadLetter):
        understood(replace(made, looks=looks).text(maker.table.seed))
    assert understood(replace(made, looks="a" * letter.LONGEST_LOOKS).text(maker.table.seed))


@pytest.mark.parametrize(("field", "wrong"), [
    (1, "short"), (2, ""), (2, "00"), (2, "3"), (2, "01201"), (3, "0"), (3, "0lllllllll"), (3, "0lx"), (5, "1AAAA"),
    (5, "0" + "A" * 42), (6, "0AAAA"), (6, "0" + "A" * 400), (7, "0AAAA"), (7, ",0AAAA"), (7, ",0" + "A" * 400), (8, "1AAAA"),
])  # fmt: skip
def test_each_field_of_a_letter_of_0_2_0_is_measured(field, wrong):
    text = FORMER[0]["letter"]
    parts = text.split("~")
    parts[field] = wrong
    assert understood(text)
    with pytest.raises(BadLetter):
        understood("~".join(parts))


@pytest.mark.parametrize(("field", "sign"), [(6, ""), (7, OPENED), (7, PASSED)])
def test_what_is_too_long_is_not_read(field, sign):
    """However right its letters are."""
    parts = FORMER[0]["letter"].split("~")
    parts[field] = sign + "0" + "A" * (letter.LONGEST - 1_000 - len(FORMER[0]["letter"]))
    with pytest.raises(BadLetter, match="too long"):
        understood("~".join(parts))


@pytest.mark.parametrize("text", ["AA~2" + "A" * letter.LONGEST_RUN, "A" * letter.LONGEST + "~2", "é~2A"])
def test_a_letter_is_measured_before_it_is_read(text):
    with pytest.raises(BadLetter, match="longer than any letter"):
        letter.read(text, "abcdefgh")


@pytest.mark.parametrize("rows", ["{0}{0}", "{0}9{1}", "{0}~"])
def test_keys_of_a_letter_of_0_2_0_are_one_for_each_seat(rows):
    parts = FORMER[0]["letter"].split("~")
    key = letters(bytes(range(32)))
    parts[5] = f"0{key}"
    assert understood("~".join(parts)).keys == {0: bytes(range(32))}
    parts[5] = rows.format(f"0{key}", key)
    with pytest.raises(BadLetter):
        understood("~".join(parts))


@pytest.mark.parametrize("changes", [
    {"id": "short"}, {"id": "no_such_id"}, {"kinds": "0"}, {"kinds": "0xl"}, {"kinds": "0" * 9}, {"mine": 1}, {"mine": -1},
    {"mine": True}, {"mine": "2"}, {"asked": -2}, {"secret": "A" * 400},
    {"seals": {"0": "A" * 400}}, {"opened": {"0": "A" * 400}}, {"passed": {"8": "AAAA"}},
    {"keys": {"0": "A" * 60}}, {"heard": {"0": 2_000_000}}, {"sent": None}, {"sent": True}, {"knows": [-1]},
    {"laid": {"0": "none"}},
])  # fmt: skip
def test_a_kept_ledger_is_measured(changes):
    """It may come from elsewhere, with a seat that is brought along."""
    plain = gather(GAME, "01l")[0].ledger.plain()
    assert read(plain)
    with pytest.raises(BadLedger):
        read({**plain, **changes})


def test_a_kept_ledger_sits_at_a_seat_of_a_browser():
    """A key of its own makes none of a seat that is played elsewhere; and somebody sits where the game is begun."""
    plain = gather(GAME, "01l")[0].ledger.plain()
    keys = {**plain["keys"], "1": plain["keys"]["0"]}
    assert read({**plain, "keys": keys})
    with pytest.raises(BadLedger, match="no such seat"):
        read({**plain, "keys": keys, "mine": 1})
    assert maker_of("l1") == 1
    with pytest.raises(BadLedger):
        maker_of("ll")


@pytest.mark.parametrize("rows", [
    {}, [["key", "about", ["wish"]]] * (orders.MOST_ORDERS + 1), [["key", "about", ["wish"] * (orders.MOST_WISHES + 1)]],
    [["key", 7, ["wish"]]], [["key", "about", ["w" * (orders.LONGEST + 1)]]],
])  # fmt: skip
def test_kept_orders_are_measured(rows):
    with pytest.raises(orders.BadOrders):
        orders.read(rows)


def test_a_seat_of_a_game_that_began_from_a_position_is_none():
    """No game by letters does."""
    _, guest = gather(GAME, "0l")
    plain = json.loads(zlib.decompress(unletters(carried.write(guest.ledger, guest.table))))
    plain["code"] = tenka.from_data(guest.table.to_data()).code()
    with pytest.raises(carried.BadSeat):
        carried.read(letters(zlib.compress(json.dumps(plain).encode())))
