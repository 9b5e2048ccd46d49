"""Golden games: a set-up, a seed, the choices of a whole game, and a digest for each of its rounds.

A line is a round: its choices, a letter for each choice, and each seat's numbers afterwards. A letter is a digest of all that
happened up to its choice: chance, states, and legal choices. A golden game is played by its own version of the rules. If that
version diverges, ``difference`` returns the first choice at which it does. ``build.py test tests/golden --rewrite`` writes the
digests again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import tenka
from tenka.core.chance import Outcome
from tenka.core.errors import TenkaError
from tenka.core.game import Game
from tenka.table.table import Table

HERE = Path(__file__).parent
CLOCKS = ("year", "season", "round", "turn")
"""Fields of a state that count time; a game has some of them. A round ends when one of them changes."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"


class Round(NamedTuple):
    """``choices``: each as ``"seat notation"``. ``marks``: a letter for each. ``standing``: each seat's numbers at the end."""

    choices: tuple[str, ...]
    marks: str
    standing: str

    def __str__(self) -> str:
        return f"{', '.join(self.choices)} = {self.marks}; {self.standing}"


class Golden(NamedTuple):
    """A stored golden game. ``head``: the lines that set it up. ``start``: mark and standing of the set-up."""

    head: dict[str, str]
    start: Round
    rounds: list[Round]
    result: str

    def __str__(self) -> str:
        lines = (f"{word} {rest}" for word, rest in self.head.items())
        return "\n".join([*lines, f"setup{self.start}", *map(str, self.rounds), f"result {self.result}", ""])

    @property
    def choices(self) -> list[str]:
        return [choice for each in self.rounds for choice in each.choices]

    def table(self, game: Game | None = None, choices: Sequence[str] = ()) -> Table:
        """Return a table with this set-up after some choices; ``game``: replaces the registered one. Raises TenkaError."""
        head = self.head
        game = game or tenka.game(head["game"])
        options = dict(pair.split("=") for pair in head.get("options", "").split())
        rules = game.rules(int(head["seats"]), head.get("layers", "").split(), options, int(head["version"]))
        if rules.version != int(head["version"]):
            raise tenka.BadRecord(f"{game.id} has no version {head['version']} any more; see engine/docs/versions.md")
        table = Table(game, rules, json.loads(head["seed"]))
        for choice in choices:
            _choose(table, choice)
        return table


class Marks:
    """Digests of a game, one letter a choice."""

    def __init__(self) -> None:
        self._before = b""

    def next(self, table: Table, said: str, outcomes: Sequence[Outcome]) -> str:
        """Return the letter of the last choice."""
        drawn, asked = [[outcome.kind, outcome.values] for outcome in outcomes], table.decision
        offered = [[seat, *map(str, asked.choices(seat))] for seat in asked.seats] if asked is not None else []
        told = [said, drawn, _bare(table.state.plain()), offered]
        self._before = hashlib.sha256(self._before + json.dumps(told).encode()).digest()
        return LETTERS[self._before[0] % len(LETTERS)]


def _bare(plain: Any) -> Any:
    """Return a plain form without the names of fields and classes, which may change."""
    if isinstance(plain, dict) and "kind" in plain:
        return [_bare(value) for name, value in plain.items() if name != "kind"]
    return [_bare(value) for value in plain] if isinstance(plain, list) else plain


def standing(table: Table) -> str:
    """Return the fields of the state that hold one number for each seat."""
    rows = ((name, value) for name, value in table.state.plain().items() if isinstance(value, list))
    rows = ((name, row) for name, row in rows if len(row) == table.rules.seats and all(type(number) is int for number in row))
    return ", ".join(f"{name} {' '.join(map(str, row))}" for name, row in rows)


def _choose(table: Table, choice: str) -> None:
    seat, _, notation = choice.partition(" ")
    table.choose(int(seat), notation)


def _result(table: Table) -> str:
    return json.dumps(dataclasses.asdict(table.result)) if table.result is not None else "none"


# Files


def names(game: str = "") -> list[str]:
    """Return the names of the golden games, of one game or of all."""
    return sorted(path.stem for path in HERE.glob("*.txt") if f"game {game}" in path.read_text(encoding="utf-8"))


def load(name: str) -> Golden:
    """Return a golden game."""
    return read((HERE / f"{name}.txt").read_text(encoding="utf-8"))


def replayed(name: str) -> Table:
    """Return the finished table of a golden game."""
    golden = load(name)
    return golden.table(choices=golden.choices)


def read(text: str) -> Golden:
    """Parse the text that ``str`` of a golden game writes."""
    head, _, rest = text.partition("\nsetup")
    start, *rounds, last = rest.rstrip("\n").split("\n")
    lines = (line.partition(" ") for line in head.split("\n"))
    return Golden({word: rest for word, _, rest in lines}, _round(start), [*map(_round, rounds)], last.removeprefix("result "))


