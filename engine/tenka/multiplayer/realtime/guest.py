"""What every party does: its person's wishes, what it owes without being asked, and its votes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, proposals
from tenka.multiplayer.realtime import game as games
from tenka.multiplayer.realtime.answers import write_answers
from tenka.multiplayer.realtime.messages import Body, is_proposal
from tenka.multiplayer.realtime.proposals import Proposal, about, allowed, closer, ousts_host, voters
from tenka.multiplayer.realtime.signatures import Signed, contradict
from tenka.multiplayer.realtime.state import State
from tenka.multiplayer.realtime.turn import Turn

# what the person wants


def choose(turn: Turn, answers: Any) -> None:
    """Take the person's answers to the open question: ((seat, (notation, ...)), ...) for all asked seats of this page."""
    state = turn.state
    try:
        fits = state.game.calm and state.me in state.game.parties() and state.me not in state.acts
        if fits and state.game.table.answers(state.game, state.me, answers):
            turn.state = replace(state, answers=tuple((seat, tuple(made)) for seat, made in answers))
            return
    except (TenkaError, *untrusted.DECODE_ERRORS):
        pass
    turn.fact("refused", "choose")


def vote(turn: Turn, value: Any) -> None:
    """Take the person's yes (1) or no (0) to a proposal; a first yes proposes it."""
    state = turn.state
    try:
        proposal, yes = value
        if yes in (0, 1) and is_proposal(proposal) and can_vote(state, proposal, yes):
            alone = voters(state.game, proposal) == (state.me,)     # nobody is left who could tell us what we said
            turn.state = replace(state, votes=(*state.votes, (proposal, yes)), quiet=state.quiet and not alone)
            return
    except (TypeError, ValueError):
        pass
    turn.fact("refused", "vote")


def can_vote(state: State, proposal: Proposal, yes: int) -> bool:
    """Return whether we may vote so: once on a proposal, and not for a host we voted out."""
    game = state.game
    fine = allowed(game, proposal) and state.me in voters(game, proposal)
    once = (proposal, state.me) not in state.ballots and proposal not in dict(state.votes)
    few = sum(party == state.me for _, party in state.ballots) + len(state.votes) < bounds.PROPOSALS
    return bool(fine and once and few and not (yes and closer(game, ("vote", proposal)) in state.locked()))


# what is owed


def owed(state: State) -> tuple[Body, str] | None:
    """Return the next body that this page signs, with its memo: votes first, then the act that is due; None for nothing."""
    if not state.plays or state.saying is not None:
        return None
    game, me = state.game, state.me
    if state.late and state.before is not None:
        return state.before.body(me, "vote", (state.late[0], 0)), ""
    for proposal, yes in (*state.votes, *((said, 1) for said in _screens(state))):
        if allowed(game, proposal) and me in voters(game, proposal) and (proposal, me) not in state.ballots:
            return game.body(me, "vote", (proposal, yes)), ""
    if me not in game.parties() or me in state.acts:
        return None
    return _act(state)


def _screens(state: State) -> list[Proposal]:
    """Return what a screen agrees to: it has no person, so it says yes once all seated have."""
    game = state.game
    if game.terms.seats_of(state.me):
        return []
    seated = [party for party in game.stay if game.terms.seats_of(party)]
    return [
        said for said in {said for said, _ in state.ballots}
        if not about(said) >= {*seated} and {*seated} - about(said) <= {*state.voted(said, 1)} and can_vote(state, said, 1)
    ]  # fmt: skip


def _act(state: State) -> tuple[Body, str] | None:
    game, me, dealt = state.game, state.me, state.game.terms.dealt
    if game.calm:
        if not state.answers:
            return None
        memo = write_answers(state.answers)
        if game.due.kind == "move" and not dealt:
            return game.body(me, "move", state.answers[0][1][0]), ""
        return game.body(me, game.due.kind, games.commitment(game, game.n, me, memo, state.salt(game.n))), memo
    if game.due.kind != "open":
        value = games.owed_value(game, me, state.root)
        return None if value is None else (game.body(me, game.due.kind, value), "")
    slot = next((n for party, n, _ in game.commitments if party == me), -1)
    if slot not in state.memos:
        return None
    return game.body(me, "open", "" if dealt else f"{state.salt(slot)} {state.memos[slot]}"), ""


def lost_opening(state: State) -> bool:
    """Return whether we owe an opening that our storage doesn't have."""
    slots = [n for party, n, _ in state.game.commitments if party == state.me]
    return state.game.due.kind == "open" and bool(slots) and slots[0] not in state.memos


# votes of others


def count_vote(turn: Turn, place: str, signed: Signed) -> None:
    """Count a vote of the open slot, and pass it on if this page closes what it is about."""
    state, body = turn.state, signed.body
    proposal = body.value[0]
    known = state.ballots.get((proposal, body.party))
    if known is not None:
        if contradict(known.body, body):
            turn.convict(known.body, body, (known.signature, signed.signature))
        return
    game = state.game
    if not allowed(game, proposal) or body.party not in voters(game, proposal):
        return
    if sum(party == body.party for _, party in state.ballots) >= bounds.PROPOSALS:
        return
    locked = state.locked()
    turn.state = replace(state, ballots={**state.ballots, (proposal, body.party): signed})
    if state.me in (game.host, closer(game, ("vote", proposal))):
        turn.say(signed, turn.known(place))
    proposed(turn, proposal, body.party)
    if locked and not turn.state.locked():                  # freed: ask for the close that was not taken
        turn.send(turn.known(), "have", game.n)


def proposed(turn: Turn, proposal: Proposal, by: int) -> None:
    """Report how a proposal stands."""
    state = turn.state
    answers = tuple((party, vote.body.value[1]) for (said, party), vote in state.ballots.items() if said == proposal)
    missing = tuple(party for party in voters(state.game, proposal) if party not in dict(answers))
    turn.fact("proposed", by, proposal, answers, missing)


def late_vote(turn: Turn, place: str, body: Body) -> None:
    """Answer a vote of the slot before: who has its close says no to losing the host that closed it, and hands the close on."""
    state, before = turn.state, turn.state.before
    assert before is not None
    proposal, yes = body.value
    if not (yes and ousts_host(before, proposal) and allowed(before, proposal) and body.head == before.head):
        return
    owes = state.plays and state.me in voters(before, proposal) and proposal not in state.late
    if owes and before.body(state.me, "vote", (proposal, 0)).spot not in state.own:
        turn.state = replace(state, late=(*state.late, proposal))
    turn.send((place,), "slots", state.slots[before.n :], [state.views[before.n].get(state.peers[place].party, "")])


__all__ = ["Proposal", "choose", "count_vote", "late_vote", "lost_opening", "owed", "proposals", "proposed", "vote"]
