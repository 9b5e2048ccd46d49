"""Why a letter is refused, and whether it shows whose doing that is.

A letter hands on what other seats said, and only its writer's mark is under it. So what it says of another seat proves nothing
against anybody: its writer may have been told so. A seat is blamed where two words of its own contradict each other, both under
its mark; by a mark alone, so it is shown to this browser and to nobody else.
"""

from __future__ import annotations

from tenka.multiplayer.correspondence.message import TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState

REASONS = (
    "other", "altered", "stranger", "forged", "twice", "key", "unopened", "broken", "unusable", "back", "elsewhere", "told",
    "dice", "taken", "wanted", "rival",
)  # fmt: skip
"""Another game; altered under way; a key that is not the seat's; a choice in our name; two seals of one seat; a key that does
not open the seal; an answer that came out without its key; an answer other than the sealed one, or none; a key
that is none; choices taken back that can't be, or without our consent; and no foul at all: a seat of this browser is
played in another one as well; what is told of a seat does not fit what is here, and nobody can say who said it first; or dice
that do not follow from what all had sealed. Then three where two browsers took one seat by the same invitation: another one
has the seat that this browser took; another one has taken the sender's seat, too, or ours, and was not the first; and so it is,
but who was the first is not known here yet."""
BLAMES = frozenset({"twice", "key", "broken"})
"""Those that say of a seat that it cheated."""


class MessageRejected(Exception):
    """A letter that is not taken. ``reason``: one of REASONS; ``seat``: whom it is about; ``teller``: whose letter says so.

    ``seat`` did it where the reason is one of BLAMES, and nowhere else.
    """

    def __init__(self, reason: str, seat: int, teller: int = -1) -> None:
        super().__init__(f"{reason}: seat {seat}")
        self.reason, self.seat, self.teller = reason, seat, seat if teller < 0 else teller


def blame(refused: MessageRejected, state: ParticipantState, letter: TurnMessage) -> MessageRejected:
    """The same as far as it is proved to the browser of that state: by a seat's own letter, against what its own letter sealed.

    With one other page all that comes is its own word.
    """
    seat, sender = refused.seat, letter.sender
    own = state.own_seat in letter.macs and state.browser(seat) == sender
    shown = own and (seat in state.first_hand_commitments or len(state.other_participants) == 1)
    reason = "told" if refused.reason in BLAMES and not shown else refused.reason
    return MessageRejected(reason, seat, sender)
