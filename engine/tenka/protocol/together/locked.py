"""Where a game stands whose cards all deal together: what all pages know of it, and what this page alone has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tenka.core.errors import BadMessage
from tenka.core.state import State as Position
from tenka.protocol.terms import Terms
from tenka.protocol.together import decks
from tenka.protocol.together.decks import Passes
from tenka.protocol.together.keys import Keys, box, pad
from tenka.protocol.together.known import Known
from tenka.protocol.together.places import Places
from tenka.protocol.together.squares import unlock


@dataclass(frozen=True)
class Own:
    """What this page alone has. ``me``: its party, -1 where it has none.

    ``locks``: its lock of each place; ``box``: the exponent by which it agrees with others on a key. ``faces``: cards it has seen
    before, by place, since it is opened again; ``blind``: it has no squares, and knows all cards, as a proof does whose roots are
    shown. ``looks``: whether it looks at squares before they count; a page that is opened again has done so.
    """

    me: int = -1
    root: bytes = field(default=b"", repr=False)
    locks: Sequence[int] = field(default=(), repr=False)
    box: int = field(default=0, repr=False)
    faces: Mapping[int, str] = field(default_factory=dict, repr=False)
    blind: bool = False
    looks: bool = True


@dataclass(frozen=True)
class Locked:
    """``boxes``: what each party showed so that others agree with it on a key; ``names``: the cards this page knows, by place;
    ``known``: the table as it may show it. ``awaited``: places that are to be laid open; ``roots``: those that were shown.

    ``failed``: a card can't be opened; ``complaint``: who said so; ``spoilt``: the place where this page found it; ``wrong``: who
    chose what it could not, once all is open. ``working``: what is being worked out beside this page; ``passed_on``: what came of
    a pass of its own, with its number; ``checked``: whether the whole deal is what the roots make.
    """

    trusts: ClassVar[bool] = False

    places: Places
    hand: Own
    passes: Passes
    keys: Keys
    boxes: Mapping[int, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    known: Known | None = None
    awaited: tuple[int, ...] = ()
    roots: Mapping[int, bytes] = field(default_factory=dict)
    failed: bool = False
    complaint: int | None = None
    spoilt: int | None = None
    wrong: tuple[int, str] | None = None
    working: str = ""
    passed_on: tuple[int, tuple[int, ...]] | None = None
    checked: bool = False

    @property
    def turn(self) -> int | None:
        """Return the party that hands the decks on; None when they are dealt."""
        return self.passes.turn(self.places.plan)

    @property
    def in_order(self) -> list[bytes]:
        """Return the roots that were shown, party by party."""
        return [self.roots[party] for party in sorted(self.roots)]

    def key(self, number: int) -> int:
        """Return the keeper's lock of a place, where this page knows it, else its own. Raises BadMessage."""
        own, keys = self.hand, self.keys
        keeper = keys.keeper.get(number, own.me)
        told, passed = keys.told.get(number, {}).get(keeper), keys.passed.get((number, own.me))
        if keeper == own.me:
            return own.locks[number]
        if told is not None:
            return told
        if passed is None:
            raise BadMessage("turn", "this page does not know what lies there")
        return pad(self.places.plan.session, self.boxes[keeper], own.box, number, passed)

    def face(self, number: int, key: int | None = None) -> str:
        """Return the card at a place whose locks are all published, or all but this one of its keeper's. Raises BadMessage."""
        if number in self.hand.faces:
            return self.hand.faces[number]
        told, places = dict(self.keys.told.get(number, {})), self.places
        if key is not None:
            told[self.keys.keeper[number]] = key
        if len(told) != places.plan.parties:
            raise BadMessage("turn", "not all have taken their locks off")
        deck = places.deck[number]
        square = unlock(self.passes.squares[number], *told.values()) if all(told.values()) else 0
        if square not in places.cards[deck]:
            raise BadMessage("deal", f"what was told of place {number} opens no card")
        return places.faces[deck][places.cards[deck].index(square)]

    def looking(self) -> Locked:
        """Return the same, where this page has looked at all the cards it can know by now."""
        me, places, names, spoilt = self.hand.me, self.places, {**self.names}, self.spoilt
        for number, meant in self.keys.meant.items():
            name = places.names[number]
            if me in meant and name not in names and self.keys.seen_by(me, number):
                try:
                    names[name] = self.face(number, self.key(number))
                except BadMessage:
                    spoilt = number if spoilt is None else spoilt
        return replace(self, names=names, spoilt=spoilt)

    def lacks(self, terms: Terms, state: Position) -> bool:
        """Whether a seat of this page is to know a card it doesn't know."""
        mine = [seat for seat, party in enumerate(terms.seats) if party == self.hand.me]
        return any(
            face in self.places.number and face not in self.names and any(knowers >> seat & 1 for seat in mine)
            for face, knowers in self.places.hidden.cards(state)
        )


def begin(terms: Terms, me: int, root: bytes) -> Locked:
    """Return the deal before anything is said, as a party has it or, below 0, nobody. Raises BadProof where there can be none."""
    places, plan = (found := Places(terms)), found.plan
    own = Own() if me < 0 else Own(me, root, decks.locks(plan, root), box(root, plan.session))
    return Locked(places, own, Passes(tuple(plan.cards())), Keys(plan.parties))
