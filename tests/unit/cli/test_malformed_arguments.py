"""Malformed arguments of ``tenka`` give one line and exit code 2, never a traceback."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

import tenka
from tenka.cli.main import COMMANDS, main
from tests.support.rows import every_row

NUMBERS = ("", "x", "1.5", "٣x", "9" * 5_000)
FEW = ("0", "-1")
NAMES = ("", ",", "nobody", "\0", "run:", "a:b:c")
WRONG: dict[str, tuple[str, ...]] = {
    "--game": ("", "go", "\0", "\ud800"),
    "--seats": (*NUMBERS, *FEW, "99"),
    "--layers": ("magic", "daimyo", "a,b", "\ud800"),
    "--options": ("x", "magic=on", "first=9", "=", "first=", "\ud800=1"),
    "--seed": ("\ud800", "x" * 1_001, "水" * 400),
    "--seconds": ("", "x", "nan", "inf", "0", "-1", "1e999"),
    "--playouts": (*NUMBERS, *FEW),
    "--jobs": (*NUMBERS, *FEW, "100000"),
    "--n": (*NUMBERS, *FEW),
    "--games": (*NUMBERS, *FEW),
    "--bots": NAMES,
    "--bot": NAMES,
    "--levels": NAMES,
    "--pairs": ("", ",", "a", "a:b", ":", "light:nobody"),
    "--seat": (*NUMBERS, "-1"),
    "--at": (*NUMBERS, "-1", "99999"),
}
"""Option -> malformed values. If a command does not have the option, every value is malformed."""
BRINGS = ("", "x", "yedo:cards", "yedo:cards=", "go:cards={text}", "yedo:spoons={text}", "yedo:cards={gone}",
          "yedo:cards={bytes}", "yedo:cards={folder}", "yedo:cards={text}", "yedo:cards=\0", "yedo:cards={loop}")  # fmt: skip
SOURCES = ("", "{gone}", "{folder}", "{bytes}", "{text}", "{empty}", "{loop}", "{nul}", "tnonsense", "\0", "\ud800",
           "x" * 5_000, "t" * 50_000)  # fmt: skip
ONE = {"simulate": ("--n", "1"), "arena": ("--games", "1", "--levels", "random,light")}
"""Arguments that limit the number of games, so that a valid call ends soon."""
JSON = ("", "{folder}", "{gone}/x", "{bytes}", "{text}", "{list}", "{other}", "\0")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return paths of files and of other things, by name."""
    folder = tmp_path_factory.mktemp("malformed")
    contents = {
        "bytes": b"tenka 1\n\xff\xfe\x80", "text": b"no record\n", "empty": b"", "list": b"[1]",
        "other": b'{"arenas": [{"games": 1}]}', "nul": b"tenka 1\0\n",
    }  # fmt: skip
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "loop").symlink_to(folder / "loop")
    return {name: str(folder / name) for name in (*contents, "gone", "loop")} | {"folder": str(folder)}


def calls() -> Iterator[tuple[str, ...]]:
    """Yield every command with each malformed value of each option, and with each malformed source."""
    for command in COMMANDS:
        reads = command.name in ("replay", "inspect", "verify")
        good = ("{record}",) if reads else ONE.get(command.name, ())
        for option, values in WRONG.items():
            yield from ((command.name, *good, option, value) for value in values)
        yield from ((command.name, *good, "--data-file", value) for value in BRINGS)
        if reads:
            yield from ((command.name, source) for source in SOURCES)
    yield from (("arena", "--levels", "random,light", "--games", "1", "--json", value) for value in JSON)
    yield from (("simulate", "--n", one, "--bots", other) for one, other in itertools.product(("0", "1"), ("", "nobody")))
    yield from (("",), ("conquer",), ("play", "x"), ("replay",), ("inspect", "a", "b"), ("verify", "{record}"))


@every_row("call", list(calls()), ids=lambda call: f"{' '.join(call)!r:.60}")
def test_a_malformed_call_gives_one_line(
    call: tuple[str, ...], places: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    record = tmp_path / "game.txt"
    record.write_text(tenka.new_table("tenka-meidou", seats=2, seed="malformed").record(), encoding="utf-8")
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")
    known = {**places, "record": str(record)}
    typed = [word.format(**known) if word.startswith(("{", "yedo:", "go:")) else word for word in call]
    try:
        left = main(typed)
    except SystemExit as end:
        left = int(end.code or 0)
    told = capsys.readouterr()
    assert left == 2, told
    assert told.err.strip()
    assert "Traceback" not in told.err
    assert len(told.err.strip().splitlines()[-1]) < 400
