"""Layer states: the fields that a layer adds to the state, beside the base and other layers.

A layer declares a ``LayerState`` and puts it into ``Rules.layer_states``. A state then has the fields of the base and of every
layer in one object, so it is copied, veiled, stored and restored as one. ``Omen.of(state)`` returns the state with the type of
the layer's fields.

>>> from tenka.core.data import data
>>> @data
... class Ground(State):
...     soldiers: int
>>> @data
... class Omen(LayerState):
...     province: int
...     @classmethod
...     def begin(cls, rules, seats):
...         return cls(province=7)
>>> both = join_state_classes(Ground, (Omen,))
>>> state = new_layered_state(both, Ground(2, [], 18), (Omen,), None, 2)
>>> state.soldiers, Omen.of(state).province
(18, 7)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self, cast, get_type_hints

from tenka.core.data import Data, data_called
from tenka.core.schema import FieldSchema
from tenka.core.state import State


class LayerState(Data):
    """Base of what a layer adds to the state; a subclass is a ``@data`` class with the added fields.

    ``position_kind``: the kind stored in positions whose only layer state is this one; empty: derived from the class names.
    """

    __slots__ = ()
    position_kind: ClassVar[str] = ""

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the state, typed as this layer state, to read and to change."""
        return cast(Self, state)  # ``join_state_classes`` gave the state all its fields

    @classmethod
    def is_in(cls, state: State) -> bool:
        """Return whether a state has this layer state."""
        return cls in state.parts

    @classmethod
    def begin(cls, rules: Any, seats: int) -> Self:
        """Return the layer state of a new table, before the script runs."""
        raise NotImplementedError(f"{cls.__name__} does not define begin()")

    @classmethod
    def schema(cls, rules: Any) -> Mapping[str, FieldSchema]:
        """Return the schema of its fields, see ``tenka.core.schema``."""
        return {}


@cache
def join_state_classes(base: type[State], parts: tuple[type[LayerState], ...]) -> type[State]:
    """Return the class of states with the fields of the base and of these layer states.

    Raises TypeError if a field exists twice.
    """
    if not parts:
        return base
    owners: dict[str, type[Data]] = dict.fromkeys((field.name for field in dataclasses.fields(base)), base)
    space: dict[str, Any] = {"__annotations__": {}, "__module__": parts[-1].__module__, "__doc__": base.__doc__, "parts": parts}
    space["__reduce__"] = _reduce
    for part in parts:
        hints = get_type_hints(part)
        for field in dataclasses.fields(part):  # type: ignore[arg-type]  # every data class is a dataclass
            if field.name in owners:
                raise TypeError(f"{part.__name__} and {owners[field.name].__name__} both have a field {field.name!r}")
            owners[field.name] = part
            space["__annotations__"][field.name] = hints[field.name]
            # None until ``new_layered_state`` fills it, because the base does not know layers.
            space[field.name] = dataclasses.field(default=None, metadata=field.metadata)
    name = "".join(part.__name__ for part in parts) + base.__name__
    alone = parts[0].position_kind if len(parts) == 1 else ""
    return data_called(type(name, (base,), space), alone or "+".join(one.kind for one in (base, *parts)))


def _reduce(state: State) -> tuple[Any, ...]:
    """Pickle a state of a joined class, which has no name in a module."""
    fields: Any = dataclasses.fields(state)
    return _remake, (type(state).__bases__[0], state.parts, {field.name: getattr(state, field.name) for field in fields})


def _remake(base: type[State], parts: tuple[type[LayerState], ...], values: Mapping[str, Any]) -> State:
    kind: Any = join_state_classes(base, parts)  # type: ignore[arg-type]  # a class can be hashed, whatever its objects are
    state: State = kind.__new__(kind)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def new_layered_state(kind: type[State], state: State, parts: Sequence[type[LayerState]], rules: Any, seats: int) -> State:
    """Return a new table's state with every layer state."""
    whole: State = kind.__new__(kind)
    begun = [(state, type(state)), *((part.begin(rules, seats), part) for part in parts)]
    for source, cls in begun:
        for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # every data class is a dataclass
            setattr(whole, field.name, getattr(source, field.name))
    return whole


def with_layer_states(rules: Any) -> Any:
    """Return the rules, with states that include the layer states."""
    if not rules.layer_states:
        return rules
    base_state, base_shape, kind = rules.new_state, rules.schema, join_state_classes(rules.state_type, rules.layer_states)

    def new_state(now: Any, seats: int) -> State:
        return new_layered_state(kind, base_state(now, seats), now.layer_states, now, seats)

    def shape(now: Any) -> Mapping[str, FieldSchema]:
        ranges = dict(base_shape(now))
        for part in now.layer_states:
            ranges.update(part.schema(now))
        return ranges

    return dataclasses.replace(rules, state_type=kind, new_state=new_state, schema=shape)
