"""The chronicle: the whole game in words, as a printable page."""

from __future__ import annotations

from collections.abc import Iterable

from tenka_web.app.session import visible_log
from tenka_web.app.shared_views.podium import rank
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el, escape, join


def chronicle(ctx: TableContext) -> str:
    """Return the chronicle as a page: a section per large part of the game, in columns, with a paragraph per small part, such as
    an action."""
    t, session, localizer = ctx.t, ctx.session, ctx.localizer.by_name
    name = session.save.title_in(t)
    lines = [row for row in visible_log(session.table, session.viewpoint(), session.moment) if t.has(row[1].key)]
    parts: list[tuple[str, list[list[str]]]] = [("", [[]])]
    for _, event in lines:
        said, large = localizer.say(event.key, event.values), ctx.game.ticks.get(event.key)
        if large:
            short = f"{event.key}.part"
            parts.append((localizer.say(short, event.values), [[said]]) if t.has(short) else (said, [[]]))
        elif large is False:
            parts[-1][1].append([said])
        else:
            parts[-1][1][-1].append(said)
    inside = [_part(title, [t.join_sentences(*said) for said in told if said]) for title, told in parts if title or any(told)]
    clans = t.join_names(map(localizer.seat, range(len(session.seats))))
    body = join([
        el("header", el("p", "天下", class_="seal", lang="ja"), el("h1", name), el("p", clans, class_="clans")), _ending(ctx),
        el("main", inside), el("footer", el("p", t("ui.film.foot", n=session.moment))),
    ])  # fmt: skip
    return (f'<!doctype html>\n<html lang="{t.language}"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width, initial-scale=1"><title>{escape(name)}</title><style>{PAPER}</style></head>'
            f"<body>{body}</body></html>\n")  # fmt: skip


def _part(title: str, told: Iterable[str]) -> Markup:
    return el("section", el("h2", title) if title else None, [el("p", said) for said in told])


def _ending(ctx: TableContext) -> Markup | None:
    """Draw the winner and all points; None while the game goes on."""
    result, t = ctx.session.table.result, ctx.t
    if result is None or ctx.session.moment < len(ctx.session.table.history):
        return None
    rows = [el("li", f"{place}. {ctx.localizer.seat(seat)}: {result.scores[seat]}") for place, seat in rank(result)]
    return el("aside", el("h2", t("ui.result")), el("ul", rows))


PAPER = (
    ":root{color-scheme:light}body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:#fbf4e2;color:#221a14;"
    "font:1rem/1.6 'Noto Serif JP',Georgia,serif}header{text-align:center;border-bottom:3px double;margin-bottom:1rem}"
    "h1{font-size:2.2rem;margin:.2rem}.seal{color:#b2321f;font-size:1.6rem;margin:0}"
    ".clans{font-style:italic;margin:.3rem 0 .8rem}"
    "section{columns:20rem;column-gap:2rem;column-rule:1px solid #b9a888}"
    "h2{font-size:1.1rem;color:#b2321f;break-after:avoid;column-span:all;margin:1.2rem 0 .3rem}"
    "section p{margin:0 0 .6rem;hyphens:auto;orphans:2;widows:2}"
    "aside{border:1px solid;padding:.2rem 1rem;margin-bottom:1rem;break-inside:avoid}ul{padding-left:0;list-style:none}"
    "footer{border-top:1px solid;margin-top:1rem;font-size:.85rem}"
    "@page{margin:16mm}@media print{body{background:none;margin:0;max-width:none}section{columns:2}}"
)
"""Styles of the chronicle, for screen and paper."""
