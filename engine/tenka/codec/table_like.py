"""What the writers of records and codes need of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tenka.core.chance import Chance
from tenka.core.decision import Decision
from tenka.core.game import Game
from tenka.core.history import HistoryEntry
from tenka.core.play import Play
from tenka.core.rules import Result, Rules


class TableLike(Protocol):
    """The part of ``tenka.table.table.Table`` that ``tenka.codec`` needs.

    Attributes:
        game: The catalogue entry.
        rules: The rules with their layers and options.
        seed: The seed of the first call of chance.
        reseeds: (call, seed) pairs: from that call of chance on, the outcomes follow that seed.
        setup: The entry before the first choice.
    """

    game: Game
    rules: Rules
    seed: str
    reseeds: tuple[tuple[int, str], ...]
    setup: HistoryEntry

    @property
    def start(self) -> Mapping[str, Any] | None:
        """The position the game began from; None for a new game."""

    @property
    def history(self) -> Sequence[HistoryEntry]:
        """The choices so far."""

    @property
    def decision(self) -> Decision | None:
        """The question the table is at; None if the game is over."""

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""

    @property
    def chance(self) -> Chance:
        """The source of dice and shuffles; can be set."""

    @chance.setter
    def chance(self, source: Chance) -> None: ...

    @property
    def calls(self) -> int:
        """How often chance was asked so far."""

    def play_at(self, moment: int) -> Play[Any, Any]:
        """Return the game at a moment."""
