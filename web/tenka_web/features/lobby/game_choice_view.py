"""The games as a row of pictures: look, number of players, duration, difficulty."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.ui import assets as files
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button


def game_choice(t: Catalog, chosen: str) -> Markup:
    """Draw a button per game; the chosen one is pressed. Uses only texts and assets, so no game is loaded."""
    label = t("ui.game")
    covers = [cover(t, game, game == chosen) for game in game_registry.listed_games()]
    return el("div", covers, class_="games", role="group", aria_label=label)


def cover(t: Catalog, game: str, chosen: bool) -> Markup:
    """Draw a game's picture, title and facts."""
    title = game_registry.title(game)
    facts = title.replace(".title", ".facts")
    words = el("span", el("b", t(title)), el("span", t(facts), class_="dim") if t.has(facts) else None, class_="game-words")
    return button("setup.game", emblem(game), words, arg=game, class_="game-tile", aria_pressed="true" if chosen else "false")


def days(t: Catalog) -> Markup | None:
    """Draw the row of games of the day."""
    doors = []
    for game in game_registry.dailies(t):
        title = game_registry.title(game)
        told = t.label(t(title), t(title.replace(".title", ".daily")))
        doors.append(button("open", t(title), arg=f"daily {game}", name=told))
    return el("p", el("span", t("ui.daily.row")), doors, class_="days dim") if doors else None


def emblem(game: str) -> Markup:
    """Draw the picture of a game, or the site's emblem."""
    emblems: dict[str, str] = files.read_json("art/emblems.json")["emblems"]
    drawn = Markup(emblems[game].replace("'", '"')) if game in emblems else el("text", "天下", x="60", y="44")
    return el("svg", drawn, viewBox="0 0 120 64", class_="game-print", aria_hidden="true", preserveAspectRatio="xMidYMid slice")
