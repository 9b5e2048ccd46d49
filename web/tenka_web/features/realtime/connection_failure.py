"""Why two browsers find no connection, and which step is likely to help, from both descriptions."""

from __future__ import annotations

from tenka_web.features.realtime.sdp import Signal

PATIENCE = 15_000
"""Milliseconds from both descriptions to the report: most connections open sooner, or never."""
HIDDEN, NEAR, OURS, THEIRS, CLOSED, OLD = "hidden", "near", "ours", "theirs", "closed", "old"
"""Both browsers hide their addresses; both know only local addresses; this page, or the other one, has no public address; both
have public addresses and still do not connect; the answer belongs to an older invitation."""
OPEN = frozenset({"connected", "completed"})
"""WebRTC states of a connection whose channel is about to open."""


def reason(mine: Signal | None, theirs: Signal | None) -> str:
    """Return the likely reason, by the kinds of addresses both have."""
    here, there = _is_reachable(mine), _is_reachable(theirs)
    if here and there:
        return CLOSED
    if here or there:
        return THEIRS if here else OURS
    return HIDDEN if _is_hidden(mine) and _is_hidden(theirs) else NEAR


def _is_reachable(signal: Signal | None) -> bool:
    """Return whether a browser has an address that can be reached from another network."""
    return signal is not None and signal.knows("srflx", "relay")


def _is_hidden(signal: Signal | None) -> bool:
    return signal is None or all(".local " in line for line in signal.lines if line.startswith("a=candidate"))
