"""The workshop's referee and player without a browser: questions of the one, answers of the other."""

from __future__ import annotations

import asyncio
import json
import random
from importlib import metadata
from typing import Any

import pytest

import tenka
from tests.support.setups import Setup, plain_setups, simplest, walk
from tests.support.setups import each_of as each
from workshop import referee, sandbox, visitor_bot

RANDOM = "import random\n\ndef choose(view, choices):\n    return random.choice(choices)\n"


def steps_of(
    text: str, number: int = 0, *, against: str = "light", watched: bool = False, game: str = "tenka-meidou"
) -> list[Any]:
    """Return all steps of one game."""
    setup = {"game": game, "seats": 3, "against": against, "number": number, "watched": watched, "language": "en",
             "seed": f"game {number}"}
    begun = json.loads(referee.begin(json.dumps(setup)))
    visitor_bot.take(text)
    found = json.loads(visitor_bot.begin(begun["seed"]))
    assert found == {}
    told, answer = [begun], ""
    while not {"over", "fault"} & told[-1].keys():
        told.append(json.loads(referee.step(answer)))
        answer = ""
        if "ask" in told[-1]:
            told.append(json.loads(visitor_bot.ask(json.dumps(told[-1]["ask"]))))
            if "fault" not in told[-1]:
                answer = told[-1]["choice"]
    return told


@each(plain_setups(), simplest)
def test_a_bot_is_given_only_what_its_seat_sees(setup: Setup) -> None:
    """Its position has the seat's view and another seed, and the secrets of others are replaced at random."""

    def check(table: tenka.Table) -> None:
        if len(table.history) % 11:
            return
        seat = table.decision.seats[0]
        asked = json.loads(json.dumps(referee.question(table, seat, random.Random(5))))
        guess = tenka.from_data(asked["table"])
        assert guess.state.veil(seat) == table.view(seat).state
        assert guess.decision.choices(seat) == table.decision.choices(seat)
        assert asked["table"]["seed"] != table.seed
        assert table.seed not in json.dumps(asked)

    walk(setup.table("a secret seed"), 4, check)


def test_every_game_of_a_series_repeats() -> None:
    assert steps_of(RANDOM, 4) == steps_of(RANDOM, 4)
    assert [steps_of(RANDOM, number)[0]["seat"] for number in range(4)] == [0, 1, 2, 0]


def test_a_watched_game_reports_every_choice_with_its_picture() -> None:
    told = [one["made"] for one in steps_of(RANDOM, watched=True) if "made" in one]
    assert [one["moment"] for one in told] == [*range(1, len(told) + 1)]
    assert all(one["svg"].startswith("<svg") for one in told)


@pytest.mark.parametrize(("text", "line", "words"), [
    ("def choose(view, choices):\n    help = 1\n    return view.nothing\n", 3, "AttributeError"),
    ("def choose(view, choices):\n    raise SystemExit(3)\n", 2, "SystemExit: 3"),
    ("def deep(view, choices):\n    return deep(view, choices)\nchoose = deep\n", 2, "RecursionError"),
    ("from json import loads\n\ndef choose(view, choices):\n    return loads('{')\n", 4, "JSONDecodeError"),
])  # fmt: skip
def test_a_fault_names_the_line_of_the_bots_own_text(text: str, line: int, words: str) -> None:
    found = steps_of(text)[-1]
    assert (found["fault"], found["line"]) == ("broken", line)
    assert words in found["detail"]


@pytest.mark.parametrize(("text", "fault"), [
    ("def choose(view, choices):\n    return 'exile 99'\n", "illegal"),
    ("def choose(view, choices):\n    return None\n", "unreadable"),
])  # fmt: skip
def test_an_illegal_choice_is_a_fault(text: str, fault: str) -> None:
    assert steps_of(text)[-1]["fault"] == fault


def test_output_is_reported_up_to_a_limit() -> None:
    told = steps_of("def choose(view, choices):\n    print('x' * 9_999)\n    return choices[0]\n")
    printed = [one["printed"] for one in told if "printed" in one]
    assert printed
    assert {len(text) for text in printed} == {visitor_bot.MOST}


def test_a_text_without_a_bot_does_not_begin() -> None:
    for text, found in (("x = 1", {"fault": "missing"}), ("choose = 7", {"fault": "missing"})):
        visitor_bot.take(text)
        assert json.loads(visitor_bot.begin("a seed")) == found
    visitor_bot.take("def choose(view choices):\n    pass\n")
    assert json.loads(visitor_bot.begin("a seed")).items() >= {"fault": "broken", "line": 1}.items()


class Last:
    """A bot of a wheel."""

    def choose(self, view: tenka.View, rng: random.Random, *, budget: None = None, progress: None = None) -> tenka.Choice:
        del budget, progress
        rng.random()
        assert view.decision is not None
        return view.decision.forward_choices(view.seat)[-1]


def test_a_bot_of_a_wheel_is_created_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = metadata.EntryPoint("last", f"{__name__}:Last", visitor_bot.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: (entry,) if group == visitor_bot.GROUP else ())
    assert json.loads(asyncio.run(sandbox.install([]))) == {"bots": ["last"], "games": []}
    referee.begin(json.dumps({
        "game": "tenka-meidou", "seats": 2, "against": "random", "number": 0, "watched": False, "language": "en", "seed": "one",
    }))  # fmt: skip
    visitor_bot.bring("last")
    assert json.loads(visitor_bot.begin("a seed")) == {}
    asked = json.loads(referee.step(""))["ask"]
    told = json.loads(visitor_bot.ask(json.dumps(asked)))
    assert told == {"choice": str(tenka.from_data(asked["table"]).decision.forward_choices(asked["seat"])[-1])}


def test_a_table_without_drawings_is_described_in_words() -> None:
    """As spectators see it, without secrets."""
    table = tenka.new_table("yedo", seats=2, seed="words")
    lines = referee.write_table(table).splitlines()
    assert [line.partition(": ")[0] for line in lines] == list(table.view(None).state.plain())
    assert len(referee.write_table(table)) <= referee.LONGEST


def test_a_series_is_summed_up_with_its_interval() -> None:
    found = json.loads(referee.sum_up(json.dumps([1, 0, 0.5, 1])))
    assert found["wins"] == 2.5
    assert found["low"] < found["share"] == 0.625 < found["high"]
