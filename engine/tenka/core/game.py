"""A game is a value: its base rules, and the layers and options that change them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tenka.core.errors import BadSetup, MissingFile, sentence
from tenka.core.layer_state import with_layer_states
from tenka.core.rules import Rules

DIGEST = re.compile(r"[0-9a-f]{16}")
"""The digest that names a data file in records and codes."""
RULES_CACHED = 1000
"""Most rules to cache: options with typed values have any number of set-ups."""


@dataclass(frozen=True)
class Option:
    """A switch of a game: value -> the change it makes. The first value is the default.

    ``values`` may accept more values than it lists. Listed values are offered; ``entered`` means that others may be typed.
    ``data_file`` locates the option's ``DataFile`` as ``"module:name"``, if it takes files. The digest of each added file is then
    a value.
    """

    id: str
    values: Mapping[str, Callable[[Any], Any]]
    entered: bool = False
    data_file: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError if a value is a prefix of an earlier one: codes shorten values to unique prefixes."""
        for at, value in enumerate(listed := tuple(self.values)):
            if not self.data_file and any(earlier.startswith(value) for earlier in listed[:at]):
                raise ValueError(f"option {self.id}: {value!r} is a prefix of an earlier value")

    @property
    def default(self) -> str:
        """The default value."""
        return next(iter(self.values))

    def is_missing(self, value: object) -> bool:
        """Whether a value is the digest of a data file that was not added."""
        return bool(self.data_file) and isinstance(value, str) and value not in self.values and bool(DIGEST.fullmatch(value))

    def shorten(self, value: str) -> str:
        """Return the shortest prefix that no earlier value shares, so values added later change nothing.

        The digest of a file is not shortened, because the list depends on which files were added.
        """
        return next((value[:size] for size in range(1, len(value)) if self.expand(value[:size]) == value), value)

    def expand(self, short: str) -> str:
        """Return the value with this prefix. If ``short`` is itself a value, or no value has the prefix, returns ``short``."""
        listed = () if self.data_file or short in self.values else self.values
        return next((value for value in listed if value.startswith(short)), short)


@dataclass(frozen=True)
class Layer:
    """An edition, module or expansion: what it requires, what it excludes, the change it makes, and its own options.

    ``rows``: tables whose rows may have ``since``, see ``Game``.
    """

    id: str
    apply: Callable[[Any], Any]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rows: tuple[Iterable[Any], ...] = ()


