"""What comes in for playing apart: a live invitation or an answer in an address, an answer opened in another tab, a letter, a
seat of one's own from another browser, a proof in a file.

Every start imports this; what takes them in is imported when something comes, since most games are played without.
"""

from __future__ import annotations

import re

from page.links import SEAT
from page.sdp import AROUND, INVITE, MEET, REPLY
from page.state.app import App

DOORS = (f"{INVITE}=", f"{REPLY}=", f"{MEET}=", f"{SEAT}=")
OURS = ("g=", *DOORS)
"""How the fragment of a link begins that opens something here and is no letter."""
MOST_READ = 70_000
"""Characters of a text in which a seat is looked for."""
_SEAT = re.compile(rf"(?:^|[#\s]){SEAT}=(\S*)")
PROOF = "\nproof 2\n"


def link_in(text: str) -> str:
    """Return the first link of ours in a message; "" for none."""
    words = (word.strip(AROUND) for word in text.split())
    return next((word for word in words if word.partition("#")[2].startswith(OURS)), "")


def come(app: App, fragment: str) -> None:
    """Take an address with an invitation, or with the answer to one, which is for the tab that made it."""
    app.browser.set_fragment("")
    kind, _, text = fragment.partition("=")
    if kind == SEAT:
        seat_in(app, fragment)
    else:
        _come_live(app, kind, text)
    if app.session is not None and app.session.mode.kept:      # the page is opened again at its table
        app.browser.set_fragment(f"s={app.session.save.id}")


def _come_live(app: App, kind: str, text: str) -> None:
    from page.course import invitations, meet

    if kind == MEET:
        meet.invited_to_room(app, text)
    elif kind == INVITE:
        meet.invited(app, text)
    elif app.hosted:
        invitations.answered(app, text)
    else:
        _hand_on(app, text)


def seat_in(app: App, text: str) -> bool:
    """Whether a text that was pasted or opened as a file carries a seat; then it comes."""
    match = _SEAT.search(text[:MOST_READ])
    if match is None:
        return False
    from page.course import carry

    carry.arrived(app, match[1])
    return True


def letter(app: App, text: str) -> None:
    """Take an address that is a letter."""
    from page.course import letters

    letters.open_letter(app, text)


def _answers(app: App) -> str:
    return f"tenka:{app.browser.scope()}:answer"


def _hand_on(app: App, text: str) -> None:
    from page.course import handing

    handing.hand_on(app, _answers(app), text)


def heard_elsewhere(app: App, key: str) -> bool:
    """Whether what another tab has kept or dropped is an answer that is handed from tab to tab; then it is taken."""
    if key != _answers(app):
        return False
    from page.course import handing

    handing.heard(app, key)
    return True


def check(app: App, text: str) -> None:
    """Say what an opened file with a proof proves."""
    from page.course import verify

    verify.check(app, text)
