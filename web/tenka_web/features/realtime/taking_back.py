"""Which of one's choices may be asked to be taken back at a live table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tenka_web.features.realtime.meeting import Meeting

FAR = 12
"""Choices among which one is looked for that had another one beside it."""


def own(meeting: Meeting, people: Collection[int]) -> list[int]:
    """Return the moments before which choices of these seats were made that may be taken back, the last one first.

    None while somebody is away, who could not agree, and none where hands are dealt: most choices bring something to light there.
    """
    game = meeting.game
    if game is None or game.table is None or game.busy or game.bound or meeting.dealt or meeting.watches or game.over:
        return []
    if not game.state.game.calm or meeting.asked("leave") or not all(meeting.here(party) for party in game.present):
        return []
    full, history = game.state.game.table, game.table.history
    if game.desk is not None and len(history) > full.moment:
        return []
    return [at for at in range(len(history) - 1, -1, -1) if history[at].seat in people and full.can_take_back(at)][:FAR]


def moment(meeting: Meeting, moments: Sequence[int]) -> int:
    """Return before which of these moments a choice was one, or the last."""
    assert meeting.game is not None
    table = meeting.game.table
    assert table is not None
    for at in moments:
        decision = table.play_at(at).decision
        if decision is not None and len(decision.choices(table.history[at].seat)) > 1:
            return at
    return moments[0]
