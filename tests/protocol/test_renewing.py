"""A page that lost its key: the others agree to another one, nothing that hung on the old one is lost or held against anybody."""

from __future__ import annotations

import json

import pytest

from tenka.core.errors import BadRecord
from tenka.protocol import bounds, checkpoint, consent, proof
from tenka.protocol.entries import body
from tenka.protocol.events import Heard, Intent, Show
from tenka.protocol.log import Stage
from tenka.protocol.terms import to_text
from tests.protocol import coin
from tests.protocol.dealt import finish, go
from tests.protocol.dealt import world as dealt_world
from tests.protocol.keys import chain, key, page, parties, signed, signed_by
from tests.protocol.test_hub import hub, until
from tests.protocol.test_proof import proven, some
from tests.protocol.test_proof import world as meidou
from tests.protocol.world import World

STAGES = (Stage.READY, Stage.SET_UP, Stage.SEAL, Stage.ESCROW, Stage.OPEN, Stage.CHOICE)


def come_back(world: World, me: int, by: int = 0) -> None:
    """Everything of a page is lost; somebody asks the others, who agree, as often as it takes until one proposal is in time."""
    world.lose_all(me)
    for _ in range(200):
        world.settle()
        common = world.pages[by].state.common
        if any(one.party == me for one in common.renewals) or common.stage is Stage.OVER:
            return
        if not consent.promised(world.pages[by].state):
            world.renew(by, me)
        world.settle()
        for other in range(world.number):
            if other != me:
                agree(world, other)
        world.settle()
        world.tick()
    raise AssertionError([world.tell(one) for one in range(world.number)])


def agree(world: World, me: int) -> None:
    """A person says yes to what is proposed, and chooses nothing."""
    for one in consent.proposals(world.pages[me].state):
        state = world.pages[me].state
        if me in consent.needed(state.common, one) and not consent.answered(state, one):
            world.feed(me, Intent("agree", (one.by,)))


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("cut", [0, 3, 7, 12])
def test_wherever_the_key_is_lost_the_game_comes_to_its_end(number: int, stage: Stage, cut: int) -> None:
    if stage is Stage.ESCROW and number == 2:
        return      # nothing lies in trust between two
    world = hub(number, 5)
    until(world, stage)
    for _ in range(cut):
        world.stir()
    come_back(world, number - 1)
    world.play()
    assert not world.named
    assert len({here.state.common.head for here in world.pages}) == 1
    assert all(here.state.common.present == tuple(range(number)) for here in world.pages)
    assert len({proof.text(here.state) for here in world.pages}) == 1


@pytest.mark.parametrize("cut", range(0, 30, 3))
def test_what_was_sealed_and_lies_in_trust_is_laid_out(cut: int) -> None:
    """Once anybody has opened, the answer of the lost page is the one it had sealed."""
    world = hub(3, 3)
    until(world, Stage.SEAL)
    said: dict[int, str] = {}
    while not any(here.state.common.stage is Stage.OPEN for here in world.pages):
        for me, here in enumerate(world.pages):
            if me in here.state.given and here.state.common.stage is Stage.SEAL:
                said[me] = str(here.state.given[me][0])
        world.stir()
    for _ in range(cut):
        world.stir()
    shown = world.pages[0].state.common.stage is Stage.OPEN or bool(world.pages[0].state.common.openings)
    come_back(world, 2)
    world.play()
    if shown:
        assert world.pages[1].state.table.state.calls[:3] == [said[me] for me in range(3)]
        assert not world.pages[1].state.common.voided


def test_between_two_a_question_of_which_one_answer_is_open_is_asked_anew_and_counted() -> None:
    world = hub(2, 3)
    until(world, Stage.OPEN, 1)
    for _ in range(400):
        if world.pages[0].state.common.held:
            break
        world.own(0)
    come_back(world, 1)
    common = world.pages[0].state.common
    assert (common.stage, common.voided, common.openings) == (Stage.SEAL, 1, {})
    world.play()
    assert len({here.state.common.head for here in world.pages}) == 1


def test_between_two_a_round_of_which_a_link_is_known_begins_anew() -> None:
    """Who comes back with a new chain could make it to suit a link that is known: so all show another one."""
    world = hub(2, 11)
    until(world, Stage.CHOICE)
    world.settle()
    world.feed(0, Intent("choose", (0, "roll")))
    world.settle()
    assert world.pages[0].state.common.stage is not Stage.ROUND
    world = hub(2, 11)
    until(world, Stage.CHOICE)
    world.settle()
    rounds = world.pages[0].state.common.rounds
    world.kill(1)
    world.feed(0, Intent("choose", (0, "roll")))
    world.settle()
    assert world.pages[0].state.common.pending is not None
    come_back(world, 1)
    world.settle()
    common = world.pages[0].state.common
    assert common.rounds == rounds + 2
    assert common.shown[1] == (rounds + 2, chain(1, 1).link(1))
    assert common.voided == 1


