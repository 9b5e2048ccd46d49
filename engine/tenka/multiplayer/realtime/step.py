"""The protocol as one function: ``step(state, event)`` is pure, and raises for nothing that came from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.multiplayer.realtime import audit, connections, guest, host, journal
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.events import Effect, Input, Received, SignAndStore, Store, Stored, Wish
from tenka.multiplayer.realtime.game import facts
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import closer, ousts_host, voters
from tenka.multiplayer.realtime.signatures import Signed, contradict
from tenka.multiplayer.realtime.state import Saying, State, Turn
from tenka.multiplayer.realtime.view_table import WrongView


def step(state: State, event: Input) -> tuple[State, list[Effect]]:
    """Return the state after an event, and the effects to carry out in order.

    Args:
        state: From ``journal.new``, ``journal.open_again`` or an earlier step.
        event: One of ``events.Input``. A received message was decoded and its signatures were checked, once.
    """
    turn = Turn(state)
    _EVENTS[type(event)](turn, event)
    _go_on(turn)
    return turn.state, turn.effects


def _go_on(turn: Turn) -> None:
    """Begin to sign the next body that this page owes: its own, or a close."""
    state = turn.state
    if not state.may_sign or state.saying is not None:
        return
    if state.game.due.kind == "open" and state.commitment_slot(state.me) not in {-1, *state.memos}:
        turn.stop("own")                                    # our storage lacks the opening that we owe
        return
    owed = guest.owed(state)
    saying = Saying(Signed(owed[0], "", owed[1])) if owed is not None else host.closing(state)
    if saying is not None:
        turn.change(saying=saying)
        turn.effects.append(SignAndStore(saying.signed.body.text, saying.signed.memo))


# our own words


def _on_stored(turn: Turn, event: Stored) -> None:
    saying, state = turn.state.saying, turn.state
    assert saying is not None
    turn.change(saying=None)
    signed = saying.signed._replace(signature=event.signature)
    if saying.slot is not None:
        if saying.slot.n == state.game.n:
            slot = saying.slot._replace(close=event.signature)
            _enter_slot(turn, slot, journal.take_slot(turn.state, slot, "", saying.after), turn.state.member_places())
        return
    turn.state = journal.remember(turn.state, signed)
    if signed.body.kind == "vote":
        _send_vote(turn, signed)
    elif signed.body.n == state.game.n:
        turn.say(signed, state.places_of(state.game.host))
        turn.send_opening(state.places_of(state.game.host))


def _send_vote(turn: Turn, signed: Signed) -> None:
    """Send our vote to the pages that need it; to all if the proposal may lose a host."""
    state, game, proposal = turn.state, turn.state.game, signed.body.value[0]
    turn.change(votes=tuple(body for body in state.votes if body != signed.body))
    if signed.body.n < game.n:
        turn.say(signed, state.member_places())
        return
    asked = {game.host, closer(game, ("vote", proposal))}
    turn.say(signed, state.member_places() if ousts_host(game, proposal) or state.me in asked else state.places_of(*asked))
    guest.report(turn, proposal, state.me)


def _enter_slot(turn: Turn, slot: Slot, after: State, places: tuple[str, ...]) -> None:
    """Go on to the state after a slot, and send the slot to some places."""
    before, turn.state = turn.state.game, after
    turn.send_slot(slot, places)
    for name, values in facts(before, after.game, slot.content):
        turn.fact(name, *values)
    audit.send(turn, after.member_places())


# what others say


def _on_received(turn: Turn, event: Received) -> None:
    kind, values = event.message
    if event.place not in turn.state.peers or kind not in _MESSAGES:
        return
    if event.valid:
        _MESSAGES[kind](turn, event.place, *values)
    elif kind == "here":
        turn.send((event.place,), "cannot", "key")


def _on_say(turn: Turn, place: str, body: Body, signature: str) -> None:
    state, game, before, signed = turn.state, turn.state.game, turn.state.before, Signed(body, signature)
    if body.party == state.me:
        _recover_own(turn, signed)
    elif body.party not in game.stay and (before is None or body.party not in before.stay):
        return
    elif body.n == game.n and body.head != game.head:
        turn.fact("apart", body.party, body.n)
    elif body.kind == "vote":
        if body.n == game.n:
            guest.count_vote(turn, place, signed)
        elif before is not None and body.n == before.n:
            guest.late_vote(turn, place, body, before)
    elif body.n == game.n and state.me == game.host and body.kind != "close":
        host.collect(turn, place, signed)


def _recover_own(turn: Turn, signed: Signed) -> None:
    """Take our own signed words, which come back because our storage was set back; or see that they contradict it."""
    state, body = turn.state, signed.body
    known = state.own.get(body.spot)
    if known is not None and contradict(known.body, body):
        turn.stop("own")
    elif known is None and body.n == state.game.n and body.head == state.game.head and body.kind != "close":
        turn.state = journal.remember(state, signed)
        turn.effects.append(Store(journal.own_line(body.text, signed.signature, "")))


def _on_slots(turn: Turn, place: str, slots: tuple[Slot, ...], views: tuple[str, ...]) -> None:
    if turn.state.stopped:
        return
    if not slots:
        connections.on_synced(turn, place)
        return
    began = turn.state.game.n
    for slot, view in zip(slots, (*views, *[""] * len(slots)), strict=False):
        if slot.n == turn.state.game.n and not _take(turn, slot, view):
            break
    if turn.state.game.n > began and turn.state.peers[place].syncing:
        turn.send((place,), "have", turn.state.game.n)


def _take(turn: Turn, slot: Slot, view: str) -> bool:
    """Take a slot that others have signed; return whether it was taken."""
    state, game, (kind, value) = turn.state, turn.state.game, slot.content
    if closer(game, slot.content) in state.rejected_closers():
        return False
    noes = sorted({*state.voters_for(value, 0)} & {*voters(game, value)}) if kind == "vote" else []
    if noes:
        yes = Signed(game.body(noes[0], "vote", (value, 1)), dict(slot.signatures)[noes[0]])
        turn.convict(state.ballots[value, noes[0]], yes)
        return False
    try:
        after = journal.take_slot(state, slot, view)
    except WrongView:
        turn.fact("blind", slot.n)
        return False
    except Refused as error:            # another outcome; or all who had to have signed it, and it can't be here
        turn.stop("own" if isinstance(error, journal.Contradicted) else "engines")
        return False
    turn.effects.append(Store(journal.slot_line(slot, view)))
    _enter_slot(turn, slot, after, after.member_places() if after.me == after.game.host else ())
    return True


def _on_wish(turn: Turn, event: Wish) -> None:
    kind, value = event
    if kind == "choose":
        guest.choose(turn, value)
    elif kind == "vote":
        guest.vote(turn, value)
    elif kind in ("chat", "point"):
        state = turn.state
        places = state.member_places() if state.me == state.game.host else state.places_of(state.game.host)
        turn.send(places, kind, state.me, value)


_EVENTS: Mapping[type, Callable[[Turn, Any], None]] = {
    Received: _on_received, Wish: _on_wish, Stored: _on_stored, **connections.EVENTS,
}  # fmt: skip
_MESSAGES: Mapping[str, Callable[..., None]] = {
    "say": _on_say, "slots": _on_slots, "opening": host.keep_opening, "deal": audit.piece, **connections.MESSAGES,
}  # fmt: skip
