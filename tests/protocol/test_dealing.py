"""The host deals: games under nets and disks that fail, somebody going at any moment, and who deals or chooses otherwise."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tenka.core.errors import BadProof
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.terms import DEALER, TOGETHER, read_terms, to_text
from tenka.protocol import dealing, evidence, judging, proof
from tenka.protocol.entries import DEALT, KINDS, NOTES, PROPOSING
from tenka.protocol.events import Intent, Send
from tenka.protocol.hidden import BLOCK, find, hide, mark_of, slip, slipped
from tenka.protocol.log import Common, Stage
from tenka.protocol.state import State
from tenka.protocol.step import fold
from tenka.protocol.telling import telling
from tests.protocol.chaos import Chaos
from tests.protocol.dealt import SEATS, finish, go, world
from tests.protocol.keys import chain, page, root, signed_by
from tests.protocol.scenes import facts, fouls, hear, same, word
from tests.protocol.simulate import SHARE
from tests.protocol.test_proof import check, proven
from tests.protocol.test_renewing import agree, come_back
from tests.protocol.world import World

EVENTS = 200
QUIET = ("differs", "fault", "trust", "own")
"""Facts that no honest page shows."""


def right(by: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed a message, whoever has it."""
    return to_text(signature) == signed_by(by, message.decode())


def one_end(here: World) -> None:
    """All who are there have one game, whole and checked, and its proof holds."""
    there = [me for me, found in enumerate(here.pages) if found.alive and not found.state.out]
    assert len({here.pages[me].state.common.head for me in there}) == 1
    assert len({proven(here, me) for me in there}) == 1
    assert not [fact for _, fact in here.shown if fact.fact in QUIET]
    assert proof.verify(proven(here, there[0]), right).wrong == ""


