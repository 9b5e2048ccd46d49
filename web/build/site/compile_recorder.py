"""Runs inside Pyodide under Node, beside bake.py: records what modules make of texts while they are imported, so that no start
makes it again (js/pyodide/precompiled.py looks it up)."""

import array
import builtins
import collections
import contextlib
import dataclasses
import hashlib
import importlib
import importlib.util
import marshal
import re
import sys
from types import SimpleNamespace
from typing import Any

Code = Any
MAKING = ("@dataclass", "namedtuple(", "NamedTuple", "re.compile(")
UNTOUCHED = ("collections", "dataclasses", "re", "typing", "pyodide", "_pyodide", "importlib", "threading")
"""Modules that are not run a second time: what they hold may exist only once."""


class Recorder:
    """Records, while it is open, what modules make of texts; they are made as ever."""

    def __init__(self) -> None:
        self.methods: dict[bytes, bytes] = {}
        self.late: dict[bytes, bytes] = {}
        """Those that no start takes."""
        self.starting = True
        """Whether the present imports are those of every start."""
        self.patterns: dict[tuple[str | bytes, int], tuple[Any, ...]] = {}
        self._compiler: Any = importlib.import_module("re._compiler")
        self._code, self._compile = self._compiler._sre, self._compiler.compile
        self._last: tuple[Any, ...] = ()

    def __enter__(self) -> "Recorder":
        self._compiler._sre = SimpleNamespace(**vars(self._code) | {"compile": self._encode})
        self._compiler.compile = self._pattern
        dataclasses.exec = self._run  # type: ignore[attr-defined]
        collections.eval = self._value  # type: ignore[attr-defined]
        re.purge()
        return self

    def __exit__(self, *_: object) -> None:
        self._compiler._sre, self._compiler.compile = self._code, self._compile
        del dataclasses.exec, collections.eval  # type: ignore[attr-defined]

    def once_more(self, kept: set[str], sources: dict[str, str]) -> None:
        """Record modules that were imported too early, by executing an unused second copy of each."""
        for name in sorted(kept & set(sys.modules) & set(sources)):
            if name.partition(".")[0] not in UNTOUCHED and any(word in sources[name] for word in MAKING):
                spec: Any = importlib.util.find_spec(name)
                with contextlib.suppress(Exception):    # what can't be run twice is made at the start, as ever
                    spec.loader.exec_module(importlib.util.module_from_spec(spec))

    def marshal_recorded(self) -> tuple[bytes, bytes]:
        """Return the records as bytes: what ``precompiled.py`` reads at the start, and what it reads with the rest."""
        late = {text: code for text, code in self.late.items() if text not in self.methods}
        return marshal.dumps((self.methods, self.patterns)), marshal.dumps((late, {}))

    def _run(self, text: str, *scopes: dict[str, object]) -> None:
        builtins.exec(self._make_code(text, "exec"), *scopes)

    def _value(self, text: str, *scopes: dict[str, object]) -> object:
        return builtins.eval(self._make_code(text, "eval"), *scopes)

    def _make_code(self, text: str, mode: str) -> Code:
        code = compile(text, "<string>", mode, dont_inherit=True)
        made = self.methods if self.starting else self.late
        made[hashlib.sha256(text.encode()).digest()] = marshal.dumps(code)
        return code

    def _encode(self, text: object, flags: int, code: list[int], *more: Any) -> Any:
        groups, names, numbers = more
        self._last = (flags, array.array("I", code).tobytes(), groups, dict(names), numbers)
        return self._code.compile(text, flags, code, *more)

    def _pattern(self, text: Any, flags: int = 0) -> Any:
        made = self._compile(text, flags)
        if isinstance(text, str | bytes):
            self.patterns[text, int(flags)] = self._last
        return made
