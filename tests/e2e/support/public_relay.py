"""Real relays of Nostr on this machine, each in a process of its own so that a test can have it die."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from web.build.paths import ROOT
from web.build.site import index_html

DEAD = "ws://127.0.0.1:9"
"""Where nobody listens."""


@contextlib.contextmanager
def relaying(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A relay: its address and its process; with ``rejecting`` it takes no event, with ``lagging`` it brings all 3 s late."""
    command = [sys.executable, "-m", "tests.e2e.support.public_relay", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip(), process
        finally:
            process.kill()


def link_site(dist: Path, folder: Path, relays: tuple[str, ...]) -> None:
    """Put the built site into a folder, by links; its visitors meet through these relays alone."""
    for path in dist.iterdir():
        if path.name != "index.html" and not (folder / path.name).exists():
            (folder / path.name).symlink_to(path)
    text = index_html.with_relays((dist / "index.html").read_text(encoding="utf-8"), relays)
    (folder / "index.html").write_text(text, encoding="utf-8")


LAG = 3


async def _late(address: str) -> str:
    """Stand before a relay and hand on what it says some seconds late. Return where."""
    host, port = address.rpartition("/")[2].split(":")
    loop = asyncio.get_running_loop()

    async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lag: int) -> None:
        while data := await reader.read(65_536):
            loop.call_later(lag, writer.write, data)
        loop.call_later(lag, writer.close)

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relay_reader, relay_writer = await asyncio.open_connection(host, int(port))
        await asyncio.gather(pipe(reader, relay_writer, 0), pipe(relay_reader, writer, LAG))

    server = await asyncio.start_server(come, "127.0.0.1")
    return f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _serve(*, rejecting: bool, lagging: bool) -> None:
    from nostr_sdk import LocalRelayBuilder

    builder = LocalRelayBuilder().addr("127.0.0.1")
    relay = (builder.min_pow(200) if rejecting else builder).build()        # nobody can work that hard
    await relay.run()
    address = str(await relay.url())
    print(await _late(address) if lagging else address, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(rejecting="rejecting" in sys.argv, lagging="lagging" in sys.argv))
