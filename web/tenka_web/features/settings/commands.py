"""Commands for settings, dialogs, tabs and other parts of the page."""

from __future__ import annotations

from tenka_web.app import game_registry, narration, settings, turn, turn_notifications
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.extension_points import OPENABLE
from tenka_web.app.known_game import is_known
from tenka_web.app.overlays import Dialog
from tenka_web.app.persistence import look_whether_lasting, tell_fleeting
from tenka_web.app.settings import CHOICES

OF_GAMES = ("help", "daily")
"""Dialogs about one game, which the command names."""
FOLLOWED = ("share", "daily")
"""Dialogs that a message leads to; opening them removes the message."""


@command("language")
def language(app: App, language: str) -> None:
    app.use_language(language)
    app.keep_settings()


@command("set")
def change(app: App, arg: str) -> None:
    """Change a setting: ``<setting> <value>``."""
    name, _, value = arg.partition(" ")
    if value in CHOICES.get(name, ()):
        setattr(app.settings, name, value)
        if name == "tales":
            app.settings.offered = True
            narration.refilter_story(app)
        app.keep_settings()


@command("switch")
def switch(app: App, name: str) -> None:
    own = game_registry.adapter_of(app.session.table).switches if app.session is not None else {}
    if name in ("sound", "touch", "forecast", "taps", "memory"):
        setattr(app.settings, name, not getattr(app.settings, name))
    elif name in own:
        app.settings.switches[name] = not app.settings.switches.get(name, own[name])
        turn.go_on(app)
    else:
        return
    app.go_on_from_notice()
    if name == "sound":
        app.settings.heard = True
        if app.settings.sound:
            app.browser.sound("click")
    if name == "touch":
        narration.vibrate(app, "choice")
    if name == "forecast" and app.settings.forecast and app.session is not None and app.dialog is None:
        prefix = game_registry.adapter_of(app.session.table).prefix       # the points change in their place: what they are now
        app.notify(app.t.find_key(f"{prefix}.score.forecast") or "ui.score.forecast")
    app.keep_settings()


@command("set.far")
def play_far(app: App, arg: str) -> None:
    """Set whether live games may use the internet, ``yes`` or ``no``: relays and address servers."""
    if arg in ("yes", "no"):
        app.settings.far = arg
        _renew_links(app)


@command("set.turn")
def change_turn(app: App, text: str) -> None:
    """Set a server that relays messages."""
    app.settings.turn = settings.turn(text)
    _renew_links(app)


@command("set.turn_user")
def change_turn_user(app: App, text: str) -> None:
    app.settings.turn_user = settings.word(text)
    _renew_links(app)


@command("set.turn_word")
def change_turn_word(app: App, text: str) -> None:
    app.settings.turn_word = settings.word(text)
    _renew_links(app)


def _renew_links(app: App) -> None:
    """Renew unanswered invitations, because the servers have changed."""
    app.keep_settings()
    run(app, "live.servers")


@command("set.stun")
def change_stun(app: App, text: str) -> None:
    """Set a server that tells this browser's public address; none by default."""
    app.settings.stun = settings.stun(text)
    _renew_links(app)


@command("notifications")
def notifications(app: App, arg: str) -> None:
    """Switch notifications of one's turn on a hidden page: ``on``, ``off``, or toggle."""
    turn_notifications.switch(app, on=arg == "on" or (arg != "off" and not app.settings.notifications))


@command("seen")
def on_visible(app: App, arg: str) -> None:
    """Handle that the page is visible again."""
    turn_notifications.on_visible(app)


@command("zoom")
def zoom(app: App, what: str) -> None:
    app.browser.zoom(what)


@command("peek")
def peek(app: App, arg: str) -> None:
    """Let a person look at own secrets while others are present."""
    if app.session is not None and app.session.shows_present:
        app.session.ui.peeking = not app.session.ui.peeking
        app.focus = "tray"


