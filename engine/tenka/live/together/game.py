"""A live game as one page has it, whose cards all parties deal together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tenka.core.chance import Chance
from tenka.core.choice import Choice
from tenka.core.errors import BadMessage, FacesAwaited, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import LENGTH, Chain
from tenka.live.game import LiveGame
from tenka.live.proof import Proof
from tenka.live.terms import Terms
from tenka.live.throws import Pending
from tenka.live.together.common import Common
from tenka.live.together.decks import Passes, passing
from tenka.live.together.ending import Ending
from tenka.live.together.keeping import Holding
from tenka.live.together.keys import AT_ONCE, Keys
from tenka.live.together.laying import Laying, Opening
from tenka.live.together.places import Places
from tenka.live.together.showing import NOTHING, Shown, placed, see, show
from tenka.live.together.sight import Sight
from tenka.live.wire import TOGETHER


class Together(LiveGame):
    """``task``: what this page has to work out beside everything else, for ``decks.work``; whoever has the answer calls
    ``worked``."""

    shapes = TOGETHER

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        self.sight = Sight(self, self._told)
        self._told = self._note
        root = chain.link(LENGTH)
        self.places = Places(terms)
        self.passes = Passes(self.places.plan)
        self.keys = Keys(self.places, self.passes, me, root)
        self.task: dict[str, Any] | None = None
        self.ending = Ending(self, root)
        self.throws = Opening(self, chain)
        self.keeping = Holding(self)
        self._root = root
        self._shown: Shown = NOTHING
        self.laying = Laying(self)

    # what the page may ask

    @property
    def table(self) -> Table | None:
        """Return what this page knows of the table; when all is checked, the whole of it."""
        return self.ending.truth or self.sight.known

    @property
    def pending(self) -> Pending | None:
        """Return the choice that waits for links, or for cards that all are to see."""
        return self.throws.pending or self.laying.later

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen, as in every live game; also while this page waits to see its own cards."""
        return super().busy or self.sight.moment < self.moment or not self.dealt or self.ending.begun

    @property
    def dealt(self) -> bool:
        """Whether the decks lie on the table."""
        return self.passes.turn is None and len(self.keys.boxes) == len(self.terms.parties)

    def proof(self) -> Proof:
        """Return what goes under the record."""
        return replace(super().proof(), roots=self.ending.in_order)

    def record(self) -> str:
        """Return the record with its proof; nothing before all is checked."""
        truth = self.ending.truth
        return "" if truth is None else truth.record() + self.proof().text()

    # how it begins

    def start(self) -> None:
        """Begin with the deal of the decks."""
        super().start()
        self.look()

    def set_up(self, chance: Chance) -> Table:
        """Return the table that all pages have alike."""
        game, _ = self.terms.rules()
        return Common(game, self.places.rules, self.terms.seed, chance=chance)

    @property
    def lies(self) -> Common:
        """Return the table that all pages share, once it is set up."""
        assert isinstance(self.common, Common)
        return self.common

    # what this page says

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats; the cards it shows go along. Raises IllegalChoice."""
        table = self.table
        if self.busy or self.holder(seat) != self.me or table is None or table.decision is None:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        wanted = table.decision.read(seat, str(choice))
        made, places = placed(self, seat, wanted)
        self._shown = show(self, places)
        super().choose(seat, made)
        self._shown = NOTHING

    def say(self, kind: str, *values: Any) -> None:
        """Say a message that counts; a choice goes with the cards it shows."""
        super().say(kind, *values, *(self._shown if kind == "choose" else ()))

    # what is due

    def look(self) -> None:
        """Say all that this page has to say without its person."""
        if self.listening or self.stopped:
            return
        if self.me not in self.keys.boxes:
            self.keys.take_box(self.me, self.keys.own_box)
            self.say("box", self.keys.own_box)
        if self.passes.turn == self.me and self.task is None:
            self.task = passing(self.passes, self._root)
        due = self.keys.due(self.laying.awaited)
        for at in range(0, len(due), AT_ONCE):
            self.say("keys", *self.keys.tell(due[at : at + AT_ONCE]))
        for party, number, letters in self.keys.to_pass():
            self.keys.take_passed(self.me, party, number, letters)
            self.say("pass", party, number, letters)
        self.ending.look()

    def worked(self, answer: str) -> None:
        """Take the answer to ``task``."""
        task, self.task = self.task, None
        if task is None or self.stopped:
            return
        if "pass" not in task:
            self.ending.checked(answer)
        elif task["pass"] == self.passes.number and self.passes.turn == self.me and not self.listening:
            for piece in list(self.passes.pieces(answer)):
                self.passes.take(self.me, *piece)
                self.say("deck", *piece)
            self.go_on()

    def go_on(self) -> None:
        """Do what follows from what has come."""
        self.look()
        self.laying.look()
        self.throws.show()
        wrong = self.keys.look()
        if wrong and not self.listening:
            self.ending.complain(wrong[0])
            self.look()
        self.sight.look()

    # what happens

    def _note(self, events: tuple[Event, ...]) -> None:
        """Note who is to know which card after what happened at the common table."""
        common = self.lies
        for face, knowers in self.places.hidden.cards(common.state):
            if knowers and face in self.places.number:
                parties = [party for seat, party in enumerate(self.terms.seats) if knowers >> seat & 1]
                self.keys.note(self.places.number[face], parties)

    def made(self, events: tuple[Event, ...]) -> None:
        """Take notice that a choice was made, and tell keys."""
        super().made(events)
        self.go_on()

    def _begin(self, seat: int, choice: Choice, link: str | None = None) -> None:
        try:
            super()._begin(seat, choice, link)
        except FacesAwaited as error:
            if link is not None:
                raise BadMessage("early", f"'{choice}' asks nothing of chance yet") from error
            if self.holder(seat) == self.me:
                self.say("choose", self.moment, seat, str(choice), None)
            self.laying.wait(error.places, Pending(seat, choice))

    # what others say

    def _take(self, party: int, message: Any) -> None:
        kind, values = message.kind, message.values
        try:
            if kind == "choose":
                self._take_shown(party, *values)
            elif kind == "box":
                self.keys.take_box(party, *values)
            elif kind == "deck":
                self.passes.take(party, *values)
            elif kind == "keys":
                self.keys.take(party, values[0], values[1], self.laying.awaited)
            elif kind == "pass":
                self.keys.take_passed(party, *values)
            elif kind in ("spoilt", "root") or (kind == "stand" and self.ending.has_shown(party)):
                self.ending.take(party, kind, values)
            else:
                super()._take(party, message)
        except BadMessage:
            raise
        except TenkaError as error:
            raise BadMessage("deal", str(error)) from error
        if kind != "choose":
            self.go_on()

    def _take_shown(self, party: int, moment: int, seat: int, notation: str, link: str | None,
                    numbers: list[int], letters: str) -> None:  # fmt: skip
        """Take a choice with the cards it shows."""
        here = self.common is not None and not self.pending and moment == self.moment
        if not here or seat >= len(self.terms.seats) or self.holder(seat) != party:
            raise BadMessage("turn", f"party {party} has no choice to make for seat {seat} at moment {moment}")
        see(self, party, (numbers, letters))
        self._take_choice(party, moment, seat, notation, link)

    def resume(self, *, anew: bool = False) -> None:
        """This page may speak again."""
        super().resume(anew=anew)
        self.go_on()

