"""From a click to the painted answer, through a whole game played by clicking what glows."""

from __future__ import annotations

from collections.abc import Iterator

from .row import Bench, Row

CLICKS = 150
# Click a thing that can be clicked now, and take the time until the frame after it has been painted.
ONE = """async () => {
    const things = [...document.querySelectorAll("SELECTOR")].filter((thing) => !thing.disabled);
    if (!things.length) return null;
    const thing = things[Math.floor(Math.random() * things.length)];
    const start = performance.now();
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    await new Promise((resolve) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
    }));
    return performance.now() - start;
}"""


def times(bench: Bench) -> Iterator[Row]:
    """Median and 95 % of the clicks of a game."""
    yield from ()
