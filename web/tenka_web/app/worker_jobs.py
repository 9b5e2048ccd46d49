"""Jobs for the worker, for bots, hints and drawings: one at a time; an outdated answer is dropped."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import tenka
from tenka import Choice, TenkaError, bots
from tenka.bots import Advice, Budget
from tenka.bots.sealed_answer import complete_answer
from tenka.core.choice import parse
from tenka_web.app import game_registry, input_limits
from tenka_web.app.app import App
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.playback import CostlyDecision
from tenka_web.app.session import Session
from tenka_web.app.table_context import build_context
from tenka_web.app.worker_state import Thinking

SECONDS = {"strong": 2.5, "master": 7.0}
"""Seconds that a level thinks; other levels have no limit. Shogun's master takes up to 2.3 more in a new, busy worker."""
HURRIED = 0.5
"""The same if only bots have choices left."""
SHORTLY = Budget(playouts=20)
"""Budget of a bot on the page itself, if there is no worker."""
NOTICEABLE = 0.02
"""Smaller progress is not drawn."""

Plain = dict[str, Any]


def post_job(app: App, session: Session, thinking: Thinking, question: Mapping[str, Any], then: Callable[[Plain], None],
           meanwhile: Callable[[Any], None] | None = None) -> None:  # fmt: skip
    """Send a job; when its answer comes and is still wanted, call ``then``. An unreadable answer is an empty one.

    ``meanwhile`` gets partial results, if the worker reports them with its progress.
    """
    if session.mode.is_working:
        then({})            # Nobody has anything left to choose
        return
    session.worker.thinking = thinking

    def awaited() -> bool:
        return app.session is session and session.worker.thinking is thinking

    def on_answer(text: str) -> None:
        if awaited():
            session.worker.thinking = None
            app.attempt(lambda: then(_read(text)))
            app.repaint()

    def progress(text: str) -> None:
        share, found = _progress(text)
        if not awaited():
            return
        if found and meanwhile is not None:
            app.attempt(lambda: meanwhile(found))
        elif share - thinking.share < NOTICEABLE:
            return
        thinking.share = max(share, thinking.share)
        app.repaint()

    app.bot_worker.ask(json.dumps(question), on_answer, progress)


def _read(text: str) -> Plain:
    try:
        plain = input_limits.read_json(text, "a worker's answer")
    except (ValueError, TooMuch):
        return {}
    return plain if isinstance(plain, dict) else {}


def _progress(text: str) -> tuple[float, Any]:
    """Parse a progress message: share from 0 to 1, and partial results; (0, None) if invalid."""
    try:
        share, found = input_limits.read_json(text, "a worker's answer")
        return min(1.0, max(0.0, float(share))), found
    except (ValueError, TypeError, TooMuch):
        return 0.0, None


def stop(app: App, session: Session) -> None:
    """Stop the worker and drop its answer."""
    if session.worker.thinking is not None:
        app.bot_worker.stop()
        session.worker.thinking = None


# Jobs. Each passes on its result, from the worker or computed here.


def advise(
    app: App, session: Session, seat: int, level: str, then: Callable[[Advice], None], *, hint: bool = False, hurry: bool = False
) -> None:
    """Ask what a bot of a level would choose for a seat, and why; with ``hurry`` after less time."""

    def read(reply: Plain) -> None:
        then(_advice(session, seat, level, reply))

    question = _question(session, seat, level) | {"hint": hint}
    if hurry and question["seconds"]:
        question["seconds"] = HURRIED
    post_job(app, session, Thinking(seat, hint=hint), question, read)


def answer_whole(
    app: App, session: Session, seat: int, level: str, then: Callable[[tuple[Choice, ...]], None], *, hint: bool = False
) -> None:
    """Ask for a bot's complete answer to the open sealed question; quietly, unless a person waits for the ``hint``."""

    def read(reply: Plain) -> None:
        then(_answer(session, seat, level, reply))

    post_job(app, session, Thinking(seat, hint=hint, quiet=not hint), _question(session, seat, level) | {"whole": True}, read)


