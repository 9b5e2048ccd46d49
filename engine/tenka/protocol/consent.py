"""What all who are present have to agree on: that some have gone, that a question is void, to take choices back, or that
somebody whose page lost its key goes on with another one.

Who proposes says which words of the open slot it holds, and so does who agrees; from then on none of them closes the slot or says
anything else in it, until the one who proposed settles or withdraws. What counts in the slot is what any of them held. So all
who stay have the same slot, whatever came to whom. Whoever has closed the slot already never agrees, and then it is withdrawn.
So is a wish to go back once a choice has come, also one that waits for links, which whoever has promised holds back.

Nothing goes back behind chance, behind a secret answer, behind anything that came to light, or behind a departure: what was made
together stays made, and nobody unsees. Where a choice turns out to be held, it is no more gone back, and the choice counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tenka.core.history import Line, free_since
from tenka.protocol import dealers
from tenka.protocol.awaits import complete
from tenka.protocol.entries import BACK, PROPOSING, STANDS, VOID, Said, mask_of, parties_of
from tenka.protocol.log import Common, Stage
from tenka.protocol.renewing import renewable
from tenka.protocol.state import State

Key = tuple[int, str, int, int]
MOST_RETURNS = 60
"""How often a game goes back at most."""


def key(said: Said) -> Key:
    """Return the key a note is kept under: its party, kind, whose proposal it speaks of, and that one's number."""
    by, of = said.values[:2] if said.kind in ("agree", "refuse") else (said.party, said.values[0])
    return said.party, said.kind, by, of


class Proposal(NamedTuple):
    """One proposal in the open slot. ``parties``: who has no voice in it, since they are gone, or one that lost its key;
    ``renews``: whether it is a new key for that one."""

    by: int
    number: int
    parties: tuple[int, ...]
    fate: int
    said: Said
    renews: bool = False

    @property
    def void(self) -> bool:
        """Whether the proposal voids what is bound."""
        return self.fate == VOID

    @property
    def moment(self) -> int | None:
        """Return how many choices would stay if all went back; None where the proposal is another one."""
        return self.fate - BACK if self.fate >= BACK else None


def proposals(state: State) -> list[Proposal]:
    """Return the proposals that are not withdrawn."""
    proposed = [_proposal(said) for (_, kind, _, _), said in state.notes.items() if kind in PROPOSING]
    return [one for one in proposed if (one.by, "withdraw", one.by, one.number) not in state.notes]


def _proposal(said: Said) -> Proposal:
    number, about, fate = said.values[:3]
    renews = said.kind == "renew"
    return Proposal(said.party, number, (about,) if renews else about, STANDS if renews else fate, said, renews)


def needed(common: Common, one: Proposal) -> set[int]:
    """Return the parties that have to agree."""
    return set(common.present) - set(one.parties) - {one.by}


def agreed(state: State, one: Proposal) -> dict[int, Said]:
    """Return the parties that have agreed."""
    answers = {party: state.notes.get((party, "agree", one.by, one.number)) for party in needed(state.common, one)}
    return {party: said for party, said in answers.items() if said is not None}


def refused(state: State, one: Proposal) -> bool:
    """Whether somebody has refused; so may a page whose key is said to be lost."""
    asked = needed(state.common, one) | set(one.parties if one.renews else ())
    return any((party, "refuse", one.by, one.number) in state.notes for party in asked)


def ripe(state: State, one: Proposal) -> bool:
    """Whether all have agreed."""
    return set(agreed(state, one)) == needed(state.common, one)


def mask(state: State, one: Proposal) -> int:
    """Return the words held by the proposer or by anybody who agreed."""
    held = one.said.values[-1]
    for said in agreed(state, one).values():
        held |= said.values[2]
    return int(held)


def may_stand(common: Common, said: Said) -> bool:
    """Whether what a note proposes is possible where the game stands."""
    if said.kind == "renew":
        return renewable(common, said.party, *said.values[1:4])
    return sound(common, said.party, *said.values[1:3])


def sound(common: Common, by: int, parties: tuple[int, ...], fate: int) -> bool:
    """Whether a proposal is possible where the game stands."""
    twice = len(set(parties)) != len(parties)
    if common.stage is Stage.OVER or twice or not {by, *parties} <= set(common.present) or by in parties:
        return False
    dealer = dealers.of(common)
    if dealer is not None and (fate >= BACK or not dealer.may_go(common, by, parties)):
        return False        # of most choices something came to light
    if fate >= BACK:
        return not parties and reach(common) <= fate - BACK < len(_history(common))
    if parties:
        return fate == VOID or not needs_void(common, parties)
    return fate == VOID and common.stage in (Stage.ESCROW, Stage.OPEN, Stage.SHARE)


def _history(common: Common) -> Sequence[Line]:
    return () if common.table is None else common.table.history


def reach(common: Common) -> int:
    """Return the earliest moment all may go back to; the present one where nothing can be taken back."""
    history = _history(common)
    if common.stage not in (Stage.CHOICE, Stage.SEAL) or common.deal is not None or len(common.returns) >= MOST_RETURNS:
        return len(history)
    return free_since(history, common.floor)


