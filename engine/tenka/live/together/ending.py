"""The end: every party shows its root, and with it all its locks; the deal is checked, and the game played again with the true
cards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tenka.core.errors import BadMessage, TenkaError
from tenka.core.table import Table
from tenka.live.chain import LENGTH, SIZE, shows
from tenka.live.joint import standing
from tenka.live.terms import from_text, to_text
from tenka.live.together.decks import checking, order
from tenka.live.together.places import Otherwise, truth

if TYPE_CHECKING:
    from tenka.live.together.game import Together


class Ending:
    """``truth``: the whole table, when all that was dealt and chosen holds."""

    def __init__(self, game: Together, root: bytes) -> None:
        self._game, self._root = game, root
        self.roots: dict[int, bytes] = {}
        self.truth: Table | None = None
        self._failed = self._asked = False
        self._complaint: int | None = None
        self._stood: dict[int, tuple[Any, ...]] = {}

    @property
    def begun(self) -> bool:
        """Whether all have to show their roots now: the game is over, or a card can't be opened."""
        common = self._game.common
        return self._failed or (common is not None and common.decision is None)

    @property
    def in_order(self) -> tuple[bytes, ...]:
        """Return the roots of all, when all is checked."""
        return tuple(self.roots[party] for party in sorted(self.roots)) if self.truth is not None else ()

    def has_shown(self, party: int) -> bool:
        """Whether a party has shown its root; its checkpoints from then on speak of the true table."""
        return party in self.roots

    def begin(self) -> None:
        """Begin the end early: a card can't be opened, as somebody told a wrong lock; the roots say who."""
        self._failed = True

    def complain(self, number: int) -> None:
        """Complain that the locks others told of a place open no card."""
        if self._complaint is None and not self._game.listening:
            self._complaint = self._game.me
            self._game.say("spoilt", number)
        self.begin()

    def look(self) -> None:
        """Do what is due: show this page's root, check when all roots are there, sign the true record."""
        game = self._game
        if self.begun and game.me not in self.roots:
            self.roots[game.me] = self._root
            game.say("root", to_text(self._root))
        if len(self.roots) == len(game.terms.parties) and not self._asked and game.task is None:
            self._asked = True
            game.task = checking(game.passes, self._in_order())
        if self.truth is not None and game.me not in self._stood:
            self._stood[game.me] = self._standing(self.truth)
            game.say("stand", *self._stood[game.me])

    def _in_order(self) -> list[bytes]:
        return [self.roots[party] for party in sorted(self.roots)]

    def take(self, party: int, kind: str, values: tuple[Any, ...]) -> None:
        """Take a party's root, its complaint about a place, or its checkpoint of the end. Raises BadMessage."""
        if kind == "spoilt":
            self._take_complaint(party, values[0])
        elif kind == "root":
            self._take_root(party, from_text(values[0], SIZE))
        elif self._stood.setdefault(party, values) != values:
            raise BadMessage("turn", f"party {party} has said where it stands")
        self._compare()

    def _take_complaint(self, party: int, number: int) -> None:
        if party not in self._game.keys.meant.get(number, ()):
            raise BadMessage("turn", f"party {party} is to know nothing of place {number}")
        if self._complaint is None:
            self._complaint = party
        self.begin()

    def _take_root(self, party: int, root: bytes) -> None:
        if not self.begun or party in self.roots:
            raise BadMessage("turn", f"nobody has asked party {party} for its root")
        if not shows(self._game.terms.parties[party].commitment, root, LENGTH):
            raise BadMessage("deal", f"party {party} was bound to another root")
        self.roots[party] = root

    def checked(self, answer: str) -> None:
        """Take the outcome of the check: the party that dealt otherwise than its root says, or None."""
        game, roots = self._game, self._in_order()
        liar = game.keys.liar(roots)
        liar = liar if liar is not None or not answer else int(answer)
        if liar is None:
            liar = self._complaint
        if liar is not None:
            game.stop(liar, "deal", f"party {liar} dealt otherwise than its root says, or told wrong locks")
            return
        self._play_again(roots)
        game.look()
        self._compare()

    def _play_again(self, roots: Sequence[bytes]) -> None:
        game = self._game
        assert game.common is not None
        try:
            self.truth = truth(game.terms, game.places, game.common, order(game.places.plan, roots))
        except Otherwise as error:
            game.stop(game.holder(error.seat), "deal", str(error))
        except TenkaError as error:
            game.stop(game.me, "deal", str(error))
        else:
            game.sight.end()

    def _standing(self, table: Table) -> tuple[Any, ...]:
        position = hashlib.sha256(repr(table.state.plain()).encode()).digest()[:12]
        return len(table.history), to_text(standing(table)), to_text(position)

    def _compare(self) -> None:
        if self.truth is None:
            return
        mine = self._standing(self.truth)
        for party, said in self._stood.items():
            if said != mine:
                self._game.stop(party, "differs", f"party {party} has signed another record")
