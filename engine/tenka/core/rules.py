"""Rules hold tables, script, rulings and scoring. Layers and options are functions from rules to rules."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tenka.core.chance import RandomChance
from tenka.core.play import Play
from tenka.core.premoves import PremoveRule
from tenka.core.schema import FieldSchema
from tenka.core.step import Op, Script, ScriptCursor, StepMaker, cache_step, compile_script, names_in

if TYPE_CHECKING:
    from tenka.core.layer_state import LayerState
    from tenka.core.state import State

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
R = TypeVar("R", bound="Rules")


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes:
        ranking: Groups of seats, best first; seats of one group share the place.
        scores: Points by seat.
        tie_break: Key of what decided between equal scores, with its values by seat; or None.
        tie_values: The values that decided, by seat.
        lines: The parts of the score: per seat, line key -> points.
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    tie_break: str | None = None
    tie_values: tuple[int, ...] = ()
    lines: tuple[Mapping[str, int], ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; several if the rulebook lets them share the victory."""
        return self.ranking[0]


@dataclass(frozen=True)
class Rules:
    """One playable set of rules, immutable. Games subclass it with their tables and rulings.

    Attributes:
        game: Id of the game.
        version: Changes whenever the same choices could lead to another state. Records store it.
        script: The order of steps, see ``tenka.core.step``.
        steps: Step name -> step, for the script.
        script_functions: Loops and conditions of the script, as functions of the play.
        new_state: ``new_state(rules, seats)``: the state before the script begins.
        state_type: Class of the state.
        result: ``result(rules, state)``: ranking and scores of a finished game.
        determinize: ``determinize(rules, state, seat, rng)`` replaces what the seat can't know by a random consistent sample;
            None is a spectator. A game without secrets needs none.
        schema: ``schema(rules)``: for each field of the state except seats and stack, its allowed values; see
            ``tenka.core.schema``.
        count_pieces: ``count_pieces(rules, state)`` counts all pieces: name -> a count, or a list of counts. The result is
            constant through a game. It raises ValueError if a piece is in an impossible place.
        premoves: Question key -> the premoves that may answer it, see ``tenka.core.premoves``.
        seats: Number of seats; ``Game.rules`` fills it, and ``layers`` and ``options``.
        first: The seat that begins; None: it is drawn.
        layers: Ids of the layers, in the order in which they are applied.
        options: Option id -> value, all of them.
        names: Titles of the rows of a data file that the table uses, by row id.
        layer_states: See ``tenka.core.layer_state``. ``state_type``, ``new_state`` and ``schema`` then include them.
        tables: Tables of rows that layers add beside those of the base, by name, each by row id. A row of any table may have
            ``since``: the first version that deals it.
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
    first: int | None = None
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    layer_states: tuple[type[LayerState], ...] = ()
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __init_subclass__(cls) -> None:
        """Keep the short ``repr``: a dataclass writes one of all its fields into a class that has none of its own."""
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        return f"<Rules: {self.game_with_layers}, {self.seats} seats, version {self.version}>"

    @property
    def game_with_layers(self) -> str:
        """Id of the game with its layers, such as ``"yedo with samurai"``."""
        return f"{self.game} with {', '.join(self.layers)}" if self.layers else self.game

    def at_version(self, version: int) -> Self:
        """Remove the rows whose ``since`` is a later version."""
        fields = ((name, getattr(self, name)) for name in (field.name for field in dataclasses.fields(self)))
        kept: dict[str, Any] = {name: _rows_at_version(rows, version) for name, rows in fields if isinstance(rows, Mapping)}
        tables = {name: _rows_at_version(rows, version) for name, rows in self.tables.items()}
        return dataclasses.replace(self, **{**kept, "tables": tables})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the set-up. Raises TypeError for rules that do not come from the catalogue."""
        from tenka.core import registry  # Late, because it loads games.

        setup = (self.game, self.seats, self.layers, dict(self.options), self.version)
        made = registry.rules_of(*setup)
        if made is not self and made != self:
            raise TypeError(f"these rules of {self.game} can't be pickled: they were changed after Game.rules()")
        return registry.rules_of, setup

    def __deepcopy__(self, memo: object) -> Self:
        return self  # immutable

    @cached_property
    def program(self) -> tuple[Op, ...]:
        """The flattened script."""
        return compile_script(self.script)

    @cached_property
    def makers(self) -> Mapping[str, StepMaker]:
        """Step name -> function that makes the step when the script reaches it."""
        return {name: cache_step(make) for name, make in self.steps.items()}

    @cached_property
    def pieces(self) -> Mapping[str, Any]:
        """The count of all pieces of a new table."""
        play: Play[Any, Any] = Play(self, self.new_state(self, self.seats), RandomChance(random.Random(0)))
        play.push(ScriptCursor(0, []))
        play.advance()
        return self.count_pieces(self, play.state)

    def __post_init__(self) -> None:
        steps, functions = names_in(self.script)
        unknown = (steps - set(self.steps)) | (functions - set(self.script_functions))
        if unknown:
            raise ValueError(f"the script of {self.game} names unknown steps or script functions: {', '.join(sorted(unknown))}")


def _rows_at_version(rows: Mapping[K, V], version: int) -> dict[K, V]:
    return {name: row for name, row in rows.items() if getattr(row, "since", 1) <= version}


def unchanged(rules: R) -> R:
    """Return the rules as they are: the value of an option that changes nothing."""
    return rules


# For layers. Naming a row or step that does not exist raises immediately.


def replace_rows(rows: Mapping[K, V], changes: Mapping[K, V]) -> dict[K, V]:
    """Replace rows of a table.

    Args:
        rows: The table; it is not changed.
        changes: Key -> the new row.

    Raises:
        KeyError: There is no such row.
    """
    unknown = set(changes) - set(rows)
    if unknown:
        raise KeyError(f"no such rows: {', '.join(sorted(map(str, unknown)))}")
    return {**rows, **changes}


def add_rows(rows: Mapping[K, V], more: Mapping[K, V]) -> dict[K, V]:
    """Add rows to a table.

    Args:
        rows: The table; it is not changed.
        more: The rows to add.

    Raises:
        KeyError: A row exists already.
    """
    known = set(more) & set(rows)
    if known:
        raise KeyError(f"rows exist already: {', '.join(sorted(map(str, known)))}")
    return {**rows, **more}


def remove_rows(rows: Mapping[K, V], *names: K) -> dict[K, V]:
    """Remove rows from a table.

    Args:
        rows: The table; it is not changed.
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
    if name not in names_in(script)[0]:
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
