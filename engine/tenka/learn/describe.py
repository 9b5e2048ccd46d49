"""Generated pages of a game for writers of bots: questions, verbs, operands, state and observations.

``python -m tenka.learn.describe yedo --seats 2 --layers samurai`` prints the page of a set-up; ``build.py new-version GAME
record`` writes that of ``engine/docs/games``.
"""

from __future__ import annotations

import argparse
import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tenka
from tenka import bots
from tenka.core import registry
from tenka.core.errors import TenkaError
from tenka.core.game import DIGEST
from tenka.core.rules import Rules
from tenka.learn.action_space import ActionRow, action_space_of
from tenka.learn.games.yedo_meanings import YEDO
from tenka.learn.meanings import COMMON, FIELDS, SETUPS, VERBS
from tenka.learn.observer import observer_of

SHOWN = 5
"""Most operands to list beside their verb; longer lists are separate."""


def page(name: str, rules: Rules) -> str:
    """Return the page of a game under some rules, as Markdown.

    Raises:
        BadSetup: The game declares no action space, or no observations.
    """
    verbs, fields = VERBS.get(name, {}), {**COMMON, **FIELDS.get(name, {}), **(YEDO if name == "yedo" else {})}
    action_space, observer = action_space_of(rules), observer_of(rules, derived=True)
    low, high = tenka.game(name).seats[0], tenka.game(name).seats[-1]
    with_layers = f" with {' and '.join(rules.layers)}" if rules.layers else ""
    shelf: dict[tuple[int | str, ...], str] = {}
    choices = [*_verbs(name, rules, verbs, shelf)]
    return "\n".join((
        f"# {name.replace('-', ' ').title()} for bots",
        "",
        f"{rules.seats} seats{with_layers}, version {rules.version} of the rules; {len(action_space)} actions (action space "
        f"`{action_space.digest}`), {len(observer_of(rules)) + 4} numbers in an observation, without derived features. Made by "
        f"`python -m tenka.learn.describe {name}`, which takes `--seats`, `--layers` and `--options`.",
        "", "## Set-up", "",
        f"{low} to {high} seats; bots {', '.join(f'`{level}`' for level in bots.levels(name))}. Layers are those of "
        "`layers=[…]`, the others keys of `options={…}`, the default value first.", "",
        "| layer or option | values | meaning |", "|---|---|---|", *_setup(name), "",
        "## Questions", "", "`decision.key` is one of these; the index is the number in an observation.", "",
        ", ".join(f"{at} `{key}`" for at, key in enumerate(_keys(name), 1)), "",
        "## Verbs and operands", "", "`str(choice)` is the verb and its operands. *Spelled* choices are several actions.", "",
        "| choice | operands | meaning |", "|---|---|---|", *choices, "",
        *(line for words, title in shelf.items() for line in (f"**{title}**: {', '.join(f'`{word}`' for word in words)}", "")),
        "## State", "", "`view.state`, with `?` for what is hidden.", "",
        "| field | type | meaning |", "|---|---|---|", *_state(rules, fields), "",
        "## Observation", "",
        "`environment.observer.slices[name]` are the numbers of a feature, `scaled_slices[name]` those of a scaled observation. "
        "A *kind* numbers things; others are amounts. Features with a point belong to a question: without it they are their "
        "lower bound.", "",
        "| feature | numbers | range | | meaning |", "|---|---:|---|---|---|", *_describe_features(observer.features, fields), "",
    ))  # fmt: skip


def _setup(name: str) -> Iterator[str]:
    """Yield a row per layer and option."""
    game, meanings = tenka.game(name), SETUPS.get(name, {})
    for layer in game.layers:
        yield f"| `{layer.id}` | *layer* | {meanings.get(layer.id, '')} |"
    for option in game.all_options:
        values = [value for value in option.values if not (option.data_file and DIGEST.fullmatch(value))]
        open_end = ", …" if option.entered or option.data_file else ""
        yield f"| `{option.id}` | {', '.join(f'`{value}`' for value in values)}{open_end} | {meanings.get(option.id, '')} |"


def _keys(name: str) -> Iterable[str]:
    """Return the keys of the questions of a game, in the order of their numbers."""
    place = registry.row_of(name).features.partition(":")[0]
    keys: Iterable[str] = registry.load(f"{place}:QUESTIONS")
    return keys


