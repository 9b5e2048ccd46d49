"""What every party does: its person's wishes, what it owes without being asked, and its votes."""

from __future__ import annotations

from typing import Any

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, log_game
from tenka.multiplayer.realtime.client_state import ClientState, StepContext
from tenka.multiplayer.realtime.log_table import commitment, write_answers
from tenka.multiplayer.realtime.messages import Body, is_proposal
from tenka.multiplayer.realtime.proposals import Proposal, closer, is_allowed, ousts_host, subjects_of, voters
from tenka.multiplayer.realtime.signatures import Signed

# what the person wants


def choose(ctx: StepContext, answers: Any) -> None:
    """Take the person's answers to the open question: ((seat, (notation, ...)), ...) for all asked seats of this client."""
    state = ctx.state
    try:
        fits = state.game.is_calm and state.me in state.game.due_parties() and state.me not in state.acts
        if fits and state.game.table.accepts_answers(state.game, state.me, answers):
            ctx.change(answers=tuple((seat, tuple(made)) for seat, made in answers))
            return
    except (TenkaError, *untrusted.DECODE_ERRORS):
        pass
    ctx.report("refused", "choose")


def vote(ctx: StepContext, value: Any) -> None:
    """Take the person's yes (1) or no (0) to a proposal; a first yes proposes it."""
    state = ctx.state
    try:
        proposal, yes = value
        if yes in (0, 1) and is_proposal(proposal) and can_vote(state, proposal, yes):
            alone = voters(state.game, proposal) == (state.me,)     # no client is left that could return what this one signed
            body = state.game.body(state.me, "vote", (proposal, yes))
            ctx.change(unsigned_votes=(*state.unsigned_votes, body), quiet=state.quiet and not alone)
            return
    except (TypeError, ValueError):
        pass
    ctx.report("refused", "vote")


def can_vote(state: ClientState, proposal: Proposal, yes: int) -> bool:
    """Return whether we may vote so: once on a proposal, and not for a host we voted out."""
    game = state.game
    fine = is_allowed(game, proposal) and state.me in voters(game, proposal)
    wanted = [body.value[0] for body in state.unsigned_votes if body.n == game.n]
    once = (proposal, state.me) not in state.votes and proposal not in wanted
    few = sum(party == state.me for _, party in state.votes) + len(wanted) < bounds.PROPOSALS
    return fine and once and few and not (yes and closer(game, ("vote", proposal)) in state.rejected_closers())


# bodies that are due


def find_owed(state: ClientState) -> tuple[Body, str] | None:
    """Return the next body that a client that may sign owes, with its memo: votes first, then the act that is due."""
    vote = next((body for body in state.unsigned_votes if body.spot not in state.bodies), None)
    if vote is not None:
        return vote, ""
    game = state.game
    for proposal in {proposal for proposal, _ in state.votes} if not game.terms.seats_of(state.me) else ():
        if _screen_agrees(state, proposal) and can_vote(state, proposal, 1):
            return game.body(state.me, "vote", (proposal, 1)), ""
    return _find_owed_act(state) if state.me in game.due_parties() and state.me not in state.acts else None


def _screen_agrees(state: ClientState, proposal: Proposal) -> bool:
    """Return whether a screen agrees to a proposal: it has no person, so it agrees once all seated parties have.

    It never agrees to a rekey of a party whose present key is connected.
    """
    if proposal[0] == "rekey" and state.connections_of(proposal[1]):
        return False
    asked = {party for party in state.game.stay if state.game.terms.seats_of(party)} - subjects_of(proposal)
    return bool(asked) and asked <= {*state.voters_for(proposal, 1)}


def _find_owed_act(state: ClientState) -> tuple[Body, str] | None:
    game, me, dealt = state.game, state.me, state.game.terms.dealt
    if game.is_calm:
        if not state.answers:
            return None
        memo = write_answers(state.answers)
        if game.due.kind == "move" and not dealt:
            return game.body(me, "move", state.answers[0][1][0]), ""
        return game.body(me, game.due.kind, commitment(game, game.n, me, memo, state.salt(game.n))), memo
    if game.due.kind != "open":
        return game.body(me, game.due.kind, log_game.owed_value(game, me, state.root)), ""
    slot = state.commitment_slot(me)
    return game.body(me, "open", "" if dealt else f"{state.salt(slot)} {state.memos[slot]}"), ""


# votes


def count_vote(ctx: StepContext, connection: str, signed: Signed) -> None:
    """Count a vote of the open slot, and pass it on if this client closes what it is about."""
    state, game, (proposal, _) = ctx.state, ctx.state.game, signed.body.value
    party = signed.body.party
    known = any(one == proposal for one, _ in state.votes)
    many = not known and sum(voter == party for _, voter in state.votes) >= bounds.PROPOSALS
    if many or not is_allowed(game, proposal) or party not in voters(game, proposal):
        return
    locked = state.rejected_closers()
    ctx.keep_body(signed)
    if state.me in (game.host, closer(game, ("vote", proposal))):
        ctx.say(signed, state.known_connections(connection))
    report(ctx, proposal, party)
    if locked and not ctx.state.rejected_closers():                  # freed: ask for the close that was not taken
        ctx.send(state.known_connections(), "have", game.n)


def report(ctx: StepContext, proposal: Proposal, by: int) -> None:
    """Report the state of a proposal."""
    votes = {party: vote.body.value[1] for (one, party), vote in ctx.state.votes.items() if one == proposal}
    missing = tuple(party for party in voters(ctx.state.game, proposal) if party not in votes)
    ctx.report("proposed", by, proposal, tuple(votes.items()), missing)


def late_vote(ctx: StepContext, connection: str, body: Body) -> None:
    """Answer a late yes about the slot before: with its close, vote no to losing the host and forward the close."""
    state, before, (proposal, yes) = ctx.state, ctx.state.before, body.value
    if before is None or body.head != before.head or not (yes and ousts_host(before, proposal) and is_allowed(before, proposal)):
        return
    no = before.body(state.me, "vote", (proposal, 0))
    mine = [*(one.body for one in state.bodies.values()), *state.unsigned_votes]
    few = sum((own.n, own.party, own.kind) == (before.n, state.me, "vote") for own in mine) < bounds.TRIES
    if state.may_sign and state.me in voters(before, proposal) and no not in state.unsigned_votes and few:
        ctx.change(unsigned_votes=(*state.unsigned_votes, no))
    ctx.send_slot(state.slots[before.n], (connection,))
