"""A game as a film: one animated SVG with the board, the seats and the decisive moments with captions. Also its last picture."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tenka_web.app.playback import Scene, Story
from tenka_web.app.session import Session, visible_log
from tenka_web.app.shared_views import score_plots
from tenka_web.app.shared_views.game_parts import ticks
from tenka_web.app.shared_views.podium import rank
from tenka_web.app.shared_views.score_plots import Turn
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.ui.boards import symbols, tokens
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import Markup, el, join

MOST = 1_000_000
"""Most bytes of a film; the least important moments are dropped until it fits."""
FEWEST, MOST_FRAMES = 3, 16
WIDE, HEAD, FOOT, EDGE = 1200, 96, 312, 32
LINE, LETTER, LINES = 44, 34, 4
"""Captions: line height, font size, most lines."""
HELD, LAST_HELD, SCENE_HELD = 2600, 5200, 2200
"""Milliseconds of a moment, of the last one, and of a scene."""
DROPPED = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|tabindex|title)="[^"]*"| (?:data-[\w-]+|tabindex)(?=[ >/])')
NAMED = re.compile(r' id="([^"]+)"')


class Film(NamedTuple):
    """A film's text, and the milliseconds per picture."""

    text: str
    held: tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    """A moment of the film, or a scene of its story; ``turn``: how it changed the lead."""

    moment: int
    scene: Scene | None = None
    turn: Turn | None = None

    @property
    def swing(self) -> int:
        """The change of the lead."""
        return 0 if self.turn is None else self.turn.swing


def frames(ctx: TableContext) -> list[Frame]:
    """Return the frames: the beginning, large parts of the game, the largest changes of the lead, scenes of the end, the end."""
    session, last = ctx.session, ctx.session.moment
    turns = {turn.moment: turn for turn in score_plots.turns(score_plots.curve(ctx)[: last + 1])}
    best = sorted(turns, key=lambda moment: (-turns[moment].swing, moment))[: score_plots.SWINGS + 2]
    large = [moment for moment, _, large in ticks(ctx) if large and 0 < moment <= last]
    ended = session.is_over and last == len(session.table.history)
    told = ctx.game.find_scenes(session.table, session.viewpoint(), last) if ended else ()
    moments = sorted({*best, *large, *([] if told else [last])} - {0, *([last] if told else [])})
    stills = [Frame(0), *(Frame(moment, None, turns.get(moment)) for moment in moments)]
    return [*stills, *(Frame(last, scene) for scene in told), *([Frame(last)] if told else [])]


def film(ctx: TableContext, style: str) -> Film:
    """Return the film as one SVG of at most ``MOST`` bytes, with the page's ``style``. With reduced motion it shows its end."""
    wanted = thin_out(frames(ctx), MOST_FRAMES)
    while True:
        held = tuple(_length(row, last=at == len(wanted) - 1) for at, row in enumerate(wanted))
        text = _film(ctx, wanted, held, style)
        if len(text.encode()) <= MOST or len(wanted) <= FEWEST:
            return Film(text, held)
        wanted = thin_out(wanted, len(wanted) - 1)


def thin_out(rows: Sequence[Frame], most: int) -> list[Frame]:
    """Return at most ``most`` frames: first and last, then scenes and the largest changes, in order."""
    if len(rows) <= most:
        return list(rows)
    inner = sorted(range(1, len(rows) - 1), key=lambda at: (-rows[at].swing, rows[at].scene is None, -at))
    kept = {0, len(rows) - 1, *inner[: most - 2]}
    return [row for at, row in enumerate(rows) if at in kept]


def draw_last_frame(ctx: TableContext, style: str) -> str:
    """Return the last picture of the film."""
    return _document(ctx, style, _frame(ctx, Frame(ctx.session.moment), last=True), "")


def high(ctx: TableContext) -> int:
    """Return the height of the pictures; their width is ``WIDE``."""
    wide, tall = ctx.game.size(ctx.session.table.rules)
    return HEAD + round(WIDE * tall / wide) + FOOT