def request_odds(app: App, session: Session, then: Callable[[], None]) -> None:
    """Compute what the game's drawing requests, if nothing else needs the worker."""
    seat = session.asked_person
    if not session.shows_present or session.worker.thinking is not None or seat is None or seat != session.viewer:
        return
    rows, ctx = game_registry.adapter_of(session.table).odds_rows, build_context(app.t, app.settings, session)
    wanted = next(({**asked, "request": name} for name, row in rows.items() if (asked := row.wanted(ctx)) is not None), None)
    if wanted is None:
        return
    known, key = session.worker.known, str(wanted["key"])

    def read(reply: Plain) -> None:
        known[key] = reply.get("answer")
        then()

    question = {**_position(session), "seat": seat, "seed": session.table.seed, "request": wanted}
    post_job(app, session, Thinking(seat, quiet=True), question, read)


def review(app: App, session: Session, seat: int, then: Callable[[tuple[CostlyDecision, ...] | None], None]) -> None:
    """Ask the coach for a seat's costly decisions in a finished game; None if that failed. Partial findings are shown at once."""

    def meanwhile(found: Any) -> None:
        session.playback.reviews[seat] = _dear(session, {"findings": found}) or ()

    question = {"review": session.table.record(), "files": dict(session.save.files), "seat": seat}
    post_job(app, session, Thinking(seat, hint=True), question, lambda answer: then(_dear(session, answer)), meanwhile)


def _dear(session: Session, reply: Plain) -> tuple[CostlyDecision, ...] | None:
    try:
        rows = [
            CostlyDecision(int(row["moment"]), tuple(map(parse, row["made"])), tuple(map(parse, row["better"])),
                           float(row["cost"]),
                 tuple((str(name), float(more)) for name, more in row.get("why", ())), str(row["unit"]))
            for row in reply["findings"]
        ]  # fmt: skip
    except (ValueError, KeyError, TypeError, TenkaError):
        return None
    return tuple(row for row in rows if 0 <= row.moment < len(session.table.history))


def _position(session: Session) -> Plain:
    """Return the table's position, with the data files it needs."""
    return {"table": session.table.to_data(), "files": dict(session.save.files)}


def _question(session: Session, seat: int, level: str) -> Plain:
    """Return the data of a job: position, seat, level and budget.

    The seed makes the answer repeatable. It derives from the moment before an open sealed question, so sealed answers can't
    influence it.
    """
    table = session.table
    return {
        **_position(session), "seat": seat, "level": level, "seconds": SECONDS.get(level),
        "seed": f"{table.seed}/{table.public_moment}/{seat}",
    }  # fmt: skip


def _advice(session: Session, seat: int, level: str, reply: Plain) -> Advice:
    decision = session.table.decision
    assert decision is not None
    try:
        then = parse(reply["then"]) if "then" in reply else None
        return Advice(decision.parse(seat, reply["choice"]), reply["key"], reply["values"], then)
    except (ValueError, KeyError, TypeError, TenkaError):
        view = session.table.view(seat)
        rng = random.Random(f"{session.table.seed}/{view.moment}")
        return bots.bot(session.table.game.id, level).advise(view, rng, budget=SHORTLY)


def _answer(session: Session, seat: int, level: str, reply: Plain) -> tuple[Choice, ...]:
    try:
        choices = tuple(parse(notation) for notation in reply["choices"])
        trial = tenka.from_data(session.table.to_data())
        for choice in choices:
            trial.choose(seat, choice)
        return choices
    except (ValueError, KeyError, TypeError, TenkaError):
        table = tenka.from_data(session.table.to_data())
        return complete_answer(bots.bot(table.game.id, level), table, seat, random.Random(0), SHORTLY)
