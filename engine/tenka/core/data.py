"""Dataclasses that derive copying, hiding and JSON form from their fields, written once for states and steps.

Allowed in a field: int, str, bool, None, tuples of these, lists and dicts of anything allowed, other data classes,
and unions with None. A field declared with ``secret(veil)`` hides what a seat may not know. The veil gets the whole object,
so another field may record who knows what.
"""

from __future__ import annotations

import dataclasses
import re
import reprlib
import types
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

from tenka.core.errors import BadRecord

Veil = Callable[[Any, "int | None", Any], Any]
"""(value, seat or None for a spectator, object that holds the field) -> what that seat may know of the value."""
T = TypeVar("T")
C = TypeVar("C", bound="type[Data]")

HIDDEN = "?"
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
_SCALARS = (int, str, bool, type(None))


def secret(veil: Veil, **kwargs: Any) -> Any:
    """Declare a field with hidden information. ``veil(value, seat, owner)`` returns a new value that the seat may know.

    ``owner`` is the object that holds the field, with nothing hidden. A veil must not change it.

    Args:
        veil: The veil, such as ``pile`` or ``hands``.
        kwargs: Further arguments of ``dataclasses.field``.
    """
    return dataclasses.field(metadata={"veil": veil}, **kwargs)


def pile(cards: list[str], _seat: int | None, _owner: Data) -> list[str]:
    """Hide the cards of a face-down pile from all seats; its height is public.

    Args:
        cards: The faces of the pile.
    """
    return [HIDDEN] * len(cards)


def hands(cards: list[list[str]], seat: int | None, _owner: Data) -> list[list[str]]:
    """Hide every hand but the seat's own; the number of cards in each is public.

    Args:
        cards: By seat: the faces in its hand.
        seat: The seat that looks; None: a spectator.
    """
    return [list(hand) if holder == seat else [HIDDEN] * len(hand) for holder, hand in enumerate(cards)]


