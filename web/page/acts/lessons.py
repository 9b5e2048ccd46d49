"""The guided first game: pages over a prepared game; the learner makes its choices."""

from __future__ import annotations

import tenka
from page import games
from page.acts.act import act
from page.course.table import enter, return_to_lobby
from page.course.turn import go_on
from page.seats import PERSON, Seat, default
from page.state.app import App
from page.state.saves import Save
from page.state.session import LessonPage, Session
from page.state.telling import Story


@act("tutorial")
def begin(app: App, game: str) -> None:
    """Sit down at the prepared game."""
    lesson = games.adapter(game).lesson if games.has(game) else None
    if lesson is None:
        return
    table = tenka.replay(lesson.record, at=lesson.steps[0].moment)
    seats = [Seat(**default(at).plain()) for at in range(table.rules.seats)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == lesson.learner else "steady"
    enter(app, Session(table, seats, Save("", app.t("ui.tutorial"), "", seats), lesson=LessonPage(0)))
    turn_page(app, 0)


@act("lesson")
def turn(app: App, arg: str) -> None:
    session = app.session
    if session is None or session.lesson is None:
        return
    if arg == "end":
        app.settings.taught = True
        app.keep_settings()
        return_to_lobby(app)
    else:
        turn_page(app, session.lesson.at + (-1 if arg == "back" else 1))


def turn_page(app: App, at: int) -> None:
    """Show a page with the game as it stands there; a story on the way is told first."""
    session = app.session
    if session is None:
        return
    game = games.at(session.table)
    lesson = game.lesson
    if lesson is None or not 0 <= at < len(lesson.steps):
        return
    page, before = lesson.steps[at], len(session.table.history)
    session.table = tenka.replay(lesson.record, at=page.moment)
    session.reset_selection()
    session.telling.story, session.viewer = None, lesson.learner
    session.lesson, session.attention.points = LessonPage(at, page.waits), page.points
    if page.moment == before + 1:
        session.telling.fresh = session.table.history[-1].events
        scenes = game.scenes(session.table, lesson.learner, page.moment)
        session.telling.story = Story(scenes, running=app.settings.pace != "instant") if scenes else None
    app.spoken = app.t(f"{page.key}.title")
    app.focus = "prompt"
    go_on(app)


def answer(app: App, session: Session, notation: str) -> None:
    """The learner made a choice: the prepared one leads on, any other is kindly refused."""
    lesson = games.at(session.table).lesson
    assert lesson is not None
    assert session.lesson is not None
    if lesson.steps[session.lesson.at].wanted == notation:
        turn_page(app, session.lesson.at + 1)
    else:
        session.attention.picked = ()
        app.notify("ui.lesson.other")
