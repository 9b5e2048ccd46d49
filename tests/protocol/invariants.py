"""What holds on every honest page at every moment, looked at after each event of the world."""

from __future__ import annotations

import json
from collections.abc import Collection

from tenka.protocol.entries import NOTES, unpacked
from tenka.protocol.events import Heard
from tenka.protocol.state import State
from tenka.protocol.terms import Terms


class Invariants:
    """``heads``: by slot, the head each party had before it. ``said``: by party and slot, what was heard of it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.heads: dict[int, dict[int, bytes]] = {}
        self.said: dict[tuple[int, int], str] = {}

    def heard(self, event: Heard) -> None:
        """A party is heard to say at most one thing in a slot, across all its starts. What it wrote down, and lost with its disk
        before anybody heard it, is not said: no page in the world knows it."""
        plain, good = json.loads(event.text), event.good or ()
        for text, right in zip(plain[3] if plain[0] == "answer" else [event.text], good, strict=True):
            if not right:
                continue
            said = unpacked(text, self.terms.session, len(self.terms.parties))
            if said.kind not in NOTES:
                content = self.said.setdefault((said.party, said.slot), said.content)
                assert content == said.content, f"party {said.party} says two things in slot {said.slot}"

    def lost(self, me: int) -> None:
        """What a page closed whose disk is lost, and which nobody else may know of, binds nobody."""
        for known in self.heads.values():
            known.pop(me, None)

    def closed(self, me: int, before: State, state: State, gone: Collection[int]) -> None:
        """All who are there close the same slots alike."""
        for slot in range(before.slot, state.slot):
            head = state.log[slot + 1].head if slot + 1 < state.slot else state.common.head
            known = self.heads.setdefault(slot, {})
            known[me] = head
            others = {head for party, head in known.items() if party not in gone}
            assert len(others) == 1, f"party {me} closed slot {slot} otherwise"
