"""Verification of the proof of a live game, without its players."""

from __future__ import annotations

from collections.abc import Callable

from tenka import TenkaError
from tenka.codec.base64url import from_base64url
from tenka.multiplayer.crypto import BadKey, CryptoMissing
from tenka.multiplayer.realtime import verify
from tenka.multiplayer.realtime.verify import Verdict as Found
from tenka_web.app.app import App
from tenka_web.app.overlays import Dialog
from tenka_web.app.proofs import Verdict
from tenka_web.features.realtime.short_auth_string import spell

Signed = tuple[str, ...]


def check(app: App, text: str) -> None:
    """Verify a proof and open the dialog with the findings."""
    app.background(_check(app, text))


async def _check(app: App, text: str) -> None:
    wanted: list[Signed] = []

    def collect(*one: str) -> bool:
        wanted.append(one)
        return True

    try:
        verify.verify(text, collect)
        right = [one for one in wanted if await _fits(app, *one)]
        verdict = _verdict(app, verify.verify(text, lambda *one: one in right))
    except TenkaError as error:
        verdict = Verdict((), (), str(error))
    except CryptoMissing:
        app.report_lack("proof")
        app.repaint()
        return
    app.verdict, app.dialog = verdict, Dialog("proof")
    app.repaint()


async def _fits(app: App, key: str, message: str, signature: str) -> bool:
    try:
        return await app.browser.crypto.verify(from_base64url(key), from_base64url(signature), message.encode())
    except BadKey:
        return False


def _verdict(app: App, found: Found) -> Verdict:
    """Return what a proof shows, as keys of the catalogue."""
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
    t, names = app.t, [party.name or app.t("ui.live.place", n=at + 1) for at, party in enumerate(found.terms.parties)]

    def listed(*parties: int) -> str:
        return t.join_names(names[party] for party in parties)

    told = tuple((name, _FACTS[name](t, listed, *values)) for _, name, values in found.facts if name in _FACTS)
    return Verdict(tuple(proved), tuple(name for name, holds in unproved.items() if holds), wrong, told)


_FACTS: dict[str, Callable[..., dict[str, object]]] = {
    "left": lambda t, listed, parties, voters, attempt: {"name": listed(*parties), "by": listed(*voters)},
    "rekeyed": lambda t, listed, party, voters, words: {"name": listed(party), "by": listed(*voters), "words": spell(t, words)},
    "takeback": lambda t, listed, moment, voters: {"n": moment, "by": listed(*voters)},
    "host": lambda t, listed, party: {"name": listed(party)},
    "alone": lambda t, listed, moment, givers: {"n": moment, "name": listed(*givers)},
}
"""Facts of a proof -> the values of their sentences."""
