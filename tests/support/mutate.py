"""Mutation tests: each check is removed in turn; ``build.py run tests.support.mutate multiplayer`` lists survivors.

A survivor is a check that no test misses.

A check is an ``if`` that only rejects something, or one of the conditions it joins by ``or``; or the condition of ``a if b else
c`` where one result is a refusal. A separate process has the function without the check, and runs the tests that reached its
line, the fastest first, then all others, because a test may use what another one has made (``scenes``). Some test has to fail, or
to hang. Further arguments select files (``multiplayer/realtime/protocol_step``) and tests
(``tests/multiplayer/realtime/test_storage.py``).
"""

from __future__ import annotations

import ast
import builtins
import gc
import importlib
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

ENGINE = Path(__file__).parents[2] / "engine" / "tenka"
TESTS = {
    "multiplayer": ("tests/multiplayer/realtime",),
    "multiplayer/correspondence": ("tests/multiplayer/correspondence",
    *(f"tests/app/correspondence/test_{name}.py" for name in ("correspondence", "takeback", "rejection", "absent_player"))),
}
"""Folder -> its tests."""
PATIENCE = 20
"""Seconds beyond three times a test's earlier duration, after which it counts as hanging."""

WATCH = "__come_to_a_check__"
"""Built-in name that a watched function calls at its checks, because every file can see it."""


class Check(NamedTuple):
    """A check: its index in its file, and its source text."""

    at: int
    told: str


def sites(tree: ast.Module) -> Iterator[tuple[str, str, ast.If | ast.IfExp, ast.expr]]:
    """Yield every check of a file: function, text, node, and the replacement of its condition."""
    for top in _functions(tree.body):
        for node in ast.walk(top):
            if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[0], ast.Return | ast.Raise | ast.Continue):
                for test, less in _less(node.test):
                    yield top.name, f"if {ast.unparse(test)}", node, less
            elif isinstance(node, ast.IfExp) and _refuses(node.orelse):
                for test, less in _all_less(node.test):
                    yield top.name, f"... if {ast.unparse(test)} else {ast.unparse(node.orelse)}", node, less
            elif isinstance(node, ast.IfExp) and _refuses(node.body):
                for test, less in _less(node.test):
                    yield top.name, f"{ast.unparse(node.body)} if {ast.unparse(test)}", node, less


def _functions(body: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body)


def _refuses(node: ast.expr) -> bool:
    """Return whether an expression is a refusal: None, or a rule with a reason."""
    first = node.elts[0] if isinstance(node, ast.Tuple) and node.elts else None
    rule = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return rule or (isinstance(node, ast.Constant) and node.value is None)


