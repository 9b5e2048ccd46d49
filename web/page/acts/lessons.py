"""The guided first game: pages over a prepared game; the learner makes its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tenka
from page import games, tutorial
from page.acts.act import act
from page.saves import Save
from page.seats import PERSON, Seat, default
from page.session import Session, Story

if TYPE_CHECKING:
    from page.app import App


@act("tutorial")
def begin(app: App, arg: str) -> None:
    """Sit down at the prepared game."""
    from page.acts.table import enter

    page = tutorial.steps()[0]
    table = tenka.replay(tutorial.record(), at=page.moment)
    seats = [Seat(**default(at).plain()) for at in range(table.rules.seats)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == tutorial.LEARNER else "steady"
    enter(app, Session(table, seats, Save("", app.t("ui.tutorial"), "", seats), lesson=0))
    turn_page(app, 0)


@act("lesson")
def _lesson(app: App, arg: str) -> None:
    session = app.session
    if session is None or session.lesson is None:
        return
    if arg == "end":
        app.settings.taught = True
        app.keep_settings()
        app.do("home")
    else:
        turn_page(app, session.lesson + (-1 if arg == "back" else 1))


def turn_page(app: App, at: int) -> None:
    """Show a page with the game as it stands there; a story on the way is told first."""
    from page.acts.table import go_on

    session = app.session
    steps = tutorial.steps()
    if session is None or not 0 <= at < len(steps):
        return
    page, before = steps[at], len(session.table.history)
    session.table = tenka.replay(tutorial.record(), at=page.moment)
    session.let_go()
    session.story, session.viewer = None, tutorial.LEARNER
    session.lesson, session.mute, session.points = at, not page.waits, page.look
    game = games.adapter(session.table.game.id)
    if page.moment == before + 1:
        session.fresh = session.table.history[-1].events
        scenes = game.scenes(session.table, tutorial.LEARNER, page.moment)
        session.story = Story(scenes, running=app.settings.pace != "instant") if scenes else None
    app.spoken = app.t(f"{page.key}.title")
    app.focus = "prompt"
    go_on(app, 0)


def heard(app: App, session: Session, notation: str) -> None:
    """The learner made a choice: the prepared one leads on, any other is kindly refused."""
    assert session.lesson is not None
    if tutorial.steps()[session.lesson].wanted == notation:
        turn_page(app, session.lesson + 1)
    else:
        session.picked = ()
        app.tell("ui.lesson.other")
