"""Commands of the history: show any moment from any viewpoint, and branch off."""

from __future__ import annotations

from tenka_web.app import game_registry, save_titles, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.playback import Story
from tenka_web.app.session import Session
from tenka_web.app.shareable import find_plain_moment
from tenka_web.app.table_lifecycle import begin
from tenka_web.app.turn import go_on
from tenka_web.app.ui_state import EVERYTHING
from tenka_web.ui.seats import Seat


def _show(app: App, session: Session, moment: int) -> None:
    """Show a moment; at the last one the game continues. A lesson has no past but its pages."""
    if session.mode.is_guided:
        return
    app.cancel_timer()
    if session.worker.thinking is not None and not session.worker.thinking.hint:
        worker_jobs.stop(app, session)
    session.playback.story = None
    session.ui.picked, session.ui.confirming, session.worker.advice = (), None, None
    if moment < len(session.table.history):
        session.ui.cursor = max(0, moment)
    else:
        _return(app, session)


def _return(app: App, session: Session) -> None:
    """Return to the present and one's own viewpoint; after the game the chosen viewpoint is kept."""
    session.ui.cursor = None
    if not session.is_over:
        session.ui.eyes = None
    go_on(app)


@command("history.go")
def go(app: App, arg: str) -> None:
    if app.session is not None and arg.lstrip("-").isdigit():
        _show(app, app.session, int(arg))


@command("history.step")
def step(app: App, arg: str) -> None:
    """Go one moment back or on, skipping sealed answers."""
    session = app.session
    if session is not None and arg in ("-1", "1"):
        _show(app, session, session.next_stop(int(arg)))


@command("history.now")
def return_to_present(app: App, arg: str) -> None:
    """Return to the present."""
    if app.session is not None:
        _return(app, app.session)


@command("history.eyes")
def change_eyes(app: App, arg: str) -> None:
    """Change the viewpoint of the past: a seat, EVERYTHING (a spectator's until the game is over), or "" for one's own."""
    session = app.session
    if session is None:
        return
    wanted = int(arg) if arg in map(str, (EVERYTHING, *range(len(session.seats)))) else None
    if not session.is_over and wanted not in (None, EVERYTHING, session.viewer):
        app.notify("ui.history.secret")
        return
    session.ui.eyes = wanted


@command("history.branch")
def branch(app: App, arg: str) -> None:
    """Branch off a new game from the moment on show, with new chance."""
    session = app.session
    if session is None:
        return
    moment, free = session.moment, find_plain_moment(session)
    if moment > free:
        app.notify("ui.branch.sealed")
        return
    table = session.table.branch(moment, app.browser.random())
    seats = [Seat(**seat.plain()) for seat in session.seats]
    save = session.save
    name = app.t("ui.branch.name", name=save.title_in(app.t), at=moment)[:60]
    begin(app, table, seats, name, save_titles.derive_title(f"branch {moment}", save.title))
    app.notify("ui.branch.done")


@command("story.tell")
def tell_moment(app: App, arg: str) -> None:
    """Replay the story of a moment from one of its events on: moment, and index of the event."""
    session, (at, _, place) = app.session, arg.partition(" ")
    if session is None or session.ui.covered or not (at.isdigit() and place.isdigit()):
        return
    table, game = session.table, game_registry.adapter_of(session.table)
    scenes = game.find_scenes(table, session.viewer if session.is_alone else None,
                              int(at)) if 0 < int(at) <= session.moment else ()
    events = table.history[int(at) - 1].events if scenes else ()
    if int(place) >= len(events):
        return
    event = events[int(place)]
    said = (event.key, dict(event.values))
    session.reset_selection()
    first = next((number for number, scene in enumerate(scenes) if said in (*scene.say, *scene.folds)), 0)
    session.ui.panel.tab = "play"        # The tab of stories on a small screen
    session.playback.story = Story(scenes, at=first, running=False, flows=game.flows and not session.is_over)
    go_on(app)


@command("story.again")
def tell_again(app: App, arg: str) -> None:
    """Replay the last story, such as the war."""
    session = app.session
    if session is None or not session.table.history:
        return
    last = len(session.table.history)
    game = game_registry.adapter_of(session.table)
    for moment in range(last, 0, -1):
        scenes = game.find_scenes(session.table, session.viewer if session.is_alone else None, moment)
        if scenes:
            session.reset_selection()
            session.playback.story = Story(scenes, running=True, flows=game.flows and not session.is_over)
            go_on(app)
            return