@dataclass(frozen=True)
class Game:
    """A catalogue entry. ``letter`` stands for the game in link codes.

    ``clash(seats, layers, options)`` returns why these can't go together, or None.
    ``former``: version -> a function that turns the present rules into those of that version, so older games replay.
    ``rows``: tables whose rows may have ``since``, the first version that deals the row. The present version is the highest
    ``since`` of these rows and of those of layers, or that of ``base`` if it is higher.
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
    rows: tuple[Iterable[Any], ...] = ()

    def __repr__(self) -> str:
        layers = f", layers {', '.join(layer.id for layer in self.layers)}" if self.layers else ""
        return f"<Game: {self.id}, {self.seats[0]} to {self.seats[-1]} seats{layers}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the id: the process that reads it has the game."""
        from tenka.core import registry  # Late, because it loads games.

        return registry.game_of, (self.id,)

    def __deepcopy__(self, memo: object) -> Game:
        return self  # immutable

    @cached_property
    def versions(self) -> tuple[int, ...]:
        """The versions that can be played, the present one last: those in ``former`` and those that a ``since`` row began or
        ended."""
        since = {row.since for table in self._dated_tables for row in table if row.since > 1}
        return tuple(sorted({*self.former, *since, *(version - 1 for version in since), self.base.version}))

    @property
    def _dated_tables(self) -> list[Iterable[Any]]:
        return [*self.rows, *(table for layer in self.layers for table in layer.rows)]

    @property
    def version(self) -> int:
        """The present version of the rules."""
        return self.versions[-1]

    def refuse(self, seats: int, layers: Iterable[str], options: Mapping[str, str]) -> str | None:
        """Return why a set-up can't be played, as a sentence in English; None if it can.

        Args:
            seats: Number of seats.
            layers: Ids of layers, in any order.
            options: Option id -> value.
        """
        wanted = tuple(layers)
        return (
            self._refuse_seats(seats)
            or self._refuse_layers(wanted)
            or self._refuse_options(wanted, options)
            or self.clash(seats, wanted, self.full_options(options, wanted))
        )

    def _refuse_seats(self, seats: int) -> str | None:
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            return sentence(f"{self.id} is for {low} to {high} seats, not {seats!r}", "setup.seats", low=low, high=high)
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
        known = {option.id: option for option in self.options_for(layers)}
        for name, value in options.items():
            if not isinstance(name, str) or name not in known:
                return f"{self.id} has no option {name!r}; it has: {', '.join(known) or 'none'}"
            if not isinstance(value, str) or value not in known[name].values:
                some = "like" if known[name].entered else "one of"
                return f"option {name} is {some} {', '.join(known[name].values)}, not {value!r}"
        return None

    def options_for(self, layers: Iterable[str]) -> tuple[Option, ...]:
        """Return the options of a table with these layers: the game's own, then those of the layers."""
        brought = [option for layer in self.layers if layer.id in layers for option in layer.options]
        return (*self.options, *brought)

    @property
    def all_options(self) -> tuple[Option, ...]:
        """Return all options, including those of every layer."""
        return self.options_for([layer.id for layer in self.layers])

    def full_options(self, options: Mapping[str, str], layers: Iterable[str] = ()) -> dict[str, str]:
        """Return every option with its value, defaults filled in.

        Args:
            options: Option id -> value, as far as chosen.
            layers: Ids of layers, in any order.
        """
        return {option.id: options.get(option.id, option.default) for option in self.options_for(layers)}

    def rules(
        self, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None, version: int | None = None
    ) -> Rules:
        """Return the rules of a set-up.

        Args:
            seats: Number of seats, one of ``self.seats``.
            layers: Ids of layers, in any order.
            options: Option id -> value. Missing options take their defaults.
            version: An earlier version of the rules; None is the present one.

        Raises:
            BadSetup: The game can't be played like this; the message says why.
            MissingFile: An option names a data file that was not added.
        """
        if isinstance(layers, str) or not isinstance(layers, Iterable) or not isinstance(options or {}, Mapping):
            raise BadSetup(f"expected the names of layers and a mapping of options, not {layers!r:.60} and {options!r:.60}")
        wanted = tuple(layers)
        for option in self.options_for(wanted):
            value = (options or {}).get(option.id, option.default)
            if option.is_missing(value):
                raise MissingFile(self.id, option.id, value)
        reason = self.refuse(seats, wanted, options or {})
        if reason is not None:
            raise BadSetup(reason)
        full = self.full_options(options or {}, wanted)
        ordered = tuple(layer.id for layer in self.layers if layer.id in wanted)
        known = version if version is not None and version in self.versions else self.version
        key = (seats, ordered, tuple(full.items()), known)
        if key not in self._rules_cache:
            while len(self._rules_cache) >= RULES_CACHED:
                del self._rules_cache[next(iter(self._rules_cache))]
            self._rules_cache[key] = self._build_rules(seats, ordered, full, known)
        return self._rules_cache[key]

    @cached_property
    def _rules_cache(self) -> dict[tuple[Any, ...], Rules]:
        """Build rules once for all tables that share them. The oldest leave the cache when it is full."""
        return {}

    def _build_rules(self, seats: int, wanted: tuple[str, ...], full: dict[str, str], version: int) -> Rules:
        rules: Any = self.base
        for layer in self.layers:
            if layer.id in wanted:
                rules = layer.apply(rules)
        for option in self.options_for(wanted):
            rules = option.values[full[option.id]](rules)
        rules = with_layer_states(self._make_version(rules, version))
        made: Rules = dataclasses.replace(rules, version=version, seats=seats, layers=wanted, options=full)
        return made

    def _make_version(self, rules: Any, version: int) -> Any:
        """Make a former version.

        If ``former`` lacks the version, take the next later version that it has, and remove the rows added since.
        """
        if version == self.version:
            return rules
        kept = next((kept for kept in sorted(self.former) if kept >= version), None)
        rules = rules if kept is None else self.former[kept](rules)
        return rules.at_version(version) if self._dated_tables else rules

    def setups(self) -> list[tuple[int, tuple[str, ...], dict[str, str]]]:
        """Return every permitted combination of seats, layers and own options; options of layers have their defaults."""
        return [
            (seats, layers, self.full_options(options, layers))
            for seats in self.seats
            for layers in _subsets([layer.id for layer in self.layers])
            for options in _option_sets(self.options)
            if self.refuse(seats, layers, options) is None
        ]


def _subsets(names: list[str]) -> list[tuple[str, ...]]:
    subsets: list[tuple[str, ...]] = [()]
    for name in names:
        subsets += [(*some, name) for some in subsets]
    return subsets


def _option_sets(options: tuple[Option, ...]) -> list[dict[str, str]]:
    option_sets: list[dict[str, str]] = [{}]
    for option in options:
        option_sets = [{**some, option.id: value} for some in option_sets for value in option.values]
    return option_sets