@pytest.mark.parametrize("dealt", [False, True])
def test_a_round_begins_anew_where_who_held_a_share_of_it_has_lost_its_key(dealt: bool) -> None:
    """Somebody goes amid a round, and before the others have opened its link one of them comes back with another key."""
    world = dealt_world((0, 1, 2)) if dealt else hub(4, 5)
    until(world, Stage.ROUND if dealt else Stage.CHOICE)
    while world.pages[0].state.common.stage is not Stage.ROUND and world.pages[0].state.common.pending is None:
        world.stir()
    go(world, 1)
    world.feed(0, Intent("propose", ((1,), 0)))
    while world.pages[0].state.common.stage is not Stage.SHARE:
        agree(world, 2)
        agree(world, world.number - 1)
        world.stir()
    rounds = world.pages[0].state.common.rounds
    come_back(world, world.number - 1)
    common = world.pages[0].state.common
    assert common.rounds > rounds
    assert (common.voided, common.missing) == (1, ())
    finish(world)
    assert len({here.state.common.head for here in world.pages if here.alive}) == 1


def test_a_party_may_come_back_more_than_once() -> None:
    world = hub(3, 8)
    for stage in (Stage.SEAL, Stage.OPEN, Stage.CHOICE):
        until(world, stage)
        before = len(world.pages[0].state.common.renewals)
        life = world.pages[2].life
        world.lose_all(2)
        world.settle()
        world.renew(0, 2)
        for _ in range(60):
            world.settle()
            agree(world, 1)
            world.tick()
        assert (len(world.pages[0].state.common.renewals), world.pages[2].life) == (before + 1, life + 1)
    world.play()
    assert len({here.state.common.head for here in world.pages}) == 1


def test_a_key_is_lost_when_all_is_over_but_for_the_last_words() -> None:
    world = dealt_world((0, 1, 2))
    until(world, Stage.END, most=20_000)
    come_back(world, 2)
    assert world.pages[0].state.common.stage in (Stage.END, Stage.OVER)
    finish(world)
    assert len({here.state.common.head for here in world.pages}) == 1


def test_one_who_does_not_agree_is_enough() -> None:
    world = hub(3, 4)
    until(world, Stage.SEAL)
    world.lose_all(2)
    world.settle()
    world.renew(0, 2)
    world.settle()
    world.feed(1, Intent("refuse", (0,)))
    world.settle()
    common = world.pages[0].state.common
    assert not common.renewals
    assert not consent.promised(world.pages[0].state)
    assert world.pages[2].state.out


def test_a_page_that_has_its_key_refuses_by_itself() -> None:
    """A stranger comes in the place of somebody whose page is there: that page says no, and plays on."""
    world = hub(3, 4)
    until(world, Stage.SEAL)
    world.settle()
    world.feed(0, Intent("renew", (2, key(2, 1), chain(2, 1).commitment)))
    world.settle()
    agree(world, 1)
    world.settle()
    assert not world.pages[0].state.common.renewals
    world.play()
    assert not world.named


def test_words_of_the_old_key_are_dropped_and_name_nobody() -> None:
    world = hub(3, 6)
    until(world, Stage.SEAL)
    world.settle()
    old = world.pages[2].state
    come_back(world, 2)
    world.settle()
    state = world.pages[0].state
    assert state.common.stage is Stage.READY or state.common.stage is Stage.SEAL
    for slot, head in ((old.slot, old.common.head), (state.slot, state.common.head)):
        for kind, values in (("seal", (bytes(18),)), ("end", ()), ("ready", ("coin 1", None))):
            said = body(world.terms.session, slot, old.boot, head, kind, *values)
            text = f'[2,{json.dumps(said)},"{signed(2, said)}"]'
            before = world.pages[0].state.common
            world.looked_at(0, Heard("2", text, world.now))
            world.settle()
            assert world.pages[0].state.common.held.get(2) == before.held.get(2)
    world.play()
    assert not world.named


