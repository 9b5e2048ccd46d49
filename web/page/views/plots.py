"""How a game went: the score over time as a small plot, its largest swings, and the same as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
import re

from page.shown import Shown
from page.state.attention import EVERYTHING
from page.svg import Markup, el, escape, joined
from page.widgets import button

WIDTH, HEIGHT, LEFT, BOTTOM = 340, 150, 26, 18
SWINGS = 4


def curve(shown: Shown) -> list[tuple[int, ...]]:
    """Scores by moment, each as if the game had ended there."""
    session = shown.session
    moments = len(session.table.history) + 1
    if len(session.telling.curve) != moments:
        session.telling.curve = [shown.game.scores_at(session.table, session.viewer, moment) for moment in range(moments)]
    return session.telling.curve


def scores(shown: Shown) -> Markup:
    """One line for each seat, told apart by colour and by dashes, and what stands for whom."""
    rows = curve(shown)
    top = max(10, *(max(row) for row in rows))
    wide, high = WIDTH - LEFT - 6, HEIGHT - BOTTOM - 6

    def at(moment: int, score: int) -> str:
        return f"{LEFT + wide * moment / max(1, len(rows) - 1):.1f} {6 + high * (1 - score / top):.1f}"

    lines = []
    for seat, one in enumerate(shown.session.seats):
        path = "L".join(at(moment, row[seat]) for moment, row in enumerate(rows))
        lines.append(el("path", d=f"M{path}", class_=f"curve seat-{one.color} dash-{seat}"))
    grid = [
        el(
            "g",
            el("path", d=f"M{at(0, value)}L{at(len(rows) - 1, value)}", class_="grid"),
            el("text", str(value), x=LEFT - 4, y=f"{10 + high * (1 - value / top):.1f}"),
        )
        for value in range(0, top + 1, 10)
    ]
    cursor = el("path", d=f"M{at(shown.session.moment, 0)}L{at(shown.session.moment, top)}", class_="cursor")
    key = [
        el("li", el("svg", stroke, viewBox="0 0 30 8", aria_hidden="true"), shown.words.seat_mark(seat))
        for seat, one in enumerate(shown.session.seats)
        for stroke in [el("path", d="M1 4H29", class_=f"curve seat-{one.color} dash-{seat}")]
    ]
    final = shown.t.strung(f"{shown.words.seat(seat)} {score}" for seat, score in enumerate(rows[-1]))
    plot = el(
        "svg",
        grid,
        lines,
        cursor,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="plot",
        role="img",
        aria_label=shown.t.own(shown.game.prefix, "plot.about", final=final),
    )
    return joined([plot, el("ul", key, class_="plot-key")])


def turning_points(shown: Shown) -> Markup | None:
    """The choices that moved the lead most, each told in words of its own."""
    rows = curve(shown)
    swings = [
        (_lead(rows[moment], seat) - _lead(rows[moment - 1], seat), moment, seat)
        for moment in range(1, len(rows))
        if rows[moment] != rows[moment - 1]
        for seat in range(len(rows[0]))
    ]
    best: dict[int, tuple[int, int, int]] = {}
    for swing in swings:
        if swing[0] > best.get(swing[1], (0, 0, 0))[0]:
            best[swing[1]] = swing
    chosen: dict[Markup, int] = {}
    for gain, moment, seat in sorted(best.values(), key=lambda one: (-one[0], one[1])):
        what = unended(said(shown, moment))
        words = shown.t.rich("ui.swing", {"what": what, "n": gain, "seat": shown.words.seat_mark(seat)})
        chosen.setdefault(words, moment)        # the same may be gained in the same way time and again: it is told once
        if len(chosen) == SWINGS:
            break
    items = [
        el("li", button("history.go", el("span", words), arg=str(moment), class_="quiet"))
        for words, moment in sorted(chosen.items(), key=lambda one: one[1])
    ]
    return el("div", el("h3", shown.t("ui.swings")), el("ol", items, class_="swings")) if items else None


def unended(sentence: Markup) -> Markup:
    """A sentence that goes on: without its full stop."""
    return Markup(re.sub(r"[.。](?=(?:</\w+>)*$)", "", sentence))


def said(shown: Shown, moment: int) -> Markup:
    """What the choice that led to a moment was, as the log tells it; as a choice where the log doesn't."""
    told, session = led_to(shown, moment), shown.session
    if told is not None:
        return told
    line = session.table.history[moment - 1]
    return escape(shown.game.choice(shown.words, session.view_of(session.watcher(), moment - 1), line.choice))


def led_to(shown: Shown, moment: int) -> Markup | None:
    """What happened last before a moment, as far as the seat at the device may know; nothing where the log is silent."""
    session = shown.session
    events, eyes = session.table.history[moment - 1].events, session.watcher()
    seen = [event.whole() if eyes == EVERYTHING else event.seen(eyes) for event in events]
    told = next((event for event in seen if shown.t.has(event.key)), None)
    return None if told is None else shown.words.show(told.key, told.values)


def _lead(row: tuple[int, ...], seat: int) -> int:
    return row[seat] - max((score for other, score in enumerate(row) if other != seat), default=0)


def csv_of(shown: Shown, until: int) -> str:
    """The score lines as comma-separated values: one row for each moment up to one."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["moment", "choice", *(_plain(shown.words.seat(seat)) for seat in range(len(shown.session.seats)))])
    history = shown.session.table.history
    for moment, row in enumerate(curve(shown)[: until + 1]):
        rows.writerow([moment, str(history[moment - 1].choice) if moment else "", *row])
    return out.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
