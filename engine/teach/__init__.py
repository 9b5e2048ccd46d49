"""Teaching the master of Tenka Meidou: a network plays against itself, and what it has learnt becomes rows of the engine.

``python3 build.py learn`` teaches for two and three seats, ``learn 2`` for two alone. It needs a C compiler, ``cc``: in
Python the games would take some hundred times as long. Before it teaches, cards and chances of ``teach.c`` are compared with
those of the engine, at moments of random games. The same seed gives the same weights on the same machine and compiler; another
may round sums otherwise, and then the games go other ways.
"""

from __future__ import annotations

import ctypes
import random
import subprocess
import sys
import time
from base64 import b85encode
from collections.abc import Iterator, Sequence
from pathlib import Path

import tenka
from tenka.bots.tenka_meidou.compact_state import compact
from tenka.bots.tenka_meidou.features_2_seats import TwoSeatProbability
from tenka.bots.tenka_meidou.features_many_seats import ManySeatProbability
from tenka.bots.tenka_meidou.mutable_position import NUMBER, position
from tenka.bots.tenka_meidou.network import FINE, parse_network
from tenka.bots.tenka_meidou.turn_outcomes import is_over, play_after
from tenka.bots.tenka_meidou.win_probability import WinProbability
from tenka.core.choice import Choice
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState
from tenka.table.table import Table
from web.build.paths import CACHE, ROOT

HERE = Path(__file__).parent
LEARNT = ROOT / "engine" / "tenka" / "bots" / "tenka_meidou" / "weights"
GAMES = {2: 200_000, 3: 300_000}
SEED = 1
ONE_ROUND = set(NUMBER) - {"kyoto", "retreat"}
"""Cards whose ends are compared; of the two others ``teach.c`` follows the most promising rounds alone."""
WIDE = 120


def main(words: list[str]) -> int:
    """Teach for the numbers of seats that are named, or for all."""
    for seats in map(int, words or map(str, GAMES)):
        began = time.process_time()
        teacher = Teacher(seats)
        teacher.compare()
        weights = teacher.teach(GAMES[seats])
        teacher.compare(weights)
        (LEARNT / f"seats_{seats}.py").write_text(module(seats, weights), encoding="utf-8")
        print(f"{seats} seats: {GAMES[seats]} games, {time.process_time() - began:.0f} s of one core")
    return 0


def module(seats: int, weights: Sequence[int]) -> str:
    """Return weights as a file of the engine."""
    digits = b85encode(bytes(weight & 255 for weight in weights)).decode("ascii")
    lines = "\n".join(digits[at : at + WIDE] for at in range(0, len(digits), WIDE))
    return f'"""What was learnt for {seats} seats: written by ``build.py learn``."""\n\nWEIGHTS = r"""\n{lines}\n"""\n'


class Teacher:
    """``teach.c``, compiled for so many seats."""

    def __init__(self, seats: int) -> None:
        CACHE.mkdir(exist_ok=True)
        target = CACHE / f"teach_{seats}.so"
        subprocess.run(
            ["cc", "-O3", "-march=native", "-ffast-math", f"-DSEATS={seats}", "-shared", "-fPIC", "-o", target,
             HERE / "teach.c", "-lm"], check=True,
        )  # fmt: skip
        self.seats = seats
        self.code = ctypes.CDLL(str(target))
        self.count: int = self.code.number_of_weights()
        self.numbers = (11 + 3) * seats + 2

    def teach(self, games: int) -> list[int]:
        """Return the weights after so many games, in whole numbers of one ``FINE``-th."""
        weights = (ctypes.c_float * self.count)()
        began = time.process_time()

        def tell(done: int) -> None:
            print(f"{done} games, {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)

        self.code.teach(games, SEED, weights, ctypes.CFUNCTYPE(None, ctypes.c_int)(tell))
        return [max(-127, min(127, round(weight * FINE))) for weight in weights]

    def compare(self, weights: Sequence[int] = ()) -> None:
        """Raise AssertionError when a card leads elsewhere than in the engine, or win probabilities differ by a thousandth."""
        rng = random.Random(SEED)
        stored = weights or [rng.randint(-20, 20) for _ in range(self.count)]
        network = parse_network(self.seats, bytes(weight & 255 for weight in stored))
        evaluation: WinProbability = TwoSeatProbability(network) if self.seats == 2 else ManySeatProbability(self.seats, network)
        for table in moments(self.seats):
            rules, state = table.rules, table.state
            assert isinstance(rules, TenkaRules)
            assert isinstance(state, TenkaState)
            self._compare_probabilities(rules, state, evaluation, stored)
            assert table.decision is not None
            for choice in table.decision.choices(state.turn)[1:]:
                name = str(choice.operands[0])
                if name in ONE_ROUND:
                    ours = self._ends(rules, state, choice)
                    assert ours == self._ends_there(rules, state, name), f"{name} leads elsewhere"

    def _compare_probabilities(
        self, rules: TenkaRules, state: TenkaState, evaluation: WinProbability, weights: Sequence[int]
    ) -> None:
        found = (ctypes.c_float * self.seats)()
        floats = (ctypes.c_float * self.count)(*(weight / FINE for weight in weights))
        self.code.chances_of(ints(state.castles), ints(self._plain(rules, state)), floats, found)
        ours = evaluation.win_probabilities(position(rules, state))
        assert all(abs(one - other) < 0.001 for one, other in zip(ours, found, strict=True)), f"{ours}, there {[*found]}"

    def _ends(self, rules: TenkaRules, state: TenkaState, first: Choice) -> set[tuple[int, ...]]:
        """Return every end of a card, by the rules themselves."""
        ends, open_ = set(), [play_after(rules, state, state.turn, first)]
        while open_:
            play = open_.pop()
            assert play.decision is not None
            for choice in play.decision.choices(state.turn):
                further = play_after(rules, play.state, state.turn, choice)
                if is_over(further, state.turn):
                    ends.add(tuple(self._plain(rules, further.state)))
                else:
                    open_.append(further)
        return ends

    def _ends_there(self, rules: TenkaRules, state: TenkaState, card: str) -> set[tuple[int, ...]]:
        found = (ctypes.c_int * (1024 * self.numbers))()
        rounds, plain = rules.cards["retreat"].rounds[1], ints(self._plain(rules, state))
        count = self.code.cards_of(ints(state.castles), rounds, plain, NUMBER[card], found)
        return {tuple(found[at * self.numbers : (at + 1) * self.numbers]) for at in range(count)}

    def _plain(self, rules: TenkaRules, state: TenkaState) -> list[int]:
        """A position as ``teach.c`` takes it."""
        there = [strength for row in compact(rules, state).there for strength in row]
        offer = sum(1 << NUMBER[card] for card in state.offer)
        return [*there, *state.reserve, *state.swords, *(bool(card) for card in state.used), state.turn, offer]


def ints(numbers: Sequence[int]) -> ctypes.Array[ctypes.c_int]:
    """Whole numbers for C."""
    return (ctypes.c_int * len(numbers))(*numbers)


def moments(seats: int) -> Iterator[Table]:
    """Yield tables at the beginning of turns, of eight random games."""
    for number in range(8):
        rng = random.Random(number)
        table = tenka.new_table("tenka-meidou", seats=seats, layers=("tumult",) if number % 2 else (), seed=f"learn {number}")
        while table.decision is not None:
            seat = table.decision.seats[0]
            choices = table.decision.choices(seat)
            if table.decision.key == "tm.ask.turn":
                if rng.random() < 0.3:
                    yield table
                choices = choices[: 1 if rng.random() < 0.9 else None]
            table.choose(seat, rng.choice(choices))
