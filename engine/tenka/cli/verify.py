"""``verify``: check the proof of a live game, or two proofs of one game."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tenka.cli import proofs
from tenka.cli.command import Command, path_of
from tenka.core.errors import BadProof

Check = Callable[[bytes, bytes, bytes], bool]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a proof, and a second one to compare."""
    parser.add_argument("source", metavar="FILE", type=path_of, help="the proof of a live game")
    parser.add_argument("other", metavar="OTHER", nargs="?", type=path_of, help="another proof of the same game")


def run(args: argparse.Namespace) -> None:
    """Print what the proofs show. Raises BadProof if one is invalid."""
    texts = [proofs.read_proof(path) for path in (args.source, args.other) if path is not None]
    if proofs.is_evidence(texts[0]):
        print(proofs.guilt(texts[0], _check()))
        return
    if not all(map(proofs.is_proof, texts)):
        raise BadProof("not the proof of a live game")
    for line in proofs.report(texts, _check()):
        print(line)


def _check() -> Check | None:
    """Return a verifier of signatures if its package is installed; the engine itself needs only Python."""
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


COMMAND = Command("verify", "check the proof of a live game without its players", add_arguments, run)
