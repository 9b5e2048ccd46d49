"""Which signatures a message needs, and which two signed bodies convict their signer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.multiplayer.realtime import log_game, proposals
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.log_game import LogGame
from tenka.multiplayer.realtime.messages import Body, Message, Slot

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.client_state import ClientState


class SignatureCheck(NamedTuple):
    """One signature to verify: public key, signed text and signature, in base64url but for the text."""

    key: str
    text: str
    signature: str


class Signed(NamedTuple):
    """A body with its signature. ``memo``: what this client stores beside the body and never sends."""

    body: Body
    signature: str
    memo: str = ""


def here_text(session: str, nonce: str, party: int) -> str:
    """Return what a party signs to prove that it is at the other end of a connection."""
    return text_of(["rt1 here", session, nonce, party])


def required(state: ClientState, connection: str, message: Message) -> list[SignatureCheck] | None:
    """Return the signatures that must verify before ``step`` may see a message as valid; None if it can't be valid.

    A client verifies each of them once, for the state that takes the message, and gives the result to ``step`` in ``Received``.
    """
    members, session = state.game.members, state.game.terms.session
    if message.kind == "slots":
        unknown = [slot for slot in message.values[0] if slot.n >= state.game.n]
        try:
            return [SignatureCheck(key, one.body.text, one.signature) for key, one in signed_bodies(state.game, unknown)]
        except (ValueError, IndexError):
            return None
    if message.kind == "say":
        body, signature = message.values
        if body.session != session or body.party >= len(members) or body.epoch != members[body.party].epoch:
            return None
        return [SignatureCheck(members[body.party].key, body.text, signature)]
    if message.kind == "here":
        _, party, signature = message.values
        if connection not in state.peers or party >= len(members):
            return None
        return [SignatureCheck(members[party].key, here_text(session, state.peers[connection].nonce, party), signature)]
    return []


def signed_bodies(game: LogGame, slots: Iterable[Slot]) -> Iterator[tuple[str, Signed]]:
    """Yield the key and the body of each signature of consecutive slots, the first of them the open one.

    Raises:
        ValueError, IndexError: The slots are others, or their content is nonsense.
    """
    for slot in slots:
        if slot.n != game.n or tuple(party for party, _ in slot.signatures) != signers(game, slot.content):
            raise ValueError("expected the next slot, with the signatures that its content needs")
        for signed in bodies_of(game, slot):
            yield game.members[signed.body.party].key, signed
        game = log_game.apply_without_table(game, slot.content, slot.standing)


def signers(game: LogGame, content: Any) -> tuple[int, ...]:
    """Return the parties that sign the content of the open slot."""
    kind, value = content
    return proposals.voters(game, value) if kind == "vote" else tuple(party for party, _ in value)


def bodies_of(game: LogGame, slot: Slot) -> Iterable[Signed]:
    """Yield the signed bodies of the slot that is open in ``game``, the close last."""
    kind, value = slot.content
    values = dict(value) if kind != "vote" else {}
    for party, signature in slot.signatures:
        yield Signed(game.body(party, kind, (value, 1) if kind == "vote" else values[party]), signature)
    closer = proposals.closer(game, slot.content)
    yield Signed(game.body(closer, "close", log_game.next_head(game, slot.content, slot.standing)), slot.close)


def is_contradiction(one: Body, other: Body) -> bool:
    """Return whether one party can't honestly have signed both: two bodies in one place of the log."""
    return one != other and one.spot == other.spot
