"""The private part of a correspondence game's save."""

from __future__ import annotations

from tenka.multiplayer.correspondence import participant
from tenka.multiplayer.correspondence.participant import BadParticipantState
from tenka_web.app.saves import Save
from tenka_web.features.correspondence.mode import Letters


def save_id(game: str) -> str:
    """Return the save id of a game, so that a browser has each game once."""
    return f"apart-{game}"


def restore_mode(save: Save) -> Letters | None:
    """Return the mode of a save; None if its private part is lost."""
    try:
        state = participant.read(save.apart)
    except BadParticipantState:
        return None
    return Letters(state)
