"""The host deals, or a guest chooses, otherwise than it may: whoever does is named by its own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tenka.core.errors import BadProof
from tenka.protocol import evidence, proof
from tenka.protocol.chain import Chain
from tenka.protocol.hosted import outcomes, rules, saying
from tenka.protocol.hosted.audit import audit
from tenka.protocol.hosted.hands import Move
from tenka.protocol.hosted.hidden import encrypt, mark_of, slip
from tenka.protocol.hosted.telling import telling
from tenka.protocol.log import Common, Stage
from tenka.protocol.state import State
from tenka.table.table import Table
from tests.protocol.dealt import before, fair_word, one_end, world
from tests.protocol.keys import chain, root
from tests.protocol.scenes import fouls, hear, word
from tests.protocol.test_proof import check, proven
from tests.protocol.world import World

Values = tuple[Any, ...]
Lie = Callable[[State, Values], tuple[str, Values]]


def named(here: World, *, by: tuple[int, ...] = (1, 2)) -> None:
    """These guests name the dealer, and nobody's record holds."""
    found = []
    here.honest = False
    for _ in range(1_500):
        here.stir()
        found = [me for me in (1, 2) if here.pages[me].state.stopped]
        if set(by) <= set(found):
            break
    assert set(by) <= set(found), [here.tell(me) for me in range(3)]
    for me in by:
        assert (here.pages[me].state.stopped.party, here.pages[me].state.stopped.rule) == (0, "dealt")
        assert not here.pages[me].state.common.ended


LIES: dict[str, tuple[str, Lie]] = {
    "another turn": ("deal", lambda state, values: ("deal", (2, values[1]))),
    "to fewer": ("deal", lambda state, values: ("deal", (values[0], values[1][:1]))),
    "no such seat": ("deal", lambda state, values: ("deal", (9, values[1]))),
    "nonsense": ("deal", lambda state, values: ("deal", (values[0], marks_of(state, "nonsense")))),
    "a moment that was": ("deal", lambda state, values: ("deal", (values[0], marks_of(state, "")))),
    "over early": ("deal", lambda state, values: ("show", (keys_of(state), state.chain.link(state.common.rounds)))),
    "other keys": ("show", lambda state, values: ("show", ((bytes(32), *values[0][1:]), values[1]))),
    "fewer keys": ("show", lambda state, values: ("show", (values[0][:2], values[1]))),
    "another link": ("show", lambda state, values: ("show", (values[0], bytes(32)))),
}  # fmt: skip
"""What the dealer should say, and what it says."""


def marks_of(state: State, text: str) -> tuple[bytes, ...]:
    """The marks of something else for each guest; without a text, of what it was told last."""
    deal = outcomes.deal_of(state.common)
    assert deal.move is not None
    return tuple(mark_of(deal.hand.keys[party], deal.move.where, text or before_of(state, party)) for party in deal.move.to)


def before_of(state: State, party: int) -> str:
    return telling(state.common.table, outcomes.seats_of(state.common.terms, party))


def slips_of(state: State, values: Values, lie: str) -> dict[int, bytes]:
    """What goes beside a word to each guest, true or as the lie has it."""
    deal = outcomes.deal_of(state.common)
    if lie not in ("nonsense", "a moment that was"):
        return dict(saying.slips(state.common, *saying.says(state)))
    return {
        party: slip(deal.hand.keys[party], marked, lie if lie == "nonsense" else before_of(state, party), before_of(state, party))
        for party, marked in zip(deal.move.to, values[1], strict=True)
    }


def keys_of(state: State) -> tuple[bytes, ...]:
    return tuple(key for _, key in sorted(outcomes.deal_of(state.common).hand.keys.items()))


@pytest.mark.parametrize("lie", LIES)
def test_a_dealer_that_says_what_can_not_be_is_named_by_its_own_words(lie: str) -> None:
    should, does = LIES[lie]
    dealer, *guests = before(should)
    kind, values = does(dealer, saying.says(dealer)[1])
    said = word(dealer, kind, values, party=0, slips=slips_of(dealer, values, lie) if kind == "deal" else None)
    for guest in guests:
        found = hear(guest, said, place="0")
        assert (fouls(found), found.state.common) == (["dealt"], guest.common)
        assert evidence.foul(guest.common, found.state.stopped.words[0], lambda *_: True) is not None
        fair = hear(guest, fair_word(dealer), place="0")
        assert (fouls(fair), fair.state.slot) == ([], guest.slot + 1)


def last(common: Common, **changes: Any) -> Common:
    """The same game with another last choice."""
    deal = outcomes.deal_of(common)
    return replace(common, deal=replace(deal, move=outcomes.moving(common)._replace(**changes)))


