"""The descriptions by which two browsers find each other, as they travel in links."""

from __future__ import annotations

import base64
import zlib

import pytest

from tenka_web.features.realtime import sdp
from tests.app.wires import SDP

FRAME = SDP.format(port=50_123, user="abcd", fingerprint=":".join(["AB"] * 32), role="actpass")


class TestSignals:
    def test_a_description_fits_into_a_link_and_comes_back(self) -> None:
        signal = sdp.of_browser(FRAME, sdp.OFFER, "meeting1", 3)
        text = sdp.write(signal)
        assert sdp.read(text) == signal
        assert len(text) < 260 < len(FRAME) / 2
        assert len(signal.addresses) == 2

    @pytest.mark.parametrize("text", ["", "x" * 2_000, "AAAA", "é", "eJwDAAAAAAE", "a" * 1_199])
    def test_what_describes_nobody_is_refused(self, text: str) -> None:
        with pytest.raises(sdp.BadSignal):
            sdp.read(text)

    def test_no_line_can_be_smuggled_in(self) -> None:
        good = sdp.of_browser(FRAME, sdp.OFFER, "meeting1", 3)
        for bad in (
            good._replace(user="ab\r\na=evil"), good._replace(password="x y"), good._replace(place=99),
            good._replace(addresses=(sdp.Address(1, "10.0.0.1\r\na=b", 5, "host"),)), good._replace(meeting="<b>"),
            good._replace(addresses=(sdp.Address(1, "10.0.0.1", 0, "host"),)),
        ):  # fmt: skip
            with pytest.raises((sdp.BadSignal, ValueError)):
                sdp.read(sdp.write(bad))

    def test_a_bomb_is_not_unpacked(self) -> None:
        bomb = base64.urlsafe_b64encode(zlib.compress(b"\0" * 500_000, 9)).decode().rstrip("=")[: sdp.LONGEST]
        with pytest.raises(sdp.BadSignal):
            sdp.read(bomb)
