"""The protocol as one function: ``step(state, event)`` is pure, and raises for nothing that came from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tenka.multiplayer.realtime import audit, connections, facts, guest, host, journal
from tenka.multiplayer.realtime.bounds import EnginesDiffer, Refused
from tenka.multiplayer.realtime.dealt import WrongView
from tenka.multiplayer.realtime.events import (
    Effect,
    Event,
    Received,
    Send,
    SignAndStore,
    Store,
    Stored,
    Wish,
)
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import closer, ousts_host, voters
from tenka.multiplayer.realtime.signatures import Signed, contradict
from tenka.multiplayer.realtime.state import Saying, State
from tenka.multiplayer.realtime.turn import Turn


def step(state: State, event: Event) -> tuple[State, list[Send], list[Effect]]:
    """Return the state after an event, the messages to send, and the effects to carry out in order.

    Args:
        state: From ``journal.new``, ``journal.open_again`` or an earlier step.
        event: One of ``events.Event``. A received message was decoded and its signatures were checked, once.
    """
    turn = Turn(state)
    _EVENTS[type(event)](turn, event)
    _go_on(turn)
    return turn.state, turn.out, turn.effects


def _go_on(turn: Turn) -> None:
    """Begin to sign the next body that this page owes: its own, or a close."""
    state = turn.state
    if state.plays and guest.lost_opening(state):
        turn.stop("own")
        return
    owed = guest.owed(state)
    saying = Saying(Signed(owed[0], "", owed[1])) if owed is not None else host.closing(state)
    if saying is not None:
        turn.state = replace(state, saying=saying)
        turn.effects.append(SignAndStore(saying.signed.body.text, saying.signed.memo))


# our own words


def _stored(turn: Turn, event: Stored) -> None:
    saying, state = turn.state.saying, turn.state
    if saying is None:
        return
    turn.state = replace(state, saying=None)
    signed = saying.signed._replace(signature=event.signature)
    body = signed.body
    if saying.slot is not None and saying.after is not None:
        if body.n == state.game.n:
            _close(turn, saying.slot._replace(close=event.signature), saying)
        return
    turn.state = journal.remember(turn.state, signed)
    if body.kind == "vote":
        _sent_vote(turn, signed)
    elif body.n == state.game.n:
        turn.say(signed, turn.state.at(state.game.host))
        turn.send_opening(turn.state.at(state.game.host))


def _sent_vote(turn: Turn, signed: Signed) -> None:
    state, (proposal, _) = turn.state, signed.body.value
    late = signed.body.n < state.game.n
    turn.state = replace(state, late=tuple(one for one in state.late if not (late and one == proposal)),
                         votes=tuple(one for one in state.votes if late or one[0] != proposal))  # fmt: skip
    asked = {state.game.host, closer(state.game, ("vote", proposal))} if not late else set[int]()
    everybody = late or ousts_host(state.game, proposal) or state.me in asked
    turn.say(signed, turn.known() if everybody else turn.state.at(*asked))
    if not late:
        guest.proposed(turn, proposal, state.me)


def _close(turn: Turn, slot: Slot, saying: Saying) -> None:
    before = turn.state.game
    turn.state = journal.taken(turn.state, slot, "", saying.after)
    for place in turn.known():
        turn.send((place,), "slots", [slot], [turn.state.views[slot.n].get(turn.state.peers[place].party, "")])
    _closed(turn, before, slot)


def _closed(turn: Turn, before: Any, slot: Slot) -> None:
    facts.of_slot(turn, before, slot)
    if turn.state.game.due.kind == "over" and turn.state.game.terms.dealt:
        audit.send(turn, turn.known())


# what others say


def _received(turn: Turn, event: Received) -> None:
    if event.place not in turn.state.peers:
        return
    if not event.valid:
        turn.send((event.place,) if event.message.kind == "here" else (), "cannot", "key")
    else:
        _MESSAGES[event.message.kind](turn, event.place, *event.message.values)


def _say(turn: Turn, place: str, body: Body, signature: str) -> None:
    state, game = turn.state, turn.state.game
    signed = Signed(body, signature)
    if body.party == state.me:
        _own_words(turn, signed)
    elif body.party not in game.stay and not (state.before and body.party in state.before.stay):
        return
    elif body.n == game.n and body.head != game.head:
        turn.fact("apart", body.party, body.n)
    elif body.n == game.n and body.kind == "vote":
        guest.count_vote(turn, place, signed)
    elif body.n == game.n and state.me == game.host and body.kind != "close":
        host.collect(turn, place, signed)
    elif state.before is not None and body.n == state.before.n and body.kind == "vote":
        guest.late_vote(turn, place, body)


def _own_words(turn: Turn, signed: Signed) -> None:
    """Take our own signed words, which come back because our storage was set back; or see that they contradict it."""
    state, body = turn.state, signed.body
    known = state.own.get(body.spot)
    if known is not None and contradict(known.body, body):
        turn.stop("own")
    elif known is None and body.n == state.game.n and body.head == state.game.head and body.kind != "close":
        turn.state = journal.remember(state, signed)
        turn.effects.append(Store(journal.own_line(body.text, signed.signature, "")))


def _slots(turn: Turn, place: str, slots: tuple[Slot, ...], views: tuple[str, ...]) -> None:
    if turn.state.stopped:
        return
    if not slots:
        connections.synced(turn, place)
        return
    began = turn.state.game.n
    for at, slot in enumerate(slots):
        if slot.n == turn.state.game.n and not _take(turn, slot, views[at] if at < len(views) else ""):
            break
    if turn.state.game.n > began and turn.state.peers[place].syncing:
        turn.send((place,), "have", turn.state.game.n)


def _take(turn: Turn, slot: Slot, view: str) -> bool:
    state, before = turn.state, turn.state.game
    if closer(before, slot.content) in state.locked():
        return False
    if slot.content[0] == "vote":
        for party in {*state.voted(slot.content[1], 0)} & {*voters(before, slot.content[1])}:
            no = state.ballots[slot.content[1], party]
            yes = before.body(party, "vote", (slot.content[1], 1))
            turn.convict(no.body, yes, (no.signature, dict(slot.signatures)[party]))
            return False
    try:
        turn.state = journal.taken(state, slot, view)
    except EnginesDiffer:
        turn.stop("engines")
        return False
    except journal.Contradicted:
        turn.stop("own")
        return False
    except WrongView:
        turn.fact("blind", slot.n)
        return False
    except Refused:                                         # all who had to have signed it, and it can't be here
        turn.stop("engines")
        return False
    turn.effects.append(Store(journal.slot_line(slot, view)))
    if turn.state.me == turn.state.game.host:
        for place in turn.known():
            turn.send((place,), "slots", [slot], [""])
    _closed(turn, before, slot)
    return True


def _wish(turn: Turn, event: Wish) -> None:
    kind, value = event
    if kind == "choose":
        guest.choose(turn, value)
    elif kind == "vote":
        guest.vote(turn, value)
    elif kind in ("chat", "point"):
        host = turn.state.game.host
        turn.send(turn.known() if turn.state.me == host else turn.state.at(host), kind, turn.state.me, value)


def _opening(turn: Turn, place: str, slot: int, answers: str, salt: str) -> None:
    host.keep_opening(turn, turn.state.peers[place].party, slot, answers, salt)


_EVENTS: Mapping[type, Callable[[Turn, Any], None]] = {Received: _received, Wish: _wish, Stored: _stored, **connections.EVENTS}
_MESSAGES: Mapping[str, Callable[..., None]] = {
    "say": _say, "slots": _slots, "opening": _opening, "deal": audit.piece, **connections.MESSAGES,
}  # fmt: skip
