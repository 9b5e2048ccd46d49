"""Error messages for rejected turn messages, with ways to continue."""

from __future__ import annotations

import tenka
from tenka.multiplayer.correspondence.message import TurnMessage
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka_web.app.app import App
from tenka_web.app.arrivals import Incoming
from tenka_web.app.overlays import Dialog
from tenka_web.app.session import Session
from tenka_web.features.correspondence import appearances, outgoing
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.text.localizer import Localizer


def report_rejection(app: App, session: Session, letter: TurnMessage, refused: MessageRejected) -> None:
    """Say why a message is rejected. If another browser has our seat, offer the free ones; if the sender was too late for a seat,
    offer our message that lists them."""
    state = letters_of(session.mode).state
    if refused.reason == "taken":
        name = session.seats[refused.seat].name
        app.incoming = Incoming(letter, tenka.open_code(letter.code), name, taken=refused.seat)
        app.dialog = Dialog("join")
        return
    if refused.reason == "rival":
        refused = MessageRejected("rival", refused.seat, state.maker)
    after = []
    if refused.reason == "wanted" and state.unheard_seats():
        after.append(("letter.more", "", "ui.letter.wanted.offer"))
        outgoing.prepare(app, session)
    refuse(app, refused, letter, Localizer(app.t, session.seats, {}), *after)


def refuse(app: App, refused: MessageRejected, letter: TurnMessage, localizer: Localizer, *after: tuple[str, str, str]) -> None:
    """Say why a message is rejected; a seat of one's own that is played elsewhere can be moved here."""
    if refused.reason == "elsewhere":
        after = (("open", "seat bring", "ui.seat.bring"),)
    who = appearances.seats_of(letter, frozenset())[letter.sender].name or app.t("ui.live.somebody")
    app.notify(f"ui.letter.refused.{refused.reason}", *after, grave=True, seat=localizer.seat(refused.seat),
               teller=localizer.seat(refused.teller), who=who)  # fmt: skip
