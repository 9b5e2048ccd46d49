"""Why a message is rejected, and whether that proves that a seat cheated.

A message reports what other seats sent, but only its sender's MAC covers it. What it reports about another seat proves nothing:
the sender may have been deceived. A seat is blamed if two of its own authenticated messages contradict each other. A MAC
convinces only this browser and nobody else.
"""

from __future__ import annotations

from tenka.multiplayer.correspondence.message import TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState

REASONS = (
    "other", "altered", "stranger", "forged", "twice", "key", "unopened", "broken", "unusable", "back", "elsewhere", "told",
    "dice", "taken", "wanted", "rival",
)  # fmt: skip
"""In order: another game; altered in transit; a key that is not the seat's; a choice in our name; two commitments of one seat; an
opening that does not match; an answer published without its opening; an answer that differs from the commitment, or none; an
invalid key; a takeback that is impossible, or without our consent; a seat of this browser that is also played in another one (no
foul); a report that contradicts what is known here, whose origin can't be determined; dice that do not follow from the openings.
The last three are for two browsers that took one seat by the same invitation: another browser has the seat that this one took;
another browser also took the sender's seat, or ours, later; the same, if it is not known which was first."""
BLAMES = frozenset({"twice", "key", "broken"})
"""Reasons that mean that a seat cheated."""


class MessageRejected(Exception):
    """A message is rejected. ``reason``: one of REASONS; ``seat``: the seat it is about; ``teller``: the seat whose message says
    so.

    ``seat`` is to blame only if the reason is one of BLAMES.
    """

    def __init__(self, reason: str, seat: int, teller: int = -1) -> None:
        super().__init__(f"{reason}: seat {seat}")
        self.reason, self.seat, self.teller = reason, seat, seat if teller < 0 else teller


def blame(refused: MessageRejected, state: ParticipantState, letter: TurnMessage) -> MessageRejected:
    """Return the error without blame that this browser can't prove: a seat's own message must contradict its own commitment.

    With two browsers everything comes first-hand, but before the other's first MAC it may be anybody's.
    """
    seat, sender = refused.seat, letter.sender
    own = state.own_seat in letter.macs and state.browser(seat) == sender
    direct = len(state.other_participants) == 1 and sender in state.authenticated
    shown = own and (direct or seat in state.first_hand_commitments)
    reason = "told" if refused.reason in BLAMES and not shown else refused.reason
    return MessageRejected(reason, seat, sender)