def _verbs(
    name: str, rules: Rules, meanings: Mapping[str, str], shelf: dict[tuple[int | str, ...], str]
) -> Iterator[str]:
    """Yield a row per verb; longer lists of operands go to the ``shelf``, each with a title."""
    rows: dict[str, list[ActionRow]] = {}
    for row in registry.load(registry.row_of(name).actions)(rules):
        rows.setdefault(row.verb, []).append(row)
    for verb, ways in rows.items():
        operands = dict.fromkeys(_operands(row, shelf) for row in ways)
        yield f"| `{verb}` | {'; or '.join(operands)} | {meanings.get(verb, '')} |"


def _operands(row: ActionRow, shelf: dict[tuple[int | str, ...], str]) -> str:
    listed = " and ".join(_list_words(tuple(dict.fromkeys(operands)), shelf) for operands in row.operands)
    if row.spelled:
        return f"*spelled*: {listed + ', and numbers' if listed else 'a number'}"
    return listed or "–"


def _list_words(operands: tuple[int | str, ...], shelf: dict[tuple[int | str, ...], str]) -> str:
    numbers = [one for one in operands if isinstance(one, int)]
    if len(numbers) == len(operands) > 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{numbers[0]} … {numbers[-1]}"
    if len(operands) <= SHOWN:
        return ", ".join(f"`{one}`" for one in operands)
    return f"one of *{shelf.setdefault(operands, f'list {len(shelf) + 1}')}* ({len(operands)})"


def _state(rules: Rules, meanings: Mapping[str, str]) -> Iterator[str]:
    fields: Any = dataclasses.fields(rules.state_type)
    for field in fields:
        kind = getattr(field.type, "__name__", "") if "[" not in str(field.type) else ""
        kind = re.sub(r"\w+\.(?=\w)", "", kind or str(field.type))
        yield f"| `{field.name}` | `{kind}` | {meanings.get(field.name, '')} |"


def _describe_features(features: Iterable[Any], meanings: Mapping[str, str]) -> Iterator[str]:
    for one in features:
        kind = "kind" if one.kinds else ""
        yield f"| `{one.name}` | {one.size} | {one.low} … {one.high} | {kind} | {meaning(one.name, meanings)} |"
    yield "| *partial sequence* | 4 | 0 … actions | | The actions of the asked seat's partial sequence, from 1; 0 is none. |"


def meaning(name: str, meanings: Mapping[str, str]) -> str:
    """Return the meaning of a feature: by its name, by the name without a seat's number, or by its question."""
    known = (name, name.partition(".")[0], name.rstrip("0123456789").rstrip(), "top of" if name.startswith("top of ") else "")
    return next((meanings[each] for each in known if each in meanings), "")


GAMES = {"tenka-meidou": ("tumult", "daimyo"), "shogun": ("tennos-court",), "yedo": ()}
"""The games with pages, each with its layers."""
SEATS = 4


def pages(*names: str) -> dict[str, str]:
    """Return the pages of some games, or of all, by file name. A game without a page is skipped."""
    shown = [name for name in names or GAMES if name in GAMES]
    return {f"{name}.md": page(name, tenka.game(name).rules(SEATS, GAMES[name])) for name in shown}


def write(folder: Path, *names: str) -> list[Path]:
    """Write the pages of some games, or of all, into a folder; return the files that changed."""
    texts = {folder / name: text for name, text in pages(*names).items()}
    changed = [path for path, text in texts.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.write_text(texts[path], encoding="utf-8")
    return changed


def main(words: Sequence[str] | None = None) -> None:
    """Print the page of a set-up."""
    parser = argparse.ArgumentParser(prog="python -m tenka.learn.describe", description="The page of a game for writers of bots.")
    parser.add_argument("game", help="its id, such as yedo")
    parser.add_argument("--seats", type=int, help="number of seats (as many as the game allows, up to 4)")
    parser.add_argument("--layers", default="", metavar="A,B", help="editions, modules and expansions, by id")
    parser.add_argument("--options", default="", metavar="K=V,…", help="settings that are not the default")
    given = parser.parse_args(words)
    layers, options = ([*filter(None, told.split(","))] for told in (given.layers, given.options))
    try:
        game = tenka.game(given.game)
        seats = given.seats or min(SEATS, game.seats[-1])
        print(page(given.game, game.rules(seats, layers, dict(each.partition("=")[::2] for each in options))))
    except TenkaError as error:
        parser.exit(1, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
