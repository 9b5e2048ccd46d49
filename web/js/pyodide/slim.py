"""Pyodide without what only packages of compiled code want of it. No such package is ever loaded here.

Pyodide's wasm exports all that CPython's C interface has, some 8,500 functions, and its JavaScript fetches half of them by name
at every start and gives all an address. It calls some 150; those stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

WORD = re.compile(r"[A-Za-z_$][\w$]*")
FETCHED = re.compile(r'(_[\w$]+)=Module\["\1"\]=wasmExports\["[\w$]+"\];')
"""How a function of the wasm gets its names in JavaScript: a variable, and an entry of the module."""
NAMED = 3
"""Number of occurrences of an unused function's name in the text: one declaration and two assignments."""
DECLARED = re.compile(r"\bvar (_[\w$]+(?:,[\w$]+){100,});")
ADDRESSES = "updateGOT(origExports);"
"""What gives every export an address, for compiled packages to call."""
EXPORTS = 7
"""The number of a wasm file's section of exports."""


def code(text: str) -> str:
    """Pyodide's JavaScript without the functions it never calls. Raises ValueError where it isn't made as it was."""
    often = Counter(WORD.findall(text))
    unread = {match[1] for match in FETCHED.finditer(text) if often[match[1]] == NAMED}
    if not unread or text.count(ADDRESSES) != 1 or len(DECLARED.findall(text)) != 1:
        raise ValueError("Pyodide's JavaScript is not made as it was")
    text = FETCHED.sub(lambda match: "" if match[1] in unread else match[0], text.replace(ADDRESSES, ""))
    return DECLARED.sub(lambda match: f"var {','.join(name for name in match[1].split(',') if name not in unread)};", text)


def wasm(data: bytes, text: str) -> bytes:
    """Return Pyodide's wasm with only those exports whose names are in its JavaScript. Raises ValueError if it is not wasm."""
    words = set(WORD.findall(text))
    out = bytearray(data[:8])
    for kind, body in _sections(data):
        if kind == EXPORTS:
            rows = [row for name, row in _rows(body) if name in words]
            body = _as_bytes(len(rows)) + b"".join(rows)
        out += bytes([kind]) + _as_bytes(len(body)) + body
    return bytes(out)


def exports(data: bytes) -> set[str]:
    """Return the names of a wasm's exports. Raises ValueError if it is not wasm."""
    return {name for kind, body in _sections(data) if kind == EXPORTS for name, _ in _rows(body)}


def _sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    if data[:4] != b"\0asm":
        raise ValueError("that is no wasm")
    at = 8
    while at < len(data):
        size, start = _number(data, at + 1)
        yield data[at], data[start : start + size]
        at = start + size


def _rows(body: bytes) -> Iterator[tuple[str, bytes]]:
    count, at = _number(body, 0)
    for _ in range(count):
        length, name = _number(body, at)
        _index, end = _number(body, name + length + 1)
        yield body[name : name + length].decode(), body[at:end]
        at = end


def _number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned number of wasm's, in sevens of bits, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _as_bytes(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])
