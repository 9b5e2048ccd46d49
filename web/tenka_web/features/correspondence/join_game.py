"""Taking a seat of a correspondence game: from the lobby, or another one after a conflict."""

from __future__ import annotations

from dataclasses import replace

from tenka import Table
from tenka.core.choice import Choice
from tenka.multiplayer.correspondence import mailbox
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka_web.app.app import App
from tenka_web.app.arrivals import Incoming
from tenka_web.features.correspondence import appearances
from tenka_web.features.correspondence.controller import sit_down
from tenka_web.features.correspondence.refusal import refuse
from tenka_web.ui.text.localizer import Localizer


def join(app: App, seat: int) -> None:
    """Take a seat of the game in the waiting message."""
    incoming = app.incoming
    if incoming is not None and seat in appearances.free_seats(incoming.letter):
        app.background(_join(app, incoming, seat))


async def _join(app: App, incoming: Incoming, seat: int) -> None:
    letter, here = incoming.letter, app.session if incoming.taken >= 0 else None
    try:
        state = await mailbox.join(app.browser.crypto, letter, seat)
        received = await mailbox.receive(app.browser.crypto, state, incoming.table, letter)
    except MessageRejected as refused:
        refuse(app, refused, letter, Localizer(app.t, appearances.seats_of(letter, frozenset()), {}))
        return
    seats = appearances.seats_of(letter, received.state.seats)
    seats[seat] = replace(seats[seat], name=incoming.name or seats[seat].name)
    plan = () if here is None else _own_answers(here.table, incoming.taken)
    laid = sum(_lay(received.table, seat, choice) for choice in plan)
    app.incoming = None
    sit_down(app, received.table, seats, received.state, None if here is None else here.save)
    if plan:
        app.notify("ui.letter.taken.sat", stay=True, seat=Localizer(app.t, seats, {}).seat(seat), laid=laid, all=len(plan))


def _own_answers(table_: Table, seat: int) -> tuple[Choice, ...]:
    """Return a seat's answers to the open sealed question, without the one that ended them, to review them."""
    answers, decision = table_.answers_of(seat), table_.decision
    return answers if decision is not None and seat in decision.seats else answers[:-1]


def _lay(table_: Table, seat: int, choice: Choice) -> bool:
    """Repeat an answer that was planned for another seat, if it is legal; return whether it was."""
    decision = table_.decision
    fits = decision is not None and decision.sealed and seat in decision.seats and choice in decision.choices(seat)
    if fits:
        table_.choose(seat, choice)
    return fits
