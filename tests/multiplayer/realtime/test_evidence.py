"""Whom evidence and two proofs name: whoever holds the key, and nobody by a name that another wrote."""

import json
from dataclasses import replace

import pytest

from tenka.core.errors import BadProof
from tenka.multiplayer.realtime import audit, bounds, log_game, messages, shared_chance, terms, verify
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.log_table import Due, LogTable
from tenka.multiplayer.realtime.protocol_errors import Refused
from tests.multiplayer.realtime.test_attacks_batches import closed
from tests.multiplayer.realtime.world import World, check, coin, key, party_of, sign, terms_of


def two_bodies(game, signer):
    """Two acts for one slot, each with its signature."""
    bodies = [game.body(1, "move", verb).text for verb in ("roll", "pass")]
    return [(body, sign(signer, body)) for body in bodies]


def test_evidence_names_who_holds_the_key_that_the_terms_have():
    game = coin("0").clients[0].state.game
    assert verify.convicts(verify.evidence(game, 1, *two_bodies(game, key(1))), check) == "p1"
    with pytest.raises(BadProof):
        verify.convicts(verify.evidence(game, 1, *two_bodies(game, key(77))), check)


def test_evidence_of_other_terms_convicts_nobody():
    """Whoever makes terms with the name and a key of its own has another session."""
    game = coin("0").clients[0].state.game
    forged = replace(game.terms, parties=(game.terms.parties[0], party_of(7, name="p1"), game.terms.parties[2]))
    with pytest.raises(BadProof):
        verify.convicts(verify.evidence(replace(game, terms=forged), 1, *two_bodies(game, key(7))), check)


def test_a_key_that_others_let_in_has_no_evidence_by_itself():
    game = coin("0").clients[0].state.game
    members = (game.members[0], game.members[1]._replace(epoch=1), game.members[2])
    assert verify.evidence(replace(game, members=members), 1, ("", ""), ("", "")) == ""


def two_lines(*lives):
    """Two proofs of one game in which the others let party 2 back in, under the key of a life each, and it moves differently."""
    for life, verb in zip(lives, ("roll", "pass"), strict=True):
        state = coin("2c", seed=5).clients[0].state
        back = "vote", ("rekey", 2, key(2, life), party_of(2, life).chain_end)
        one, after = closed(state.game, back, 0)
        two, last = closed(after, ("move", ((2, verb),)), 0)
        yield verify.verify(verify.write(replace(state, slots=(*state.slots, one, two), game=last)), check)


def test_a_key_that_others_let_in_is_named_as_theirs():
    """A coalition lets 'party 2' in, which never left, with a key of its own, and signs two lines with it."""
    assert "p2 #2" in [name for name, *_ in verify.convicted(*two_lines(1, 1))]
    assert "p2" not in [name for name, *_ in verify.convicted(*two_lines(1, 1))]


def test_different_keys_of_one_party_contradict_nothing():
    assert not [name for name, *_ in verify.convicted(*two_lines(1, 2)) if name.startswith("p2")]


def test_two_parties_of_one_name_are_told_apart():
    agreed = terms.make("coin", (0, 1), (party_of(0, name="Aki"), party_of(1, name="Aki")), options={"plan": "0"})
    game = log_game.begin(agreed, LogTable())
    assert verify.convicts(verify.evidence(game, 1, *two_bodies(game, key(1))), check) == "Aki (2)"


@pytest.mark.parametrize("letter", ["é", '"', "\\", "\n"])
def test_what_is_signed_has_only_letters_that_json_leaves_as_they_are(letter):
    """So that a body, twice in one piece of evidence, is as long as what it says."""
    game = coin("0").clients[0].state.game
    said = ["rt1", *game.body(1, "move", letter)]
    assert messages.decode(messages.write("say", said, "A" * 86)) is None
    said[7] = "~" * bounds.VALUE
    assert messages.decode(messages.write("say", said, "A" * 86)) is not None
    assert len(text_of(said)) <= bounds.BODY


def test_four_words_have_60_bits():
    seen: list[set[int]] = [set(), set(), set(), set()]
    for number in range(3_000):
        for word, found in zip(shared_chance.four_words(number), seen, strict=True):
            assert 0 <= word < 32_768
            found.add(word)
    assert all(len(found) > 2_700 for found in seen)        # of 4,096 words 3,000 draws find 2,100


@pytest.mark.parametrize("deal", [[1, 5, "x", []], [1, "x", "x", []], ["1", "A" * 43, "x", []]])
def test_a_deal_of_another_type_is_no_deal(deal):
    assert audit.replay(terms_of("ohajiki", (0, 1), dealt=True), (), text_of(deal)) == (0, "link", None)


@pytest.mark.parametrize("spoil", [
    lambda plain: [*plain[:6], [[[], *plain[6][0][1:]], *plain[6][1:]], *plain[7:]],
    lambda plain: [plain[0], 5, *plain[2:]],
    lambda plain: [*plain[:4], [["plan", []]], *plain[5:]],
    lambda plain: [*plain[:9], 5],
])  # fmt: skip
def test_a_proof_with_terms_of_other_types_is_no_proof(spoil):
    form, plain, *rest = json.loads(verify.write(coin("0").clients[0].state))
    with pytest.raises(BadProof):
        verify.verify(text_of([form, spoil(plain), *rest]), check)


def test_nobody_asks_for_more_links_than_a_chain_has():
    """The limit ends every game before; a dealing host that asks for one more is refused."""
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=4)
    world.settle()
    game = world.clients[1].state.game
    told = (tuple(Due("reveal")), (), "")
    spent = replace(game, rounds=bounds.LINKS, due=Due("open", (0,)))
    with pytest.raises(Refused, match="link"):
        log_game.apply(spent, ("open", ((0, ""),)), told)


def test_a_chance_of_a_dealing_host_alone_is_told():
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=4)
    world.until("reveal")
    world.cut(0, 1)
    world.vote(("leave", (1,), 0), 0)
    world.play()
    facts = verify.verify(verify.write(world.clients[0].state), check).facts
    late = [slot for slot, name, values in facts if name == "chance" and not values[1]]
    assert late
    assert {slot for slot, name, values in facts if name == "alone" and values[1] == (0,)} == set(late)
