"""The dialog of settings."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.app.settings import CHOICES, QUICK
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, el
from tenka_web.ui.text.catalog import LANGUAGES
from tenka_web.ui.widgets import button, choice_row, switch


def settings(app: App, arg: str) -> Inside:
    """Draw language, looks, pace, sound."""
    t, kept = app.t, app.settings
    rows: list[Child] = [choice_row(t("ui.language"), "language", list(LANGUAGES.items()), kept.language)]
    for name, values in CHOICES.items():
        options = [(value, t(f"ui.{name}.{value or 'system'}")) for value in values]
        rows.append(choice_row(t(f"ui.{name}"), "set", options, getattr(kept, name), prefix=f"{name} "))
    rows.append(switch("switch", t("ui.sound"), arg="sound", on=kept.sound, sign="sound"))
    if app.browser.shakes():
        rows.append(switch("switch", t("ui.touch"), arg="touch", on=kept.touch))
    prefix = "ui" if app.session is None else game_registry.adapter_of(app.session.table).prefix
    if app.browser.notification_permission():
        rows.append(switch("notifications", t("ui.notifications"), arg="", on=kept.notifications, id="notifications"))
    rows.append(switch("switch", t("ui.taps"), arg="taps", on=kept.taps))
    rows.append(switch("switch", t.for_game(prefix, "forecast"), arg="forecast", on=kept.forecast, sign="forecast"))
    own = {} if app.session is None else game_registry.adapter_of(app.session.table).switches
    if QUICK in own:
        rows.append(switch("switch", t("ui.quick"), arg=QUICK, on=kept.switches.get(QUICK, own[QUICK])))
    if app.address:
        rows.append(switch("switch", t("ui.memory"), arg="memory", on=kept.memory))
    if app.installable:
        rows.append(button("install", icon("down"), el("span", t("ui.install")), id="install-here"))
    told = {True: ".lasting", False: ".passing", None: ""}[app.lasting]
    rows.append(el("p", t(f"ui.settings.kept{told}"), class_="dim", id="kept"))
    if app.lasting is False:
        rows.append(button("last", t("ui.lasting.ask"), class_="quiet"))
    if app.save_store.list_all()[0]:
        rows.append(button("export.all", icon("down"), t("ui.archive"), class_="quiet"))
    return t("ui.settings"), rows
