"""How much of a game can be shared while players at one device still have secrets."""

from __future__ import annotations

import tenka
from tenka import Table
from tenka_web.app.session import Session


def find_plain_moment(session: Session) -> int:
    """Return the last moment that may be written in plain text, or branched from.

    This is the present, unless a person at the device knows what another must not know: then it is the beginning of the sealed
    question. -1 if no moment is safe, as in a dealt live game for all but the host.
    """
    if not session.table.has_full_state:
        return -1
    last = session.mode.open_until(session.table)
    if session.is_over or session.is_alone or _is_open(session, last):
        return last
    first = _question_of(session.table)
    return first if _is_open(session, first) else -1


def find_code_moment(session: Session) -> int:
    """Return the last moment that may be shared as a code, or stored compressed.

    A code can't be read casually, and it opens behind the cover. So it may contain hands that stay secret all game, but never
    sealed answers while some are missing.
    """
    answers = not session.table.has_full_state or session.is_sealed or any(line.sealed for line in session.table.history)
    return find_plain_moment(session) if answers else len(session.table.history)


def find_plain_table(session: Session) -> Table | None:
    """Return the table as far as it may be written in plain text; None if nothing may."""
    return _as_far_as(session, find_plain_moment(session))


def find_code_table(session: Session) -> Table | None:
    """Return the table as far as it may be shared as a code or compressed; None if nothing may."""
    return _as_far_as(session, find_code_moment(session))


def _as_far_as(session: Session, moment: int) -> Table | None:
    if moment == len(session.table.history):
        return session.table
    return None if moment < 0 else tenka.replay(session.table.record(), at=moment)


def _is_open(session: Session, moment: int) -> bool:
    """Return whether all people at the device may know the same at a moment."""
    people = [seat for seat, one in enumerate(session.seats) if one.is_person]
    first, *others = (session.table.view(seat, moment).state for seat in people)
    return all(other == first for other in others)


def _question_of(table: Table) -> int:
    """Return the moment at which the last sealed question began; 0 if there was none."""
    lines = table.history
    at = next((at for at in range(len(lines), 0, -1) if lines[at - 1].sealed), 0)
    # The answer that ended the question before is sealed too, but it revealed the answers.
    while at and lines[at - 1].sealed and not (lines[at - 1].revealed and at < len(lines) and lines[at].sealed):
        at -= 1
    return at