def _film(ctx: TableContext, rows: Sequence[Frame], held: Sequence[int], style: str) -> str:
    whole = sum(held)
    drawn, moves, begun = [], [], 0
    for at, (row, length) in enumerate(zip(rows, held, strict=True)):
        last = at == len(rows) - 1
        start, end = (f"{100 * moment / whole:.3f}%" for moment in (begun, begun + length))
        hidden = "0%{visibility:hidden}" if at else ""
        shows = f"{start}{{visibility:visible}}{end}{{visibility:hidden}}"
        moves.append(f"@keyframes f{at}{{{hidden}{shows}100%{{visibility:hidden}}}}")
        drawn.append(el("g", _frame(ctx, row, last=last), class_="fr last" if last else "fr", style=f"animation-name:f{at}"))
        begun += length
    foot = high(ctx) - 8
    bar = el("rect", class_="bar-run", x=0, y=foot, width=WIDE, height=8)
    moving = "".join(moves) + (
        f".fr{{visibility:hidden;animation:{whole}ms step-end infinite}}.fr.last{{visibility:visible}}"
        f".bar-run{{fill:#b2321f;transform-origin:0 0;animation:run {whole}ms linear infinite}}"
        "@keyframes run{from{transform:scaleX(0)}to{transform:scaleX(1)}}"
        "@media (prefers-reduced-motion:reduce){.fr,.bar-run{animation:none!important}}"
    )
    return _document(ctx, style, join([*drawn, bar]), moving)


def _length(row: Frame, *, last: bool) -> int:
    return LAST_HELD if last else SCENE_HELD if row.scene is not None else HELD


def _document(ctx: TableContext, style: str, inside: Markup, moving: str) -> str:
    """Return an SVG: the static board once, the pieces per frame, and the players' names."""
    rules, t, tall = ctx.session.table.rules, ctx.t, high(ctx)
    game = ctx.game
    poster = game.poster(rules, t) if game.poster else join([game.sheet(rules, t), game.names(rules, t)])
    board = _place(ctx, Markup(DROPPED.sub("", poster)))
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
    said = el("title", ctx.session.save.title_in(t))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}">'
    sheet = f"<style><![CDATA[{style}\n{own}\n{moving}]]></style>"
    shared = DROPPED.sub("", symbols.defs() + symbols.glyphs())
    return f"{head}{said}{sheet}{shared}{back}{title}{house}{board}{inside}</svg>"


def _place(ctx: TableContext, drawn: Markup) -> Markup:
    """Place a drawing of the map in the picture."""
    wide, tall = ctx.game.size(ctx.session.table.rules)
    return el("svg", drawn, x=0, y=HEAD, width=WIDE, height=round(WIDE * tall / wide), viewBox=f"0 0 {wide} {tall}")


def _frame(ctx: TableContext, row: Frame, *, last: bool) -> Markup:
    """Draw the pieces, the caption and the scores of a frame."""
    ctx = at(ctx, row)
    live = ctx.game.live(ctx)
    names = Markup("") if ctx.game.poster is None else ctx.game.names(ctx.session.table.rules, ctx.t)
    drawn = DROPPED.sub("", f"{live}{names}")
    used = set(re.findall(r'(?:#)([\w:.-]+)', drawn))
    drawn = NAMED.sub(lambda match: match[0] if match[1] in used else "", drawn)
    top = high(ctx) - FOOT
    foot = el("rect", class_="f-foot", x=0, y=top, width=WIDE, height=FOOT)
    said = _draw_captions(ctx, row, top, last=last)
    return el("g", _place(ctx, Markup(drawn)), foot, said, _clans(ctx, row, top), class_="f-still")


