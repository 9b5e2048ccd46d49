"""Whether the page keeps painting while strong bots think in their worker and move, and how soon the coach shows a finding."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from tenka import bots
from tests.bench.games import STANDARD, finished
from tests.bench.row import Bench, Row

STRONG = "4"
SECONDS = 12
# Time between frames while bots think and move, and tasks that block the page's thread for over 50 ms.
# The first roll is not counted: the dice are drawn for the first time.
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
    """Frames and long tasks in a game of four strong bots."""
    table = tenka.new_table(STANDARD, seats=4, seed="thinking")
    page = bench.page(f"#g={table.code()}~{'~'.join(f'{STRONG}{seat}{seat}' for seat in range(4))}")
    gaps, tasks = page.evaluate(WATCH, SECONDS)
    page.context.close()
    yield Row("strong bots play: frames watched", len(gaps))
    yield Row("strong bots play: time between frames, 99 %", gaps[len(gaps) * 99 // 100], "ms", at_most=50)
    yield Row("strong bots play: longest time between frames", gaps[-1], "ms", at_most=50)
    yield Row("strong bots play: tasks of over 50 ms on the page's thread", tasks, at_most=0)


COACHED = {"shogun": 3, "yedo": 3, STANDARD: 4}
"""Games in which the coach is measured, and their seats."""
# Time from the click to progress on the first screen, to the first finding, and to the end.
COACH = """async () => {
    const ask = document.querySelector("#coach-0"), start = performance.now();
    const until = async (found) => {
        while (!found()) await new Promise(requestAnimationFrame);
        return (performance.now() - start) / 1000;
    };
    const working = () => document.querySelector("#coach .thinking");
    ask.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    const shown = await until(working);
    const found = await until(() => document.querySelector("#coach .swings li") || !working());
    return [shown, found, await until(() => !working())];
}"""


def coach(bench: Bench) -> Iterator[Row]:
    """The coach on a finished game of each, of one person among steady bots; a steady bot chose for every seat."""
    for game, seats in COACHED.items():
        assert bots.coach_of(game) is not None
        code = finished(tenka.new_table(game, seats=seats, seed="coach"), "coach")
        page = bench.page(f"#g={code}~000~{'~'.join(f'3{seat}{seat}' for seat in range(1, seats))}")
        page.locator("#coach-0").wait_for(state="attached")
        shown, found, done = page.evaluate(COACH)
        page.context.close()
        yield Row(f"coach, {game}: progress shown", shown, "s", at_most=1)
        yield Row(f"coach, {game}: first finding", found, "s", at_most=5)
        yield Row(f"coach, {game}: all findings", done, "s")