@pytest.mark.parametrize("first", range(0, 200, SHARE))
def test_chaos_ends_in_one_game(first: int) -> None:
    for seed in range(first, first + SHARE):
        here, renewals = world(SEATS[seed % len(SEATS)], seed), seed % 5 == 4
        Chaos(here, departures=seed // len(SEATS) % 2 == 0 and not renewals, renewals=renewals).run(EVENTS)
        one_end(here)


def test_games_of_yedo_dealt_to_four_pages_end_in_one_game_of_which_two_have_gone() -> None:
    here = world((0, 1, 2, 3), 4, "yedo")
    for _ in range(60):
        here.stir()
    go(here, 2)
    for _ in range(20):
        here.settle()
        here.person(0)
        here.person(1)
    go(here, 3)
    finish(here)
    one_end(here)
    assert [one.party for one in here.pages[1].state.common.gone] == [2, 3]


@pytest.mark.parametrize("seats", [(0, 1), (0, 1, 2)])
@pytest.mark.parametrize("later", [0, 2, 5])
@pytest.mark.parametrize("stage", [Stage.READY, Stage.SET_UP, Stage.DEAL, Stage.CHOICE, Stage.ROUND, Stage.END])
def test_a_guest_that_lost_its_key_reads_what_it_was_told_and_plays_on(stage: Stage, later: int, seats: tuple[int, ...]) -> None:
    here, me = world(seats), seats[-1]
    for _ in range(1_000):
        if here.pages[0].state.common.stage is stage:
            break
        here.stir()
    for _ in range(later):
        here.stir()
    come_back(here, me)
    here.settle()
    true, mine = here.pages[0].state, here.pages[me].state
    if mine.table is not None and true.slot == mine.slot and not mine.table.whole:
        assert mine.table.view(me) == true.table.view(me)
    here.play()
    one_end(here)
    assert not here.named
    assert all(found.state.common.present == seats for found in here.pages)


def test_a_guest_may_come_back_twice_and_opens_again_from_its_disk() -> None:
    here = world()
    for times in (1, 2):
        for _ in range(40):
            here.stir()
        here.lose_all(2)
        here.settle()
        here.renew(0, 2)
        for _ in range(30):
            here.settle()
            agree(here, 1)
            here.tick()
        assert len(here.pages[0].state.common.renewals) == times
        assert not here.pages[2].state.out
    here.kill(2)
    here.restart(2)
    here.play()
    one_end(here)


def test_what_was_hidden_is_told_to_nobody_before_all_agree_to_the_key() -> None:
    here = world()
    for _ in range(60):
        here.stir()
    here.lose_all(2)
    for _ in range(5):
        here.settle()
        here.tick()
    assert (here.pages[2].state.slot, here.pages[2].state.table) == (0, None)
    assert not here.pages[2].state.stopped
    here.feed(0, Intent("renew", (0, b"another", bytes(32))))
    here.feed(1, Intent("renew", (0, b"another", bytes(32))))
    assert [fact.fact for _, fact in here.shown[-2:]] == ["refused", "refused"]      # nobody else could deal


def test_a_link_of_two_is_shown_anew_where_its_owner_comes_back() -> None:
    """Nobody could make its new chain to suit the dealer's link, which nobody knows; the round begins anew all the same."""
    here = world((0, 1))
    while here.pages[0].state.common.stage is not Stage.ROUND:
        here.stir()
    rounds = here.pages[0].state.common.rounds
    come_back(here, 1)
    while here.pages[0].state.common.stage is not Stage.CHOICE:
        here.stir()
    assert here.pages[0].state.common.rounds == rounds + 2
    here.play()
    one_end(here)


@cache
def until(stage: Stage) -> int:
    """After how many stirs a page of three stands at a stage for the first time."""
    here = world()
    for count in range(1_000):
        if here.pages[0].state.common.stage is stage:
            return count
        here.stir()
    raise AssertionError(stage)


@pytest.mark.parametrize("party", [1, 2])
@pytest.mark.parametrize("later", [0, 1, 3, 6])
@pytest.mark.parametrize("stage", [Stage.READY, Stage.SET_UP, Stage.DEAL, Stage.CHOICE, Stage.ROUND, Stage.END])
def test_somebody_goes_at_any_moment_and_all_others_come_to_one_end(stage: Stage, later: int, party: int) -> None:
    here = world()
    for _ in range(until(stage) + later):
        here.stir()
    go(here, party)
    finish(here)
    one_end(here)


def test_the_link_of_who_goes_amid_a_round_counts_and_no_die_is_thrown_anew() -> None:
    """The dealer has seen the links of all others: with the one in trust it comes to what it would have come to."""
    ends = []
    for leaves in (False, True):
        here = world()
        for _ in range(until(Stage.ROUND)):
            here.stir()
        while 2 not in here.pages[0].state.common.links and not here.pages[2].state.common.held:
            here.stir()
        if leaves:
            here.net = [one for one in here.net if one[0] != 2]
            go(here, 2)
            here.feed(0, Intent("propose", ((2,), 0)))
        while here.pages[1].state.common.rounds < 2 or here.pages[0].state.common.stage is not Stage.DEAL:
            here.stir()
        after = here.pages[0].state.common.deal.after
        ends.append(after.record().split("\n")[-2])
    assert ends[0] == ends[1]


def rebuilt(here: World, me: int) -> State:
    found = here.pages[me]
    saying = found.state.saying
    lines = [line for at, line in enumerate([*found.safe, *found.lagging], 1) if saying is None or saying.number != at]
    return fold(page(here.terms, me, here.places(me), found.boot, relays=me == 0), lines)


def test_a_journal_gives_the_page_again_at_every_moment() -> None:
    here = world((0, 1, 1))
    for count in range(2_000):
        here.stir()
        if here.over:
            break
        for me in range(here.number if count % 4 == 0 else 0):
            state, again = here.pages[me].state, rebuilt(here, me)
            assert (again.slot, again.common.head, again.common.held.keys()) == (
                state.slot, state.common.head, state.common.held.keys())  # fmt: skip
            if state.table is not None:
                for seat in range(3) if me == 0 else (1, 2):
                    assert again.table.view(seat) == state.table.view(seat)


def test_a_dealer_that_lost_all_but_its_keys_has_its_table_again_from_its_guests() -> None:
    here = world()
    while here.pages[0].state.common.rounds < 3 or here.pages[0].state.common.stage is not Stage.CHOICE:
        here.stir()
    here.settle()
    before = here.pages[0].state.table.record()
    here.kill(0)
    here.restart(0, lost=1_000)
    here.settle()
    assert here.pages[0].state.table.record() == before
    here.play()
    one_end(here)


def test_a_guest_sees_what_the_dealers_table_shows_its_seats_and_can_read_nothing_else() -> None:
    here = world()
    seen = 0
    while not here.over:
        here.settle()
        true, mine = here.pages[0].state, here.pages[1].state
        if mine.common.stage is Stage.CHOICE and true.slot == mine.slot:
            seen += 1
            assert mine.table.view(1) == true.table.view(1)
            assert not mine.table.whole
            deal = mine.common.deal
            assert set(deal.hand.keys) == {1}
            assert deal.after is None
            for move in deal.moves:
                assert (find(deal.hand.keys[1], move.where, move.hidden) is not None) is (move.party == 1)
        for me in range(here.number):
            here.person(me)
        here.settle()
        here.tick()
    assert seen > 4


def test_what_is_hidden_tells_little_by_its_size_and_an_altered_one_is_none() -> None:
    key, where = b"k" * 32, b"here"
    assert len({len(hide(key, where, b"x" * size)) for size in range(BLOCK - 3)}) == 1
    hidden = hide(key, where, b"roll")
    assert hidden == hide(key, where, b"roll")
    assert find(key, where, hidden) == b"roll"
    for bad in (b"", hidden[:-1], hidden[:20], bytes(len(hidden)), hidden[:-1] + bytes([hidden[-1] ^ 1])):
        assert find(key, where, bad) is None
    assert find(key, b"there", hidden) is None


def test_a_slip_is_read_by_its_key_at_its_place_and_whichever_way_it_was_deflated(monkeypatch: pytest.MonkeyPatch) -> None:
    key, where, text, last = b"k" * 32, b"here", "a card and another card", "a card"
    marked = mark_of(key, where, text)
    assert slipped(key, where, marked, slip(key, marked, text, last), last) == text
    for bad in (b"", b"x", slip(key, marked, text, last)[:-1], slip(b"o" * 32, marked, text, last), slip(key, marked, "x", last)):
        assert slipped(key, where, marked, bad, last) is None
    assert slipped(key, b"there", marked, slip(key, marked, text, last), last) is None
    pack = zlib.compressobj
    monkeypatch.setattr(zlib, "compressobj", lambda level, zdict: pack(1, zdict=zdict))
    assert slipped(key, where, marked, slip(key, marked, text, last), last) == text


def test_only_games_whose_host_deals_are_read_so() -> None:
    here = world()
    plain = here.terms.plain()
    assert read_terms(plain) == here.terms
    assert here.terms.slots
    assert (here.terms.hands, plain[-2:]) == (DEALER, [DEALER, "slots"])
    for bad in ([TOGETHER, "slots"], ["slots", DEALER], [DEALER, "slots", [0, "x"]], [DEALER, DEALER]):
        with pytest.raises(BadProof):
            read_terms([*plain[:6], *bad])


# who deals otherwise


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
    deal = state.common.deal
    return tuple(mark_of(deal.hand.keys[party], deal.move.where, text or before_of(state, party)) for party in deal.move.to)


def before_of(state: State, party: int) -> str:
    return telling(state.common.table, dealing.seats_of(state.common.terms, party))


def slips_of(state: State, values: Values, lie: str) -> dict[int, bytes]:
    """What goes beside a word to each guest, true or as the lie has it."""
    deal = state.common.deal
    if lie not in ("nonsense", "a moment that was"):
        return dict(dealing.slips(state.common, *dealing.says(state)))
    return {
        party: slip(deal.hand.keys[party], marked, lie if lie == "nonsense" else before_of(state, party), before_of(state, party))
        for party, marked in zip(deal.move.to, values[1], strict=True)
    }


def keys_of(state: State) -> tuple[bytes, ...]:
    return tuple(key for _, key in sorted(state.common.deal.hand.keys.items()))


@cache
def before(kind: str) -> tuple[State, ...]:
    """The three pages where the dealer is about to say this, and seat 1 is asked next."""
    here = world()
    while not here.over:
        here.settle()
        for me in range(here.number):
            here.person(me)
        while here.tend() or here.net:
            states = tuple(found.state for found in here.pages)
            if {state.common.stage for state in states} == {Stage.DEAL} and len({state.slot for state in states}) == 1:
                said, values = dealing.says(states[0])
                if said == kind and (said == "show" or (values[0] == 1 and states[0].slot > 6)):
                    return states
            if here.net:
                here.deliver(0)
        here.tick()
    raise AssertionError(kind)


@pytest.mark.parametrize("lie", LIES)
def test_a_dealer_that_says_what_can_not_be_is_named_by_its_own_words(lie: str) -> None:
    should, does = LIES[lie]
    dealer, *guests = before(should)
    kind, values = does(dealer, dealing.says(dealer)[1])
    said = word(dealer, kind, values, party=0, slips=slips_of(dealer, values, lie) if kind == "deal" else None)
    for guest in guests:
        found = hear(guest, said, place="0")
        assert (fouls(found), found.state.common) == (["dealt"], guest.common)
        assert evidence.foul(guest.common, found.state.stopped.words[0], lambda *_: True) is not None
        fair = hear(guest, fair_word(dealer), place="0")
        assert (fouls(fair), fair.state.slot) == ([], guest.slot + 1)


def fair_word(dealer: State, slips: Mapping[int, bytes] | None = None) -> str:
    says = dealing.says(dealer)
    return word(dealer, *says, party=0, slips=dict(dealing.slips(dealer.common, *says)) if slips is None else slips)


@pytest.mark.parametrize("change", ["none", "another's", "cut", "altered"])
def test_a_slip_that_is_not_the_one_that_was_marked_is_asked_for_again_and_names_nobody(change: str) -> None:
    """Nobody signs a slip: whoever brings it may have lost or altered it."""
    dealer, *guests = before("deal")
    true = dict(dealing.slips(dealer.common, *dealing.says(dealer)))
    for guest in guests:
        mine, other = true[guest.me], true[3 - guest.me]
        slips = {"none": {3 - guest.me: other}, "another's": {guest.me: other}, "cut": {guest.me: mine[:-1]},
                 "altered": {guest.me: bytes([mine[0] ^ 1, *mine[1:]])}}[change]  # fmt: skip
        found = hear(guest, fair_word(dealer, slips), place="0")
        assert (fouls(found), found.state.common) == ([], guest.common)
        assert [json.loads(send.text)[0] for send in found.out] == ["have"]
        assert hear(found.state, fair_word(dealer), place="0").state.slot == guest.slot + 1


def test_a_slip_goes_to_the_one_for_whose_eyes_it_is_and_is_kept_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    here = world()
    told: dict[int, set[int]] = {}
    send = here.send

    def sent(me: int, out: Send) -> None:
        plain = json.loads(out.text)
        for text in [out.text] if isinstance(plain[0], int) else plain[3] if plain[0] == "answer" else []:
            told.setdefault(int(out.place), set()).update(party for party, _ in slips_in(text))
        send(me, out)

    monkeypatch.setattr(here, "send", sent)
    here.play()
    assert told == {0: set(), 1: {1}, 2: {2}}
    kept = [[row for line in found.safe for row in slips_in(json.loads(line)[0])] for found in here.pages]
    assert [{party for party, _ in rows} for rows in kept] == [{1, 2}, {1}, {2}]
    text = proven(here)
    assert not [letters for _, letters in kept[0] if letters in text]


def slips_in(text: str) -> list[tuple[int, str]]:
    """The slips beside a word, by the party each is for."""
    return [(party, letters) for rows in json.loads(text)[3:] for party, letters in rows]


def test_nothing_goes_beside_words_that_have_no_mark_of_it() -> None:
    dealer, guest, _ = before("deal")
    assert same(hear(guest, word(dealer, "ask", (), party=0, slips={1: b"x"}), place="0").state, guest)


def test_another_binding_is_named_by_whose_key_it_is_not() -> None:
    here = world()
    dealer, *guests = (found.state for found in here.pages)
    rules, bonds = dealing.pledge(dealer)
    for values, by in (((rules, bonds[:2]), [1, 2]), ((rules, (bonds[0], bytes(18), bonds[2])), [1])):
        for guest in guests:
            assert fouls(hear(guest, word(dealer, "pledge", values, party=0), place="0")) == ["dealt"] * (guest.me in by)


def test_a_legal_choice_that_is_called_none_is_named_by_who_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    true = dealing.says
    monkeypatch.setattr(dealing, "says", lambda state: true(state) if state.common.deal.move.party != 1 else ("wrong", ()))
    named(world(), by=(1,))


def test_a_card_told_otherwise_is_found_when_all_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(common: Common, table: Table, party: int) -> str:
        if party != 1 or len(table.history) != 3:
            return telling(table, dealing.seats_of(common.terms, party))
        other = table.fork(table.chance)
        other.state.held[1], other.state.held[2] = other.state.held[2], other.state.held[1]
        return telling(other, (1,))

    monkeypatch.setattr(dealing, "_text", told)
    here = world()
    named(here, by=(1,))
    assert here.pages[2].state.common.stage is Stage.END       # it was told what was
    assert proof.verify(proven(here, 2), check).wrong


def test_dice_of_another_link_are_found_when_all_is_played_again() -> None:
    here = world()
    state = here.pages[0].state

    class Loaded(Chain):
        def link(self, number: int) -> bytes:
            return bytes(32) if number == 2 else chain(0).link(number)

    hand = replace(state.common.deal.hand, chain=Loaded(root(0)))
    here.pages[0].state = replace(state, common=replace(state.common, deal=replace(state.common.deal, hand=hand)))
    named(here)


def test_an_altered_proof_does_not_hold() -> None:
    here = world((0, 1))
    here.play()
    text, rng = proven(here), random.Random(2)
    assert proof.verify(text, check) == (("rules", "bound", "dice", "signed"), ("dealt", "who", "together", "left"), "")
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line:
            spoilt = list(line)
            where = rng.randrange(len(spoilt))
            spoilt[where] = "x" if spoilt[where] != "x" else "y"
            assert proof.verify("\n".join([*lines[:at], "".join(spoilt), *lines[at + 1 :]]), check).wrong, line


# who chooses otherwise


@pytest.mark.parametrize("notation", [None, b"", b"take one", b"\xff", b"x" * 200, b"99"])
def test_a_choice_that_is_none_is_asked_for_again(notation: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    true = dealing.move_of
    lied: list[int] = []

    def move_of(state: State) -> tuple[Any, ...] | None:
        found = true(state)
        if found is None or state.me != 1 or lied:
            return found
        lied.append(state.slot)
        key = state.common.deal.hand.keys[1]
        return found[0], b"nothing" if notation is None else hide(key, state.common.head, notation)[:256]

    monkeypatch.setattr(dealing, "move_of", move_of)
    monkeypatch.setitem(judging.TAKE, "wrong", dealing._ask)        # who has cheated is not surprised
    here = world()
    here.play()
    one_end(here)
    assert {(me, fact.values) for me, fact in here.shown if fact.fact == "wrong"} == {(me, (1,)) for me in range(3)}


@cache
def scenes() -> dict[Stage, State]:
    """Page 1 of three at each stage in which it still waits for another party."""
    here = world()
    found: dict[Stage, State] = {}
    while not here.over:
        here.stir()
        state = here.pages[1].state
        if not state.common.held and state.saying is None:
            found.setdefault(state.common.stage, state)
    found[Stage.OVER] = here.pages[1].state
    return found


VALUES: dict[str, tuple[Any, ...]] = {
    "ready": ("ohajiki 1", None), "link": (b"\7" * 32, None), "choose": (0, "one", None, None), "seal": (b"\5" * 18,),
    "open": (b"\6" * 11,), "share": ((),), "end": (), "pledge": ("ohajiki 1", ()), "move": (5, b"x"), "ask": (), "wrong": (),
    "deal": (0, ()), "show": ((), b"\1" * 32), "propose": (1, (2,), 0, 0), "agree": (0, 1, 0), "refuse": (0, 1),
    "renew": (1, 2, b"k", b"\1" * 32, 0), "withdraw": (1,), "settle": (1, 0),
}  # fmt: skip
FAIR = {(0, "wrong"), (0, "ask"), (0, "end"), (2, "end")}
"""What may be said in its slot, whatever it says."""


@pytest.mark.parametrize("party", [0, 2])
@pytest.mark.parametrize("kind", [kind for kind in (*KINDS, *DEALT) if kind != "escrow"])
def test_whatever_is_said_out_of_its_slot_is_a_foul_and_changes_nothing(kind: str, party: int) -> None:
    for stage, state in scenes().items():
        found = hear(state, word(state, kind, VALUES[kind], party=party), place="0")
        assert "fault" not in facts(found), (stage, found)
        if stage is Stage.OVER:
            assert same(found.state, state)
        elif kind in NOTES:
            assert fouls(found) == []
            assert bool(found.state.notes) is (kind in PROPOSING and party == 0)
        elif not fouls(found):
            assert (party, kind) in FAIR, stage
        else:
            assert found.state.common == state.common
            assert fouls(found) == [found.state.stopped.rule]


def test_a_dealer_alone_is_asked_about_guests_and_nobody_goes_on_without_it() -> None:
    for stage, state in scenes().items():
        if stage is Stage.OVER:
            continue
        for party, lost in ((2, (0,)), (1, (2,)), (2, ())):
            said = word(state, "propose", (1, lost, 0, 0), party=party)
            assert not hear(state, said, place="0").state.notes
        back = word(state, "propose", (1, (), 2, 0), party=0)
        assert not hear(state, back, place="0").state.notes


def test_a_dealt_word_says_nothing_of_hands_in_plain() -> None:
    here = world((0, 1))
    here.play()
    for line in here.pages[0].safe:
        kind = json.loads(json.loads(json.loads(line)[0])[1])[4]
        assert kind in {*DEALT, "ready", "link", "end"}
        assert "one" not in line.split('"', 6)[-1] or kind == "pledge"
