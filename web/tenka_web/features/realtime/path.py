"""Why no way is found between two browsers, and which next step is likely to help: from what both have told of themselves."""

from __future__ import annotations

from tenka_web.features.realtime.sdp import Signal

PATIENCE = 15_000
"""Milliseconds from the moment both descriptions are there: a way is found sooner, or seldom at all."""
HIDDEN, NEAR, OURS, THEIRS, CLOSED, OLD = "hidden", "near", "ours", "theirs", "closed", "old"
"""Both hide their addresses; both know those of their own network alone; this page, or the other one, knows none that can be
reached from elsewhere; both know such addresses, and still no way is found; the answer is none to the invitation that waits."""
FAR = frozenset({"srflx", "relay"})
"""Kinds of addresses that can be reached from another network."""
OPEN = frozenset({"connected", "completed"})
"""How a connection stands that only needs a moment more."""


def reason(mine: Signal | None, theirs: Signal | None) -> str:
    """Return the likely reason, by the kinds of addresses both have."""
    here, there = _far(mine), _far(theirs)
    if here and there:
        return CLOSED
    if here or there:
        return THEIRS if here else OURS
    return HIDDEN if _hidden(mine) and _hidden(theirs) else NEAR


def _far(signal: Signal | None) -> bool:
    return signal is not None and any(one.kind in FAR for one in signal.addresses)


def _hidden(signal: Signal | None) -> bool:
    return signal is None or all(one.host.endswith(".local") for one in signal.addresses)
