"""Bots and hints: stop them, let them go on, ask one for advice."""

from __future__ import annotations

from tenka import Choice, bots
from tenka.bots import Advice
from tenka_web.app import narration, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.playback import CostlyDecision
from tenka_web.app.session import Session
from tenka_web.app.table_context import show
from tenka_web.app.turn import choose, go_on

QUICK = "steady"
"""The level that advises on a whole answer of many choices."""


@command("bots.stop")
def stop(app: App, arg: str) -> None:
    """Stop a hint, or the bots until they are told to go on."""
    session = app.session
    if session is None:
        return
    app.cancel_timer()
    session.worker.halted = session.worker.thinking is None or not session.worker.thinking.hint
    worker_jobs.stop(app, session)


@command("bots.go")
def go(app: App, arg: str) -> None:
    """Let stopped bots go on."""
    if app.session is not None:
        app.session.worker.halted = False
        go_on(app)


def _is_taught(app: App, session: Session) -> bool:
    """Whether a lesson is going on: its instruction overrides hints, and the visitor is told so."""
    if session.mode.guided:
        run(app, "lesson.answer")
    return session.mode.guided


def _is_covered(app: App, session: Session) -> bool:
    return show(app.t, app.settings, session).is_covered


@command("hint")
def hint(app: App, arg: str) -> None:
    """Ask the adviser what it would choose. Its advice names what is in the hand, so a covered hand is shown first."""
    session = app.session
    if session is None or session.is_busy or not session.selection().options or _is_taught(app, session):
        return
    if _is_covered(app, session):
        app.notify("ui.hint.covered", ("peek", "", "ui.hint.uncover"))
        return
    level, seat = bots.adviser(session.table.game.id), session.person()
    assert seat is not None

    session.ui.panel.spread = False      # on a small screen the hand would lie over what is advised

    def show(advice: Advice) -> None:
        session.worker.advice = advice
        session.worker.known["advised"] = True
        if not _is_covered(app, session):
            app.focus = "hint"
            narration.say_advice(app, session, advice)
        go_on(app)

    worker_jobs.advise(app, session, seat, level, show, hint=True)


@command("hint.all")
def answer_all(app: App, arg: str) -> None:
    """Let an adviser answer the rest of a secret question; nothing is sealed, and undo takes all of it back."""
    session = app.session
    if session is None or session.is_busy or not session.is_sealed or not session.selection().options or _is_taught(app, session):
        return
    seat = session.person()
    assert seat is not None
    levels = bots.levels(session.table.game.id)
    level = QUICK if QUICK in levels else levels[-1]

    def lay(answer: tuple[Choice, ...]) -> None:
        session.worker.known["advised"] = True
        if len(answer) > 1:
            choose(app, seat, *answer[:-1])
        else:
            go_on(app)

    worker_jobs.answer_whole(app, session, seat, level, lay, hint=True)


@command("hint.take")
def take_hint(app: App, arg: str) -> None:
    """Do what the hint says."""
    session = app.session
    if session is not None and session.worker.advice is not None and session.selection().options and not _is_covered(app,
                                                                                                                     session):
        seat = session.person()
        assert seat is not None
        choose(app, seat, session.worker.advice.choice)


@command("coach")
def coach(app: App, arg: str) -> None:
    """``<seat>``: have the coach look at what a person chose, once the game is over."""
    session = app.session
    if session is None or not session.is_over or session.is_busy or not (arg.isdigit() and int(arg) < len(session.seats)):
        return
    seat = int(arg)

    def tell_all(findings: tuple[CostlyDecision, ...] | None) -> None:
        if findings is None:
            app.notify("ui.coach.failed")
            return
        session.playback.reviews[seat] = findings
        app.spoken = app.t("ui.coach.said" if findings else "ui.coach.none", n=len(findings))

    worker_jobs.review(app, session, seat, tell_all)


@command("hint.close")
def close(app: App, arg: str) -> None:
    """Put the hint away."""
    if app.session is not None:
        app.session.worker.advice = None
