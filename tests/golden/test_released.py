"""Codes and records of released versions open in this version, with the same result."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

import tenka
from tests.golden.released import end, lines, pin, rows, unfold


class Release(NamedTuple):
    """A release: its number of lines in order, and their digest."""

    name: str
    lines: int
    digest: str


RELEASES = (
    Release("1.0.0", 19, "2f6cf570b302539d"),
)  # fmt: skip
"""Rows are added for new releases and never changed."""

ROWS = rows()
GAMES = [row for row in ROWS if row["kind"] != "catalogue"]
CATALOGUES = [row for row in ROWS if row["kind"] == "catalogue"]


def name(row: dict[str, Any]) -> str:
    options = [f"{key}={value}" for key, value in row["options"].items()] if "seats" in row else []
    return "-".join([row["release"], row["kind"], row["game"], *map(str, (row.get("seats", ""), *row["layers"], *options))])


def test_released_lines_never_change() -> None:
    at, text = 0, lines()
    for release in RELEASES:
        part = text[at : at + release.lines]
        assert {json.loads(line)["release"] for line in part} == {release.name}
        assert pin(part) == release.digest
        at += release.lines
    assert at == len(text)


@pytest.mark.parametrize("row", CATALOGUES, ids=name)
def test_every_released_name_keeps_its_meaning(row: dict[str, Any]) -> None:
    """Letters, layers, options, their values and the defaults, which codes and records leave out."""
    game = tenka.game(row["game"])
    assert game.letter == row["letter"]
    assert set(row["layers"]) <= {layer.id for layer in game.layers}
    for named, present in ((row["options"], game.options), *_layer_options(row, game)):
        now = {option.id: list(option.values) for option in present}
        for option, values in named.items():
            assert set(values) <= set(now[option])
            assert values[0] == now[option][0]


def _layer_options(row: dict[str, Any], game: tenka.Game) -> list[tuple[dict[str, list[str]], tuple[Any, ...]]]:
    """Return the options of layers as they were and as they are."""
    layers = {layer.id: layer.options for layer in game.layers}
    return [(options, layers[layer]) for layer, options in row.get("brought", {}).items()]


@pytest.mark.parametrize("row", CATALOGUES, ids=name)
def test_the_collection_has_one_of_each_kind(row: dict[str, Any]) -> None:
    held = [other["kind"] for other in GAMES if (other["release"], other["game"]) == (row["release"], row["game"])]
    assert sorted(held) == sorted({"whole", "middle", "branched", "position", "taped", *["sealed"] * (row["game"] == "shogun")})


@pytest.mark.parametrize("row", GAMES, ids=name)
def test_a_released_game_opens_with_the_same_result(row: dict[str, Any]) -> None:
    table = tenka.open_code(row["code"])
    assert end(table) == row["end"]
    assert table.disagreement is None
    assert end(tenka.open_code(table.code())) == row["end"]
    again = tenka.replay(unfold(row["record"]))
    assert end(again) == row["end"]
    assert again.disagreement is None
    assert end(tenka.replay(again.record())) == row["end"]
