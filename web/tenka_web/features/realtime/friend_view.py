"""The door for two friends: a name, how many they are, and whether both have time now; then the step of sharing."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import BEGIN
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button, choice_row, field


def window(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw what is asked before an invitation: as little as can be."""
    t, setup = app.t, app.setup
    people = setup.people
    most = max(setup.entry.seats)
    many = [(str(n), str(n)) for n in range(2, most + 1)]
    bots = max(0, min(setup.entry.seats) - people)
    ways = (("now", "play"), *((("time", "share"),) if "letters" in BEGIN else ()), ("screen", "eye"))
    return t("ui.friend"), [
        el("p", t("ui.friend.about", game=t(game_registry.title(setup.game)))),
        field(t("ui.live.name"), "live.name", app.settings.name, maxlength="24", id="friend-name",
              autofocus=not app.settings.name),
        choice_row(t("ui.friend.people"), "friend.people", many, str(people)) if most > 2 else None,
        el("p", t("ui.friend.bots", n=bots), class_="dim", id="friend-bots") if bots else None,
        el("div", [_way(app, way, sign) for way, sign in ways], class_="friend-ways"),
    ]


def _way(app: App, way: str, sign: str) -> Markup:
    """Both at once, each when there is time, or all around one screen."""
    t = app.t
    words = el("span", el("b", t(f"ui.friend.{way}")), el("span", t(f"ui.friend.{way}.about")), class_="friend-words")
    wide = "grid-column:1/-1" if way == "screen" else None
    return button(f"friend.{way}", icon(sign), words, class_="friend-way", id=f"friend-{way}", style=wide)
