"""Commands for bots and hints: pause, resume, ask for a hint."""

from __future__ import annotations

from tenka import Choice, bots
from tenka.bots import Advice
from tenka_web.app import narration, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.playback import CostlyDecision
from tenka_web.app.session import Session
from tenka_web.app.table_context import build_context
from tenka_web.app.turn import choose, go_on

QUICK = "steady"
"""Level for hints on a complete sealed answer."""


@command("bots.stop")
def stop(app: App, arg: str) -> None:
    """Cancel a hint, or pause the bots."""
    session = app.session
    if session is None:
        return
    app.cancel_timer()
    session.worker.halted = session.worker.thinking is None or not session.worker.thinking.hint
    worker_jobs.stop(app, session)


@command("bots.go")
def go(app: App, arg: str) -> None:
    """Resume paused bots."""
    if app.session is not None:
        app.session.worker.halted = False
        go_on(app)


def _is_taught(app: App, session: Session) -> bool:
    """Return whether a lesson is open: its instruction replaces hints, and the visitor is told so."""
    if session.mode.is_guided:
        run(app, "lesson.answer")
    return session.mode.is_guided


def _is_covered(app: App, session: Session) -> bool:
    return build_context(app.t, app.settings, session).is_covered


@command("hint")
def hint(app: App, arg: str) -> None:
    """Ask for a hint. It names cards of the hand, so a covered hand is uncovered first."""
    session = app.session
    if session is None or session.is_busy or not session.selection().options or _is_taught(app, session):
        return
    if _is_covered(app, session):
        app.notify("ui.hint.covered", ("peek", "", "ui.hint.uncover"))
        return
    level, seat = bots.adviser(session.table.game.id), session.asked_person
    assert seat is not None

    session.ui.panel.spread = None       # On a small screen the hand would cover the hint

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
    """Let a bot answer the rest of a sealed question; nothing is committed, and undo withdraws all of it."""
    session = app.session
    if session is None or session.is_busy or not session.is_sealed or not session.selection().options or _is_taught(app, session):
        return
    seat = session.asked_person
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
    """Make the hinted choice."""
    session = app.session
    if session is None or session.worker.advice is None:
        return
    if session.selection().options and not _is_covered(app, session):
        seat, advice = session.asked_person, session.worker.advice
        assert seat is not None
        if advice.then:
            run(app, "choose.all", f"{advice.choice}, {advice.then}")
        else:
            choose(app, seat, advice.choice)


@command("coach")
def coach(app: App, arg: str) -> None:
    """``<seat>``: ask the coach about a person's choices, after the game."""
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
    """Remove the hint."""
    if app.session is not None:
        app.session.worker.advice = None
