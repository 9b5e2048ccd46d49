"""The links that have been shown, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.core.errors import BadMessage
from tenka.live.chain import LENGTH, SIZE, shows
from tenka.live.terms import Terms, from_text


class Rounds:
    """``done`` rounds are over; ``links`` are those shown of the next one, by party; ``last``: what each showed last."""

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
    def present(self) -> range:
        """The parties that play: all of them, to the end."""
        return range(len(self._parties))

    @property
    def full(self) -> bool:
        """Whether all have shown their links of the round."""
        return len(self.links) == len(self._parties)

    def show(self, party: int, text: str) -> None:
        """Take a party's link of the round. Raises BadMessage."""
        if party in self.links or self.number > LENGTH:
            raise BadMessage("turn", f"party {party} has shown its link of round {self.number}")
        link = from_text(text, SIZE)
        if not shows(self.last[party], link, 1):
            raise BadMessage("link", f"what party {party} shows is not the link of round {self.number} it was bound to")
        self.links[party] = link

    def in_order(self) -> list[bytes]:
        """Return the links of a full round, in the order of parties."""
        return [self.links[party] for party in sorted(self.links)]

    def begin_at(self, done: int, last: Sequence[bytes]) -> None:
        """Begin after so many rounds, whose last links these were. Raises BadMessage for links that are not of the chains."""
        for party, link in enumerate(last):
            if not bound(self._parties[party].commitment, link, done):
                raise BadMessage("link", f"the link of party {party} is not the one of round {done}")
        self.done, self.last = done, list(last)

    def close(self) -> None:
        """Close the round, which has been used."""
        self.last = self.in_order()
        self.links = {}
        self.done += 1


def bound(commitment: bytes, link: bytes, number: int) -> bool:
    """Whether a link is that of a round of a chain; round 0 is what was committed to."""
    return link == commitment if number == 0 else shows(commitment, link, number)
