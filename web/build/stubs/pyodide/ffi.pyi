"""What turns things of one language into things of the other."""

from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")

class JsException(Exception): ...

def create_proxy(thing: _T) -> _T: ...
def to_js(thing: object, *, dict_converter: Callable[[Any], Any] = ...) -> Any: ...
