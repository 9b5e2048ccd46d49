"""Who deals, locks, shows or chooses otherwise than it may where all deal together is named by all others."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tenka.core.chance import Outcome
from tenka.core.errors import BadMessage, BadProof
from tenka.protocol import proof
from tenka.protocol.entries import DEALT, KINDS, NOTES, TOGETHER
from tenka.protocol.events import Work
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.together import squares
from tenka.protocol.together.decks import raw, whole, write
from tenka.protocol.together.keys import letters
from tenka.protocol.together.places import shuffles
from tests.protocol.keys import root
from tests.protocol.locked import deal, lighten, moment, one_end, play, world, wrong
from tests.protocol.scenes import facts, fouls, hear, same, word
from tests.protocol.world import World

CHEAT = 1


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


def named(here: World, rule: str = "deal", party: int = CHEAT) -> None:
    """All others stop by its doing, and none of them knows the whole table."""
    for me, found in enumerate(here.pages):
        if me != party:
            assert found.state.stopped is not None, here.tell(me)
            assert found.state.stopped[:2] == (party, rule)
            assert found.state.table is None or not found.state.table.whole


def cheated(here: World, spoil: Callable[[State], State] = lambda state: state, at: int = -1) -> World:
    """A game to its end or until somebody is named; the cheat's page is changed at that moment."""
    here.honest = False
    done = False
    for _ in range(600):
        here.settle()
        if not done and moment(here) >= at:
            here.pages[CHEAT].state, done = spoil(here.pages[CHEAT].state), True
        if all(found.state.stopped for me, found in enumerate(here.pages) if me != CHEAT) or here.over:
            return here
        here.stir()
    raise AssertionError([here.tell(me) for me in range(here.number)])


class Doubles(World):
    """The cheat hands on one card twice under two locks, in place of another, so that nobody sees it before the end."""

    turn = 0

    def work(self, me: int, effect: Work) -> str:
        return self.altered(whole(super().work(me, effect))) if (me, effect.name) == (CHEAT, f"pass {CHEAT + self.turn}") else \
            super().work(me, effect)

    def altered(self, handed: list[int]) -> str:
        handed[1] = pow(handed[0], 5, squares.PRIME)
        return write(handed)


class Arranges(Doubles):
    """It lays the cards as it likes when it is to lock them place by place."""

    turn = 3

    def altered(self, handed: list[int]) -> str:
        handed[-1], handed[-2] = handed[-2], handed[-1]
        return write(handed)


@pytest.mark.parametrize("kind", [Doubles, Arranges])
def test_who_shuffles_otherwise_than_its_root_says_is_named(kind: type[World]) -> None:
    """And no record of such a game is proved."""
    here = cheated(world(kind=kind))
    named(here)
    assert "otherwise than the roots say" in wrong(here, f"its record\n{proof.text(here.pages[0].state)}")


def other(state: State, **more: Any) -> State:
    """The page with other things of its own than it was bound to."""
    found = deal(state)
    return replace(state, common=replace(state.common, deal=replace(found, hand=replace(found.hand, **more))))


def test_who_tells_wrong_locks_is_named_as_soon_as_a_card_is_drawn() -> None:
    here = cheated(world(), lambda state: other(state, locks=[lock + 2 for lock in deal(state).hand.locks]))
    named(here)
    assert moment(here) < 3


def test_who_agrees_on_keys_otherwise_than_its_root_says_is_named() -> None:
    here = world((0, 1, 2), 11, 3)
    named(cheated(here, lambda state: other(state, box=deal(state).hand.box + 2)))


def test_who_showed_another_box_than_its_root_gives_is_named_by_the_roots() -> None:
    here = world()
    play(here, 1)
    found, roots = deal(here.pages[0].state), [root(party) for party in range(here.number)]
    assert found.keys.liar(found.places.plan, roots, found.boxes) is None
    for party, shown in found.boxes.items():
        assert found.keys.liar(found.places.plan, roots, {**found.boxes, party: shown + 1}) == party
    place, told = next(iter(found.keys.told.items()))
    for party, key in told.items():
        keys = replace(found.keys, told={place: {**told, party: key + 2}})
        assert keys.liar(found.places.plan, roots, found.boxes) == party


def test_the_decks_that_were_dealt_are_those_the_set_up_shuffled() -> None:
    shuffled, order = Outcome("shuffle", (1, 0, 2), (3,)), {"deck": [2, 0, 1]}
    assert shuffles([shuffled], order) == (shuffled._replace(values=(0, 2, 1)),)
    for others in ([], [shuffled._replace(kind="draws")], [shuffled._replace(sizes=(4,))]):
        with pytest.raises(BadProof, match="other decks"):
            shuffles(others, order)


