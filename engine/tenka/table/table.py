"""A table: one game in progress, with rules, state, chance and history."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

from tenka.codec.code_writer import encode
from tenka.codec.record_writer import write_record
from tenka.core import registry, untrusted
from tenka.core.chance import Chance, Outcome, Seeded
from tenka.core.choice import Choice, parse
from tenka.core.decision import Decision, name_question, name_seats
from tenka.core.errors import BadPosition, BadRecord, IllegalChoice, UndoRefused
from tenka.core.event import Event
from tenka.core.game import Game
from tenka.core.history import HistoryEntry, new_entry
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.step import ScriptCursor
from tenka.table import position_check
from tenka.table.table_views import TableViews


class Table(TableViews):
    """A game in progress; see ``tenka.new_table``. If a method raises, the table is unchanged."""

    has_full_state = True
    """Whether the table holds the full state. A guest's table in a dealt live game holds only views."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seed: str = "",
        *,
        chance: Chance | None = None,
        start: Mapping[str, Any] | None = None,
        reseeds: tuple[tuple[int, str], ...] = (),
    ) -> None:
        """Set the game up, or begin at the position ``start`` (a plain form).

        Raises BadSetup, or BadRecord if the position or the reseeds are invalid.
        """
        self.game = game
        self.rules = rules
        self.seed = untrusted.seed(seed)
        self.start: dict[str, Any] | None = None
        self.reseeds = untrusted.reseeds(seed, reseeds)
        self.history = []
        self.disagreement: str | None = None
        self._undoing: int | None = None
        self._compact_from = min(untrusted.MOST_TRIED, untrusted.MOST_CHOICES)
        if start is None:
            state = rules.new_state(rules, rules.seats)
            state.stack.append(ScriptCursor(0, []))
        else:
            state, self.start = position_check.parse_position(rules, start)
        self._play = Play(rules, state, chance or Seeded(seed, self._calls_before, self.reseeds), [])
        if start is None:
            self._begin()
        else:
            with untrusted.raising_as(BadRecord, "the position leads nowhere"):
                self._begin()
                position_check.check_playable(self._play)

    def _begin(self) -> None:
        log: list[Outcome] = []
        self._play.chance.log = log
        self._play.advance()
        self.setup = HistoryEntry(-1, Choice("setup"), tuple(log), tuple(self._play.events or ()), False, False)
        self._copies = [(0, self._play.state.copy())]

    def __repr__(self) -> str:
        """The game, its seats, the moment, and whose turn it is or who won."""
        rules, decision = self.rules, self._play.decision
        if decision is not None:
            standing = name_question(decision.key, decision.seats)
        else:
            standing = f"over, won by {name_seats(self.rules.result(rules, self._play.state).winners)}"
        return f"<Table: {rules.game_with_layers}, {rules.seats} seats, moment {len(self.history)}, {standing}>"

    def _repr_svg_(self) -> str | None:
        """The table as a picture in a notebook, as a spectator sees it; None if no drawer is registered."""
        draw = registry.drawer()
        return None if draw is None else draw(self)

    # Public names.

    @property
    def decision(self) -> Decision | None:
        """The open question; None if the game is over."""
        return self._play.decision

    @property
    def state(self) -> Any:
        """The full state with all secrets, for the calling program. Read only."""
        return self._play.state

    @property
    def result(self) -> Result | None:
        """None while the game goes on; then the ranking, the scores and the tie-break."""
        return None if self._play.decision is not None else self.rules.result(self.rules, self._play.state)

    @property
    def chance(self) -> Chance:
        """The source of dice and shuffles; may be set to a ``Tape`` or any other source."""
        return self._play.chance

    @chance.setter
    def chance(self, source: Chance) -> None:
        self._play.chance = source

    def choose(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """Make a legal choice for an asked seat and return the events it caused. If it raises, the table is unchanged.

        Args:
            seat: One of ``self.decision.seats``.
            choice: A choice, or its notation.

        Raises:
            IllegalChoice: The choice is not listed, the seat is not asked, or the game is over.
            UnreadableChoice: The text is not a notation.
            BadTape: Recorded chance does not fit.
            BadPosition: The table began from an impossible position.
        """
        if len(self.history) >= self._compact_from:
            self._check_length()  # Before the choice, so the choice can be undone
        return self.repeat(seat, choice)

    def _check_length(self) -> None:
        """Compact a long history if possible. Raises IllegalChoice if it is full."""
        if self.history[-1].sealed:
            self._compact_open_question()
        if len(self.history) >= untrusted.MOST_CHOICES:
            raise IllegalChoice(f"a table keeps at most {untrusted.MOST_CHOICES} choices; take some back")
        # Compaction costs a replay, so wait for as many answers again.
        self._compact_from = min(len(self.history) + untrusted.MOST_TRIED, untrusted.MOST_CHOICES)

    def repeat(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """Make a choice while a record is replayed. The history is not compacted; the caller limits its length and sets chance.

        Args:
            seat: One of ``self.decision.seats``.
            choice: A choice, or its notation.

        Raises:
            IllegalChoice: As ``choose`` does, with its other errors.
        """
        decision = self._play.decision
        if decision is None:
            raise IllegalChoice("the game is over")
        if type(choice) is not Choice:
            choice = parse(str(choice))
        choices = decision.lazy_choices(seat)
        try:
            legal = choices[choices.index(choice)] if isinstance(choices, tuple) else choices.find_equal(choice)
        except ValueError:
            legal = decision.legal(seat, choice)  # Names the legal choices in its error
        return self.make(seat, legal, decision.sealed)

    def make(self, seat: int, choice: Choice, sealed: bool) -> tuple[Event, ...]:
        """Make a choice that is known to be legal; see ``repeat``.

        Args:
            seat: One of ``self.decision.seats``.
            choice: An item of the decision's list.
            sealed: ``self.decision.sealed``.
        """
        self._undoing = None
        play = self._play
        events: list[Event] = []
        log: list[Outcome] = []
        play.events = events
        play.chance.log = log
        revealed, calls = play.revealed, play.chance.calls
        try:
            play.choose(seat, choice)
            if self.start is not None:
                position_check.check_playable(play)
        except BaseException as error:
            self.rewind(len(self.history), calls)
            if self.start is not None and isinstance(error, untrusted.DECODE_ERRORS):
                raise BadPosition(f"the position this game began from is none of {self.rules.game}") from error
            raise
        line = new_entry((seat, choice, tuple(log), tuple(events), play.revealed != revealed, sealed))
        self.history.append(line)
        if play.final_answers is not None:
            self._compact_ended_question()
        self._keep_copy()
        return line.events

    def undo(self, seat: int | None = None) -> None:
        """Undo the last choice.

        Args:
            seat: The seat that asks; None is the seat of the last choice.

        Raises:
            UndoRefused: The choice drew chance, revealed something or was another seat's; or nothing was chosen yet.
        """
        if not self.history:
            raise UndoRefused("nothing has been chosen yet")
        last = self.history[-1]
        if last.outcomes:
            raise UndoRefused(f"cannot undo '{last.choice}': it drew dice or cards")
        if last.revealed:
            raise UndoRefused(f"cannot undo '{last.choice}': it revealed hidden information")
        asking = seat if seat is not None else self._undoing if self._undoing is not None else last.seat
        if last.seat != asking:
            raise UndoRefused(f"the last choice was seat {last.seat}'s, not seat {asking}'s")
        # An undone choice never drew chance, so the chance counter is unchanged.
        self.rewind(len(self.history) - 1, self._play.chance.calls)
        self._undoing = asking

    def fork(self, chance: Chance | str) -> Self:
        """Return an independent table at the same moment, with its own dice and shuffles from here on.

        The fork copies the state and shares the history so far. Neither table affects the other.

        Args:
            chance: A seed: all later dice and shuffles follow from it, and record and code of the fork store it. Or a source of
                chance, such as a ``Tape``. Searches that need no record take the faster ``tenka.core.chance.RandomChance``.

        Raises:
            BadRecord: Too many forks by seed precede this one.
        """
        if not isinstance(chance, str):
            return super().fork(chance)
        calls = self.calls
        reseeds = untrusted.reseeds(self.seed, (*(pair for pair in self.reseeds if pair[0] < calls), (calls, chance)))
        other = super().fork(Seeded(self.seed, calls, reseeds))
        other.reseeds = reseeds
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.fork(deepcopy(self.chance))

    def branch(self, at: int, seed: str) -> Table:
        """Return a new table with the same choices up to a moment and its own chance from there on.

        Args:
            at: Number of choices made.
            seed: Any text: all later chance follows from it.
        """
        from tenka.table.record_reader import replay  # Late, because it imports this module

        return replay(self.game, self.record(), at=at, reseed=seed)

    def record(self) -> str:
        """Return the whole game as text, one choice per line with its outcomes of chance."""
        return write_record(self)

    def code(self) -> str:
        """Return the whole game as a short code for an address."""
        return encode(self)

    def to_data(self) -> dict[str, Any]:
        """Return this position, without its history, as plain data for JSON."""
        return {
            "tenka": 1,
            "game": self.game.id,
            "version": self.rules.version,
            "layers": list(self.rules.layers),
            "options": dict(self.rules.options),
            "seats": self.rules.seats,
            "seed": self.seed,
            "reseeds": [list(reseed) for reseed in self.reseeds],
            "calls": self.calls,
            "state": self._play.state.plain(),
        }