def needs_void(common: Common, parties: tuple[int, ...]) -> bool:
    """Whether what is bound could never be opened: several went at once, or one more while another's is being opened."""
    rolling = common.pending is not None or common.stage in (Stage.SET_UP, Stage.ROUND)
    opening = common.stage in (Stage.OPEN, Stage.SHARE)
    return (rolling or opening) and (len(parties) > 1 or bool(common.missing)) and len(common.present) > len(parties) + 1


def promised(state: State) -> list[Proposal]:
    """Return the open proposals this page has made or agreed to; until they end it says and closes nothing."""
    return [one for one in proposals(state) if one.by == state.me or (state.me, "agree", one.by, one.number) in state.notes]


def free(state: State, parties: tuple[int, ...]) -> bool:
    """Whether this page may agree that some have gone: it has promised nothing to anybody else."""
    return all(one.by in parties for one in promised(state))


def closing(state: State) -> tuple[Proposal, Said] | None:
    """Return a settled proposal all of whose words are here; None where there is none."""
    for one in proposals(state):
        settled = state.notes.get((one.by, "settle", one.by, one.number))
        right = settled is not None and ripe(state, one) and settled.values[1] == mask(state, one)
        if settled is not None and right and set(parties_of(settled.values[1])) <= state.common.held.keys():
            return one, settled
    return None


def notes_of(state: State, one: Proposal, settled: Said) -> tuple[Said, ...]:
    """Return the notes by which a page that comes later sees that it was settled.

    Proposals are counted, so those that the same party had made and withdrawn before are among them."""
    before = [said for (by, kind, _, number), said in state.notes.items()
              if by == one.by and kind in (*PROPOSING, "withdraw") and number < one.number]  # fmt: skip
    return (*before, one.said, *agreed(state, one).values(), settled)


# what this page says by itself, or for its person

Words = tuple[str, tuple[object, ...]]


def own(state: State) -> Words | None:
    """Return a note this page has to say now, if any."""
    return _ended(state) or _guarded(state) or _wished(state)


def _ended(state: State) -> Words | None:
    for one in proposals(state):
        if one.by == state.me:
            if (state.me, "settle", one.by, one.number) in state.notes:
                return None
            if ripe(state, one):
                return "settle", (one.number, mask(state, one))
            if refused(state, one) or complete(state.common) or _gone_on(state.common, one):
                return "withdraw", (one.number,)
    return None


def _gone_on(common: Common, one: Proposal) -> bool:
    """Whether somebody has chosen instead of going back, and so never agrees to it."""
    return one.moment is not None and common.stage is Stage.CHOICE and bool(common.held)


def _guarded(state: State) -> Words | None:
    """Refuse another key for this page: it has its own."""
    for one in proposals(state):
        if one.renews and state.me in one.parties and not answered(state, one):
            return "refuse", (one.by, one.number)
    return None


def _wished(state: State) -> Words | None:
    if state.wish is None:
        return None
    kind, values = state.wish
    held = mask_of(state.common.held)
    if kind in PROPOSING:
        made = sum(1 for who, what, _, _ in state.notes if who == state.me and what in PROPOSING)
    if kind == "renew":
        may = free(state, values[:1]) and renewable(state.common, state.me, *values)
        return (kind, (made + 1, *values, held)) if may else None
    if kind == "propose":
        parties, fate = values
        may = free(state, parties) and sound(state.common, state.me, parties, fate)
        return (kind, (made + 1, parties, int(fate), held)) if may else None
    theirs = [one for one in proposals(state) if one.by == values[0]] if kind in ("agree", "refuse") else []
    if kind == "withdraw":
        mine = [one for one in proposals(state) if one.by == state.me]
        return ("withdraw", (mine[-1].number,)) if mine and not ripe(state, mine[-1]) else None
    for one in theirs:
        if state.me in needed(state.common, one) and not answered(state, one):
            if kind == "refuse":
                return "refuse", (one.by, one.number)
            if free(state, one.parties) and not _gone_on(state.common, one):
                return "agree", (one.by, one.number, held)
    return None


def answered(state: State, one: Proposal) -> bool:
    """Whether this page has answered a proposal."""
    return any((state.me, kind, one.by, one.number) in state.notes for kind in ("agree", "refuse"))


def put(state: State, said: Said) -> State:
    """Return the state with one more note."""
    return replace(state, notes={**state.notes, key(said): said})


def fits(state: State, said: Said) -> bool:
    """Whether a note may stand in the open slot; nothing is kept but proposals and answers to them."""
    if said.party not in state.common.present:
        return False
    if said.kind in PROPOSING:
        before = [number for (who, kind, _, number) in state.notes if who == said.party and kind in PROPOSING]
        open_now = [one for one in proposals(state) if one.by == said.party]
        return said.values[0] == len(before) + 1 and not open_now and may_stand(state.common, said)
    by, number = key(said)[2:]
    asked = next((note for kind in PROPOSING if (note := state.notes.get((by, kind, by, number))) is not None), None)
    if asked is None:
        return False
    if said.kind in ("agree", "refuse"):
        one = _proposal(asked)
        guards = one.renews and said.kind == "refuse"
        taken = any((said.party, kind, by, number) in state.notes for kind in ("agree", "refuse"))
        return said.party != by and (guards or said.party not in one.parties) and not taken
    return not any((by, kind, by, number) in state.notes for kind in ("settle", "withdraw"))
