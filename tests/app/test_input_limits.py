"""Every entry point for outside input has a row in the table of limits, and rejects oversized input."""

from __future__ import annotations

import pkgutil
from pathlib import Path

import pytest

from tenka_web.app import input_limits
from tenka_web.app.commands import ALL, LATE, find
from tenka_web.app.input_limits import TooMuch
from tests.app.harness import Desk
from tests.support.rows import every_row

WEB = Path(__file__).parents[2] / "web"
PLACES = [name for name in input_limits.ENTRY_POINTS if " " in name]
ACTS = [name for name in input_limits.ENTRY_POINTS if name not in PLACES]


@every_row("entry", input_limits.ENTRY_POINTS)
def test_every_entry_point_has_a_reader(entry: str) -> None:
    assert callable(pkgutil.resolve_name(input_limits.ENTRY_POINTS[entry].reader))


def test_every_command_in_the_table_exists() -> None:
    for first in LATE:                  # Commands that are imported at their first use
        find(first)
    assert set(ACTS) <= set(ALL)


@every_row("act", sorted(ALL))
def test_an_oversized_argument_is_reported_and_changes_nothing(act: str) -> None:
    """At the table and in the lobby; one character less is the command's own matter."""
    desk = Desk().start("person", "person").play(2)
    most = input_limits.ENTRY_POINTS[act].most if act in input_limits.ENTRY_POINTS else input_limits.ANY
    before, table, length = dict(desk.drawer.held), desk.session.table, len(desk.session.table.history)
    desk.do(f"{act}:{'9' * (most + 1)}")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.toomuch"
    assert desk.session.table is table
    assert len(table.history) == length
    assert desk.drawer.held == before
    if act not in ("import", "bots.go"):            # A record of three million digits is refused, but takes its time
        desk.do(f"{act}:{'9' * most}")
        desk.page.render()


@pytest.mark.parametrize("fragment", ["s=" + "x" * 100_000, "g=" + "A" * 64_001, "g=a" + "~000" * 15_000,
                                      "~" * 60_000, "x" * 100_000])  # fmt: skip
def test_an_oversized_address_opens_nothing(fragment: str) -> None:
    desk = Desk(fragment=fragment)
    assert desk.app.session is None
    assert "new-game" in desk.shown("main")


@pytest.mark.parametrize("text", ["[" * 41 + "]" * 41, '{"a":' * 100_000, "[" * 9_000, '["]",' * 50 + "1" + "]" * 50])
def test_json_is_never_parsed_deeper_than_permitted(text: str) -> None:
    with pytest.raises(TooMuch):
        input_limits.read_json(text, "a stored save")


def test_brackets_in_strings_are_no_depth() -> None:
    assert input_limits.read_json('["' + "[" * 500 + '"]', "a stored save") == ["[" * 500]


@pytest.mark.parametrize(
    "answer",
    ["", "null", "[]", "[" * 9000, '{"choice": 5}', '{"choice": "roll", "key": 1}', '{"choices": ["done", "done"]}',
     '{"choice": "' + "x" * 1_000_001 + '"}', '{"choices": 7, "answer": {}}', '{"error": "no worker"}'],
)  # fmt: skip
@pytest.mark.parametrize("game", ["tenka-meidou", "shogun"])
def test_the_game_continues_whatever_a_worker_answers(answer: str, game: str) -> None:
    desk = Desk()
    desk.head.slow = True
    desk.start("random", "random", "random", game=game)
    desk.watch.run(5_000)
    assert desk.head.pending is not None
    _, done, progress = desk.head.pending
    for share in ("", "nan", "[NaN, null]", "-5", "x" * 10_000, "[2]", "[0.5, null]", "[0.6, [{}]]"):
        progress(share)
    made = len(desk.session.table.history)
    done(answer)
    desk.watch.run(1)
    assert len(desk.session.table.history) > made


def test_messages_and_queries_are_received_only_where_listed() -> None:
    """The service worker receives two words and reports what it could not store; channels and relays of live games are
    size-checked; the query is read for text shared by another app, and for a link whose # became a ?. The page and its workers
    (its Python, the bots, the makers of snapshots and films) message each other, and no other page can message them; in the
    single-file page each worker first receives its own code. The workshop is another page, whose frames message each other
    (tests/e2e/test_workshop.py)."""
    codes = {path: path.read_text(encoding="utf-8") for kind in ("*.py", "*.mjs", "*.js") for path in WEB.rglob(kind)}
    ours = {path: code for path, code in codes.items() if not {"build", "workshop"} & set(path.parts)}
    signs = ('"message"', "onmessage", "BroadcastChannel")
    hearing = sorted(path.name for path, code in ours.items() if any(sign in code for sign in signs))
    assert hearing == [
        "boot.mjs", "gif_encoder.mjs", "gif_frames.mjs", "nostr.mjs", "page.mjs", "peers.mjs", "pyscript_shims.mjs", "rescue.js",
        "service_worker.js", "single_file.js", "snapshot.mjs", "snapshot_reader.mjs", "snapshot_writer.mjs",
        "worker.mjs",
    ]  # fmt: skip
    assert "worker.onmessage" in ours[WEB / "js/pyodide/snapshot.mjs"]
    assert all(ours[WEB / "js/pyodide" / name].count("onmessage") == 1 for name in ("snapshot_reader.mjs", "snapshot_writer.mjs"))
    assert 'event.data === "take over"' in ours[WEB / "js/offline/service_worker.js"]
    assert 'event.data === "repair"' in ours[WEB / "js/offline/service_worker.js"]
    assert sorted(path.name for path, code in ours.items() if "location.search" in code) == [
        "client.mjs", "history.mjs",
    ]  # fmt: skip
