"""Every limit of a realtime game."""

from __future__ import annotations

from typing import NamedTuple

RELEASE = "rt1"
"""The version of the protocol, part of every signed body."""
PARTIES = 6
NAME, NOTATION, REASON = 40, 80, 80
"""Characters of a party's name, of a choice in one-line notation, of a reason."""
MESSAGE, STRANGER, BATCH = 16_000, 3_000, 12_000
"""Characters of a message, of a message before the terms, of a batch of slots or a piece of a deal."""
BODY, TERMS, VALUE = 2_400, 12_000, 1_900
"""Most characters of a signed body, of the terms, of the value of an act."""
PAST, LOOKS = 8_000, 2_000
"""Characters of the link code of a continued game; of what the seats look like."""
DEPTH = 6
"""Lists within each other in a message."""
VIEW_DEFLATED, VIEW, LONGEST = 64_000, 80_000, 80_000
"""Characters of a view as it travels, and after it was inflated; of a message that has slots, or a piece of a deal."""
SLOTS, CHOICES, LINKS = 16_000, 2_500, 8_192
"""Beyond any of these ``end`` is due."""
PROPOSALS, TRIES = 4, 16
"""Proposals that one party votes on in one slot; attempts at one leave."""
CHAT, LINE = 300, 256_000
"""Characters of a short text, and of a line of the journal."""
PROOF = 4_000_000
"""Characters of a proof file."""
DEAL = 4_000_000
"""Characters of a host's deal, all pieces together."""


class Bucket(NamedTuple):
    """What one connection may still send: refilled at 60 messages and 64 kB a second, at most 600 messages and 640 kB.

    A client asks ``take`` before it decodes a message, and closes the channel if that returns None.
    """

    messages: float = 600.0
    characters: float = 640_000.0
    at: float = 0.0

    def take(self, size: int, now: float) -> Bucket | None:
        """Return the bucket after a message of ``size`` characters at ``now`` seconds; None if it is empty."""
        passed = max(0.0, now - self.at)
        messages = min(600.0, self.messages + 60 * passed) - 1
        characters = min(640_000.0, self.characters + 64_000 * passed) - size
        return Bucket(messages, characters, max(now, self.at)) if messages >= 0 and characters >= 0 else None
