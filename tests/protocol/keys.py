"""Who plays in the world of these tests: roots, chains, keys and signatures of each party, and a page of its own."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from functools import cache

from tenka.live.chain import Chain
from tenka.live.terms import Party, Terms
from tenka.protocol.state import State, new


def root(party: int) -> bytes:
    return hashlib.sha256(b"a root for the protocol" + bytes([party])).digest()


@cache
def chain(party: int) -> Chain:
    return Chain(root(party))


def parties(number: int) -> tuple[Party, ...]:
    return tuple(Party(f"p{n}", chain(n).commitment, f"key {n}".encode()) for n in range(number))


def pair(one: int, other: int) -> bytes:
    low, high = sorted((one, other))
    return hashlib.sha256(b"pair" + bytes([low, high])).digest()


def signed(party: int, body: str) -> str:
    return hmac.new(f"key {party}".encode(), body.encode(), hashlib.sha256).hexdigest()


def check(party: int, body: str, signature: str) -> bool:
    return hmac.compare_digest(signed(party, body), signature)


def page(terms: Terms, me: int, places: Iterable[int], boot: int = 1, *, relays: bool = False) -> State:
    pairs = [pair(me, other) for other in range(len(terms.parties))]
    return new(terms, me, root(me), pairs, [str(place) for place in places], boot, relays=relays, chain=chain(me))