def _round(line: str) -> Round:
    said, _, rest = line.partition(" = ")
    marks, _, stand = rest.partition("; ")
    return Round(tuple(said.split(", ")) if said else (), marks, stand)


def written(old: Table) -> Golden:
    """Return the golden game of a table that follows its seed from beginning to end."""
    rules = old.rules
    usual = old.game.full_options({}, rules.layers)
    head = {
        "game": rules.game, "version": str(rules.version), "layers": " ".join(rules.layers),
        "options": " ".join(f"{name}={value}" for name, value in rules.options.items() if value != usual[name]),
        "seats": str(rules.seats), "seed": json.dumps(old.seed),
    }  # fmt: skip
    made = Golden({word: rest for word, rest in head.items() if rest}, Round((), "", ""), [], "")
    table, marks = made.table(old.game), Marks()
    start = Round((), marks.next(table, "", table.setup.outcomes), standing(table))
    rounds, said, letters = [], list[str](), ""
    for line in old.history:
        before = _clock(table)
        said.append(f"{line.seat} {line.choice}")
        _choose(table, said[-1])
        letters += marks.next(table, said[-1], table.history[-1].outcomes)
        if _clock(table) != before or table.decision is None:
            rounds.append(Round(tuple(said), letters, standing(table)))
            said, letters = [], ""
    return made._replace(start=start, rounds=rounds, result=_result(table))


def _clock(table: Table) -> list[Any]:
    return [getattr(table.state, name, None) for name in CLOCKS]


# Divergence


def difference(golden: Golden, game: Game | None = None) -> str:
    """Return what was expected and what came at the first choice that diverges; "" if none does."""
    table, marks, at = golden.table(game), Marks(), 0
    if marks.next(table, "", table.setup.outcomes) != golden.start.marks:
        return _difference("at the set-up", golden.start.standing, f"{_outcomes_line(table.setup.outcomes)}{standing(table)}")
    for number, each in enumerate(golden.rounds, 1):
        for choice, mark in zip(each.choices, each.marks, strict=True):
            at += 1
            where = f"at choice {at} of {len(golden.choices)}, in round {number} of {len(golden.rounds)}: {choice}"
            try:
                _choose(table, choice)
            except TenkaError:
                return _difference(where, f"{choice} can be chosen", _question_line(table))
            if marks.next(table, choice, table.history[-1].outcomes) != mark:
                return _difference(where, _expected_line(golden, number, at), _came(golden, table, number, at))
        if standing(table) != each.standing:
            return _difference(f"at the end of round {number}", each.standing, standing(table))
    if _result(table) != golden.result:
        return _difference("at the end", golden.result, _result(table) if table.decision is None else _question_line(table))
    return ""


def _difference(where: str, expected: str, came: str) -> str:
    return f"the game goes another way {where}\n  expected: {expected}\n  came:     {came}"


def _question_line(table: Table) -> str:
    asked = table.decision
    if asked is None:
        return "the game is over"
    each = "; ".join(f"seat {seat} may {', '.join(map(str, asked.choices(seat)[:20]))}" for seat in asked.seats)
    return f"{asked.key} is asked: {each}"


def _outcomes_line(outcomes: Sequence[Outcome]) -> str:
    return "".join(f"{outcome.kind} {' '.join(map(str, outcome.values))}, " for outcome in outcomes)


def _expected_line(golden: Golden, number: int, at: int) -> str:
    after = golden.choices[at : at + 1] or ["the end"]
    return f"then {after[0]}; round {number} ends with {golden.rounds[number - 1].standing}"


def _came(golden: Golden, table: Table, number: int, at: int) -> str:
    """Return what the choice drew and changed, the question after it, and the end of the round if the game continues."""
    before, now = golden.table(table.game, golden.choices[: at - 1]).state.plain(), table.state.plain()
    changed = [each for name in now if name != "stack" for each in _changes(name, before[name], now[name])]
    told = f"{_outcomes_line(table.history[-1].outcomes)}{', '.join(changed) or 'no change'}; then {_question_line(table)}"
    rest = sum(len(each.choices) for each in golden.rounds[:number])
    try:
        for choice in golden.choices[at:rest]:
            _choose(table, choice)
    except TenkaError:
        return told
    return f"{told}; round {number} ends with {standing(table)}"


def _changes(name: str, before: Any, now: Any) -> Iterator[str]:
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        for at, (old, new) in enumerate(zip(before, now, strict=True)):
            yield from _changes(f"{name}[{at}]", old, new)
    elif now != before:
        yield f"{name} {before} -> {now}"
