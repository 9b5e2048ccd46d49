"""The links that have been shown, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.core.errors import BadMessage
from tenka.live.chain import LENGTH, SIZE, shows
from tenka.live.terms import Terms, from_text


class Rounds:
    """``done`` rounds are over; ``links`` are those shown of the next one, by party."""

    def __init__(self, terms: Terms) -> None:
        self._parties = terms.parties
        self.done = 0
        self.links: dict[int, bytes] = {}
        self.last: list[bytes] = [party.commitment for party in terms.parties]

    @property
    def number(self) -> int:
        """The round that is next, or under way."""
        return self.done + 1

    @property
    def full(self) -> bool:
        """Whether all have shown their link of the round."""
        return len(self.links) == len(self._parties)

    def show(self, party: int, text: str) -> None:
        """A party shows its link of the round. Raises BadMessage."""
        if party in self.links or self.number > LENGTH:
            raise BadMessage("turn", f"party {party} has shown its link of round {self.number}")
        link = from_text(text, SIZE)
        if not shows(self.last[party], link, 1):
            raise BadMessage("link", f"what party {party} shows is not the link of round {self.number} it was bound to")
        self.links[party] = link

    def in_order(self) -> list[bytes]:
        """The links of a full round."""
        return [self.links[party] for party in range(len(self._parties))]

    def begin_at(self, done: int, last: Sequence[bytes]) -> None:
        """So many rounds are over, and these were the links of the last. Raises BadMessage when they are not of the chains."""
        for party, link in enumerate(last):
            if done and not shows(self._parties[party].commitment, link, done):
                raise BadMessage("link", f"the link of party {party} is not the one of round {done}")
        self.done, self.last = done, list(last)

    def close(self) -> None:
        """The round has been used."""
        self.last = self.in_order()
        self.links = {}
        self.done += 1