class Data:
    """Base of all data classes; the decorator ``data`` generates the methods."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type[Data]]] = {}
    kind: ClassVar[str] = ""

    def copy(self: T) -> T:
        """Return an independent copy."""
        raise TypeError(f"{type(self).__name__} is not a data class")

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def veil(self: T, seat: int | None) -> T:
        """Return a copy without what this seat may not know."""
        raise TypeError(f"{type(self).__name__} is not a data class")

    def plain(self) -> dict[str, Any]:
        """Return dicts, lists and scalars for JSON; ``restore`` reads them again."""
        raise TypeError(f"{type(self).__name__} is not a data class")


@dataclass_transform(field_specifiers=(dataclasses.field, secret))
def data(cls: C) -> C:
    """Make a dataclass with slots and generate its ``copy``, ``veil`` and ``plain``.

    Args:
        cls: The class as written.

    Raises:
        TypeError: The class's name is taken, or the class defines one of these methods itself.
    """
    return data_called(cls, cls.__module__.removeprefix("tenka.").removeprefix("games.") + "." + cls.__qualname__)


def data_called(cls: C, kind: str) -> C:
    """Act as ``data`` does, with ``kind`` as the name of the class in plain forms."""
    _refuse_own_methods(cls)
    made: Any = dataclasses.dataclass(slots=True)(cls)
    made.kind = kind
    if made.kind in Data.kinds:
        raise TypeError(f"two data classes are called {made.kind}")
    Data.kinds[made.kind] = made
    # Annotations may name classes that are not defined yet, so the methods are generated at first use.
    made.copy = _first_use(made, "copy")
    made.veil = _first_use(made, "veil")
    made.plain = _plain
    called: C = made
    return called


def _refuse_own_methods(cls: type[Data]) -> None:
    known = {Data, *Data.kinds.values()}
    for base in cls.__mro__:
        own = {"copy", "veil", "plain"} & set(vars(base)) if base not in known else ()
        if own:
            raise TypeError(f"{cls.__name__} must not define {', '.join(sorted(own))}: data() generates it")


def _first_use(cls: Any, name: str) -> Callable[..., Any]:
    def make(self: Data, *args: Any) -> Any:
        cls.copy, cls.veil = _compile(cls)
        return getattr(self, name)(*args)

    return make


def _compile(cls: type[Data]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    hints = get_type_hints(cls)
    scope: dict[str, Any] = {"cls": cls, "new": cls.__new__}
    copy, veil = [], []
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # every data class is a dataclass
        old = f"self.{field.name}"
        copied = _copy_of(hints[field.name], old)
        copy.append(f"    it.{field.name} = {copied}")
        hider = field.metadata.get("veil")
        if hider is not None:
            scope[f"veil_{field.name}"] = hider
            copied = f"veil_{field.name}({old}, seat, self)"
        else:
            copied = copied.replace(".copy()", ".veil(seat)") if _holds_data(hints[field.name]) else copied
        veil.append(f"    it.{field.name} = {copied}")
    lines = ["def copy(self):", "    it = new(cls)", *copy, "    return it"]
    lines += ["def veil(self, seat):", "    it = new(cls)", *veil, "    return it"]
    exec("\n".join(lines), scope)  # The standard dataclasses do the same; the text holds only names of fields
    return scope["copy"], scope["veil"]


def _copy_of(hint: Any, old: str, depth: int = 0) -> str:
    """Return the expression that copies a value of this type."""
    if _immutable(hint):
        return old
    origin, args, item = get_origin(hint), get_args(hint), f"x{depth}"
    if origin is list:
        return f"{old}[:]" if _immutable(args[0]) else f"[{_copy_of(args[0], item, depth + 1)} for {item} in {old}]"
    if origin is dict:
        if _immutable(args[1]):
            return f"{{**{old}}}"
        return f"{{k: {_copy_of(args[1], item, depth + 1)} for k, {item} in {old}.items()}}"
    if _optional(hint) is not None:
        return f"(None if {old} is None else {_copy_of(_optional(hint), old, depth)})"
    if _data_class(hint) is not None:
        return f"{old}.copy()"
    raise TypeError(f"a data field can't be of type {hint}")


def _immutable(hint: Any) -> bool:
    if hint in _SCALARS:
        return True
    if get_origin(hint) is tuple or get_origin(hint) in (Union, types.UnionType):
        return all(a is Ellipsis or _immutable(a) for a in get_args(hint))
    return False


def _holds_data(hint: Any) -> bool:
    return _data_class(hint) is not None or any(_holds_data(a) for a in get_args(hint))


def _data_class(hint: Any) -> type[Data] | None:
    """Return the data class of a hint, including ``Step[Any, Any]``; None for any other hint."""
    named = get_origin(hint) or hint
    return named if isinstance(named, type) and issubclass(named, Data) else None


def _optional(hint: Any) -> Any:
    """Return T of ``T | None``; None for any other type."""
    if get_origin(hint) not in (Union, types.UnionType):
        return None
    inner = [a for a in get_args(hint) if a is not type(None)]
    return inner[0] if len(inner) == 1 else None


def _plain(self: Data) -> dict[str, Any]:
    fields = dataclasses.fields(self)  # type: ignore[arg-type]  # every data class is a dataclass
    return {"kind": self.kind, **{f.name: _plain_value(getattr(self, f.name)) for f in fields}}


def _plain_value(value: Any) -> Any:
    if isinstance(value, Data):
        return value.plain()
    if isinstance(value, (list, tuple)):
        return [_plain_value(v) for v in value]
    if isinstance(value, dict):
        return {str(k): _plain_value(v) for k, v in value.items()}
    return value


def restore(plain: Any, expected: type[T]) -> T:
    """Return a data object from its plain form, checked field by field. Raises BadRecord."""
    restored = _restore(expected, plain, expected.__name__)
    assert isinstance(restored, expected)
    return restored


def _restore(hint: Any, value: Any, where: str) -> Any:
    if type(value) is hint and hint in _SCALARS:
        return value
    origin, args, wanted = _parts(hint)
    if wanted is not None:
        return _restore_data(wanted, value, where)
    if origin is list and isinstance(value, list):
        return [_restore(args[0], v, where) for v in value]
    if origin is tuple and isinstance(value, list):
        inner = [args[0]] * len(value) if args[-1:] == (Ellipsis,) else list(args)
        if len(inner) == len(value):
            return tuple(_restore(h, v, where) for h, v in zip(inner, value, strict=True))
    if origin is dict and isinstance(value, dict):
        return {_restore_key(args[0], k, where): _restore(args[1], v, where) for k, v in value.items()}
    if origin in (Union, types.UnionType):
        for inner_hint in args:
            try:
                return _restore(inner_hint, value, where)
            except BadRecord:
                continue
    raise BadRecord(f"{where}: expected {hint}, got {reprlib.repr(value)}")


@cache
def _parts(hint: Any) -> tuple[Any, tuple[Any, ...], type[Data] | None]:
    """Return the origin and arguments of a type, and its data class."""
    return get_origin(hint), get_args(hint), _data_class(hint)


@cache
def _hints(kind: str) -> dict[str, Any]:
    """Return the types of a data class's fields. The lookup is slow, so it is cached."""
    return get_type_hints(Data.kinds[kind])


def _restore_key(hint: Any, key: str, where: str) -> Any:
    if hint is int and not _NUMBER.match(key):
        raise BadRecord(f"{where}: expected a number as key, got {key[:60]!r}")
    return int(key) if hint is int else key


def _restore_data(hint: type[Data], value: Any, where: str) -> Data:
    cls = Data.kinds.get(str(value.get("kind"))) if isinstance(value, dict) else None
    if cls is None or not issubclass(cls, hint):
        raise BadRecord(f"{where}: expected the plain form of a {hint.__name__}")
    hints = _hints(cls.kind)
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]  # every data class is a dataclass
    names = {f.name for f in fields}
    if set(value) != names | {"kind"}:
        raise BadRecord(f"{cls.kind}: expected the fields {', '.join(sorted(names))}")
    return cls(**{n: _restore(hints[n], value[n], f"{cls.kind}.{n}") for n in names})
