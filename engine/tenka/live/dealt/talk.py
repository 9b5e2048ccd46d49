"""What the dealer and one guest say to each other: each its own messages in order, kept until the game is over."""

from __future__ import annotations

from typing import Any

from tenka.core.errors import BadMessage
from tenka.live.ledger import MOST_SAID
from tenka.live.wire import Body, Envelope, body, envelope, packed


class Talk:
    """``said``: bodies of this page, of which the first have ``signatures``; ``heard``: the messages of the other."""

    def __init__(self, session: bytes, me: int) -> None:
        self._session, self._me = session, me
        self.said: list[Body] = []
        self.signatures: list[str] = []
        self.heard: list[Envelope] = []

    def say(self, kind: str, *values: Any) -> Body:
        """Add a numbered message to what is to be signed."""
        self.said.append(body(self._session, len(self.said), kind, *values))
        return self.said[-1]

    def signed(self, envelope: Envelope) -> None:
        """Keep the signature of the next message of ours. Raises ValueError when another one was signed."""
        if self.said[len(self.signatures)] != envelope.body:
            raise ValueError("messages are signed in their order")
        self.signatures.append(envelope.signature)

    @property
    def unsigned(self) -> list[Body]:
        """Return the bodies that are still to be signed."""
        return self.said[len(self.signatures) :]

    def due(self, envelope: Envelope, number: int) -> None:
        """Check that this is the other's next message. Raises BadMessage: replayed, gap, two-faced or flood."""
        if number > len(self.heard):
            raise BadMessage("gap", f"message {len(self.heard)} is missing before {number}")
        if number < len(self.heard):
            if self.heard[number].body != envelope.body:
                raise BadMessage("two-faced", f"message {number} was said in two ways, and both are signed")
            raise BadMessage("replayed", f"message {number} has been heard")
        if number >= MOST_SAID:
            raise BadMessage("flood", f"a party says at most {MOST_SAID} things in a game")

    def mine(self, since: int) -> list[Envelope]:
        """Return what this page has said and signed, from a number on."""
        pairs = zip(self.said, self.signatures, strict=False)
        return [Envelope(self._me, said, signature) for said, signature in pairs][since:]

    def plain(self) -> list[Any]:
        """As JSON."""
        return [self.said, self.signatures, [packed(each) for each in self.heard]]

    def begin_at(self, plain: Any) -> None:
        """Begin at what ``plain`` wrote. Raises BadMessage, ValueError or TypeError."""
        said, signatures, heard = plain
        if len(signatures) > len(said) or not all(isinstance(text, str) for text in (*said, *signatures)):
            raise ValueError("a message can't be signed before it is said")
        self.said, self.signatures, self.heard = list(said), list(signatures), [envelope(text) for text in heard]
