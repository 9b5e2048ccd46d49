"""A first visit at 10 Mbit/s, with all of the CPU and a quarter of it: the time from first paint to the answer to a click."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from itertools import product

from tests.bench.core_waits import Waits
from tests.bench.returning_visit import LESS, READY_NOW, Line, visit_page
from tests.bench.row import Bench, Row
from web.build import serve
from web.build.paths import DIST

LINES = {
    Line("10 Mbit/s and 40 ms, all of the CPU", megabits=10, delay=40): 300,
    Line("10 Mbit/s and 40 ms, a quarter of the CPU", megabits=10, delay=40, slower=4): 1000,
}
"""The aim for each machine, in milliseconds."""
ROUNDS = 3
DOORS = {"learn": "Learn", "play-now": "Play now"}
# Presses a main button at the first paint. The answer is the frame after the table is in the document.
PRESS = """requestAnimationFrame(function press() {
    const door = document.getElementById("DOOR");
    if (!door || !performance.getEntriesByName("first-contentful-paint").length) { requestAnimationFrame(press); return; }
    performance.mark("pressed");
    door.click();
    requestAnimationFrame(function look() {
        if (!document.querySelector("#prompt h2")) { requestAnimationFrame(look); return; }
        const channel = new MessageChannel();
        channel.port1.onmessage = () => performance.mark("answered");
        channel.port2.postMessage(0);
    });
});"""
ANSWERED = "performance.getEntriesByName('answered').length > 0"
TIMES = """() => [performance.timeOrigin, ...["first-contentful-paint", "answered", "ready"].map(
    (name) => performance.getEntriesByName(name)[0].startTime)]"""


def times(bench: Bench) -> Iterator[Row]:
    """Time from first paint to the answer, and to a ready page: medians, with visits of its own for each button."""
    for place in DIST.rglob("*.wasm"):
        serve.pack(place, place.stat().st_mtime_ns)       # A host has it compressed
    with serve.serving(DIST, kind=serve.Packed) as url:
        for (line, aim), (door, name) in product(LINES.items(), DOORS.items()):
            visits = [_visit(bench, line, url, door) for _ in range(ROUNDS)]
            answered, net, ready = (statistics.median(column) for column in zip(*visits, strict=True))
            what = f"{line.name}, first visit: from first paint to"
            yield Row(f"{what} what “{name}” shows", answered, "ms", at_most=aim)
            yield Row(f"{what} what “{name}” shows, {LESS}", net, "ms", at_most=aim)
            yield Row(f"{what} Python, “{name}” pressed", ready, "ms")


def _visit(bench: Bench, line: Line, url: str, door: str) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        context = bench.profile(folder)
        with Waits(folder) as waits:
            page = visit_page(context, line, url, PRESS.replace("DOOR", door), (ANSWERED, READY_NOW))
            begun, painted, answered, ready = page.evaluate(TIMES)
        context.close()
    waited = waits.between(begun + painted, begun + answered)
    return answered - painted, answered - painted - waited, ready - painted