def test_who_knows_not_all_locks_of_a_place_opens_nothing() -> None:
    """Not its own either, and not one that was passed to others."""
    here = world()
    play(here, 1)
    found = deal(here.pages[0].state)
    number = max(found.places.number.values())
    keys = replace(found.keys, told={}, passed={}, keeper={number: 1}, meant={})
    bare = replace(found, keys=keys, hand=replace(found.hand, faces={}))
    for look in (bare.key, bare.face):
        with pytest.raises(BadMessage) as caught:
            look(number)
        assert caught.value.rule == "turn"
    told = replace(bare, keys=replace(bare.keys, told={number: {1: 77}}))
    assert told.key(number) == 77
    assert replace(bare, keys=replace(bare.keys, keeper={number: 0})).key(number) == found.hand.locks[number]


def test_who_passes_a_wrong_lock_is_named() -> None:
    """A hand goes from one to the next, who finds no card under what was passed."""
    def spoilt(state: State) -> State:
        mine = [number for number, keeper in deal(state).keys.keeper.items() if keeper == CHEAT]
        return other(state, locks=[lock + 2 * (at in mine) for at, lock in enumerate(deal(state).hand.locks)])

    for seed in range(20):
        here = cheated(world((0, 1, 2), seed, 3), spoilt, 0)
        if deal(here.pages[0].state).keys.passed and any(found.state.stopped for found in here.pages):
            assert {found.state.stopped.party for me, found in enumerate(here.pages) if me != CHEAT} == {CHEAT}
            return
    raise AssertionError("nobody handed a card on")


def test_who_accuses_others_falsely_is_named() -> None:
    def accuses(state: State) -> State:
        mine = next(number for number, meant in deal(state).keys.meant.items() if CHEAT in meant)
        return replace(state, common=replace(state.common, deal=replace(deal(state), spoilt=mine)))

    named(cheated(world(), accuses, 2))


def test_who_shows_another_root_than_it_was_bound_to_is_named() -> None:
    here = world()
    while here.pages[0].state.common.stage is not Stage.ROOT or CHEAT in here.pages[0].state.common.held:
        here.stir()
    state = here.pages[0].state
    assert fouls(hear(state, word(state, "root", (bytes(32),)))) == ["deal"]


# one word that may not be


def until(fits: Callable[[World], bool], here: World | None = None) -> World:
    """A game of three up to where something holds, and nothing is under way."""
    here = here or world((0, 1, 2), 4, 3)
    for _ in range(600):
        here.settle()
        if fits(here):
            return here
        here.stir()
    raise AssertionError("never")


def asked(here: World) -> bool:
    state = here.pages[0].state
    return state.common.stage is Stage.CHOICE and moment(here) > 3 and state.common.table.decision.seats[0] == CHEAT


def own(here: World, party: int) -> int:
    """A place that a party alone knows."""
    keys = deal(here.pages[0].state).keys
    return next(number for number, meant in keys.meant.items() if meant == {party} and not keys.known(number))


def test_a_card_is_shown_by_who_knows_it_alone_and_as_what_it_is() -> None:
    here = until(asked)
    state = here.pages[0].state
    for place, key, rule in ((own(here, 0), 1, "turn"), (own(here, CHEAT), 3, "deal"), (999, 1, "deal")):
        found = hear(state, word(state, "play", (CHEAT, "roll", ((place, letters([key])),), None)))
        assert fouls(found) == [rule]
    twice = ((own(here, CHEAT), letters([3])),) * 2
    assert fouls(hear(state, word(state, "play", (CHEAT, "roll", twice, None)))) == ["deal"]


def test_who_owes_nothing_complains_of_nothing() -> None:
    here = until(asked)
    state = here.pages[CHEAT].state
    assert fouls(hear(state, word(state, "spoilt", (own(here, 2),), party=2), place="0")) == ["turn"]


def test_a_choice_is_one_of_those_on_offer_with_its_link_where_it_asks_chance() -> None:
    here = until(asked)
    state = here.pages[0].state
    for seat, notation, link, rule in (
        (CHEAT, "show fox", None, "illegal"), (CHEAT, "give fox", None, "illegal"), (0, "roll", None, "turn"),
        (CHEAT, "roll", None, "link"), (CHEAT, "roll", b"\7" * 32, "link"), (CHEAT, "open", b"\7" * 32, "early"),
        (CHEAT, "draw", b"\7" * 32, "early"),
    ):  # fmt: skip
        assert fouls(hear(state, word(state, "play", (seat, notation, (), link)))) == [rule], notation


