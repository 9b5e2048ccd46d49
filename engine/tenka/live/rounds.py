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
        """Whether all have shown their links of the round."""
        return len(self.links) == len(self.present)

    def show(self, party: int, text: str) -> None:
        """Take a party's link of the round. Raises BadMessage."""
        if party in self.links or self.number > LENGTH:
            raise BadMessage("turn", f"party {party} has shown its link of round {self.number}")
        link = from_text(text, SIZE)
        if not shows(self.last[party], link, self.number - self.at[party]):
            raise BadMessage("link", f"what party {party} shows is not the link of round {self.number} it was bound to")
        self.links[party] = link

    def in_order(self) -> list[bytes]:
        """Return the links of a full round, in the order of parties."""
        return [self.links[party] for party in sorted(self.links)]

    def begin_at(self, done: int, last: Sequence[bytes], departures: Sequence[Departure] = ()) -> None:
        """Begin after so many rounds, whose last links these were. Raises BadMessage for links that are not of the chains."""
        at = last_rounds(departures, done, len(self._parties))
        for party, link in enumerate(last):
            if not bound(self._parties[party].commitment, link, at[party]):
                raise BadMessage("link", f"the link of party {party} is not the one of round {at[party]}")
        gone = {one.party for one in departures}
        self.done, self.last, self.at = done, list(last), at
        self.present = [party for party in self.present if party not in gone]

    def close(self) -> None:
        """Close the round, which has been used."""
        for party, link in self.links.items():
            self.last[party], self.at[party] = link, self.number
        self.links = {}
        self.done += 1

    def leave(self, parties: Container[int], *, void: bool) -> None:
        """Let some parties leave: they show nothing more, and a round under way is void with all that was shown in it."""
        self.present = [party for party in self.present if party not in parties]
        self.links = {}
        self.done += void


def bound(commitment: bytes, link: bytes, number: int) -> bool:
    """Whether a link is that of a round of a chain; round 0 is what was committed to."""
    return link == commitment if number == 0 else shows(commitment, link, number)


def last_rounds(departures: Sequence[Departure], done: int, parties: int) -> list[int]:
    """Return the last round in which each party showed a link that counted; 0 for none."""
    last = [0] * parties
    for number in range(1, min(done, LENGTH) + 1):
        for party in present(departures, number, parties):
            last[party] = number
    return last
