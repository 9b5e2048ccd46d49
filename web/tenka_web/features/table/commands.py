"""At the table: stories, the cover between two people, undo, and getting up."""

from __future__ import annotations

from tenka import UndoRefused
from tenka_web.app import game_registry as games
from tenka_web.app import narration as tell
from tenka_web.app import turn
from tenka_web.app import worker_jobs as errands
from tenka_web.app.app import App
from tenka_web.app.autosave import keep
from tenka_web.app.commands import act
from tenka_web.app.table_lifecycle import return_to_lobby


@act("story.play")
def play(app: App, arg: str) -> None:
    """Let the story run, or not; from its end it runs once more."""
    session = app.session
    if session is not None and session.telling.story is not None:
        session.telling.story.running = not session.telling.story.running
        if session.telling.story.running and session.telling.story.at + 1 == len(session.telling.story.scenes):
            session.telling.story.at = 0
        turn.go_on(app)


@act("story.step")
def step(app: App, arg: str) -> None:
    """Go one scene on, or ``back``."""
    session = app.session
    if session is not None and session.telling.story is not None:
        story = session.telling.story
        if arg != "back" and story.flows and story.at + 1 == len(story.scenes):
            turn.end_story(app)
            return
        story.running = False
        story.at = max(0, min(len(story.scenes) - 1, story.at + (-1 if arg == "back" else 1)))
        app.cancel_timer()
        tell.say_scene(app, session)
        keep(app)


@act("story.next")
def next_scene(app: App, arg: str) -> None:
    """Go on from a scene that waited; what follows runs by itself again."""
    session = app.session
    if session is None or session.telling.story is None:
        return
    story = session.telling.story
    if story.at + 1 == len(story.scenes):
        turn.end_story(app)
        return
    story.at, story.running = story.at + 1, True
    tell.say_scene(app, session)
    keep(app)
    app.focus = "story-next" if story.scene.waits else ""
    turn.go_on(app)


@act("story.tap")
def tap(app: App, arg: str) -> None:
    """Go on to the next scene at a tap or a key; the story runs on by itself if it did."""
    session = app.session
    if session is None or session.telling.story is None:
        return
    story = session.telling.story
    if story.at + 1 == len(story.scenes):
        turn.end_story(app)
        return
    story.at += 1
    tell.say_scene(app, session)
    keep(app)
    turn.go_on(app)


@act("story.hold")
def hold(app: App, arg: str) -> None:
    """Run what is told faster while a key or finger is held (``on``); let go, it runs on as it did."""
    session = app.session
    if session is None or session.telling.fast == (arg == "on"):
        return
    story = session.telling.story
    session.telling.fast = arg == "on" and story is not None
    if story is not None:
        story.running = story.running or session.telling.fast
        turn.go_on(app)


@act("story.slow")
def slow(app: App, arg: str) -> None:
    """Play the scene on show once more, slowly; or again as fast as usual."""
    session = app.session
    if session is not None and session.telling.story is not None:
        session.telling.story.slow = not session.telling.story.slow
        turn.go_on(app)


@act("story.end")
def end(app: App, arg: str) -> None:
    """Skip the story and what follows until somebody here is asked; a scene that halts is shown all the same."""
    session = app.session
    if session is None or session.telling.story is None:
        return
    story = session.telling.story
    at = tell.halt(story.scenes, story.at + 1)
    if at is None:
        session.telling.skipping = story.flows
        session.telling.hasty = story.flows and bool(session.table.history) and not tell.begins(session)
        turn.end_story(app)
        return
    story.at, story.running = at, app.settings.pace != "instant"
    tell.say_scene(app, session)
    keep(app)
    turn.go_on(app)


@act("uncover")
def uncover(app: App, arg: str) -> None:
    """Uncover the table: the person named on the cover has the device."""
    if app.session is not None:
        app.session.attention.covered = False
        app.focus = "prompt"
        turn.go_on(app)


@act("pass")
def let_pass(app: App, arg: str) -> None:
    """Pass without a look at the hand; ``on``: at every such moment to come, ``off``: no longer; ``rest``: in this stretch of
    the game, whatever is asked."""
    session = app.session
    seat = None if session is None else session.person()
    if session is None or seat is None or seat != session.viewer or session.attention.past or session.held:
        return
    if arg == "off":
        session.passing.discard(seat)
        return
    game, table = games.at(session.table), session.table
    given = game.let_by(table, seat) if arg == "rest" else game.unseen(table, seat)
    if given is None or session.telling.story is not None or session.overtaken or session.mode.guided:
        return
    if arg == "on":
        session.passing.add(seat)
    if arg == "rest":
        session.resting[seat] = game.stretch(table)
    session.attention.covered = session.attention.guarded = False       # nobody looked: the next look is covered anew
    turn.choose(app, seat, given)


@act("undo")
def undo(app: App, arg: str) -> None:
    """Put down what was picked; else take the last choice back."""
    session = app.session
    if session is None or session.attention.past:
        return
    if session.attention.picked or session.attention.asking:
        session.reset_selection()
        return
    if not session.can_undo():
        app.notify("ui.undo.no")
        return
    app.cancel_timer()
    if session.busy:            # a bot that thinks about what came of the slip, or an adviser
        errands.stop(app, session)
    last = session.table.history[-1]
    try:
        session.undo()
    except UndoRefused:
        app.notify("ui.undo.no")
        return
    session.viewer, session.attention.returned = last.seat, len(session.table.history)
    app.spoken = app.t("ui.spoken.undone")
    keep(app)
    turn.go_on(app, turn.UNDO_TIME)


@act("home")
def home(app: App, arg: str) -> None:
    """Go back to the lobby."""
    return_to_lobby(app)
