"""The course of a game on the page: after every choice, who comes next, and what is told meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page import games
from page.acts.act import act
from page.acts.saving import keep
from page.look import look
from page.session import Session, Story
from tenka import Choice, Event, UndoRefused

if TYPE_CHECKING:
    from page.app import App

UNDO_TIME = 1500
"""How long a person can think better of it before a bot goes on, at the calm pace."""


def enter(app: App, session: Session, *, focus: str = "prompt") -> None:
    """Sit down at a table."""
    leave(app)
    app.session = session
    app.dialog = None
    app.focus = focus
    people = [at for at, seat in enumerate(session.seats) if seat.person]
    session.viewer = people[0] if people else None
    app.spoken = app.t("ui.spoken.table", name=session.save.name)
    app.browser.set_fragment(f"s={session.save.id}" if session.lesson is None else "")
    turn_to(app, session, first=True)
    go_on(app, 0)


def leave(app: App) -> None:
    """Get up from the table; the game stays in the saves."""
    app.calm()
    if app.session is not None and app.session.thinking is not None:
        app.thinker.stop()
    app.session = None


def choose(app: App, seat: int, *choices: Choice) -> None:
    """Choices are made, by a person or a bot: tell what came of it, keep it, go on."""
    choose_all(app, [(seat, choice) for choice in choices])


def choose_all(app: App, pairs: Sequence[tuple[int, Choice]]) -> None:
    """Several choices at one go: a gesture made of many, or bots' answers to a secret question."""
    session = app.session
    assert session is not None
    for seat, choice in pairs:
        events = session.choose(seat, choice)
    if session.sealed:
        session.bundles[len(session.table.history)] = len(pairs)
    else:
        session.bundles.clear()
        session.answers.clear()
    tell_story(app, session)
    announce(app, session, events)
    if session.story is None:
        turn_to(app, session)
        _say_turn(app, session, seat)
    keep(app)
    go_on(app, UNDO_TIME if session.seats[seat].person else 900)


def tell_story(app: App, session: Session) -> None:
    """What the last choice led to, scene by scene. Several people at one device see it as onlookers do."""
    game = games.adapter(session.table.game.id)
    scenes = game.scenes(session.table, session.viewer if session.alone else None, len(session.table.history))
    flows = game.flows and not session.over
    if scenes and not (flows and app.settings.pace == "instant"):
        session.story = Story(scenes, running=app.settings.pace != "instant", flows=flows)


def announce(app: App, session: Session, events: Sequence[Event]) -> None:
    """Say shortly what happened, and let it sound."""
    game = games.adapter(session.table.game.id)
    words = look(app.t, app.settings, game, session).words
    seen = [event.seen(session.viewer) for event in events]
    said = [words.say(event.key, event.values) for event in seen if app.t.has(event.key)]
    if session.story is not None:
        said = said[:2]
    app.spoken = " ".join(said[:6])
    sound = next((game.sounds[event.key] for event in seen if event.key in game.sounds), "")
    if app.settings.sound and sound:
        app.browser.sound(sound)


def _say_turn(app: App, session: Session, before: int) -> None:
    """Say whose turn it is when it has come to a person at the device."""
    person = session.person()
    if person is None or person == before or session.covered or person != session.viewer:
        return
    words, view = look(app.t, app.settings, games.adapter(session.table.game.id), session).words, session.view()
    app.spoken = f"{app.spoken} {words.seat(person)}: {words.say(view.key, view.values)}".strip()


def turn_to(app: App, session: Session, *, first: bool = False) -> None:
    """The device goes to the person who is asked now; where there are secrets it is covered in between."""
    person = session.person()
    covers = not session.alone and games.adapter(session.table.game.id).covers(session.table)
    begins, session.guarded = covers and not session.guarded, covers
    if person is None or (person == session.viewer and not (first or begins)):
        return
    session.covered = covers
    session.viewer = person
    session.let_go()


def go_on(app: App, wait: int) -> None:
    """Let happen what happens by itself: the next scene of a story, or a bot's turn."""
    from page.acts.bots import answer, study, think

    session = app.session
    app.calm()
    if session is None or session.cursor is not None or session.overtaken:
        return
    if session.story is not None:
        if session.story.running:
            app.later(app.settings.wait(session.story.scene.length), lambda: _next_scene(app))
    elif session.lesson is not None or session.over or session.thinking is not None:
        return
    elif session.person() is not None and (session.bot() is None or not session.sealed):
        study(app)
    elif not session.halted and session.sealed:
        answer(app)
    elif not session.halted:
        app.later(app.settings.wait(wait), lambda: think(app))


def _next_scene(app: App) -> None:
    session = app.session
    if session is None or session.story is None:
        return
    story = session.story
    if story.at + 1 < len(story.scenes):
        story.at += 1
        _say_scene(app)
    elif story.flows:
        app.do("story.end")
    else:
        story.running = False
    if story.running:
        go_on(app, 0)


def _say_scene(app: App) -> None:
    session = app.session
    if session is None or session.story is None:
        return
    words = look(app.t, app.settings, games.adapter(session.table.game.id), session).words
    scene = session.story.scene
    app.spoken = " ".join([words.say(scene.key, scene.values), *(words.say(key, values) for key, values in scene.say)])
    if app.settings.sound:
        app.browser.sound("march")


@act("story.play")
def _play(app: App, arg: str) -> None:
    session = app.session
    if session is not None and session.story is not None:
        session.story.running = not session.story.running
        if session.story.running and session.story.at + 1 == len(session.story.scenes):
            session.story.at = 0
        go_on(app, 0)


@act("story.step")
def _step(app: App, arg: str) -> None:
    session = app.session
    if session is not None and session.story is not None:
        story = session.story
        story.running = False
        story.at = max(0, min(len(story.scenes) - 1, story.at + (-1 if arg == "back" else 1)))
        app.calm()
        _say_scene(app)


@act("story.end")
def _end(app: App, arg: str) -> None:
    session = app.session
    if session is not None and session.story is not None:
        session.story = None
        session.let_go()
        turn_to(app, session)
        app.focus = "prompt"
        if session.over:
            app.spoken = app.t("ui.spoken.over")
            if app.settings.sound:
                app.browser.sound("win")
        go_on(app, 0)


@act("uncover")
def _uncover(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.covered = False
        app.focus = "prompt"
        go_on(app, 0)


@act("undo")
def _undo(app: App, arg: str) -> None:
    session = app.session
    if session is None or session.cursor is not None:
        return
    if session.picked or session.asking:
        session.let_go()
        return
    if not session.can_undo():
        app.tell("ui.undo.no")
        return
    app.calm()
    last = session.table.history[-1]
    try:
        session.undo()
    except UndoRefused:
        app.tell("ui.undo.no")
        return
    session.viewer = last.seat
    app.spoken = app.t("ui.spoken.undone")
    keep(app)
    go_on(app, UNDO_TIME)


@act("home")
def _home(app: App, arg: str) -> None:
    leave(app)
    app.browser.set_fragment("")
    app.focus = "lobby"
