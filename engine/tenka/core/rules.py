"""Rules hold tables, script, rulings and scoring. Layers and options are functions from rules to rules."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tenka.core.chance import RandomChance
from tenka.core.hidden import Hidden
from tenka.core.play import Play
from tenka.core.premoves import PremoveRule
from tenka.core.schema import FieldSchema
from tenka.core.step import Op, Script, ScriptCursor, StepMaker, cache_step, compile_script, words_of

if TYPE_CHECKING:
    from tenka.core.layer_state import LayerState
    from tenka.core.state import State

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True)
class Result:
    """How a game ended. ``ranking``: groups of seats, best first (a group of several shares the place).

    ``scores`` by seat; ``tie_break``: key of what decided between equal scores, with its values by seat, or None;
    ``lines``: the score taken apart, per seat a mapping of line key to points.
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    tie_break: str | None = None
    tie_values: tuple[int, ...] = ()
    lines: tuple[Mapping[str, int], ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (several when the rulebook lets them share)."""
        return self.ranking[0]


@dataclass(frozen=True)
class Rules:
    """One playable set of rules. Games subclass it with their tables and rulings, all immutable.

    ``version`` changes whenever the same choices could lead to another state. Records name the version they were made with.
    ``steps`` names the steps of the script, ``script_functions`` its loops and conditions (functions of the play).
    ``schema(rules)``: for each field of the state but seats and stack, what may stand in it; see ``tenka.core.schema``.
    ``count_pieces(rules, state)`` counts all pieces: name -> a count, or a list of them. The result is the same at every
    moment of a game. It raises ValueError where a piece is where it can't be.
    ``orders``: key of a question -> the orders that may answer it in advance, see ``tenka.core.premoves``.
    ``names``: titles of the rows of a data file that the table brought along, by row id.
    ``hidden``: how pages deal its cards without a dealer, see ``tenka.core.hidden``; None: they can't.
    ``parts``: what layers bring to the state, see ``tenka.core.layer_state``. When rules are put together, ``state_type``,
    ``new_state`` and ``schema`` come to hold every part.
    ``tables``: the tables of rows that layers bring beside those of the base, by name, each by row id.
    A row of any table may have a ``since``: the version from which on it is dealt.
    """

    game: str
    version: int
    script: Script
    steps: Mapping[str, StepMaker]
    script_functions: Mapping[str, Callable[[Any], Any]]
    new_state: Callable[[Any, int], State]
    state_type: type[State]
    result: Callable[[Any, Any], Result]
    determinize: Callable[[Any, Any, int | None, random.Random], None] = lambda rules, state, seat, rng: None
    schema: Callable[[Any], Mapping[str, FieldSchema]] = lambda rules: {}
    count_pieces: Callable[[Any, Any], Mapping[str, Any]] = lambda rules, state: {}
    premoves: Mapping[str, PremoveRule] = field(default_factory=dict)
    seats: int = 0
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    hidden: Hidden | None = None
    parts: tuple[type[LayerState], ...] = ()
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def until(self, version: int) -> Self:
        """Leave out the rows of tables that are dealt ``since`` a later version."""
        fields = ((name, getattr(self, name)) for name in (field.name for field in dataclasses.fields(self)))
        kept: dict[str, Any] = {name: _until(rows, version) for name, rows in fields if isinstance(rows, Mapping)}
        tables = {name: _until(rows, version) for name, rows in self.tables.items()}
        return dataclasses.replace(self, **{**kept, "tables": tables})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up alone. Raises TypeError for rules that the catalogue does not put together."""
        from tenka.core import registry  # late: it loads games

        setup = (self.game, self.seats, self.layers, dict(self.options), self.version)
        made = registry.rules_of(*setup)
        if made is not self and made != self:
            raise TypeError(f"these rules of {self.game} were changed after they were put together, so they can't be pickled")
        return registry.rules_of, setup

    def __deepcopy__(self, memo: object) -> Self:
        return self  # immutable

    @cached_property
    def program(self) -> tuple[Op, ...]:
        """The script laid flat."""
        return compile_script(self.script)

    @cached_property
    def makers(self) -> Mapping[str, StepMaker]:
        """What makes each step when the script comes to it."""
        return {name: cache_step(make) for name, make in self.steps.items()}

    @cached_property
    def pieces(self) -> Mapping[str, Any]:
        """The count of all pieces of a newly set-up table."""
        play: Play[Any, Any] = Play(self, self.new_state(self, self.seats), RandomChance(random.Random(0)))
        play.push(ScriptCursor(0, []))
        play.advance()
        return self.count_pieces(self, play.state)

    def __post_init__(self) -> None:
        steps, words = words_of(self.script)
        unknown = (steps - set(self.steps)) | (words - set(self.script_functions))
        if unknown:
            raise ValueError(f"the script of {self.game} names unknown steps or words: {', '.join(sorted(unknown))}")


def _until(rows: Mapping[K, V], version: int) -> dict[K, V]:
    return {name: row for name, row in rows.items() if getattr(row, "since", 1) <= version}


# how a layer speaks to rules; naming what is not there fails at once


def with_rows(rows: Mapping[K, V], changes: Mapping[K, V]) -> dict[K, V]:
    """Replace rows of a table.

    Args:
        rows: The table, which stays as it is.
        changes: Key -> the row in place of the former one.

    Raises:
        KeyError: There is no such row.
    """
    unknown = set(changes) - set(rows)
    if unknown:
        raise KeyError(f"no such rows: {', '.join(sorted(map(str, unknown)))}")
    return {**rows, **changes}


def plus_rows(rows: Mapping[K, V], more: Mapping[K, V]) -> dict[K, V]:
    """Add rows to a table.

    Args:
        rows: The table, which stays as it is.
        more: The rows to add.

    Raises:
        KeyError: A row exists already.
    """
    known = set(more) & set(rows)
    if known:
        raise KeyError(f"these rows are there already: {', '.join(sorted(map(str, known)))}")
    return {**rows, **more}


def minus_rows(rows: Mapping[K, V], *names: K) -> dict[K, V]:
    """Remove rows from a table.

    Args:
        rows: The table, which stays as it is.
        names: Keys of the rows.

    Raises:
        KeyError: There is no such row.
    """
    unknown = set(names) - set(rows)
    if unknown:
        raise KeyError(f"no such rows: {', '.join(sorted(map(str, unknown)))}")
    return {name: row for name, row in rows.items() if name not in names}


def insert_before(script: Script, name: str, *nodes: Any) -> Script:
    """Insert nodes before every step of a name.

    Args:
        script: The script, which stays as it is.
        name: Name of a step.
        nodes: Steps and loops.

    Raises:
        ValueError: The script has no such step.
    """
    return _edit(script, name, lambda node: (*nodes, node))


def insert_after(script: Script, name: str, *nodes: Any) -> Script:
    """Insert nodes after every step of a name.

    Args:
        script: The script, which stays as it is.
        name: Name of a step.
        nodes: Steps and loops.

    Raises:
        ValueError: The script has no such step.
    """
    return _edit(script, name, lambda node: (node, *nodes))


def replace_step(script: Script, name: str, *nodes: Any) -> Script:
    """Replace every step of a name by other nodes, or drop it.

    Args:
        script: The script, which stays as it is.
        name: Name of a step.
        nodes: Steps and loops; none drops the step.

    Raises:
        ValueError: The script has no such step.
    """
    return _edit(script, name, lambda node: nodes)


def _edit(script: Script, name: str, change: Callable[[str], Iterable[Any]]) -> Script:
    if name not in words_of(script)[0]:
        raise ValueError(f"the script has no step {name!r}")

    def walk(body: Iterable[Any]) -> Script:
        out: list[Any] = []
        for node in body:
            if isinstance(node, str):
                out.extend(change(node) if node == name else (node,))
            else:
                out.append((node[0], node[1], *walk(node[2:])))
        return tuple(out)

    return walk(script)
