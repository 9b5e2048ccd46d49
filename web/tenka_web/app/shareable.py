"""What of a game may be handed on while several people share the device and not everything has come to light."""

from __future__ import annotations

import tenka
from tenka import Table
from tenka_web.app.session import Session


def free_until(session: Session) -> int:
    """Return the last moment that is safe to write out in words, or to branch off from.

    That is the present, unless one person at the device knows what another may not: then it is the moment at which the
    secret question began. -1 when no moment is safe; so it always is where only the dealer's page has the whole table."""
    if not session.table.has_full_state:
        return -1
    last = session.mode.open_until(session.table)
    if session.is_over or session.is_alone or _is_open(session, last):
        return last
    first = _question_of(session.table)
    return first if _is_open(session, first) else -1


def coded_until(session: Session) -> int:
    """Return the last moment that is safe to share as a code, or to keep folded.

    A code can't be read at a glance, and it opens behind the cover. So it may hold hands that stay secret all game long;
    it never holds sealed answers while some are still missing."""
    answers = not session.table.has_full_state or session.is_sealed or any(line.sealed for line in session.table.history)
    return free_until(session) if answers else len(session.table.history)


def free_table(session: Session) -> Table | None:
    """Return the table as far as it may be written out in words; None when nothing of it may."""
    return _as_far_as(session, free_until(session))


def coded_table(session: Session) -> Table | None:
    """Return the table as far as it may be handed on as a code or folded; None when nothing of it may."""
    return _as_far_as(session, coded_until(session))


def _as_far_as(session: Session, moment: int) -> Table | None:
    if moment == len(session.table.history):
        return session.table
    return None if moment < 0 else tenka.replay(session.table.record(), at=moment)


def _is_open(session: Session, moment: int) -> bool:
    """Whether all people at the device may know the same at a moment."""
    people = [seat for seat, one in enumerate(session.seats) if one.is_person]
    first, *others = (session.table.view(seat, moment).state for seat in people)
    return all(other == first for other in others)


def _question_of(table: Table) -> int:
    """Return the moment at which the last sealed question was put; 0 when none ever was."""
    lines = table.history
    at = next((at for at in range(len(lines), 0, -1) if lines[at - 1].sealed), 0)
    # the answer that ended the sealed question before is sealed too, but brought it to light
    while at and lines[at - 1].sealed and not (lines[at - 1].revealed and at < len(lines) and lines[at].sealed):
        at -= 1
    return at
