"""A relay as torrents of browsers use them, as far as pages need one: who announces itself in a room is offered to whoever else
is there, answers go to the one they are for. A hostile one drops, says again, alters and floods."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

MOST_SAID = 2_000


class Swarm:
    """Rooms and who is in them; ``take`` gives what is to be sent to whom."""

    def __init__(self) -> None:
        self.rooms: dict[str, dict[str, Any]] = {}
        self.seen: list[str] = []

    def take(self, client: Any, text: str) -> Iterator[tuple[Any, str]]:
        self.seen.append(text)
        said = json.loads(text)
        room = self.rooms.setdefault(said["info_hash"], {})
        room[said["peer_id"]] = client
        told = {"action": "announce", "info_hash": said["info_hash"], "peer_id": said["peer_id"]}
        if "answer" in said:
            if (other := room.get(said["to_peer_id"])) is not None:
                yield other, json.dumps({**told, "answer": said["answer"], "offer_id": said["offer_id"]})
            return
        yield client, json.dumps({"action": "announce", "info_hash": said["info_hash"], "interval": 120, "complete": 0})
        others = [other for name, other in room.items() if name != said["peer_id"]]
        for offer, other in zip(said.get("offers", ()), others, strict=False):
            yield other, json.dumps({**told, "offer": offer["offer"], "offer_id": offer["offer_id"]})

    def leave(self, client: Any) -> None:
        for room in self.rooms.values():
            for name in [name for name, other in room.items() if other is client]:
                del room[name]


class End:
    """A page's connection to the relay of a test."""

    def __init__(self, relay: Tracker, heard: Callable[[str], None]) -> None:
        self.relay, self.heard, self.open = relay, heard, True

    def send(self, text: str) -> None:
        self.relay.come(self, text)

    def close(self) -> None:
        self.open = False
        self.relay.swarm.leave(self)


class Tracker:
    """The same in a test's own process: what is said lies there until ``run``. ``hostile``: it does its worst, but for keeping
    everything back."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.swarm, self.hostile = Swarm(), rng
        self.asked: list[str] = []
        self.ends: list[End] = []
        self._air: deque[Callable[[], None]] = deque()
        self._past: list[tuple[End, str]] = []

    def connect(self, address: str, opened: Callable[[], None], heard: Callable[[str], None], closed: Callable[[], None]) -> End:
        self.asked.append(address)
        end = End(self, heard)
        self.ends.append(end)
        self._air.append(opened)
        return end

    def come(self, end: End, text: str) -> None:
        for to, told in self.swarm.take(end, text):
            for one in [told] if self.hostile is None else self._worst(self.hostile, to, told):
                self._air.append(lambda to=to, one=one: to.heard(one) if to.open else None)  # type: ignore[misc]

    def _worst(self, rng: random.Random, to: End, told: str) -> list[str]:
        self._past.append((to, told))
        if rng.random() < 0.3:
            return []
        found = [told, *(text for _, text in rng.sample(self._past, min(3, len(self._past))))]
        at = rng.randrange(len(told))
        found += [told[:at] + rng.choice("Aa0-_}\"") + told[at + 1 :], "{}", "[" * 500, "x" * 50_000]
        rng.shuffle(found)
        return found

    def run(self) -> bool:
        """What lies there arrives; whether anything did."""
        most = len(self._air)
        for _ in range(min(most, MOST_SAID)):
            self._air.popleft()()
        return most > 0
