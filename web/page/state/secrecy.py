"""What of a game may be handed on while several people share the device and not everything has come to light."""

from __future__ import annotations

import tenka
from page.state.session import Session
from tenka import Table


def free_until(session: Session) -> int:
    """The last moment up to which the game may be handed on, branched off or written out: the present, unless somebody at
    the device knows what another may not. Then it is where that question began; -1 when there is no such moment."""
    last = len(session.table.history)
    if session.over or session.alone or _open(session, last):
        return last
    first = _question_of(session.table)
    return first if _open(session, first) else -1


def free_table(session: Session) -> Table | None:
    """The table as far as it may be handed on; None when nothing of it may."""
    free = free_until(session)
    if free == len(session.table.history):
        return session.table
    return None if free < 0 else tenka.replay(session.table.record(), at=free)


def _open(session: Session, moment: int) -> bool:
    """Whether all people at the device may know the same at a moment."""
    people = [seat for seat, one in enumerate(session.seats) if one.person]
    first, *others = (session.table.view(seat, moment).state for seat in people)
    return all(other == first for other in others)


def _question_of(table: Table) -> int:
    """The moment at which the last sealed question was put; 0 when none ever was."""
    lines = table.history
    at = next((at for at in range(len(lines), 0, -1) if lines[at - 1].sealed), 0)
    # the answer that ended the sealed question before is sealed too, but brought it to light
    while at and lines[at - 1].sealed and not (lines[at - 1].revealed and at < len(lines) and lines[at].sealed):
        at -= 1
    return at
