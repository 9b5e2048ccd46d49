"""The dialog that asks for a data file."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.ui.markup import el
from tenka_web.ui.widgets import chooser


def draw_missing(app: App, arg: str) -> Inside:
    """Draw the data file that a game needs."""
    t, missing = app.t, app.wanted
    if missing is None:
        return t("ui.wanted"), []
    prefix = game_registry.adapter(missing.game).prefix
    title, option = t(game_registry.title(missing.game)), t(f"{prefix}.option.{missing.option}")
    names = {"game": title, "what": option, "digest": missing.digest}
    return t("ui.wanted"), [
        el("p", t("ui.wanted.text", **names)),
        chooser("up", t("ui.brought.choose"), data_file="data_file.wanted", accept=".csv,.json", id="wanted", autofocus=True),
        el("p", t("ui.wanted.about"), class_="dim"),
    ]
