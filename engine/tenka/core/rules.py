"""A game is a value: rules are tables, script, rulings and scoring; layers and options are functions between them."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tenka.core.ahead import Ahead
from tenka.core.chance import Loose
from tenka.core.errors import BadSetup, MissingFile
from tenka.core.hidden import Hidden
from tenka.core.play import Play
from tenka.core.shape import Shape
from tenka.core.step import Op, Script, StepMaker, Steps, Walk, compile_script, words_of

if TYPE_CHECKING:
    from tenka.core.state import State

R = TypeVar("R", bound="Rules")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_MADE = 1000
"""Rules of a game that are kept put together: options that are typed in come in any number."""


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

    ``version`` changes whenever the same choices could lead elsewhere than before: records say which they were made with.
    ``steps`` names the steps of the script, ``words`` its loops and conditions (functions of the play).
    ``shape(rules)``: for each field of the state but seats and stack, what may stand in it; see ``tenka.core.shape``.
    ``above``: which steps may stand above a step, or in its place: what it pushes, and what it is swapped for. None: not
    said, and then any step may stand above any other, and a ``repeat`` may have any of its rounds still to come.
    ``flaw(rules, state)`` says why a position from outside can't be a moment of this game, or None: what neither shape nor
    census nor the steps' ``fits`` can say. It may rely on shape and census.
    ``upgrade(plain)`` makes of a position's plain form as an earlier release wrote it the form of this one.
    ``census(rules, state)`` counts the pieces wherever they are: name -> a count, or a list of them; the same at every moment
    of a game. It raises ValueError where something lies that can't.
    ``ahead``: key of a question -> how it may be answered before it is asked, see ``tenka.core.ahead``.
    ``names``: what rows of a data file are called that was brought along, by their ids.
    ``hidden``: how its cards can be dealt without a dealer, see ``tenka.core.hidden``; None: they can't.
    """

    game: str
    version: int
    script: Script
    steps: Mapping[str, StepMaker]
    words: Mapping[str, Callable[[Any], Any]]
    new_state: Callable[[Any, int], State]
    state_type: type[State]
    result: Callable[[Any, Any], Result]
    redeal: Callable[[Any, Any, int | None, random.Random], None] = lambda rules, state, seat, rng: None
    shape: Callable[[Any], Mapping[str, Shape]] = lambda rules: {}
    above: Steps | None = None
    flaw: Callable[[Any, Any], str | None] = lambda rules, state: None
    census: Callable[[Any, Any], Mapping[str, Any]] = lambda rules, state: {}
    upgrade: Callable[[Any], Any] = lambda plain: plain
    ahead: Mapping[str, Ahead] = field(default_factory=dict)
    seats: int = 0
    layers: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    hidden: Hidden | None = None

    @cached_property
    def program(self) -> tuple[Op, ...]:
        """The script laid flat."""
        return compile_script(self.script)

    @cached_property
    def pieces(self) -> Mapping[str, Any]:
        """The census of a newly set-up table."""
        play: Play[Any, Any] = Play(self, self.new_state(self, self.seats), Loose(random.Random(0)))
        play.push(Walk(0, []))
        play.settle()
        return self.census(self, play.state)

    def __post_init__(self) -> None:
        steps, words = words_of(self.script)
        unknown = (steps - set(self.steps)) | (words - set(self.words))
        if unknown:
            raise ValueError(f"the script of {self.game} names unknown steps or words: {', '.join(sorted(unknown))}")


# how a layer speaks to rules; naming what is not there fails at once


def with_rows(rows: Mapping[K, V], changes: Mapping[K, V]) -> dict[K, V]:
    """The rows of a table with some replaced. Raises KeyError on a row that is not there."""
    unknown = set(changes) - set(rows)
    if unknown:
        raise KeyError(f"no such rows: {', '.join(sorted(map(str, unknown)))}")
    return {**rows, **changes}


def plus_rows(rows: Mapping[K, V], more: Mapping[K, V]) -> dict[K, V]:
    """The rows of a table and some new ones. Raises KeyError on a row that is already there."""
    known = set(more) & set(rows)
    if known:
        raise KeyError(f"these rows are there already: {', '.join(sorted(map(str, known)))}")
    return {**rows, **more}