def test_a_deck_is_handed_on_whole_and_sound_or_its_party_is_named() -> None:
    def turn(here: World) -> bool:
        state = here.pages[0].state
        return state.common.stage is Stage.DECK and deal(state).turn == CHEAT

    here = world()
    while not turn(here):
        here.stir()
    state = here.pages[0].state
    fine = deal(state).passes.squares
    odd = next(number for number in range(2, 50) if not squares.is_square(number))
    for handed in ([*fine[:-1], 1], [*fine[:-1], 0], [*fine[:-1], odd], [*fine[:-1], fine[0]], fine[:-1], [*fine, 4]):
        said = word(state, "deck", (hashlib.sha256(raw(handed)).digest(),), slips={8: raw(handed)})
        assert fouls(hear(state, said)) == ["deal"], handed
    altered = hear(state, word(state, "deck", (bytes(32),), slips={8: raw(deal(here.pages[0].state).places.plan.cards())}))
    assert (fouls(altered), same(altered.state, state)) == ([], True)       # on its way, perhaps
    assert same(hear(state, word(state, "deck", (bytes(32),))).state, state)


def test_locks_are_told_as_many_as_are_owed() -> None:
    here = world()
    while here.pages[0].state.common.stage is not Stage.LOCKS or CHEAT in here.pages[0].state.common.held:
        here.stir()
    state = here.pages[0].state
    owed = len(deal(state).keys.owed(CHEAT, ())[0])
    assert owed > 0
    for keys in ([1] * (owed - 1) or [1] * 9, [1] * (owed + 1), [0] * owed):
        assert fouls(hear(state, word(state, "locks", (letters(keys),)))) == ["deal"]
    assert fouls(hear(state, word(state, "locks", (letters([1] * owed)[:-1] or b"x",)))) in (["deal"], [])


def test_more_locks_than_go_into_one_word_go_into_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenka.protocol.together.keys.AT_ONCE", 2)
    here = world((0, 1, 0), 3)
    here.play()
    one_end(here)
    told = [said.kind for _, closed in here.pages[0].state.log.since(0) for said in closed.held.values()]
    assert told.count("locks") > told.count("play")


VALUES: dict[str, tuple[Any, ...]] = {
    "ready": ("cards 1", None), "link": (b"\7" * 32, None), "choose": (0, "one", None, None), "seal": (b"\5" * 18,),
    "open": (b"\6" * 11,), "share": ((),), "end": (), "pledge": ("cards 1", ()), "move": (5, b"x"), "ask": (), "wrong": (),
    "deal": (0, ()), "show": ((), b"\1" * 32), "propose": (1, (2,), 0, 0), "agree": (0, 1, 0), "refuse": (0, 1),
    "renew": (1, 2, b"k", b"\1" * 32, 0), "withdraw": (1,), "settle": (1, 0), "box": ("cards 1", bytes(256)),
    "deck": (bytes(32),), "locks": (bytes(32),), "play": (0, "roll", (), None), "spoilt": (999,), "root": (root(2),),
}  # fmt: skip
EARLY = ("deck", "link")
"""What may be told later whether it counts: its slip is missing, or the choice before it."""


def scenes() -> dict[Stage, State]:
    """Page 1 of three at each stage in which it still waits for another party."""
    here = world((0, 1, 2), 6, 2)
    found: dict[Stage, State] = {}
    while not here.over:
        here.stir()
        state = here.pages[1].state
        if not {0, 2} & state.common.held.keys():
            found[state.common.stage] = state
    found[Stage.OVER] = here.pages[1].state
    return found


def test_whatever_is_said_out_of_its_slot_is_a_foul_and_changes_nothing() -> None:
    stages = scenes()
    assert {Stage.READY, Stage.DECK, Stage.SET_UP, Stage.LOCKS, Stage.CHOICE, Stage.ROOT, Stage.END} <= stages.keys()
    for kind in (kind for kind in (*KINDS, *DEALT, *TOGETHER) if kind != "escrow"):
        for stage, state in stages.items():
            for party in (0, 2):
                found = hear(state, word(state, kind, VALUES[kind], party=party), place="0")
                assert "fault" not in facts(found), (stage, found)
                if stage is Stage.OVER or kind in NOTES:
                    assert same(found.state, state)
                elif fouls(found):
                    assert found.state.common == state.common
                    assert fouls(found) == [found.state.stopped.rule]
                elif kind in EARLY:
                    assert same(found.state, state)
                else:
                    assert kind in ("end", "root"), (stage, kind)


def test_nobody_goes_or_comes_back_under_another_key_and_nothing_is_taken_back() -> None:
    for state in scenes().values():
        for party, values in ((2, (1, (0,), 0, 0)), (0, (1, (2,), 0, 0)), (0, (1, (), 2, 0)), (0, (1, (), 1, 0))):
            assert not hear(state, word(state, "propose", values, party=party), place="0").state.notes
        assert not hear(state, word(state, "renew", (1, 2, b"k", b"\1" * 32, 0), party=0), place="0").state.notes
