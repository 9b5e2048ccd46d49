"""A game as a film: one animated drawing with the board, the clans and the moments that decided, captioned in words. Also its
last picture, still, for messengers; and its chronicle, all of it in words, as a page for paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tenka_web.app.playback import Scene, Story
from tenka_web.app.session import Session, visible_log
from tenka_web.app.shared_views import score_plots as plots
from tenka_web.app.shared_views.game_parts import ticks
from tenka_web.app.shared_views.podium import placed
from tenka_web.app.shared_views.score_plots import Turn
from tenka_web.app.table_context import Shown, show
from tenka_web.ui.boards import symbols as art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import Markup, el, escape, joined

MOST = 1_000_000
"""Bytes of a film at most; moments that matter least are left out until it fits."""
FEWEST, MOST_FRAMES = 3, 16
WIDE, HEAD, FOOT, EDGE = 1200, 96, 312, 32
LINE, LETTER, LINES = 44, 34, 4
"""Of a caption: the height of a line, the size of its letters, how many lines at most."""
HELD, LAST_HELD, SCENE_HELD = 2600, 5200, 2200
"""Milliseconds that a moment, the last one and a scene of a story stand still."""
DROPPED = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|tabindex|title)="[^"]*"| (?:data-[\w-]+|tabindex)(?=[ >/])')
NAMED = re.compile(r' id="([^"]+)"')


class Film(NamedTuple):
    """A film's text, and for how many milliseconds each of its pictures is held."""

    text: str
    held: tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    """A moment of the film, or a scene of what was told there; ``turn``: what it turned."""

    moment: int
    scene: Scene | None = None
    turn: Turn | None = None

    @property
    def swing(self) -> int:
        """By how much it moved the lead."""
        return 0 if self.turn is None else self.turn.swing


def frames(shown: Shown) -> list[Frame]:
    """The beginning, the large parts of the game, the moments that moved the lead most, the scenes of how it ended, the end."""
    session, last = shown.session, shown.session.moment
    turns = {turn.moment: turn for turn in plots.turns(plots.curve(shown)[: last + 1])}
    best = sorted(turns, key=lambda moment: (-turns[moment].swing, moment))[: plots.SWINGS + 2]
    large = [moment for moment, _, large in ticks(shown) if large and 0 < moment <= last]
    ended = session.over and last == len(session.table.history)
    told = shown.game.scenes(session.table, session.watcher(), last) if ended else ()
    moments = sorted({*best, *large, *([] if told else [last])} - {0, *([last] if told else [])})
    stills = [Frame(0), *(Frame(moment, None, turns.get(moment)) for moment in moments)]
    return [*stills, *(Frame(last, scene) for scene in told), *([Frame(last)] if told else [])]


def film(shown: Shown, style: str) -> Film:
    """The film as one SVG of at most ``MOST`` bytes, with the page's ``style``. It stands still, at its end, for who wants less
    motion."""
    wanted = thinned(frames(shown), MOST_FRAMES)
    while True:
        held = tuple(_length(row, last=at == len(wanted) - 1) for at, row in enumerate(wanted))
        text = _film(shown, wanted, held, style)
        if len(text.encode()) <= MOST or len(wanted) <= FEWEST:
            return Film(text, held)
        wanted = thinned(wanted, len(wanted) - 1)


def thinned(rows: Sequence[Frame], most: int) -> list[Frame]:
    """Return at most so many frames: first and last stay, then scenes and the largest gains, in their order."""
    if len(rows) <= most:
        return list(rows)
    inner = sorted(range(1, len(rows) - 1), key=lambda at: (-rows[at].swing, rows[at].scene is None, -at))
    kept = {0, len(rows) - 1, *inner[: most - 2]}
    return [row for at, row in enumerate(rows) if at in kept]


def still(shown: Shown, style: str) -> str:
    """Return the last picture of the film alone."""
    return _document(shown, style, _frame(shown, Frame(shown.session.moment), last=True), "")


def high(shown: Shown) -> int:
    """Return how high the pictures are; all are ``WIDE``."""
    wide, tall = shown.game.size(shown.session.table.rules)
    return HEAD + round(WIDE * tall / wide) + FOOT


def _film(shown: Shown, rows: Sequence[Frame], held: Sequence[int], style: str) -> str:
    whole = sum(held)
    drawn, moves, begun = [], [], 0
    for at, (row, length) in enumerate(zip(rows, held, strict=True)):
        last = at == len(rows) - 1
        start, end = (f"{100 * moment / whole:.3f}%" for moment in (begun, begun + length))
        hidden = "0%{visibility:hidden}" if at else ""
        shows = f"{start}{{visibility:visible}}{end}{{visibility:hidden}}"
        moves.append(f"@keyframes f{at}{{{hidden}{shows}100%{{visibility:hidden}}}}")
        drawn.append(el("g", _frame(shown, row, last=last), class_="fr last" if last else "fr", style=f"animation-name:f{at}"))
        begun += length
    foot = high(shown) - 8
    bar = el("rect", class_="bar-run", x=0, y=foot, width=WIDE, height=8)
    moving = "".join(moves) + (
        f".fr{{visibility:hidden;animation:{whole}ms step-end infinite}}.fr.last{{visibility:visible}}"
        f".bar-run{{fill:#b2321f;transform-origin:0 0;animation:run {whole}ms linear infinite}}"
        "@keyframes run{from{transform:scaleX(0)}to{transform:scaleX(1)}}"
        "@media (prefers-reduced-motion:reduce){.fr,.bar-run{animation:none!important}}"
    )
    return _document(shown, style, joined([*drawn, bar]), moving)


