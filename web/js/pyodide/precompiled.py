"""Values that Python would compute at every start, looked up instead: the build has computed them
(build/site/compile_recorder.py).

Dataclasses and named tuples generate methods as text and compile them; regular expressions become lists of numbers, by code
which is itself Python. Unknown values are computed as usual.
"""

import _sre
import builtins
import marshal

from _sha2 import sha256  # hashlib would bring OpenSSL along

METHODS: dict[bytes, bytes] = {}
"""By the hash of their text, as the bytes of their code: a start takes half of them."""
PATTERNS: dict[tuple, tuple] = {}
"""By text and flags: flags, code, number of groups, and their names in either direction."""


def add(recorded: bytes) -> None:
    """Add what the build recorded of the modules that every start imports, or of the rest."""
    methods, patterns = marshal.loads(recorded)
    METHODS.update(methods)
    PATTERNS.update(patterns)


def install(module) -> None:
    """Let a module that was just imported look up what it makes."""
    if module.__name__ == "dataclasses":
        module.exec = run
    elif module.__name__ == "collections":
        module.eval = value
    elif module.__name__ == "re._compiler":
        module.compile = pattern_by(module.compile)


def run(text: str, *scopes: dict) -> None:
    """Stand in for ``exec`` in dataclasses."""
    builtins.exec(code(text), *scopes)


def value(text: str, *scopes: dict) -> object:
    """Stand in for ``eval`` in named tuples."""
    return builtins.eval(code(text), *scopes)


def code(text: str) -> object:
    """Return the compiled form of a text, or the text itself if it is unknown."""
    row = METHODS.get(sha256(text.encode()).digest())
    return text if row is None else marshal.loads(row)


def pattern_by(make):
    """Return a stand-in for the function by which ``re`` compiles."""

    def pattern(text, flags=0):
        row = PATTERNS.get((text, flags)) if isinstance(text, (str, bytes)) else None
        if not row:
            return make(text, flags)
        meant, code, groups, names, numbers = row
        return _sre.compile(text, meant, list(memoryview(code).cast("I")), groups, dict(names), numbers)

    return pattern
