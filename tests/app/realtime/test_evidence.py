"""A page that signs two things in one place: the others stop, and what they save convicts it in anybody's eyes."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from tenka.cli.main import main
from tenka.codec.base64url import to_base64url
from tenka.core.errors import BadProof
from tenka.multiplayer.realtime import verify
from tenka.multiplayer.realtime.messages import write
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, table
from tests.app.wires import Wires, checks, deliver, later
from tests.multiplayer.correspondence.native_crypto import Native


def offered(guest: Desk) -> list[str]:
    """What the first guest may choose now; nothing while others are asked."""
    decision = guest.session.table.decision
    return [] if decision is None or guest.session.asked_person is None else [str(choice) for choice in decision.choices(1)]


def test_two_things_signed_for_one_place_convict_their_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first that came counts, the host's page stops and saves both, and a terminal says so."""
    host, guest, third = desks = table(("person", "live", "live"))
    while "roll" not in offered(guest):
        play(desks, random.Random(8), 1)
    third.frame.wires.send = lambda place, text: True       # type: ignore[method-assign]  # the slot stays open
    wires = guest.frame.wires
    assert isinstance(wires, Wires)
    send = wires.send

    def both(place: int, text: str) -> bool:
        """Say one thing more than was signed here."""
        kind, *values = json.loads(text)
        if kind == "say" and values[0][6] == "reveal":
            body = [*values[0][:7], "x" * 43]
            mark = asyncio.run(Native().sign(meeting(guest).pair.secret, json.dumps(body, separators=(",", ":")).encode()))
            later(lambda: send(place, write("say", body, to_base64url(mark))))
        return send(place, text)

    wires.send = both       # type: ignore[method-assign]
    guest.page.do("choose", "roll")
    deliver()
    stopped = meeting(host).game.stopped
    assert (stopped.party, stopped.rule) == (1, "two-faced")
    for language in ("en", "es", "ja"):
        host.do(f"language:{language}")
        assert host.app.t("ui.live.foul.two-faced") in host.shown("prompt")
    host.do("live.evidence")
    (text,) = (text for name, text in host.frame.downloads.items() if name.endswith(".evidence.txt"))
    assert verify.convicts(text, checks) == "Guest 1"
    for altered in (text.replace("reveal", "move"), text.replace("x" * 43, "y" * 43), text[:-1], "[]", ""):
        with pytest.raises(BadProof):
            verify.convicts(altered, checks)
    file = tmp_path / "evidence.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "The evidence holds: Guest 1 signed two things in one place of the game.\n"
    host.do("language:en", "live.letters")
    assert host.session.mode.by_letters


def test_a_forged_choice_is_no_choice() -> None:
    host, guest = desks = table()
    while not offered(guest):
        play(desks, random.Random(8), 1)
    wires = guest.frame.wires
    assert isinstance(wires, Wires)
    send, before = wires.send, len(host.session.table.history)
    wires.send = lambda place, text: send(place, text.replace('"move","', '"move","deploy 99 9 '))  # type: ignore[method-assign]
    guest.page.do("choose", offered(guest)[0])
    deliver()
    assert len(host.session.table.history) == before
    assert meeting(host).game.stopped is None
