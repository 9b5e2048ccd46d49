"""Who breaks the rules of a live game in the open under its own signature, and what convicts it in anybody's eyes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tenka.cli.main import main
from tenka.core.errors import BadProof
from tenka.protocol import evidence
from tenka.protocol.terms import to_text
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, table
from tests.app.realtime.test_live_slots import game_of
from tests.app.wires import Wires, deliver, right


def test_a_forged_choice_is_no_choice_and_a_signed_one_against_the_rules_names_who_made_it() -> None:
    desks = table()
    while desks[1].session.person() is None:
        play(desks, random.Random(8), 1)
    host, guest = desks
    wires = guest.frame.wires
    signed: list[str] = []
    assert isinstance(wires, Wires)
    sign = wires.sign

    def lying(secret: bytes, message: bytes, done: Callable[[bytes], None]) -> None:
        body = json.loads(message)
        if body[4] == "choose":
            body[6] = "deploy 99 9"
        signed.append(json.dumps(body, separators=(",", ":")))
        sign(secret, signed[-1].encode(), done)

    wires.sign = lying      # type: ignore[method-assign]  # its page signs something else than it should
    decision = guest.session.table.decision
    assert decision is not None
    guest.front.do("choose", str(decision.choices(1)[0]))
    deliver()
    assert game_of(host).stopped is None        # what was sent is not what was signed
    assert meeting(host).outbox.refused[-1][1] == "signature"

    def send(raw: bytes) -> None:
        wires.send(0, json.dumps([1, signed[-1], to_text(raw)]))

    host.app.notify("ui.live.undo.stands")
    sign(meeting(guest).pair.secret, signed[-1].encode(), send)
    deliver()
    stopped = game_of(host).stopped
    assert stopped is not None
    assert (stopped.party, stopped.rule) == (1, "illegal")
    assert host.app.notice is None      # the panel tells it
    assert host.shown("prompt@data-asked").endswith("?")
    convicts(host, "illegal")
    for language in ("en", "es", "ja"):
        host.do(f"language:{language}")
        assert host.app.t("ui.live.foul.illegal") in host.shown("prompt")
        assert "Guest 1" in host.shown("prompt")
    host.do("language:en")
    assert 'id="live-evidence"' not in guest.shown("prompt")
    host.do("live.letters")
    assert host.session.mode.by_letters
    assert len(host.session.table.history) == len(guest.session.table.history)


def convicts(desk: Desk, rule: str) -> None:
    """What this page saves convicts party 1 in anybody's eyes, and nobody once a word of it is another's."""
    assert 'id="live-evidence"' in desk.shown("prompt")
    desk.do("live.evidence")
    (text,) = (text for name, text in desk.frame.downloads.items() if name.endswith(".evidence.txt"))
    assert evidence.convicted(text, checks)[::2] == (1, rule)
    above, *words = text.partition(f"{evidence.FORMAT}\n")
    for altered in (text.replace("[1,", "[0,"), above, "".join([above, words[0], "[]\n"]), text.replace("game ", "game x", 1)):
        with pytest.raises(BadProof):
            evidence.convicted(altered, checks)
    with pytest.raises(BadProof):
        evidence.convicted(text, None)


def checks(public: bytes, message: bytes, signature: bytes) -> bool:
    return right(public, message, signature)


def test_two_things_signed_for_one_place_convict_their_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under one start of it: the first that came counts, the host's page stops and saves both, and a terminal says so."""
    host, guest = desks = table()
    while guest.session.person() is None:
        play(desks, random.Random(8), 1)
    wires, decision = guest.frame.wires, guest.session.table.decision
    assert isinstance(wires, Wires)
    assert decision is not None
    sign = wires.sign

    def both(secret: bytes, message: bytes, done: Callable[[bytes], None]) -> None:
        body = json.loads(message)
        sign(secret, message, done)
        if body[4] == "choose":
            body[6] = "deploy 99 9"
            said = json.dumps(body, separators=(",", ":"))
            sign(secret, said.encode(), partial(send, said))

    def send(said: str, raw: bytes) -> None:
        wires.send(0, json.dumps([1, said, to_text(raw)]))

    wires.sign = both      # type: ignore[method-assign]  # its page signs one thing more than it should
    guest.front.do("choose", str(decision.choices(1)[0]))
    deliver()
    stopped = game_of(host).stopped
    assert stopped is not None
    assert (stopped.party, stopped.rule) == (1, "two-faced")
    convicts(host, "twice")
    file = tmp_path / "evidence.txt"
    file.write_text(game_of(host).evidence(), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "The evidence holds: Guest 1 signed two different things at one place of the game.\n"