def test_the_old_page_sees_that_its_seats_go_on_elsewhere() -> None:
    world = hub(3, 6)
    until(world, Stage.CHOICE)
    world.settle()
    old = world.pages[2]
    come_back(world, 2)
    world.pages[2].alive = False
    fresh, world.pages[2] = world.pages[2], old
    old.alive, old.up = True, set()
    world.cut(0, 2)
    world.link(2, 0)
    world.settle()
    assert old.state.out
    assert not old.state.awaited
    assert not world.named
    world.pages[2] = fresh


@pytest.mark.parametrize("change", ["by", "key", "end", "old", "gone", "over"])
def test_what_may_not_be_asked(change: str) -> None:
    world = hub(3, 6)
    until(world, Stage.CHOICE)
    world.settle()
    values = {
        "by": (0, b"other", bytes(32)), "key": (2, key(1), bytes(32)), "end": (2, b"other", chain(1).commitment),
        "old": (2, key(2), chain(2, 1).commitment), "gone": (2, b"other", bytes(32)), "over": (2, b"other", bytes(32)),
    }  # fmt: skip
    if change == "gone":
        world.kill(2)
        world.gone.add(2)
        world.feed(0, Intent("propose", ((2,), 0)))
        world.settle()
        agree(world, 1)
        world.settle()
    elif change == "over":
        world.play()
    before = world.pages[0].state
    world.feed(0, Intent("renew", values[change]))
    assert world.pages[0].state.wish == before.wish
    assert any(show.fact == "refused" for _, show in world.shown[-1:])


def test_a_replayed_proposal_does_nothing() -> None:
    world = hub(3, 6)
    until(world, Stage.CHOICE)
    world.settle()
    world.lose_all(2)
    world.settle()
    world.renew(0, 2)
    again = [text for _, _, text in world.net if "renew" in text]
    for _ in range(20):
        world.settle()
        agree(world, 1)
        again += [text for _, _, text in world.net if "renew" in text]
        world.tick()
    head = world.pages[1].state.common.head
    for text in again:
        world.looked_at(1, Heard("0", text, world.now))
    assert world.pages[1].state.common.head == head
    assert len(world.pages[1].state.common.renewals) == 1


def test_two_who_agree_to_different_keys_have_different_heads() -> None:
    """A hub that tells each guest another key is seen: their heads differ from then on."""
    heads = []
    for life in (1, 2):
        world = hub(3, 6)
        until(world, Stage.CHOICE)
        world.settle()
        world.pages[2].life = life - 1
        come_back(world, 2)
        heads.append(world.pages[0].state.common.head)
    assert heads[0] != heads[1]


def test_who_comes_back_reads_all_and_opens_again_from_its_disk() -> None:
    world = hub(3, 9)
    until(world, Stage.CHOICE)
    come_back(world, 2)
    world.settle()
    assert not world.pages[2].state.out
    assert [show for me, show in world.shown if me == 1 and show.fact in ("renewed", "gone")] == [Show("renewed", (2, 0))]
    world.kill(2)
    world.restart(2)
    world.play()
    assert len({here.state.common.head for here in world.pages}) == 1


def test_a_calm_moment_holds_who_came_back() -> None:
    world = hub(3, 9)
    until(world, Stage.SEAL)
    come_back(world, 2)
    for _ in range(300):
        if checkpoint.calm(world.pages[0].state):
            break
        world.stir()
    common = world.pages[0].state.common
    plain = checkpoint.plain(common)
    again = checkpoint.common_of(world.terms, plain)
    assert (again.renewals, again.shown, again.chained(2)) == (common.renewals, common.shown, common.chained(2))
    with pytest.raises(BadRecord):
        checkpoint.common_of(world.terms, [*plain[:-1], plain[-1] * (bounds.MOST_RENEWALS + 1)])


def test_the_proof_tells_which_words_were_signed_by_which_key() -> None:
    def right(by: bytes, message: bytes, signature: bytes) -> bool:
        return to_text(signature) == signed_by(by, message.decode())

    here = meidou((0, 1))
    some(here, 4)
    come_back(here, 1)
    here.play()
    text = proven(here)
    assert text == proven(here, 1)
    verdict = proof.verify(text, right)
    assert not verdict.wrong
    assert proof.RENEWED in verdict.unproved
    assert proof.verify(text, lambda by, *rest: by != key(1, 1) and right(by, *rest)).wrong


def test_a_stranger_with_no_key_of_the_game_says_nothing() -> None:
    state = page(coin.terms((0, 1), parties(2)), 1, (0,), life=1)
    assert state.out
    assert state.awaited
