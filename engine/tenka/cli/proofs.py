"""Output of ``verify`` for proofs of realtime games: facts without grades."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tenka.cli.command import text_of
from tenka.codec.base64url import from_base64url
from tenka.core.errors import BadProof
from tenka.multiplayer.realtime import bounds, verify
from tenka.multiplayer.realtime.verify import Verdict

DEALS = {
    "link": "its numbers are not those it was bound to before the game",
    "choice": "a choice is not the one that was committed to, or is not legal",
    "view": "it told somebody another table than the one it dealt, or asked for what was not due",
}
"""Reasons why a host's deal is invalid."""


def is_proof(text: str) -> bool:
    """Return whether a text begins as the proof of a realtime game."""
    return text.startswith(f'["{verify.FORMAT}"')


def is_evidence(text: str) -> bool:
    """Return whether a text begins as the evidence against a party."""
    return text.startswith(f'["{verify.EVIDENCE}"')


def read_proof(path: Path) -> str:
    """Return the text of a file. Raises BadProof before it reads more than ``bounds.PROOF`` characters; OSError."""
    if path.stat().st_size > bounds.PROOF:
        raise BadProof(f"{str(path)!r:.200} has more than {bounds.PROOF:,} bytes")
    return text_of(path)


def guilt(text: str, check: Any) -> str:
    """Return the line on saved evidence. Raises BadProof where it convicts nobody."""
    return f"The evidence holds: {verify.convicts(text, _strict(check)) or 'a party'} signed two things in one place of the game."


def report(texts: list[str], check: Any) -> Iterator[str]:
    """Yield the lines on one proof, or on two of one game. Raises BadProof where one does not hold."""
    verdicts = [verify.verify(text, _strict(check)) for text in texts]
    for verdict in verdicts:
        yield from _lines(verdict)
    if len(verdicts) == 2:
        found = verify.convicted(*verdicts)
        yield "Compared: every key signed one line alone." if not found else "Compared: convicted of signing on two lines:"
        for name, one, other in found:
            yield f"  {name}: {one.text} and {other.text}"


def _strict(check: Any) -> verify.VerifySignature:
    if check is None:
        raise BadProof("checking signatures needs cryptography: pip install 'tenka-games[verify]'")

    def right(key: str, text: str, signature: str) -> bool:
        return bool(check(from_base64url(key), text.encode(), from_base64url(signature)))

    return right


def _lines(verdict: Verdict) -> Iterator[str]:
    terms, at = verdict.terms, verdict.game
    names = [party.name for party in terms.parties]

    def many(parties: Any) -> str:
        return ", ".join(names[party] for party in parties) or "nobody"

    yield f"The proof holds: {terms.game}, {len(terms.seats)} seats, {at.n} slots, session {terms.session}."
    yield f"  the end is signed by {many(verdict.ended)}" if verdict.ended else "  the game is not over"
    for n, name, values in verdict.facts:
        line = _FACTS.get(name)
        if line is not None:
            yield f"  slot {n}: {line(many, *values)}"
    if verdict.unsigned:
        yield f"  not proved: no signature covers the last acts of {many(verdict.unsigned)}"
    if terms.dealt:
        yield f"  {_deal(names[terms.host], verdict.deal)}"


def _deal(host: str, deal: tuple[int, str] | None) -> str:
    if deal is None:
        return f"not proved: {host}, who dealt, never showed the deal"
    slot, why = deal
    return f"{host} dealt falsely: slot {slot}: {DEALS[why]}" if why else f"{host} dealt, showed the deal, and it holds"


_FACTS: dict[str, Any] = {
    "chance": lambda many, moment, givers, attempt: f"chance after choice {moment} by {many(givers)}" + (
        f", attempt {attempt}" if attempt > 1 else ""),
    "alone": lambda many, moment, givers: f"made by the page of {many(givers)} alone",
    "left": lambda many, parties, voters, attempt: f"{many(parties)} left, by the votes of {many(voters)}",
    "rekeyed": lambda many, party, voters, words: f"{many([party])} came back with another key, by the votes of {many(voters)}",
    "takeback": lambda many, moment, voters: f"taken back to choice {moment}, by the votes of {many(voters)}",
    "host": lambda many, party: f"{many([party])} closes slots from here",
}  # fmt: skip
