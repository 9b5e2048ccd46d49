"""``verify``: whether the record of a live game holds, and what that proves and does not; or whom saved evidence convicts."""

from __future__ import annotations

import argparse

from tenka.cli import proofs
from tenka.cli.command import Command, path_of
from tenka.core.errors import BadProof
from tenka.protocol import evidence, proof

SENTENCES = {
    "rules": "every choice was legal, and all that happened follows from the choices and from chance",
    "bound": "before the game every party was bound to the links it showed later",
    "dice": "every die, draw and shuffle is what those links together give, at the choice that asked for it",
    "locked": "all parties dealt the cards together: the roots they were bound to before the game give which card lay where",
    "signed": "every party has signed this very record, so every choice in it was theirs",
    "stayed": "every party that stayed has signed this very record, so every choice in it was theirs or that of a bot of theirs",
    "own": "every choice was signed by the party that made it",
    "unended": "that all have seen the end: not every party has signed it",
    "void": "what else was answered in secret, where a question was asked anew after answers had been seen: all agreed to it",
    "unsigned": "not every party has a key: the record does not say who made the choices",
    "unchecked": "signatures are there, but nothing here can check them: pip install 'tenka-games[verify]'",
    "unfinished": "the game is not over",
    "past": "any die before the game was gone on with live: it stands on the record from which all went on, and no more",
    "back": "what was taken back: all agreed to it, and the record holds the choices that counted",
    "renewed": "that whoever came back with another key was the one who sat there before: all who were there agreed to it",
    "gone": "why a party left, and how a bot of another played on for it from there: those who stayed say so together",
    "alone": "any die after the others had left: the one party that stayed could know it beforehand",
    "dealt": "that the party that dealt did not look at hands and dice it knew before the others; it could not change them",
    "who": "who the people behind the names were",
    "together": "that no two of them told each other what they held",
    "left": "whether somebody broke other games off before this one",
}

GUILT = {
    "twice": "signed two different things at one place of the game",
    "turn": "signed what was not due",
    "illegal": "signed a choice that the rules do not allow",
    "link": "showed another link than it was bound to",
    "early": "showed a link that nobody had asked for",
    "seal": "opened something other than it had sealed",
    "trust": "locked something else away with the others than all have to",
    "share": "showed another part of a lock than it was trusted with",
}
"""What was done, by the rule that it breaks."""


def options(parser: argparse.ArgumentParser) -> None:
    """Which record or proof, and a second proof to compare it with."""
    parser.add_argument("source", metavar="FILE", type=path_of)
    parser.add_argument("other", metavar="OTHER", nargs="?", type=path_of, help="another proof of the same realtime game")


def run(args: argparse.Namespace) -> None:
    """Say what holds, and what nobody can tell from it; of evidence, who is guilty. Raises BadProof when it does not hold."""
    text = proofs.read(args.source)
    if proofs.is_proof(text):
        for line in proofs.report([text, *([proofs.read(args.other)] if args.other else [])], _check()):
            print(line)
        return
    if f"\n{evidence.FORMAT}\n" in text:
        convicted = evidence.convicted(text, _check())
        print(f"The evidence holds: {convicted.name or f'party {convicted.party + 1}'} {GUILT[convicted.rule]}.")
        return
    verdict = proof.verify(text, _check())
    if verdict.wrong:
        raise BadProof(f"the record does not hold: {verdict.wrong}")
    print("The record holds. Proved:")
    _list(verdict.proved)
    print("Not proved:")
    _list(verdict.unproved)


def _check() -> proof.Check | None:
    """Return what looks at signatures, where the package for it is installed: the engine itself needs nothing but Python."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None

    def right(key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return right


def _list(words: tuple[str, ...]) -> None:
    for word in words:
        print(f"  {SENTENCES[word]}")


COMMAND = Command("verify", "check the record of a live game without its players", options, run)
