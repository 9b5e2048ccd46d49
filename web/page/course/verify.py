"""A record with a proof is checked here, without any of those who played."""

from __future__ import annotations

from page.state.app import App, Dialog
from tenka.live import proof

Signed = tuple[bytes, bytes, bytes]


def check(app: App, text: str) -> None:
    """Check everything, signatures through the browser one after the other, and open the window that says what holds."""
    wanted: list[Signed] = []

    def collect(key: bytes, message: bytes, signature: bytes) -> bool:
        wanted.append((key, message, signature))
        return True

    verdict = proof.verify(text, collect)
    right: set[Signed] = set()

    def next_one(at: int) -> None:
        if at == len(wanted):
            told = verdict if right == set(wanted) else proof.verify(text, lambda *one: one in right)
            app.verdict, app.dialog = told, Dialog("proof")
            app.repaint()
            return
        one = wanted[at]

        def done(fine: bool) -> None:
            if fine:
                right.add(one)
            next_one(at + 1)

        app.browser.peers().verify(one[0], one[2], one[1], done)

    next_one(0)
