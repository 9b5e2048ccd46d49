"""What a party is bound to before it is shown: seals of secret answers, and openings and links held in trust by the others.

An opening is a salt and the answers of all seats the party speaks for. It is bound by 18 bytes of a hash. Where three or more are
present it is locked in a box besides, whose key is the sum of as many shares as there are others: together they can open it when
its owner has gone, fewer than all of them learn nothing. Salts and shares are derived from the party's root and from what is
bound, so a page that was closed and opened again says the same.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from tenka.core.choice import Choice
from tenka.core.errors import TenkaError
from tenka.multiplayer import commitments as seals
from tenka.multiplayer.commitments import SALT, BadSeal
from tenka.multiplayer.crypto import digest, mark, same
from tenka.protocol.chance import joint
from tenka.protocol.entries import HASH, LINK, SHARE, Escrow
from tenka.table.table import Table

BLOCK = 64
"""A box is padded to a multiple of so many bytes, so that its size tells little of what is in it."""
TRIAL = "tenka trial"
"""The seed of tables on which answers are only tried out."""


def place(session: bytes, head: bytes) -> bytes:
    """Return the context of one question: a digest of the session and of the head before the question."""
    return digest("question", session, head)


def opening(root: bytes, where: bytes, answers: bytes) -> bytes:
    """Return an opening: answers behind the salt that keeps them from being guessed."""
    return mark(root, "salt", where, answers)[:SALT] + answers


def seal(where: bytes, party: int, opened: bytes) -> bytes:
    """Return the seal of an opening: the commitment to a party's answers."""
    return seals.seal_of(where + bytes([party]), opened)


def pack(table: Table, answers: Mapping[int, Sequence[Choice]]) -> bytes:
    """Write the answers of several seats to the question at which a table stands. Raises BadSeal."""
    out = b""
    for seat in sorted(answers):
        packed = seals.pack(table.fork(joint(table.chance.calls, TRIAL)), seat, answers[seat])
        out += len(packed).to_bytes(2, "big") + packed
    return out


def play(table: Table, seats: Sequence[int], opened: bytes) -> None:
    """Give the answers of an opening at a table, for all seats that are asked of one party. Raises BadSeal."""
    rest = opened[SALT:]
    for seat in sorted(seats):
        size = int.from_bytes(rest[:2], "big")
        packed, rest = rest[2 : 2 + size], rest[2 + size :]
        seals.play(table, seat, packed)
    if rest:
        raise BadSeal("more than the answers")


def fits(table: Table, seats: Sequence[int], opened: bytes) -> bool:
    """Whether an opening holds legal answers for these seats."""
    try:
        play(table.fork(joint(table.chance.calls, TRIAL)), seats, opened)
    except (BadSeal, TenkaError):
        return False
    return True


# in trust


def in_trust(root: bytes, pairs: Sequence[bytes] | Mapping[int, bytes], me: int, others: Sequence[int], where: bytes,
             bound: bytes) -> Escrow:  # fmt: skip
    """Encrypt something so that all others together can open it. ``pairs``: the secret shared with each; ``where``: context."""
    told = hashlib.sha256(bound).digest()
    parts = [mark(root, "share", where, told, bytes([other]))[:SHARE] for other in others]
    key = _sum(parts)
    shares = [(hashed := share_hash(where, me, other, part), xor(part, _pad(pairs[other], where, me, other, hashed)))
              for other, part in zip(others, parts, strict=True)]  # fmt: skip
    return Escrow(xor(_boxed(bound), _stream(key, where, len(_boxed(bound)))), tuple(shares))


def share_hash(where: bytes, owner: int, holder: int, share: bytes) -> bytes:
    """Return the commitment to a share, which is published before the share is."""
    return digest("share", where, bytes([owner, holder]), share)[:HASH]


def my_share(escrow: Escrow, at: int, pair: bytes, where: bytes, owner: int, me: int) -> bytes | None:
    """Decrypt my share, the ``at``-th; None where it is not the one that was committed to."""
    hashed, hidden = escrow.shares[at]
    share = xor(hidden, _pad(pair, where, owner, me, hashed))
    return share if same(share_hash(where, owner, me, share), hashed) else None


def unlocked(escrow: Escrow, where: bytes, shares: Sequence[bytes]) -> bytes:
    """Decrypt what lies in trust by all its shares; where its owner encrypted nonsense, nonsense comes out."""
    plain = xor(escrow.box, _stream(_sum(shares), where, len(escrow.box)))
    size = int.from_bytes(plain[:2], "big")
    return plain[2 : 2 + size]


def links(bound: bytes) -> bool:
    """Whether something that was bound has the size of a link."""
    return len(bound) == LINK


def _boxed(bound: bytes) -> bytes:
    raw = len(bound).to_bytes(2, "big") + bound
    return raw + bytes(-len(raw) % BLOCK)


def _sum(parts: Sequence[bytes]) -> bytes:
    total = bytes(SHARE)
    for part in parts:
        total = xor(total, part)
    return total


def _stream(key: bytes, where: bytes, size: int) -> bytes:
    blocks = (hmac.new(key, where + bytes([at]), hashlib.sha256).digest() for at in range((size + 31) // 32))
    return b"".join(blocks)[:size]


def _pad(pair: bytes, where: bytes, owner: int, holder: int, hashed: bytes) -> bytes:
    return mark(pair, "trusted", where, bytes([owner, holder]), hashed)[:SHARE]


def xor(one: bytes, other: bytes) -> bytes:
    """Combine two byte strings of one length, bit by bit."""
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
