"""Dice in correspondence games: after a sealed decision they follow from all openings, and no message can claim others."""


import pytest

import tenka
from tenka.codec import sealed_seeds
from tenka.multiplayer.correspondence import commitments, mailbox
from tenka.multiplayer.correspondence.divergence import Relation, public_table, seeds
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tests.multiplayer.correspondence.browsers import (
    CRYPTO,
    browsers_at_plans,
    browsers_with_commitments,
    exchange,
    parse_message,
    pass_on,
    refusal_of,
)
from tests.multiplayer.correspondence.native_crypto import now


def browsers_with_openings():
    """Return three browsers after their first plans, each with all openings."""
    browsers = browsers_with_commitments()
    exchange(browsers)
    exchange(browsers)
    return browsers


def test_dice_after_a_question_follow_from_all_its_openings():
    browsers = browsers_with_commitments()
    common = public_table(browsers[0].table)
    exchange(browsers)
    exchange(browsers)
    (one, *others), openings = browsers, browsers[0].state.openings
    digit = commitments.sealed_seed(one.state.id, common, openings)
    assert set(openings) == {0, 1, 2}
    assert 0 < digit < sealed_seeds.RADIX
    assert sealed_seeds.find_seeds(one.table) == {0: sealed_seeds.SealedSeed(common.calls, digit)}
    assert sealed_seeds.follows_seeds(one.table)
    assert all(other.table.record() == one.table.record() and other.table.reseeds == one.table.reseeds for other in others)
    assert tenka.open_code(parse_message(one.write()).code).reseeds == one.table.reseeds


@pytest.mark.parametrize("seat", range(3))
def test_each_opening_counts_and_so_does_what_came_before(seat):
    """One honest player is enough: another salt gives other dice, though the plans are equal."""
    one = browsers_with_openings()[0]
    common, openings = tenka.replay(one.table.record(), at=0), one.state.openings
    digit = commitments.sealed_seed("abcdefgh", common, openings)
    other = {**openings, seat: bytes(10) + openings[seat][10:]}
    assert commitments.sealed_seed("abcdefgh", common, other) != digit
    assert commitments.sealed_seed("hgfedcba", common, openings) != digit
    assert commitments.sealed_seed("abcdefgh", tenka.new_table("shogun", seats=3, seed="other"), openings) != digit


def test_before_all_are_bound_no_letter_tells_the_dice():
    """Two games with equal seed and plans have different dice: the salts differ, and are sent after all have committed."""
    tables = [browsers_with_openings()[0].table for _ in range(2)]
    plans = [[line.choice for line in table.history if line.sealed] for table in tables]
    assert plans[0] == plans[1]
    assert tables[0].reseeds != tables[1].reseeds
    sealed = browsers_at_plans()
    texts = [one.play().write() for one in sealed]
    assert not any(parse_message(text).opened for text in texts)


def test_dice_that_do_not_follow_from_the_openings_are_refused(monkeypatch):
    """The last player to open knows the others' openings, and could profit from another seed or none."""
    one, two, liar = browsers_with_commitments()
    two.open(one.write())
    true = commitments.sealed_seed
    monkeypatch.setattr(commitments, "sealed_seed", lambda *given: true(*given) % (sealed_seeds.RADIX - 1) + 1)
    liar.open(one.write())
    liar.open(two.write())
    monkeypatch.undo()
    one.open(two.write())
    assert not liar.table.decision.sealed
    assert refusal_of(one, liar.write()) == ("dice", 2)
    liar.table.reseeds = ()
    assert refusal_of(one, liar.forge(code=liar.table.code())) == ("dice", 2)


@pytest.mark.parametrize("at", ["now", "later"])
def test_no_other_seed_comes_in_on_the_way(at):
    """At an open decision the message of the asked seat could bring its own seed for what follows."""
    browsers = browsers_with_openings()
    liar = next(one for one in browsers if one.asked)
    victim = next(one for one in browsers if one is not liar)
    if at == "now":
        liar.table = liar.table.branch(len(liar.table.history), "mine")
        assert refusal_of(victim, liar.write()) == ("dice", liar.state.own_seat)
    liar.play()
    if at == "later":
        liar.table = liar.table.branch(len(liar.table.history), "mine")
    assert refusal_of(victim, liar.write()) == ("dice", liar.state.own_seat)


def test_a_game_that_parted_is_not_taken_with_a_seed_of_its_own():
    browsers = browsers_with_openings()
    liar = next(one for one in browsers if one.asked)
    victim = next(one for one in browsers if one is not liar)
    seat, here = liar.asked[0], liar.table.record()
    first, second = liar.table.decision.choices(seat)[:2]
    liar.table.choose(seat, first)
    victim.open(liar.write())
    liar.table = tenka.replay(here)
    liar.table.choose(seat, second)
    honest = liar.write()
    assert victim.open(honest) is Relation.FORKED
    assert now(mailbox.take_theirs(CRYPTO, victim.state, victim.table, parse_message(honest))).relation is Relation.NEWER
    liar.table = liar.table.branch(len(liar.table.history), "mine")
    with pytest.raises(MessageRejected) as why:
        now(mailbox.take_theirs(CRYPTO, victim.state, victim.table, parse_message(liar.write())))
    assert why.value.reason == "dice"


def test_a_letter_from_before_a_question_has_the_seeds_of_then():
    """An older message is stale, even if no chance was drawn since its decision."""
    browsers = browsers_with_commitments()
    early = [one.write() for one in browsers]
    exchange(browsers)
    exchange(browsers)
    one = browsers[0]
    assert seeds(one.table, 0) == ()
    assert seeds(one.table, len(one.table.history)) == one.table.reseeds != ()
    assert one.open(early[1]) is Relation.OLDER


def test_a_year_goes_on_with_seeds_of_its_own():
    """Each sealed decision adds a seed, in two bytes of the code."""
    browsers = browsers_at_plans()
    while browsers[0].table.state.season < 2:
        pass_on(browsers)
    assert len({one.table.record() for one in browsers}) == 1
    table = public_table(browsers[0].table)
    found = sealed_seeds.find_seeds(table)
    assert len(found) >= 2
    assert {draw.call for draw in found.values()} == {call for call, _ in table.reseeds}
    assert sealed_seeds.has_all_seeds(table)
    table.reseeds = table.reseeds[1:]
    assert not sealed_seeds.has_all_seeds(table)
    table.reseeds = ()
    assert not sealed_seeds.has_all_seeds(table)
