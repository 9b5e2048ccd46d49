"""Who plays in the world of these tests: roots, chains, keys and signatures of each party, and a page of its own."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from functools import cache, partial

from tenka.protocol.chain import Chain
from tenka.protocol.state import State, new
from tenka.protocol.terms import Party, Terms


def root(party: int, life: int = 0) -> bytes:
    return hashlib.sha256(b"a root for the protocol" + bytes([party, life] if life else [party])).digest()


@cache
def chain(party: int, life: int = 0) -> Chain:
    return Chain(root(party, life))


def key(party: int, life: int = 0) -> bytes:
    """``life``: how often its page has lost everything."""
    return f"key {party}{f' {life}' if life else ''}".encode()


def parties(number: int) -> tuple[Party, ...]:
    return tuple(Party(f"p{n}", chain(n).commitment, key(n)) for n in range(number))


def signed(party: int, body: str, life: int = 0) -> str:
    return signed_by(key(party, life), body)


def signed_by(by: bytes, body: str) -> str:
    return hmac.new(by, body.encode(), hashlib.sha256).hexdigest()


def check(party: int, body: str, signature: str) -> bool:
    return hmac.compare_digest(signed(party, body), signature)


def pair(one: int, other: int) -> bytes:
    return pair_with(key(one), key(other))


def pair_with(own: bytes, theirs: bytes) -> bytes:
    return hashlib.sha256(b"pair" + b" ".join(sorted((own, theirs)))).digest()


def page(terms: Terms, me: int, places: Iterable[int], boot: int = 1, *, relays: bool = False, life: int = 0) -> State:
    there = [str(place) for place in places]
    at = {place: int(place) for place in there}
    return new(terms, me, root(me, life), partial(pair_with, key(me, life)), there, boot, relays=relays, chain=chain(me, life),
               renewed=life > 0, at=at)  # fmt: skip