def at(ctx: TableContext, row: Frame) -> TableContext:
    """Return the context at the frame's moment, with its scene."""
    session = ctx.session
    copy = Session(session.table, session.seats, session.save, viewer=session.viewer)
    copy.ui.eyes = session.ui.eyes
    if row.moment < len(session.table.history):
        copy.ui.cursor = row.moment
    if row.scene is not None:
        copy.playback.story = Story((row.scene,), running=False)
    copy.playback.curve, copy.playback.ticks = session.playback.curve, session.playback.ticks
    then = build_context(ctx.t, replace(ctx.settings, forecast=False), copy)
    then.localizer = then.localizer.by_name     # Viewers are not the players
    return then


def _draw_captions(ctx: TableContext, row: Frame, top: int, *, last: bool) -> list[Markup]:
    part, told = part_of(ctx), caption(ctx, row, last=last)
    part = "" if part == told else part
    lines = wrap(told, (WIDE - 2 * EDGE) / LETTER, LINES - bool(part))
    first = top + 134 + 34 * bool(part)
    said = [el("text", line, x=EDGE, y=first + LINE * number, class_="f-said") for number, line in enumerate(lines)]
    part = wrap(part, (WIDE - 2 * EDGE) / 26, 1)[0]
    return [el("text", part, x=EDGE, y=top + 126, class_="f-part"), *said] if part else said


def caption(ctx: TableContext, row: Frame, *, last: bool) -> str:
    """Return the caption of a frame, in the page's language."""
    t, localizer, session = ctx.t, ctx.localizer, ctx.session
    result = session.table.result
    if last and result is not None and row.moment == len(session.table.history):
        points = " : ".join(str(result.scores[seat]) for _, seat in rank(result))
        return t("ui.save.won", seat=t.join_names(map(localizer.seat, result.winners)), scores=points, n=len(result.winners))
    if row.scene is not None:
        rows = ((row.scene.key, row.scene.values), *row.scene.say)
        return t.join_sentences(*dict.fromkeys(localizer.say(key, values) for key, values in rows if t.has(key)))
    if row.moment == 0:
        return t("ui.film.begins", seats=t.join_names(map(localizer.seat, range(len(session.seats)))))
    said, turn = say_choice(ctx, row.moment), row.turn
    if turn is None:
        return said
    return t.end_sentence(t(f"ui.swing.{turn.kind}", what=score_plots.strip_full_stop(Markup(said)), n=turn.gap,
                            seat=localizer.seat(turn.seat)))


def say_choice(ctx: TableContext, moment: int) -> str:
    """Return the choice that led to a moment, as plain text of the log."""
    events = [event for at, event in visible_log(ctx.session.table, ctx.session.viewpoint(), moment) if at == moment]
    told = next((event for event in events if ctx.t.has(event.key)), None)
    return "" if told is None else ctx.localizer.say(told.key, told.values)


def part_of(ctx: TableContext) -> str:
    """Return the large part of the game at the moment."""
    parts = [event for moment, event, large in ticks(ctx) if large and moment <= ctx.session.moment]
    return ctx.localizer.say(parts[-1].key, parts[-1].values) if parts else ""


def _clans(ctx: TableContext, row: Frame, top: int) -> list[Markup]:
    """Draw crests, names and points in a line."""
    count = len(ctx.session.seats)
    step = (WIDE - 2 * EDGE) / count
    points = score_plots.curve(ctx)[row.moment] if row.scene is None else None
    drawn = []
    for seat, one in enumerate(ctx.session.seats):
        left = EDGE + step * seat
        told = points[seat] if points is not None else ctx.game.score(ctx, seat)
        crest = tokens.crest(SeatLook(one.color, one.crest, ctx.localizer.seat(seat)))
        sign = el("svg", crest, x=round(left), y=top + 12, width=44, height=44)
        score = el("text", str(told), x=round(left + 54), y=top + 46, class_="f-points") if told is not None else None
        name = wrap(ctx.localizer.seat(seat), step / 24, 1)[0]
        drawn += [sign, score or Markup(""), el("text", name, x=round(left), y=top + 84, class_="f-who")]
    return drawn


def wrap(text: str, wide: float, most: int) -> list[str]:
    """Return a text in lines of at most ``wide`` full-width characters; text beyond the last line is cut."""
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


# The chronicle.