@command("open")
def open_(app: App, arg: str) -> None:
    """Open a dialog: ``<dialog> <subject>``."""
    name, _, about = arg.partition(" ")
    if name in OF_GAMES and about and not is_known(app, about):
        return
    if name in OPENABLE:
        app.dialog = Dialog(name, about)
        if name == "settings":
            look_whether_lasting(app, ask=False)
        if name == "import" and app.notice is not None:       # Again: move from the error to the field
            app.focus = "paste"
        if app.notice is not None and name in FOLLOWED and any(way[:2] == ("open", arg) for way in app.notice.commands):
            app.notice = None


@command("close")
def close(app: App, arg: str) -> None:
    """Close the topmost thing: a dialog, a message, a hint, a selection, or a view of the past."""
    session = app.session
    if app.dialog is not None:
        app.dialog = None
        if app.notice is not None and app.notice.inside:
            app.notice = None
    elif app.notice is not None and not (app.notice.commands and app.notice.grave):
        app.notice = None
    elif session is not None and session.worker.advice is not None:
        session.worker.advice = None
    elif session is not None and (session.ui.picked or session.ui.confirming):
        session.ui.picked, session.ui.confirming = session.ui.picked[:-1], None
    elif session is not None and session.ui.is_past:
        run(app, "history.now")


@command("log.more")
def more_lines(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.ui.panel.lines += 120


@command("places")
def places(app: App, arg: str) -> None:
    """Toggle the map as a list."""
    if app.session is not None:
        app.session.ui.panel.listed = not app.session.ui.panel.listed
        app.session.ui.panel.tab = "seats"
        app.focus = "places-box"


@command("notice.close")
def close_notice(app: App, arg: str) -> None:
    app.notice = None


@command("tab")
def tab(app: App, arg: str) -> None:
    """``<tab> <place>``: open a tab of the panel; scroll to the element with that id and focus it."""
    tab, _, place = arg.partition(" ")
    app.focus = place or app.focus
    if app.session is not None and tab in ("map", "play", "cards", "seats", "log", "history"):
        app.session.ui.panel.tab = tab


@command("spread")
def spread(app: App, arg: str) -> None:
    """Toggle the whole tray."""
    if app.session is not None:
        app.session.ui.panel.spread = None if app.session.is_spread else app.session.question


@command("about.more")
def tell_more(app: App, arg: str) -> None:
    """Toggle the whole description of a target."""
    if app.session is not None:
        app.session.ui.panel.expanded = not app.session.ui.panel.expanded


@command("about.close")
def tell_no_more(app: App, arg: str) -> None:
    """Hide the description of a target."""
    if app.session is not None:
        app.session.ui.hover = app.session.ui.tried = ""
        app.session.ui.panel.expanded = False


@command("fresh")
def announce_version(app: App, arg: str) -> None:
    """Say that a new version is available."""
    app.fresh_version = True


@command("unkept")
def unkept(app: App, why: str) -> None:
    """Record why there is no offline copy: the first one ``failed``, a file was ``altered`` or missing, or the browser
    ``refused``. Only the first is worth a message at each visit."""
    if why in ("failed", "altered", "refused") and app.address:
        app.unkept = why
        if why == "failed":
            app.notify("ui.offline.failed", stay=True)


@command("installable")
def installable(app: App, arg: str) -> None:
    """Record that the browser offers to install the page, or has installed it."""
    app.installable = bool(arg)


@command("install")
def install(app: App, arg: str) -> None:
    if app.installable:
        app.browser.install()


@command("sounds")
def answer_sounds(app: App, arg: str) -> None:
    """Answer the offer of sounds, which is made once: ``on``, or anything else."""
    app.settings.heard = True
    if arg == "on":
        app.settings.sound = True
        app.browser.sound("click")
    app.keep_settings()


@command("last")
def request_persistence(app: App, arg: str) -> None:
    """Ask the browser again for persistent storage."""
    look_whether_lasting(app, ask=True)


@command("fleeting")
def fleeting(app: App, arg: str) -> None:
    """Record that stored data may be lost in a crash or with the window."""
    app.fleeting = True
    tell_fleeting(app)


@command("update")
def update(app: App, arg: str) -> None:
    app.browser.update()
