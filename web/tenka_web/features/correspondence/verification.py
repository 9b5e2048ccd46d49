"""Checking the proof of a live game, or a game by letters, without any of those who played."""

from __future__ import annotations

from collections.abc import Callable

import tenka
from tenka import TenkaError
from tenka.codec import sealed_seeds as drawn
from tenka.codec.base64url import from_base64url
from tenka.multiplayer.realtime import verify
from tenka.multiplayer.realtime.verify import Verdict as Found
from tenka_web.app.app import App, Dialog
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.features.realtime import aloud
from tenka_web.features.realtime.verdict import Verdict

LETTERS = "letters"
"""What the window's argument is when a game by letters was checked."""
Signed = tuple[str, str, str]


def check(app: App, text: str) -> None:
    """Check a proof, signatures through the browser one after the other, and open the window that says what holds."""
    wanted: list[Signed] = []

    def collect(key: str, message: str, signature: str) -> bool:
        wanted.append((key, message, signature))
        return True

    try:
        verify.verify(text, collect)
    except TenkaError as error:
        _tell(app, Verdict((), (), str(error)))
        return
    right: set[Signed] = set()

    def next_one(at: int) -> None:
        if at == len(wanted):
            _tell(app, _verdict(app, text, lambda *one: one in right))
            return
        key, message, signature = wanted[at]

        def done(fine: bool | None) -> None:
            if fine is None:
                app.report_lack("proof")
                app.repaint()
                return
            if fine:
                right.add(wanted[at])
            next_one(at + 1)

        app.browser.peers().verify(from_base64url(key), from_base64url(signature), message.encode(), done)

    next_one(0)


def _tell(app: App, verdict: Verdict) -> None:
    app.verdict, app.dialog = verdict, Dialog("proof")
    app.repaint()


def _verdict(app: App, text: str, right: Callable[[str, str, str], bool]) -> Verdict:
    """Return what a proof shows, in words of the catalogue."""
    try:
        found = verify.verify(text, right)
    except TenkaError as error:
        return Verdict((), (), str(error))
    over, dealt = found.game.due.kind == "over", found.terms.dealt
    ended = set(found.game.stay) <= set(found.ended)
    gone = any(name in ("left", "rekeyed") for _, name, _ in found.facts)
    alone = any(name == "alone" for _, name, _ in found.facts)
    facts = {
        "rules": not dealt or found.deal == (-1, ""), "dice": not dealt or found.deal == (-1, ""),
        "deal": dealt and found.deal == (-1, ""), "signed": not found.unsigned,
    }  # fmt: skip
    proved = [name for name, holds in facts.items() if holds]
    unproved = {
        "unfinished": not over, "unended": over and not ended, "unsigned": bool(found.unsigned),
        "unshown": dealt and found.deal is None, "dealt": dealt, "past": found.terms.past != "", "alone": alone, "gone": gone,
        "who": True, "together": True, "left": True,
    }  # fmt: skip
    wrong = "" if found.deal in (None, (-1, "")) else f"slot {found.deal[0]}: {found.deal[1]}"
    told = tuple(_fact(app, found, name, values) for _, name, values in found.facts if name in FACTS)
    return Verdict(tuple(proved), tuple(name for name, holds in unproved.items() if holds), wrong, told)


FACTS = ("left", "rekeyed", "takeback", "host", "alone")


def _fact(app: App, found: Found, name: str, values: tuple[object, ...]) -> tuple[str, dict[str, object]]:
    """Return a fact with its values in words."""
    t, names = app.t, [party.name or app.t("ui.live.place", n=at + 1) for at, party in enumerate(found.terms.parties)]

    def listed(parties: object) -> str:
        return t.listed(names[party] for party in parties) if isinstance(parties, tuple) else ""

    if name == "left":
        return name, {"name": listed(values[0]), "by": listed(values[1])}
    if name == "rekeyed":
        words = values[2]
        assert isinstance(words, tuple)
        return name, {"name": listed((values[0],)), "by": listed(values[1]), "words": aloud.words(t, words)}
    if name == "takeback":
        return name, {"n": values[0], "by": listed(values[1])}
    if name == "host":
        return name, {"name": listed((values[0],))}
    return name, {"n": values[0], "name": listed(values[1])}


def check_letters(app: App, session: Session) -> None:
    """Play a game by letters again, choice by choice; tell what its letters proved and what is a matter of honour."""
    ledger, table = letters_of(session.mode).ledger, session.table
    try:
        again = tenka.replay(table.record())
        wrong = "" if again.result == table.result and again.record() == table.record() else app.t("ui.proof.letters.differs")
    except TenkaError as error:
        wrong = error.sentence
    heard = all(ledger.last_moments_from.get(one, 0) >= len(table.history) for one in ledger.others)
    marked = ledger.authenticated.issuperset(ledger.others)
    sealed = [LETTERS + ".sealed"] if any(line.sealed for line in table.history) else []
    followed = [LETTERS + ".drawn"] if drawn.has_all_seeds(table) else []
    facts = {LETTERS + ".same": heard, LETTERS + ".marked": marked}
    proved = ["rules", *(name for name, holds in facts.items() if holds), *sealed, *followed]
    chance = [f"{name}.not" for name in followed] or [LETTERS + ".dice"]
    unproved = [*(f"{name}.not" for name, holds in facts.items() if not holds), *chance, "who", "together"]
    app.verdict = Verdict(tuple(proved), tuple(unproved), wrong)
    app.dialog = Dialog("proof", LETTERS)
    app.spoken = app.t("ui.proof.letters", seat=app.t.listed(map(words_of(app.t, session).seat, table.result.winners))) \
        if table.result is not None else ""
