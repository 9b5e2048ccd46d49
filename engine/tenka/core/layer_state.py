"""Parts of a state: what a layer brings to the table, beside the base and beside what other layers bring.

A layer declares a ``LayerState`` and puts it into ``Rules.parts``. A state then has the fields of the base and of every part
in one object, so it is copied, veiled, written and read as one, and no slower. ``Lords.of(state)`` is how rules reach a part.

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
>>> both = joined(Ground, (Omen,))
>>> state = lay(both, Ground(2, [], 18), (Omen,), None, 2)
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
    """Base of what a layer brings to the state; a subclass is a ``@data`` class with the fields it brings.

    ``called``: what a state with this part alone is called in positions, where released ones have a name for it.
    """

    __slots__ = ()
    position_kind: ClassVar[str] = ""

    @classmethod
    def of(cls, state: State) -> Self:
        """Return this part of a state, to read and to change."""
        return cast(Self, state)  # ``joined`` gave the state every field of it

    @classmethod
    def is_in(cls, state: State) -> bool:
        """Whether a state has this part."""
        return cls in state.parts

    @classmethod
    def begin(cls, rules: Any, seats: int) -> Self:
        """Return the part as a new table has it, before the script runs."""
        raise NotImplementedError(f"{cls.__name__} does not say how it begins")

    @classmethod
    def schema(cls, rules: Any) -> Mapping[str, FieldSchema]:
        """Return what may stand in each of its fields, see ``tenka.core.schema``."""
        return {}


@cache
def join_state_classes(base: type[State], parts: tuple[type[LayerState], ...]) -> type[State]:
    """Return the class of states that have the fields of the base and of these parts.

    Raises TypeError when a part brings a field that is there already.
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
                raise TypeError(f"{part.__name__} and {owners[field.name].__name__} both bring a field {field.name!r}")
            owners[field.name] = part
            space["__annotations__"][field.name] = hints[field.name]
            # None until ``lay`` fills it: the base's function knows nothing of parts
            space[field.name] = dataclasses.field(default=None, metadata=field.metadata)
    name = "".join(part.__name__ for part in parts) + base.__name__
    alone = parts[0].position_kind if len(parts) == 1 else ""
    return data_called(type(name, (base,), space), alone or "+".join(one.kind for one in (base, *parts)))


def _reduce(state: State) -> tuple[Any, ...]:
    """Pickle a state of a joined class, which no module has a name for."""
    fields: Any = dataclasses.fields(state)
    return _made_again, (type(state).__bases__[0], state.parts, {field.name: getattr(state, field.name) for field in fields})


def _made_again(base: type[State], parts: tuple[type[LayerState], ...], values: Mapping[str, Any]) -> State:
    kind: Any = join_state_classes(base, parts)  # type: ignore[arg-type]  # a class can be hashed, whatever its objects are
    state: State = kind.__new__(kind)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def new_layered_state(kind: type[State], state: State, parts: Sequence[type[LayerState]], rules: Any, seats: int) -> State:
    """Return a new table's state with every part beside the base."""
    whole: State = kind.__new__(kind)
    begun = [(state, type(state)), *((part.begin(rules, seats), part) for part in parts)]
    for source, cls in begun:
        for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # every data class is a dataclass
            setattr(whole, field.name, getattr(source, field.name))
    return whole


def with_layer_states(rules: Any) -> Any:
    """Return the rules whose states have the parts that layers brought."""
    if not rules.parts:
        return rules
    base_state, base_shape, kind = rules.new_state, rules.schema, join_state_classes(rules.state_type, rules.parts)

    def new_state(now: Any, seats: int) -> State:
        return new_layered_state(kind, base_state(now, seats), now.parts, now, seats)

    def shape(now: Any) -> Mapping[str, FieldSchema]:
        ranges = dict(base_shape(now))
        for part in now.parts:
            ranges.update(part.schema(now))
        return ranges

    return dataclasses.replace(rules, state_type=kind, new_state=new_state, schema=shape)
