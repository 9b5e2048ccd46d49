"""Bots and hints: questions to the worker, and what is done with its answers."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import tenka
from page import games
from page.acts.act import act
from page.look import look
from page.session import Session, Thinking
from tenka import Choice, bots
from tenka.bots import Advice, Budget
from tenka.bots.secret import whole_answer
from tenka.core.choice import parse
from tenka.core.errors import TenkaError

if TYPE_CHECKING:
    from page.app import App

SECONDS = {"strong": 2.5}
QUICK = "steady"
"""Who advises on a whole answer of many choices."""
HINT_LEVELS = ("strong", "steady", "light", "random")


def question(session: Session, seat: int, level: str) -> str:
    """What the worker is asked: the position, whose turn, which level, how long."""
    return json.dumps(
        {
            "table": session.table.to_data(), "seat": seat, "level": level, "seconds": SECONDS.get(level),
            "seed": f"{session.table.seed}/{len(session.table.history)}/{seat}",
        }
    )  # fmt: skip


def think(app: App) -> None:
    """Ask the worker for the choice of the bot whose turn it is."""
    session = app.session
    seat = None if session is None else session.bot()
    if session is None or seat is None:
        return
    _ask(app, session, seat, session.seats[seat].kind, hint=False)


def answer(app: App) -> None:
    """A secret question: bots answer it in the worker while people do; when all people are done their answers are given."""
    from page.acts.table import choose_all

    session = app.session
    if session is None:
        return
    bots_asked = [seat for seat in session.asked() if not session.seats[seat].person]
    waiting = next((seat for seat in bots_asked if seat not in session.answers), None)
    if waiting is not None:
        _prepare(app, session, waiting)
    elif session.person() is None:
        choose_all(app, [(seat, choice) for seat in bots_asked for choice in session.answers[seat]])
    else:
        study(app)


def _prepare(app: App, session: Session, seat: int) -> None:
    """Ask the worker for all choices with which a bot answers the present secret question."""
    from page.acts.table import go_on

    level = session.seats[seat].kind
    session.thinking = thinking = Thinking(seat, quiet=True)
    history = len(session.table.history)

    def done(text: str) -> None:
        if app.session is session and session.thinking is thinking:
            session.thinking = None
            session.answers[seat] = _read_answers(session, seat, level, text)
            go_on(app, 0)
            app.repaint()

    data = json.loads(question(session, seat, level)) | {"seed": f"{session.table.seed}/{history}/{seat}", "whole": True}
    app.thinker.ask(json.dumps(data), done, lambda share: None)


def study(app: App) -> None:
    """Let the worker find out what the game would like to show beside the present choices, while nobody else needs it."""
    from page.acts.table import go_on

    session = app.session
    if session is None or not session.live or session.thinking is not None:
        return
    game = games.adapter(session.table.game.id)
    shown = look(app.t, app.settings, game, session)
    seat = session.person()
    wanted = game.study(shown) if seat is not None and seat == session.viewer else None
    if wanted is None or seat is None:
        return
    session.thinking = thinking = Thinking(seat, quiet=True)
    known = session.known

    def done(text: str) -> None:
        if app.session is session and session.thinking is thinking:
            session.thinking = None
            known[str(wanted["key"])] = json.loads(text).get("found")
            go_on(app, 0)
            app.repaint()

    data = {"table": session.table.to_data(), "seat": seat, "seed": session.table.seed, "study": dict(wanted)}
    app.thinker.ask(json.dumps(data), done, lambda share: None)


def _read_answers(session: Session, seat: int, level: str, text: str) -> tuple[Choice, ...]:
    try:
        found: dict[str, Any] = json.loads(text)
        return tuple(parse(notation) for notation in found["choices"])
    except (ValueError, KeyError, TypeError, TenkaError):
        table = tenka.from_data(session.table.to_data())
        return whole_answer(bots.bot(table.game.id, level), table, seat, random.Random(0), Budget(playouts=20))


def _ask(app: App, session: Session, seat: int, level: str, *, hint: bool) -> None:
    from page.acts.table import go_on

    ticket = len(session.table.history)
    session.thinking = thinking = Thinking(seat, hint=hint, ticket=ticket)

    def done(answer: str) -> None:
        if app.session is session and session.thinking is thinking:
            session.thinking = None
            _answered(app, session, seat, level, answer, hint=hint)
            if hint:
                go_on(app, 0)
            app.repaint()

    def progress(text: str) -> None:
        if session.thinking is thinking:
            share = float(text)
            if share - thinking.share >= 0.04:
                thinking.share = share
                app.repaint()

    app.thinker.ask(question(session, seat, level), done, progress)


def _answered(app: App, session: Session, seat: int, level: str, answer: str, *, hint: bool) -> None:
    from page.acts.table import choose

    try:
        data: dict[str, Any] = json.loads(answer)
        decision = session.table.decision
        assert decision is not None
        advice = Advice(decision.read(seat, data["choice"]), data["key"], data["values"])
    except (ValueError, KeyError, TypeError, AssertionError, TenkaError):
        advice = _here(session, seat, level)
    if hint:
        session.advice = advice
        app.focus = "hint"
    else:
        choose(app, seat, advice.choice)


def _here(session: Session, seat: int, level: str) -> Advice:
    """Without a worker (a browser that forbids them) a bot thinks on the page itself, shortly."""
    bot = bots.bot(session.table.game.id, level)
    view = session.table.view(seat)
    return bot.advise(view, random.Random(f"{session.table.seed}/{view.moment}"), budget=Budget(playouts=20))


@act("bots.stop")
def _stop(app: App, arg: str) -> None:
    session = app.session
    if session is None:
        return
    app.calm()
    if session.thinking is not None:
        app.thinker.stop()
        session.halted = not session.thinking.hint
        session.thinking = None
    else:
        session.halted = True


@act("bots.go")
def _go(app: App, arg: str) -> None:
    from page.acts.table import go_on

    if app.session is not None:
        app.session.halted = False
        go_on(app, 0)


@act("hint")
def _hint(app: App, arg: str) -> None:
    session = app.session
    if session is None or session.busy or not session.picking().options:
        return
    levels = bots.levels(session.table.game.id)
    level = next(level for level in HINT_LEVELS if level in levels)
    seat = session.person()
    assert seat is not None
    _ask(app, session, seat, level, hint=True)


@act("hint.all")
def _all(app: App, arg: str) -> None:
    """Let an adviser answer the rest of a secret question; nothing is sealed, and undo takes all of it back."""
    from page.acts.table import choose, go_on

    session = app.session
    if session is None or session.busy or not session.sealed or not session.picking().options:
        return
    seat = session.person()
    assert seat is not None
    levels = bots.levels(session.table.game.id)
    level = QUICK if QUICK in levels else levels[-1]
    session.thinking = thinking = Thinking(seat, hint=True)

    def done(text: str) -> None:
        if app.session is session and session.thinking is thinking:
            session.thinking = None
            laid = _read_answers(session, seat, level, text)[:-1]
            if laid:
                choose(app, seat, *laid)
            else:
                go_on(app, 0)
            app.repaint()

    app.thinker.ask(json.dumps(json.loads(question(session, seat, level)) | {"whole": True}), done, lambda share: None)


@act("hint.take")
def _take(app: App, arg: str) -> None:
    from page.acts.table import choose

    session = app.session
    if session is not None and session.advice is not None and session.picking().options:
        seat = session.person()
        assert seat is not None
        choose(app, seat, session.advice.choice)


@act("hint.close")
def _close(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.advice = None