def _less(test: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield a rejecting condition and its parts, each with what is left without it."""
    yield from _parts(test, ast.Or, ast.BoolOp(ast.And(), [ast.Constant(False), test]))


def _all_less(test: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield an accepting condition and its parts, each with what is left without it."""
    yield from _parts(test, ast.And, ast.BoolOp(ast.Or(), [ast.Constant(True), test]))


def _parts(test: ast.expr, by: type[ast.boolop], without: ast.BoolOp) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the parts of a condition. A removed part stays in unreachable code, so that inner functions keep their outer
    names."""
    yield test, without
    if isinstance(test, ast.BoolOp) and isinstance(test.op, by):
        for at, part in enumerate(test.values):
            idle = ast.BoolOp(without.op, [without.values[0], part])
            yield part, ast.BoolOp(test.op, [*test.values[:at], idle, *test.values[at + 1 :]])


def checks(file: Path) -> list[Check]:
    """Return the checks of a file."""
    found = sites(ast.parse(file.read_text(encoding="utf-8")))
    return [Check(at, f"{file.parent.name}.{file.stem}.{name}: {told}") for at, (name, told, *_) in enumerate(found)]


def take_out(file: Path, at: int) -> None:
    """Replace a function by one without a check, in this process."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    *_, node, less = list(sites(tree))[at]
    node.test = ast.copy_location(less, node.test)
    _exchange(file, tree)


def watch(file: Path, reached: set[str]) -> None:
    """Replace all functions of a file by ones that record which checks they reach and which reject, in this process."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for at, (*_, node, _) in enumerate(list(sites(tree))):
        note = ast.parse(f"{WATCH}('{file}:{at}')", mode="eval").body
        if isinstance(node, ast.If):
            node.body.insert(0, ast.copy_location(ast.Expr(note), node.body[0]))
        else:
            node.test = ast.copy_location(ast.BoolOp(ast.Or(), [note, node.test]), node.test)
    setattr(builtins, WATCH, reached.add)
    _exchange(file, tree)


def _exchange(file: Path, tree: ast.Module) -> None:
    """Replace the code of every function of a file, wherever it is referenced, by that of a tree."""
    importlib.import_module(".".join(file.relative_to(ENGINE.parent).with_suffix("").parts))     # some rooms are entered late
    whole = compile(ast.fix_missing_locations(tree), str(file), "exec")
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(whole)}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(file):
            one.__code__ = codes[one.__code__.co_qualname, one.__code__.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


class Mutation:
    """A plugin for pytest: after collection it runs the tests repeatedly, each time without one check."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files, self.left, self.count = files, 0, 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests unchanged, then without each check."""
        gc.unfreeze()
        with tempfile.TemporaryDirectory() as room:
            note = Path(room) / "reached"
            if not _apart(lambda: self._reach(session, note)):
                pytest.exit("the tests fail as it is", returncode=1)
            seconds, reached = json.loads(note.read_text(encoding="utf-8"))
            for file in self.files:
                missing = set[int]()     # tests that missed a check of this file are likely to miss the next one
                for check in checks(file):
                    self.count += 1
                    print(self.count, check.told, file=sys.stderr, flush=True)
                    known = sorted(reached.get(f"{file}:{check.at}", ()), key=lambda at: (at not in missing, seconds[at]))
                    others = sorted(set(range(len(seconds))).difference(known), key=seconds.__getitem__)
                    note.write_text("", encoding="utf-8")
                    due = [(at, seconds[at]) for at in (*known, *others)]
                    if _apart(lambda: _runs(session, file, check, due, note)):  # noqa: B023
                        self.left += 1
                        print(f"\nsurvivor ({len(known)} tests): {check.told}", flush=True)
                    missing.update(map(int, note.read_text(encoding="utf-8").split()))
        print(f"\n{self.count} checks removed, {self.left} survivors")
        return True

    def _reach(self, session: pytest.Session, note: Path) -> bool:
        """Return whether all tests succeed; record which reached which checks, and their durations."""
        here, reached, seconds = set[str](), dict[str, list[int]](), list[float]()
        for file in self.files:
            watch(file, here)
        for at, item in enumerate(session.items):
            here.clear()
            begun = time.process_time()
            _run(item)
            seconds.append(time.process_time() - begun)
            for one in here:
                reached.setdefault(one, []).append(at)
        note.write_text(json.dumps([seconds, reached]), encoding="utf-8")
        return not session.testsfailed


def _runs(session: pytest.Session, file: Path, check: Check, known: Sequence[tuple[int, float]], note: Path) -> bool:
    """Return whether tests, given with their durations, succeed without a check; record the one that fails or hangs."""
    try:
        take_out(file, check.at)
    except Exception as error:      # no check was taken out
        print(error, file=sys.stderr)
        return True
    for at, took in known:
        note.write_text(str(at), encoding="utf-8")
        limit = int(time.process_time() + PATIENCE + 3 * took)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        _run(session.items[at])
        if session.testsfailed:
            return False
    note.write_text("", encoding="utf-8")
    return True


def _run(item: pytest.Item) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def _apart(work: Callable[[], bool]) -> bool:
    """Return whether a function succeeds in a separate process."""
    if (child := os.fork()) == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        well = False
        try:
            well = work()
        finally:
            os._exit(0 if well else 1)
    return os.waitpid(child, 0)[1] == 0


def _room(word: str) -> str:
    """Return the folder of the engine for an argument, if its tests are known."""
    return max((room for room in TESTS if f"{word}/".startswith(f"{room}/")), key=len, default="")


def main(words: Sequence[str]) -> int:
    """Return the number of checks that no test misses."""
    rooms = [word for word in words if _room(word)]
    files = [file for word in rooms for file in (sorted((ENGINE / word).rglob("*.py")) or [ENGINE / f"{word}.py"])]
    tests = [word for word in words if word.startswith("tests/")]
    tests = tests or [*dict.fromkeys(test for word in rooms for test in TESTS[_room(word)])]
    plugin = Mutation(files)
    quick = ("-q", "-s", "-p", "no:cacheprovider", "-m", "not slow and not browser")
    wrong = pytest.main([*quick, *(word for word in words if word.startswith("-")), *tests], plugins=[plugin])
    return int(wrong) or plugin.left


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else f"name a package or a file of one: {', '.join(TESTS)}")
