"""The chapters of the help dialog: one row each, in reading order. The words stand in the help.po catalogues."""

from __future__ import annotations

from typing import NamedTuple


class Chapter(NamedTuple):
    """Keys of a heading and its paragraph. ``layer``: the chapter matters only where that layer is played."""

    title: str
    text: str
    layer: str = ""


def _row(key: str, layer: str = "") -> Chapter:
    return Chapter(f"{key}.title", f"{key}.text", layer)


_PAGE = tuple(_row(f"ui.help.{name}") for name in ("play", "keys", "undo", "saves", "links", "bots", "history", "offline"))

_GAMES: dict[str, tuple[Chapter, ...]] = {
    "tenka-meidou": (
        *(_row(f"tm.help.{name}") for name in ("goal", "turn", "dice", "exact", "sword", "card", "cardend", "near")),
        *(_row(f"tm.help.{name}") for name in ("war", "march", "end")),
        _row("tm.help.tumult", "tumult"),
        _row("tm.help.daimyo", "daimyo"),
        _row("tm.help.advice"),
    ),
    "shogun": (
        *(_row(f"sh.help.{name}") for name in ("goal", "board", "start", "year", "actions", "plan", "bid", "special")),
        *(_row(f"sh.help.{name}") for name in ("events", "build", "tax", "recruit", "move", "tower", "battle")),
        *(_row(f"sh.help.{name}") for name in ("revolt", "winter", "score", "silent", "secret", "advice")),
    ),
}


def rules(game: str, layers: tuple[str, ...] | None = None) -> tuple[Chapter, ...]:
    """The chapters on a game's rules; with the layers of a table, only those that matter there."""
    chapters = _GAMES.get(game, ())
    return chapters if layers is None else tuple(one for one in chapters if not one.layer or one.layer in layers)


def page() -> tuple[Chapter, ...]:
    """The chapters on the page itself, whatever is played."""
    return _PAGE
