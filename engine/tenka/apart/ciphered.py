"""Seals as releases up to 0.2.0 made them: the answer went along, encrypted. Games begun with them go on; none are made.

Such a seal is the ciphertext, in whole blocks, and 20 bytes of a hash over where it belongs, the key and the ciphertext. Where
the key goes along, the seal may stand bare: without that hash, which the key tells.
"""

from __future__ import annotations

from tenka.apart.crypto import Crypto, digest, same
from tenka.core.packing import Source

KEY, COMMITMENT, BLOCK = 16, 20, 16
LARGEST = 12 * BLOCK + COMMITMENT
"""Bytes of a seal."""


class BadSeal(Exception):
    """A seal that doesn't open by what should open it, or that holds no answer."""


def is_seal(raw: bytes) -> bool:
    """Whether bytes can be such a seal."""
    return COMMITMENT < len(raw) <= LARGEST and (len(raw) - COMMITMENT) % BLOCK == 0


def is_bare(raw: bytes) -> bool:
    """Whether bytes can be such a seal without its commitment."""
    return 0 < len(raw) <= LARGEST - COMMITMENT and len(raw) % BLOCK == 0


def bare(seal: bytes) -> bytes:
    """Return a seal without its commitment."""
    return seal[:-COMMITMENT]


def whole(where: bytes, raw: bytes, key: bytes) -> bytes:
    """Return the seal that was made bare."""
    return raw + commitment(where, key, raw)


def commitment(where: bytes, key: bytes, text: bytes) -> bytes:
    """Return the hash that binds a ciphertext."""
    return digest("seal", where, key, text)[:COMMITMENT]


async def unseal(crypto: Crypto, where: bytes, seal: bytes, key: bytes) -> bytes:
    """Return the answer. Raises BadSeal where the key is not the one that was committed to."""
    text, bound = seal[:-COMMITMENT], seal[-COMMITMENT:]
    if len(key) != KEY or not same(commitment(where, key, text), bound):
        raise BadSeal("the key does not open the seal")
    try:
        return Source(await crypto.cipher(key, text)).bytes()
    except (ValueError, IndexError) as error:
        raise BadSeal("the seal holds nothing") from error