def _length(row: Frame, *, last: bool) -> int:
    return LAST_HELD if last else SCENE_HELD if row.scene is not None else HELD


def _document(shown: Shown, style: str, inside: Markup, moving: str) -> str:
    """Return a drawing of its own: the sheet once, what stands on it in each frame, the names of those who play."""
    rules, t, tall = shown.session.table.rules, shown.t, high(shown)
    game = shown.game
    poster = game.poster(rules, t) if game.poster else joined([game.sheet(rules, t), game.names(rules, t)])
    board = _placed(shown, Markup(DROPPED.sub("", poster)))
    title = el("text", t(f"{game.prefix}.title"), x=EDGE, y=66, class_="f-title")
    house = el("text", "天下 Tenka", x=WIDE - EDGE, y=64, class_="f-house")
    own = (
        ":root{color-scheme:light}.fr *,.f-still *{animation:none!important;transition:none!important}"
        f"text{{font-family:Mincho,'Noto Serif JP',Georgia,serif}}.f-back{{fill:#f3ead7}}.f-foot{{fill:#fbf4e2}}"
        f".f-title{{font-size:52px;font-weight:700;fill:#b2321f}}.f-house{{font-size:30px;text-anchor:end;fill:#6b5a45}}"
        f".f-said{{font-size:{LETTER}px;fill:#221a14}}.f-part{{font-size:26px;fill:#6b5a45}}"
        ".f-who{font-size:24px;font-weight:700;fill:#221a14}.f-points{font-size:34px;font-weight:700;fill:#b2321f}"
    )
    back = el("rect", class_="f-back", width=WIDE, height=tall)
    said = el("title", shown.session.save.called(t))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}">'
    sheet = f"<style><![CDATA[{style}\n{own}\n{moving}]]></style>"
    shared = DROPPED.sub("", art.defs() + art.glyphs())
    return f"{head}{said}{sheet}{shared}{back}{title}{house}{board}{inside}</svg>"


def _placed(shown: Shown, drawn: Markup) -> Markup:
    """Something of the map where the map stands in the picture."""
    wide, tall = shown.game.size(shown.session.table.rules)
    return el("svg", drawn, x=0, y=HEAD, width=WIDE, height=round(WIDE * tall / wide), viewBox=f"0 0 {wide} {tall}")


def _frame(shown: Shown, row: Frame, *, last: bool) -> Markup:
    """Draw what stands on the map at a moment, what is said of it, and how the clans stand."""
    look = at(shown, row)
    live = look.game.live(look)
    names = Markup("") if look.game.poster is None else look.game.names(look.session.table.rules, look.t)
    drawn = DROPPED.sub("", f"{live}{names}")
    used = set(re.findall(r'(?:#)([\w:.-]+)', drawn))
    drawn = NAMED.sub(lambda match: match[0] if match[1] in used else "", drawn)
    top = high(shown) - FOOT
    foot = el("rect", class_="f-foot", x=0, y=top, width=WIDE, height=FOOT)
    said = _said(look, row, top, last=last)
    return el("g", _placed(shown, Markup(drawn)), foot, said, _clans(look, row, top), class_="f-still")


def at(shown: Shown, row: Frame) -> Shown:
    """Return the same table at that moment, with that scene on show."""
    session = shown.session
    copy = Session(session.table, session.seats, session.save, viewer=session.viewer)
    copy.attention.eyes = session.attention.eyes
    if row.moment < len(session.table.history):
        copy.attention.cursor = row.moment
    if row.scene is not None:
        copy.telling.story = Story((row.scene,), running=False)
    copy.telling.curve, copy.telling.ticks = session.telling.curve, session.telling.ticks
    then = show(shown.t, replace(shown.settings, forecast=False), copy)
    then.words = then.words.by_name     # others watch the film
    return then


def _said(look: Shown, row: Frame, top: int, *, last: bool) -> list[Markup]:
    part, told = part_of(look), caption(look, row, last=last)
    part = "" if part == told else part
    lines = wrapped(told, (WIDE - 2 * EDGE) / LETTER, LINES - bool(part))
    first = top + 134 + 34 * bool(part)
    said = [el("text", line, x=EDGE, y=first + LINE * number, class_="f-said") for number, line in enumerate(lines)]
    part = wrapped(part, (WIDE - 2 * EDGE) / 26, 1)[0]
    return [el("text", part, x=EDGE, y=top + 126, class_="f-part"), *said] if part else said


