"""Real relays of Nostr on this machine, each in a process of its own so that a test can have it die."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator

from web.build.paths import ROOT

DEAD = "ws://127.0.0.1:9"
"""Where nobody listens."""


@contextlib.contextmanager
def relaying(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A relay: its address and its process; with ``rejecting`` it takes no event."""
    command = [sys.executable, "-m", "tests.e2e.support.public_relay", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip(), process
        finally:
            process.kill()


async def _serve(*, rejecting: bool) -> None:
    from nostr_sdk import LocalRelayBuilder

    builder = LocalRelayBuilder().addr("127.0.0.1")
    relay = (builder.min_pow(200) if rejecting else builder).build()        # nobody can work that hard
    await relay.run()
    print(await relay.url(), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(rejecting="rejecting" in sys.argv))
