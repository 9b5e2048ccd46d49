"""The bots' worker: started on demand, searching beside the page, stopped immediately, started again."""

import pytest

pytestmark = pytest.mark.browser

PLAIN = """
from pyscript import sync

async def think(count):
    for step in range(count):
        sum(range(200_000))
        await sync.progress(str(step))
    return f"thought {count}"

async def for_ever():
    await sync.progress("begun")
    while True:
        pass

__export__ = ["think", "for_ever"]
"""


def test_it_answers_and_reports_progress(shared_page):
    """A call returns its answer, and progress arrives before."""
    answer, seen = shared_page.evaluate("""async (code) => {
        const seen = [], worker = await tenka.startWorker((text) => seen.push(text), code);
        const answer = await worker.call("think", 5);
        worker.stop();
        return [answer, seen];
    }""", PLAIN)
    assert answer == "thought 5"
    assert seen == ["0", "1", "2", "3", "4"]


def test_the_page_runs_while_it_searches(shared_page):
    """The page's own clock ticks between the reports of one long search."""
    ticks = shared_page.evaluate("""async (code) => {
        const worker = await tenka.startWorker(null, code);
        let ticks = 0;
        const ticking = setInterval(() => ticks++, 0);
        await worker.call("think", 60);
        clearInterval(ticking);
        worker.stop();
        return ticks;
    }""", PLAIN)
    assert ticks > 20


def test_an_endless_search_is_stopped_and_another_begun(shared_page):
    """stop() ends even an endless loop, its caller is told, and a new worker answers."""
    heard, answer = shared_page.evaluate("""async (code) => {
        let begun;
        const running = new Promise((resolve) => { begun = resolve; });
        const runaway = await tenka.startWorker(() => begun(), code);
        const call = runaway.call("for_ever").then(() => "came back", (error) => error.message);
        await running;
        runaway.stop();
        const heard = await call;
        const next = await tenka.startWorker(null, code);
        const answer = await next.call("think", 1);
        next.stop();
        return [heard, answer];
    }""", PLAIN)
    assert heard == "stopped"
    assert answer == "thought 1"


def test_a_stopped_search_reports_nothing(shared_page):
    """Not even what was on its way when it was stopped; a port that reports after its answer is no failure either."""
    seen = shared_page.evaluate("""async (code) => {
        const seen = [], worker = await tenka.startWorker((text) => {
            seen.push(text);
            worker.stop();
        }, code);
        await worker.call("think", 50).catch(() => {});
        await new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later)));
        return seen;
    }""", PLAIN)
    assert seen == ["0"]
