"""Commands at the table: stories, the cover between two people, undo, and leaving."""

from __future__ import annotations

from tenka import UndoRefused
from tenka_web.app import game_registry, narration, turn, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.commands import command
from tenka_web.app.forced_answers import find_pass_for_scope, find_pass_without_hand
from tenka_web.app.table_context import waits_for_click
from tenka_web.app.table_lifecycle import return_to_lobby


@command("story.play")
def play(app: App, arg: str) -> None:
    """Play or pause the story; from its end, replay it."""
    session = app.session
    if session is not None and session.playback.story is not None:
        session.playback.story.running = not session.playback.story.running
        if session.playback.story.running and session.playback.story.at + 1 == len(session.playback.story.scenes):
            session.playback.story.at = 0
        turn.go_on(app)


@command("story.step")
def step(app: App, arg: str) -> None:
    """Go one scene on, or ``back``."""
    session = app.session
    if session is not None and session.playback.story is not None:
        story = session.playback.story
        if arg != "back" and story.flows and story.at + 1 == len(story.scenes):
            turn.end_story(app)
            return
        story.running = False
        story.at = max(0, min(len(story.scenes) - 1, story.at + (-1 if arg == "back" else 1)))
        app.cancel_timer()
        narration.say_scene(app, session)
        store_session(app)


@command("story.next")
def next_scene(app: App, arg: str) -> None:
    """Continue after a scene that waited; the rest plays by itself."""
    session = app.session
    if session is None or session.playback.story is None:
        return
    story = session.playback.story
    if story.at + 1 == len(story.scenes):
        turn.end_story(app)
        return
    story.at, story.running = story.at + 1, True
    narration.say_scene(app, session)
    store_session(app)
    app.focus = "story-next" if waits_for_click(app.settings, session) else ""
    turn.go_on(app)


@command("story.tap")
def tap(app: App, arg: str) -> None:
    """Go to the next scene at a tap or key; playback continues if it was on."""
    session = app.session
    if session is None or session.playback.story is None:
        return
    story, session.ui.hover = session.playback.story, ""
    story.running, story.held = story.running or story.held, False
    if story.at + 1 == len(story.scenes):
        turn.end_story(app)
        return
    story.at += 1
    narration.say_scene(app, session)
    store_session(app)
    turn.go_on(app)


@command("story.ask")
def explain_part(app: App, target: str) -> None:
    """Describe a part of the scene, which stays until a tap beside it."""
    session = app.session
    if session is None or session.playback.story is None:
        return
    story, session.ui.hover = session.playback.story, target
    story.running, story.held = False, story.running or story.held
    app.cancel_timer()


@command("story.hold")
def hold(app: App, arg: str) -> None:
    """Play the story faster while a key or finger is held (``on``)."""
    session = app.session
    if session is None or session.playback.fast == (arg == "on"):
        return
    story = session.playback.story
    session.playback.fast = arg == "on" and story is not None
    if story is not None:
        story.running = story.running or session.playback.fast
        turn.go_on(app)


@command("story.slow")
def slow(app: App, arg: str) -> None:
    """Replay the current scene in slow motion, or return to normal speed."""
    session = app.session
    if session is not None and session.playback.story is not None:
        session.playback.story.slow = not session.playback.story.slow
        turn.go_on(app)


@command("story.end")
def end(app: App, arg: str) -> None:
    """Skip stories until somebody here is asked, or a scene halts."""
    session = app.session
    if session is None or session.playback.story is None:
        return
    story = session.playback.story
    at = narration.find_halt(story.scenes, story.at + 1)
    if at is None:
        session.playback.skipping = story.flows
        read = story.is_last and session.asked_person is not None
        session.playback.hasty = story.flows and not (read or not session.table.history or narration.is_beginning(session))
        turn.end_story(app)
        return
    story.at, story.running = at, app.settings.pace != "instant"
    narration.say_scene(app, session)
    store_session(app)
    turn.go_on(app)


@command("uncover")
def uncover(app: App, arg: str) -> None:
    """Uncover the table: the named person has the device."""
    if app.session is not None:
        app.session.ui.covered = False
        app.focus = "prompt"
        turn.go_on(app)


@command("pass")
def let_pass(app: App, arg: str) -> None:
    """Pass without looking at the hand; ``on``: at every such moment from now, ``off``: no longer; ``rest``: for this part of the
    game."""
    session = app.session
    seat = None if session is None else session.asked_person
    if session is None or seat is None or seat != session.viewer or session.ui.is_past or session.is_stopped:
        return
    if arg == "off":
        session.auto_pass_seats.discard(seat)
        return
    game, table = game_registry.adapter_of(session.table), session.table
    find = find_pass_for_scope if arg == "rest" else find_pass_without_hand
    given = find(game, table, seat)
    if given is None or session.playback.story is not None or session.overtaken or session.mode.is_guided:
        return
    if arg == "on":
        session.auto_pass_seats.add(seat)
    if arg == "rest":
        session.auto_pass_scopes[seat] = game.pass_scope(table)
    session.ui.covered = session.ui.guarded = False       # Nobody looked, so the next look is covered again
    turn.choose(app, seat, given)


@command("undo")
def undo(app: App, arg: str) -> None:
    """Clear the selection; without one, undo the last choice."""
    session = app.session
    if session is None or session.ui.is_past:
        return
    if session.ui.picked or session.ui.confirming:
        session.reset_selection()
        return
    if not session.can_undo():
        app.notify("ui.undo.no")
        return
    app.cancel_timer()
    if session.is_busy:            # A bot that considers the undone choice, or a hint
        worker_jobs.stop(app, session)
    last = session.table.history[-1]
    try:
        session.undo()
    except UndoRefused:
        app.notify("ui.undo.no")
        return
    session.viewer, session.ui.returned = last.seat, len(session.table.history)
    app.spoken = app.t("ui.spoken.undone")
    store_session(app)
    turn.go_on(app, turn.UNDO_TIME)


@command("home")
def home(app: App, arg: str) -> None:
    """Return to the lobby."""
    return_to_lobby(app)
