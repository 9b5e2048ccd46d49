"""The links that have been shown, round by round."""

from __future__ import annotations

from collections.abc import Container, Sequence

from tenka.core.errors import BadMessage
from tenka.live.chain import LENGTH, SIZE, shows
from tenka.live.leaving import Departure, present
from tenka.live.terms import Terms, from_text


class Rounds:
    """``done`` rounds are over; ``links`` are those shown of the next one, by party; ``last`` and ``at``: what each showed last,
    and in which round; ``present``: who shows links still."""

    def __init__(self, terms: Terms) -> None:
        self._parties = terms.parties
        self.done = 0
        self.links: dict[int, bytes] = {}
        self.last: list[bytes] = [party.commitment for party in terms.parties]
        self.at = [0] * len(terms.parties)
        self.present = list(range(len(terms.parties)))

    @property
    def number(self) -> int:
        """The round that is next, or under way."""
        return self.done + 1

    @property
    def full(self) -> bool:
        """Whether all have shown their link of the round."""
        return len(self.links) == len(self.present)

    def show(self, party: int, text: str) -> None:
        """A party shows its link of the round. Raises BadMessage."""
        if party in self.links or self.number > LENGTH:
            raise BadMessage("turn", f"party {party} has shown its link of round {self.number}")
        link = from_text(text, SIZE)
        if not shows(self.last[party], link, self.number - self.at[party]):
            raise BadMessage("link", f"what party {party} shows is not the link of round {self.number} it was bound to")
        self.links[party] = link

    def in_order(self) -> list[bytes]:
        """The links of a full round."""
        return [self.links[party] for party in sorted(self.links)]

    def begin_at(self, done: int, last: Sequence[bytes], departures: Sequence[Departure] = ()) -> None:
        """So many rounds are over, and these were the last links of all. Raises BadMessage when they are not of the chains."""
        at = last_rounds(departures, done, len(self._parties))
        for party, link in enumerate(last):
            if not bound(self._parties[party].commitment, link, at[party]):
                raise BadMessage("link", f"the link of party {party} is not the one of round {at[party]}")
        gone = {one.party for one in departures}
        self.done, self.last, self.at = done, list(last), at
        self.present = [party for party in self.present if party not in gone]

    def close(self) -> None:
        """The round has been used."""
        for party, link in self.links.items():
            self.last[party], self.at[party] = link, self.number
        self.links = {}
        self.done += 1

    def leave(self, parties: Container[int], *, void: bool) -> None:
        """Some show nothing more; a round under way is void, and what was shown in it counts for nothing."""
        self.present = [party for party in self.present if party not in parties]
        self.links = {}
        self.done += void


def bound(commitment: bytes, link: bytes, number: int) -> bool:
    """Whether a link is the one of round 0.. of a chain, of which 0 is what was committed to."""
    return link == commitment if number == 0 else shows(commitment, link, number)


def last_rounds(departures: Sequence[Departure], done: int, parties: int) -> list[int]:
    """The round in which each party showed a link that counted last; 0 for none."""
    found = [0] * parties
    for number in range(1, min(done, LENGTH) + 1):
        for party in present(departures, number, parties):
            found[party] = number
    return found
