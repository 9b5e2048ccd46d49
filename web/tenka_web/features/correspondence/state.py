"""What a save keeps of a game by letters."""

from __future__ import annotations

from tenka.multiplayer.correspondence import participant
from tenka.multiplayer.correspondence.participant import BadParticipantState
from tenka_web.app.saves import Save
from tenka_web.features.correspondence.mode import Letters


def save_id(game: str) -> str:
    """Return the id under which a game is kept; so a browser has each only once."""
    return f"apart-{game}"


def of_save(save: Save) -> Letters | None:
    """Return what was kept of a game played apart; None where its seat got lost."""
    try:
        state = participant.read(save.apart)
    except BadParticipantState:
        return None
    return Letters(state)
