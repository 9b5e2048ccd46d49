"""The whole page as parts: element id -> its content. Containers come before their parts."""

from __future__ import annotations

from tenka_web.app import dialogs, game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import LOBBY_PARTS
from tenka_web.features.lobby import views as lobby
from tenka_web.features.table import views as table
from tenka_web.ui.boards import symbols
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.widgets import button, tool


def frame(lobby_markup: Markup) -> Markup:
    """Draw the constant frame around the parts; the build writes it into the page for the first paint."""
    return join(
        [
            el("main", lobby_markup, id="main", tabindex="-1"),
            el("dialog", id="dialog", class_="window"),
            el("div", id="notice", class_="notices"),
            el("p", id="spoken", class_="sr-only", role="status", aria_live="polite"),
            symbols.defs(),
            el("div", id="glyphs"),
        ]
    )


HOVER_PARTS, FORESEEN = ("about",), ("prompt", "live", "spot")
"""Parts that change at a hover, and further ones if the game previews choices."""


def hover_parts(app: App) -> dict[str, str]:
    """Return the few parts that depend on the hovered target."""
    if app.session is None:
        return {}
    foresees = game_registry.adapter_of(app.session.table).foresees is not None
    return table.parts(app, HOVER_PARTS + FORESEEN if foresees else HOVER_PARTS)


def parts(app: App) -> dict[str, str]:
    """Return all parts."""
    drawn: dict[str, str] = {"@title": title(app)}
    if app.session is not None or app.dialog is not None:
        drawn["glyphs"] = symbols.glyphs()      # the lobby alone needs none of them
    if app.session is None:
        awaited, left = LOBBY_PARTS.find("awaited"), LOBBY_PARTS.find("left lesson")
        drawn["main"] = lobby.hall(app.t, app.settings, app.setup, app.save_store.list_all(), app.unkept, app.clock.now(),
                                   installable=app.installable, awaited=awaited and awaited(app), left=left and left(app))
    else:
        drawn |= table.parts(app)
    said = notice(app)
    drawn["dialog"] = dialogs.dialog(app, said)
    drawn["notice"] = "" if app.dialog is not None else said
    drawn["spoken"] = el("span", app.spoken, id=f"said-{app.times_spoken}")
    return drawn


def title(app: App) -> str:
    """Return the window's title: whose turn it is, in which game."""
    session = app.session
    if session is None:
        return app.t("ui.title")
    return table.title(app)


def notice(app: App) -> Markup:
    """Draw the current message."""
    notices = []
    if app.fresh_version:
        words = el("p", app.t("ui.update.ready"))
        notices.append(el("div", words, button("update", app.t("ui.update.now")), class_="notice", id="update-notice"))
    if app.notice is not None:
        note = app.notice
        after = [button(act, app.t(key), arg=arg) for act, arg, key in note.commands]
        shut = tool("notice.close", "close", app.t("ui.close"))
        look = f"notice{' grave' * note.grave}"
        notices.append(
            el("div", el("p", app.t(note.key, **note.values)), after, shut, id="notice-box", tabindex="-1",
               class_=look, role="alert" if note.grave else None)
        )  # fmt: skip
    return join(notices)