def minus_rows(rows: Mapping[K, V], *names: K) -> dict[K, V]:
    """The rows of a table without some. Raises KeyError on a row that is not there."""
    unknown = set(names) - set(rows)
    if unknown:
        raise KeyError(f"no such rows: {', '.join(sorted(map(str, unknown)))}")
    return {name: row for name, row in rows.items() if name not in names}


def insert_before(script: Script, name: str, *nodes: Any) -> Script:
    """The script with nodes put before every step of that name. Raises ValueError when there is none."""
    return _edit(script, name, lambda node: (*nodes, node))


def insert_after(script: Script, name: str, *nodes: Any) -> Script:
    """The script with nodes put after every step of that name. Raises ValueError when there is none."""
    return _edit(script, name, lambda node: (node, *nodes))


def replace_step(script: Script, name: str, *nodes: Any) -> Script:
    """The script with a step replaced (by nothing: dropped). Raises ValueError when there is none."""
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


DIGEST = re.compile(r"[0-9a-f]{16}")
"""What names a data file in records and codes."""


@dataclass(frozen=True)
class Option:
    """A switch of a game: value -> the change it makes. The first value is the default.

    ``values`` may understand more than it lists: what is listed is offered, ``entered`` says that others may be typed in.
    ``brought``: where its ``DataFile`` stands, as ``"module:name"``, when tables may bring along files for it, each of which
    is a value by its digest.
    """

    id: str
    values: Mapping[str, Callable[[Any], Any]]
    entered: bool = False
    brought: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a value that is the beginning of one listed before it: codes cut values short."""
        for at, value in enumerate(listed := tuple(self.values)):
            if not self.brought and any(earlier.startswith(value) for earlier in listed[:at]):
                raise ValueError(f"option {self.id}: {value!r} is the beginning of a value listed before it")

    @property
    def default(self) -> str:
        """What holds when nothing is said."""
        return next(iter(self.values))

    def lacks(self, value: object) -> bool:
        """Whether a value is the digest of a file that nobody has brought along yet."""
        return bool(self.brought) and isinstance(value, str) and value not in self.values and bool(DIGEST.fullmatch(value))

    def short(self, value: str) -> str:
        """As many letters of a value as tell it from those listed before it: values added behind it change nothing.

        The digest of a file stays whole: what is listed depends on the files that have been brought.
        """
        return next((value[:size] for size in range(1, len(value)) if self.meant(value[:size]) == value), value)

    def meant(self, short: str) -> str:
        """The value of which these are the first letters; the letters themselves when there is none."""
        listed = () if self.brought else self.values
        return next((value for value in listed if value.startswith(short)), short)


@dataclass(frozen=True)
class Layer:
    """An edition, module or expansion: what it needs, what it excludes, the change it makes, and switches of its own."""

    id: str
    apply: Callable[[Any], Any]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


class Positional(NamedTuple):
    """Layers and options by their places, as they stood when codes named them so: never changed."""

    layers: tuple[str, ...]
    options: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Game:
    """A catalogue entry. ``letter`` stands for the game in link codes.

    ``clash(seats, layers, options)`` names a reason why these can't go together, or None.
    ``former``: version -> what makes rules of that version of the present ones, so that what was played by them stays
    readable. ``positional``: how codes of the first format named layers and options, in a game that had such codes.
    """

    id: str
    title: str
    letter: str
    seats: tuple[int, ...]
    base: Rules
    layers: tuple[Layer, ...] = ()
    options: tuple[Option, ...] = ()
    clash: Callable[[int, tuple[str, ...], Mapping[str, str]], str | None] = lambda seats, layers, options: None
    former: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)
    positional: Positional | None = None

    def refuse(self, seats: int, layers: Iterable[str], options: Mapping[str, str]) -> str | None:
        """Why this set-up can't be played, in a sentence for programmers; None when it can."""
        wanted = tuple(layers)
        return (
            self._refuse_seats(seats)
            or self._refuse_layers(wanted)
            or self._refuse_options(wanted, options)
            or self.clash(seats, wanted, self.full_options(options, wanted))
        )

    def _refuse_seats(self, seats: int) -> str | None:
        if type(seats) is not int or seats not in self.seats:
            return f"{self.id} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}"
        return None

    def _refuse_layers(self, wanted: tuple[str, ...]) -> str | None:
        known = {layer.id: layer for layer in self.layers}
        for name in wanted:
            if not isinstance(name, str) or name not in known:
                return f"{self.id} has no layer {name!r}; it has: {', '.join(known) or 'none'}"
            for need in known[name].needs:
                if need not in wanted:
                    return f"layer {name} needs layer {need}"
            for other in known[name].excludes:
                if other in wanted:
                    return f"layers {name} and {other} exclude each other"
        return None

    def _refuse_options(self, layers: tuple[str, ...], options: Mapping[str, str]) -> str | None:
        switches = {option.id: option for option in self.switches(layers)}
        for name, value in options.items():
            if not isinstance(name, str) or name not in switches:
                return f"{self.id} has no option {name!r}; it has: {', '.join(switches) or 'none'}"
            if not isinstance(value, str) or value not in switches[name].values:
                some = "like" if switches[name].entered else "one of"
                return f"option {name} is {some} {', '.join(switches[name].values)}, not {value!r}"
        return None

    def switches(self, layers: Iterable[str]) -> tuple[Option, ...]:
        """The options of a table with these layers: the game's own, then those that layers bring."""
        brought = [option for layer in self.layers if layer.id in layers for option in layer.options]
        return (*self.options, *brought)

    @property
    def every_switch(self) -> tuple[Option, ...]:
        """All options there are, those of every layer too."""
        return self.switches([layer.id for layer in self.layers])

    def full_options(self, options: Mapping[str, str], layers: Iterable[str] = ()) -> dict[str, str]:
        """Every option with its value, defaults filled in."""
        return {option.id: options.get(option.id, option.default) for option in self.switches(layers)}

    def rules(
        self, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None, version: int | None = None
    ) -> Rules:
        """The rules put together, of a former version when it is known.

        Raises BadSetup when they don't go together, MissingFile when a data file is needed that is not here.
        """
        if not isinstance(layers, Iterable) or not isinstance(options or {}, Mapping):
            raise BadSetup(f"expected the names of layers and a mapping of options, not {layers!r:.60} and {options!r:.60}")
        wanted = tuple(layers)
        for option in self.switches(wanted):
            value = (options or {}).get(option.id, option.default)
            if option.lacks(value):
                raise MissingFile(self.id, option.id, value)
        reason = self.refuse(seats, wanted, options or {})
        if reason is not None:
            raise BadSetup(reason)
        full = self.full_options(options or {}, wanted)
        ordered = tuple(layer.id for layer in self.layers if layer.id in wanted)
        known = version if version is not None and version in self.former else self.base.version
        key = (seats, ordered, tuple(full.items()), known)
        if key not in self._made:
            while len(self._made) >= MOST_MADE:
                del self._made[next(iter(self._made))]
            self._made[key] = self._put_together(seats, ordered, full, known)
        return self._made[key]

    @cached_property
    def _made(self) -> dict[tuple[Any, ...], Rules]:
        """Rules are values: those put together once serve every table; the oldest of very many are put together again."""
        return {}

    def _put_together(self, seats: int, wanted: tuple[str, ...], full: dict[str, str], version: int) -> Rules:
        rules: Any = self.base
        for layer in self.layers:
            if layer.id in wanted:
                rules = layer.apply(rules)
        for option in self.switches(wanted):
            rules = option.values[full[option.id]](rules)
        rules = self.former[version](rules) if version in self.former else rules
        made: Rules = dataclasses.replace(rules, version=version, seats=seats, layers=wanted, options=full)
        return made

    def setups(self) -> list[tuple[int, tuple[str, ...], dict[str, str]]]:
        """Every permitted combination of seats, layers and the game's own options; what layers bring is as usual."""
        return [
            (seats, layers, self.full_options(options, layers))
            for seats in self.seats
            for layers in _subsets([layer.id for layer in self.layers])
            for options in _switchings(self.options)
            if self.refuse(seats, layers, options) is None
        ]


def _subsets(names: list[str]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for name in names:
        found += [(*some, name) for some in found]
    return found


def _switchings(options: tuple[Option, ...]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = [{}]
    for option in options:
        found = [{**some, option.id: value} for some in found for value in option.values]
    return found