def earlier(common: Common, which: Callable[[Move], bool], **changes: Any) -> Common:
    """The same game in which something else was said to the last choice of which that is so."""
    deal = outcomes.deal_of(common)
    at = max(at for at, move in enumerate(deal.moves) if which(move))
    moves = (*deal.moves[:at], deal.moves[at]._replace(**changes), *deal.moves[at + 1 :])
    return replace(common, deal=replace(deal, moves=moves))


def shorter(common: Common) -> Common:
    """The same game as if it had ended a choice before."""
    deal = outcomes.deal_of(common)
    return replace(common, deal=replace(deal, moves=deal.moves[:-1], move=deal.moves[-1]))


def bound_to(common: Common, party: int) -> Common:
    """The same game with another bond for a party's key."""
    deal = outcomes.deal_of(common)
    return replace(common, deal=replace(deal, bonds=(*deal.bonds[:party], bytes(18), *deal.bonds[party + 1 :])))


@pytest.mark.parametrize(("reason", "other"), [
    *[("bound to", partial(bound_to, party=party)) for party in range(3)],
    ("is not what follows", partial(earlier, which=lambda move: move.number == 0, wrong=True)),
    ("none answered", partial(earlier, which=lambda move: move.number > 1, number=0)),
    ("nothing asked chance", partial(earlier, which=lambda move: move.number == 0, number=1)),
    ("another seat", partial(earlier, which=lambda move: bool(move.told), turn=7)),
    ("another seat", partial(last, told=(bytes(16),) * 3, to=(0, 1, 2))),
    ("something else", partial(earlier, which=lambda move: bool(move.told), told=(bytes(16),) * 2)),
    ("not over", shorter),
])  # fmt: skip
def test_what_the_dealer_said_follows_from_what_all_chose(reason: str, other: Callable[[Common], Common]) -> None:
    """Each page plays the game again when all keys are open, and each check finds what the others would not."""
    dealer, guest, _ = before("show")
    common, keys = guest.common, keys_of(dealer)
    link = dealer.chain.link(max(common.rounds, 1))
    assert audit(common, keys, link).decision is None
    with pytest.raises(BadProof, match=reason):
        audit(other(common), keys, link)
    with pytest.raises(BadProof, match="bound to"):
        audit(common, keys, bytes(32))


def test_another_binding_is_named_by_whose_key_it_is_not() -> None:
    here = world()
    dealer, *guests = (found.state for found in here.pages)
    rules, bonds = saying.pledge(dealer)
    for values, by in (((rules, bonds[:2]), [1, 2]), ((rules, (bonds[0], bytes(18), bonds[2])), [1])):
        for guest in guests:
            assert fouls(hear(guest, word(dealer, "pledge", values, party=0), place="0")) == ["dealt"] * (guest.me in by)


def test_a_legal_choice_that_is_called_none_is_named_by_who_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    true = saying.says
    monkeypatch.setattr(saying, "says", lambda state: true(state) if outcomes.moving(state.common).party != 1 else ("wrong", ()))
    named(world(), by=(1,))


def test_a_card_told_otherwise_is_found_when_all_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(common: Common, table: Table, party: int) -> str:
        if party != 1 or len(table.history) != 3:
            return telling(table, outcomes.seats_of(common.terms, party))
        other = table.fork(table.chance)
        other.state.held[1], other.state.held[2] = other.state.held[2], other.state.held[1]
        return telling(other, (1,))

    monkeypatch.setattr(saying, "_text", told)
    here = world()
    named(here, by=(1,))
    assert here.pages[2].state.common.stage is Stage.END       # it was told what was
    assert proof.verify(proven(here, 2), check).wrong


def test_dice_of_another_link_are_found_when_all_is_played_again() -> None:
    here = world()
    state = here.pages[0].state

    class Loaded(Chain):
        def link(self, number: int) -> bytes:
            return bytes(32) if number == 1 else chain(0).link(number)

    deal = outcomes.deal_of(state.common)
    hand = replace(deal.hand, chain=Loaded(root(0)))
    here.pages[0].state = replace(state, common=replace(state.common, deal=replace(deal, hand=hand)))
    named(here)


@pytest.mark.parametrize("notation", [None, b"", b"take one", b"\xff", b"x" * 200, b"99"])
def test_a_choice_that_is_none_is_asked_for_again(notation: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    true = saying.move_of
    lied: list[int] = []

    def move_of(state: State) -> tuple[Any, ...] | None:
        found = true(state)
        if found is None or state.me != 1 or lied:
            return found
        lied.append(state.slot)
        key = outcomes.deal_of(state.common).hand.keys[1]
        return found[0], b"nothing" if notation is None else encrypt(key, state.common.head, notation)[:256]

    monkeypatch.setattr(saying, "move_of", move_of)
    monkeypatch.setitem(rules.TAKE, "wrong", rules._ask)        # who has cheated is not surprised
    here = world()
    here.play()
    one_end(here)
    assert {(me, fact.values) for me, fact in here.shown if fact.fact == "wrong"} == {(me, (1,)) for me in range(3)}