def caption(look: Shown, row: Frame, *, last: bool) -> str:
    """Return what is said of a frame, in the language of the page."""
    t, words, session = look.t, look.words, look.session
    result = session.table.result
    if last and result is not None and row.moment == len(session.table.history):
        points = " : ".join(str(result.scores[seat]) for _, seat in placed(result))
        return t("ui.save.won", seat=t.listed(map(words.seat, result.winners)), scores=points, n=len(result.winners))
    if row.scene is not None:
        rows = ((row.scene.key, row.scene.values), *row.scene.say)
        return t.together(*dict.fromkeys(words.say(key, values) for key, values in rows if t.has(key)))
    if row.moment == 0:
        return t("ui.film.begins", seats=t.listed(map(words.seat, range(len(session.seats)))))
    said, turn = spoken(look, row.moment), row.turn
    if turn is None:
        return said
    return t.ended(t(f"ui.swing.{turn.kind}", what=plots.unended(Markup(said)), n=turn.gap, seat=words.seat(turn.seat)))


def spoken(look: Shown, moment: int) -> str:
    """Return the choice that led to a moment, as the log tells it in plain words."""
    events = [event for at, event in visible_log(look.session.table, look.session.watcher(), moment) if at == moment]
    told = next((event for event in events if look.t.has(event.key)), None)
    return "" if told is None else look.words.say(told.key, told.values)


def part_of(look: Shown) -> str:
    """In which large part of the game a moment lies."""
    parts = [event for moment, event, large in ticks(look) if large and moment <= look.session.moment]
    return look.words.say(parts[-1].key, parts[-1].values) if parts else ""


def _clans(look: Shown, row: Frame, top: int) -> list[Markup]:
    """Everybody's crest, name and points, in a line."""
    count = len(look.session.seats)
    step = (WIDE - 2 * EDGE) / count
    points = plots.curve(look)[row.moment] if row.scene is None else None
    drawn = []
    for seat, one in enumerate(look.session.seats):
        left = EDGE + step * seat
        told = points[seat] if points is not None else look.game.score(look, seat)
        crest = tokens.crest(SeatLook(one.color, one.crest, look.words.seat(seat)))
        sign = el("svg", crest, x=round(left), y=top + 12, width=44, height=44)
        score = el("text", str(told), x=round(left + 54), y=top + 46, class_="f-points") if told is not None else None
        name = wrapped(look.words.seat(seat), step / 24, 1)[0]
        drawn += [sign, score or Markup(""), el("text", name, x=round(left), y=top + 84, class_="f-who")]
    return drawn


def wrapped(text: str, wide: float, most: int) -> list[str]:
    """Return a text in lines of a width counted in letters of full width; what doesn't fit the last line is cut."""
    lines, line, filled = [], "", 0.0
    for piece in re.findall(r"[　-鿿＀-￯]|[^\s　-鿿＀-￯]+\s*|\s+", text):
        width = sum(1.0 if unicodedata.east_asian_width(char) in "WF" else .52 for char in piece)
        if filled + width > wide and line and piece not in "。、）」":
            lines.append(line.strip())
            line, filled = "", 0.0
        line += piece
        filled += width
    lines.append(line.strip())
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1].rstrip('.,。、')}…"]


# -- the chronicle


def chronicle(shown: Shown) -> str:
    """The whole game in words, as a page of its own, ready for paper: a section for each large part of the game, in columns as a
    gazette has them, and in it a paragraph for each small one, such as an action."""
    t, session, words = shown.t, shown.session, shown.words.by_name
    name = session.save.called(t)
    lines = [row for row in visible_log(session.table, session.watcher(), session.moment) if t.has(row[1].key)]
    parts: list[tuple[str, list[list[str]]]] = [("", [[]])]
    for _, event in lines:
        said, large = words.say(event.key, event.values), shown.game.ticks.get(event.key)
        if large:
            short = f"{event.key}.part"
            parts.append((words.say(short, event.values), [[said]]) if t.has(short) else (said, [[]]))
        elif large is False:
            parts[-1][1].append([said])
        else:
            parts[-1][1][-1].append(said)
    inside = [_part(title, [t.together(*said) for said in told if said]) for title, told in parts if title or any(told)]
    clans = t.listed(map(words.seat, range(len(session.seats))))
    body = joined([
        el("header", el("p", "天下", class_="seal", lang="ja"), el("h1", name), el("p", clans, class_="clans")), _ending(shown),
        el("main", inside), el("footer", el("p", t("ui.film.foot", n=session.moment))),
    ])  # fmt: skip
    return (f'<!doctype html>\n<html lang="{t.language}"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width, initial-scale=1"><title>{escape(name)}</title><style>{PAPER}</style></head>'
            f"<body>{body}</body></html>\n")  # fmt: skip


def _part(title: str, told: Iterable[str]) -> Markup:
    return el("section", el("h2", title) if title else None, [el("p", said) for said in told])


def _ending(shown: Shown) -> Markup | None:
    """Draw who won, with the points of all; nothing while the game goes on."""
    result, t = shown.session.table.result, shown.t
    if result is None or shown.session.moment < len(shown.session.table.history):
        return None
    rows = [el("li", f"{place}. {shown.words.seat(seat)}: {result.scores[seat]}") for place, seat in placed(result)]
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
"""How the chronicle looks, on the screen and on paper."""
