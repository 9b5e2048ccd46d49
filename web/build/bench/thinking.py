"""Whether the page goes on painting while strong bots think in their worker and move."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from web.build.bench.games import STANDARD
from web.build.bench.row import Bench, Row

STRONG = "4"
SECONDS = 12
# Frames from one to the next while bots think and when they move, and tasks that keep the page's thread for over 50 ms.
# The first roll is not counted: the dice are drawn for the first time then, whoever rolls them.
WATCH = """async (seconds) => {
    const frame = () => new Promise(requestAnimationFrame), gaps = [], tasks = [];
    const told = () => document.querySelectorAll("#log li").length, before = told();
    while (told() === before) await frame();
    for (let settled = 0; settled < 30; settled++) await frame();
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({type: "longtask"});
    const end = performance.now() + 1000 * seconds;
    for (let last = await frame(), now; last < end; last = now) gaps.push((now = await frame()) - last);
    return [gaps.sort((a, b) => a - b), tasks.length];
}"""


def frames(bench: Bench) -> Iterator[Row]:
    """Four strong bots among themselves."""
    table = tenka.new_table(STANDARD, seats=4, seed="thinking")
    page = bench.page(f"#g={table.code()}~{'~'.join(f'{STRONG}{seat}{seat}' for seat in range(4))}")
    gaps, tasks = page.evaluate(WATCH, SECONDS)
    page.context.close()
    yield Row("strong bots play: frames watched", len(gaps))
    yield Row("strong bots play: time between frames, 99 %", gaps[len(gaps) * 99 // 100], "ms", at_most=50)
    yield Row("strong bots play: longest time between frames", gaps[-1], "ms", at_most=50)
    yield Row("strong bots play: tasks of over 50 ms on the page's thread", tasks, at_most=0)
