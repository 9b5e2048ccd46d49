"""A feature that the browser lacks is reported once, with an alternative; background failures are reported too."""

from __future__ import annotations

import pytest

from tenka_web.app.browser_needs import NEEDS
from tenka_web.features.realtime.state import live_state
from tests.app.harness import Desk


def lacking(*parts: str, https: bool = True) -> Desk:
    """Return a page whose browser lacks these parts of cryptography."""
    desk = Desk().do("setup.count:2")
    desk.frame.is_secure, desk.frame.missing_crypto = https, frozenset(parts)
    return desk


def said(desk: Desk) -> str:
    assert desk.app.notice is not None
    assert desk.app.notice.grave
    return desk.app.notice.key


@pytest.mark.parametrize(("desk", "key"), [
    (lacking(https=False), "ui.lack.https"), (lacking("X25519"), "ui.lack.letters"),
])  # fmt: skip
def test_a_game_by_letters_that_cannot_begin_gives_the_reason(desk: Desk, key: str) -> None:
    desk.do("friend.time")
    assert said(desk) == key
    assert desk.app.session is None


@pytest.mark.parametrize(("parts", "https", "key"), [
    ((), False, "ui.lack.https"), (("Ed25519", "X25519"), True, "ui.lack.live"), (("Ed25519",), True, "ui.lack.live.letters"),
])  # fmt: skip
def test_a_live_game_that_cannot_begin_names_what_this_browser_can_do(parts: tuple[str, ...], https: bool, key: str) -> None:
    """Letters are suggested only if they are possible."""
    desk = lacking(*parts, https=https).do("friend.now")
    assert said(desk) == key
    assert live_state(desk.app).meeting is None


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize("thing", [name for name in NEEDS if name != "start"])
def test_the_named_browsers_are_those_of_the_table(thing: str, language: str) -> None:
    desk = lacking("X25519", "Ed25519").do(f"language:{language}")
    desk.app.report_lack(thing)
    words = desk.shown("notice")
    assert all(version in words for version in NEEDS[thing].as_values.values())


def test_a_guest_by_letter_is_told_too() -> None:
    host = Desk().do("setup.count:2", "friend.time", "letter.send")
    guest = Desk(fragment=host.frame.copied[-1].partition("#")[2].strip())
    guest.frame.missing_crypto = frozenset({"X25519"})
    guest.do("join:1")
    assert said(guest) == "ui.lack.letters"
    guest.frame.missing_crypto = frozenset()
    assert guest.do("join:1").app.session is not None


def test_a_background_failure_is_reported_and_offers_the_game_as_a_file() -> None:
    desk = Desk().start("person", "person")

    async def fail() -> None:
        raise RuntimeError("unexpected")

    desk.frame.failed = desk.page.on_failure
    desk.app.background(fail())
    assert said(desk) == "ui.failed"
    assert desk.app.notice is not None
    assert [name for name, _, _ in desk.app.notice.commands] == ["open"]
    desk.do("home").app.background(fail())
    assert desk.app.notice.commands == ()
