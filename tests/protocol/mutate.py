"""Every check of the protocol taken out in turn; ``PYTHONPATH=engine:web:. python -m tests.protocol.mutate`` names those that
no test misses.

A check is an ``if`` that only turns something away. A function without it runs in place of the whole one; some test has to fail,
or never to end. Words behind the command pick rooms (``step``, ``consent`` ...).
"""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

from tests.protocol import (
    locked,
    test_binding,
    test_checks,
    test_evidence,
    test_explore,
    test_hostile_words,
    test_hub,
    test_sync,
    test_together_fouls,
    test_world,
)
from tests.protocol.scenes import scenes
from tests.protocol.simulate import simulate

ROOMS = ("step", "turn", "judging", "consent", "sync", "binding", "awaits", "evidence", "together.rules")
"""Not the shapes of words: they are made once, when they are imported, and can't be exchanged under way."""
LONGEST = 30.0
"""Seconds of work after which a test is said to have no end."""
Test = Callable[..., Any]


def checks(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.If]]:
    """Every function with one of its checks."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                turns_away = isinstance(node, ast.If) and isinstance(node.body[0], ast.Return | ast.Raise | ast.Continue)
                if turns_away and isinstance(node, ast.If) and not node.orelse:
                    yield function, node


def code_of(code: CodeType, name: str, line: int) -> CodeType | None:
    """The code of a function within that of its module."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found = one if (one.co_name, one.co_firstlineno) == (name, line) else code_of(one, name, line)
            if found is not None:
                return found
    return None


def function_of(module: Any, name: str) -> Any:
    """A function or a method of a module, by its name; None for one inside another."""
    found = [getattr(module, name, None), *(vars(one).get(name) for one in vars(module).values() if isinstance(one, type))]
    return next((one for one in found if hasattr(one, "__code__") and one.__module__ == module.__name__), None)


def tests() -> Iterator[Test]:
    """The quick ones first."""
    words = test_hostile_words
    for scene, kind in words.CELLS:
        for test in (words.test_what_is_due_is_taken_and_what_can_never_be_due_is_a_foul, words.test_another_head_names_nobody,
                     words.test_another_signature_changes_nothing, words.test_what_is_past_is_no_work):  # fmt: skip
            yield partial(test, scene, kind)
        yield partial(words.test_what_is_far_is_dropped_and_asked_for_once_a_second, scene, kind, 1)
    for scene in words.DUE:
        for one in (words.test_two_words_in_one_slot_are_two_faces_and_the_first_counts, words.test_nonsense_is_dropped,
                    words.test_what_breaks_its_rule_is_named_by_it, words.test_what_is_huge_is_not_read,
                    words.test_a_place_nobody_knows_is_not_heard):  # fmt: skip
            yield partial(one, scene)
    for room in (test_checks, test_evidence, test_binding, test_sync, test_together_fouls):
        for name, found in vars(room).items():
            if name.startswith("test_") and "monkeypatch" not in inspect.signature(found).parameters:
                yield from each(found)
    yield partial(test_sync.test_so_many_answers_at_once_and_no_more, "choice")
    yield partial(test_world.test_all_go_back_together_and_come_to_one_end, 2)
    yield test_world.test_nobody_goes_back_amid_a_round_or_too_often
    yield test_world.test_a_choice_that_is_held_counts_and_nobody_goes_back_behind_what_was_made_together
    yield test_explore.test_two_pages_with_all_that_persons_can_answer
    yield test_explore.test_who_is_said_to_be_gone_while_answers_are_opened_is_answered_for_as_it_was_bound
    yield test_hub.test_two_at_once
    yield test_hub.test_two_faces_of_a_hub_are_seen_by_both
    for seed in range(20):
        yield partial(simulate, seed)
    yield test_explore.test_two_pages_of_which_each_may_die_at_any_event_and_come_back_with_any_disk


def each(test: Test) -> Iterator[Test]:
    """A test, or what it becomes of each of its rows; none of those that are slow."""
    marks = getattr(test, "pytestmark", [])
    if not marks:
        yield test
    elif len(marks) == 1 and marks[0].name == "parametrize":
        names, rows = marks[0].args
        for row in rows:
            yield partial(test, *row) if isinstance(names, tuple) else partial(test, row)


def missed() -> bool:
    """Whether some test fails as the protocol stands now, or goes round for ever."""
    for test in tests():
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            test()
        except Exception:       # however it fails
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return False


class Setting:
    """What stays as it is set."""

    @staticmethod
    def setattr(room: object, name: str, value: object) -> None:
        setattr(room, name, value)


def _endless(number: int, frame: object) -> None:
    raise RuntimeError("no end of it")


def mutants(rooms: Sequence[str]) -> Iterator[tuple[str, Any, CodeType]]:
    """What was taken out, the function, and its code without it."""
    for name in rooms:
        module = importlib.import_module(f"tenka.protocol.{name}")
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        number = sum(1 for _ in checks(ast.parse(text)))
        for at in range(number):
            tree = ast.parse(text)
            function, check = next(itertools.islice(checks(tree), at, None))
            told = f"{name}.{function.name}: if {ast.unparse(check.test)}"
            check.test = ast.copy_location(ast.Constant(False), check.test)
            code, real = code_of(compile(tree, str(module.__file__), "exec"), function.name, function.lineno), None
            real = function_of(module, function.name)
            if code is not None and real is not None:
                yield told, real, code


def main(rooms: Sequence[str] = ROOMS) -> int:
    """The number of checks that no test misses."""
    signal.signal(signal.SIGVTALRM, _endless)
    locked.lighten(Setting)
    scenes()
    if missed():
        print("the tests fail as it is")
        return 1
    left, count = [], 0
    for told, function, code in mutants(rooms):
        count += 1
        whole = function.__code__
        function.__code__ = code
        try:
            if not missed():
                left.append(told)
                print("not missed:", told, flush=True)
        finally:
            function.__code__ = whole
    print(f"{count} checks, {len(left)} not missed")
    return len(left)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ROOMS))
