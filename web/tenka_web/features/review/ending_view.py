"""The end of a game in the panel: winner, podium, and ways to continue."""

from __future__ import annotations

from tenka import Result
from tenka_web.app.shared_views.podium import draw_podium, rank
from tenka_web.app.strips import strip
from tenka_web.app.table_context import TableContext
from tenka_web.features.review import coach_view
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button


def draw_end(ctx: TableContext) -> Markup:
    """Draw the end: winner, podium, and ways to continue."""
    t = ctx.t
    replay = button("story.again", icon("play"), t.for_game(ctx.game.prefix, "story.again"))
    by_letters = ctx.session.mode.by_letters
    first = "" if by_letters else "primary"         # In correspondence games the last message comes first
    actions = [
        None if ctx.session.is_transferred
        else button("rematch", icon("dice"), strip(ctx, "again") or t("ui.rematch"), class_=first),
        button("letter.check", t("ui.proof.check"), id="letter-check") if by_letters else None,
        replay,
        button("open", icon("share"), t("ui.share"), arg="share"),
    ]
    return el(
        "div",
        el("h2", say_ending(ctx), id="question"),
        draw_podium(ctx),
        draw_own_place(ctx),
        strip(ctx, "sending"),
        coach_view.coach(ctx),
        el("div", actions, class_="answers"),
        class_="ask over",
    )


def say_ending(ctx: TableContext) -> str:
    """Return who won; a single person is addressed as "you"."""
    t, result = ctx.t, ctx.session.table.result
    assert result is not None
    if _find_only_person(ctx) in result.winners:
        return t("ui.over.you.won" if len(result.winners) == 1 else "ui.over.you.shared")
    winners = t.join_names(ctx.localizer.seat(seat) for seat in result.winners)
    return t("ui.over.winner", seat=winners, n=len(result.winners))


def draw_own_place(ctx: TableContext) -> Markup | None:
    """Draw the place of the only person, and the distance to the winner or the next."""
    result, seat = ctx.session.table.result, _find_only_person(ctx)
    assert result is not None
    if seat is None:
        return None
    place = next(place for place, one in rank(result) if one == seat)
    if place == 1 and (len(result.winners) > 1 or len(result.ranking) == 1):
        return None
    other, key = (result.ranking[1][0], "ui.over.you.ahead") if place == 1 else (result.winners[0], "ui.over.you.behind")
    n = abs(result.scores[seat] - result.scores[other])
    values = {"place": place, "of": len(result.scores), "n": n, "seat": other}
    said = ctx.t.rich(key if n else f"{key}.tie", {**values, "seat": ctx.localizer.seat_mark(other)})
    tipped = _decisive_line(ctx, result, seat, other)
    return el("p", said, [" ", tipped] if tipped else None, class_="own-end")


def _decisive_line(ctx: TableContext, result: Result, seat: int, other: int) -> str:
    """Return the line of the result in which the better of two seats was farthest ahead; the seat's own number comes first."""
    better, worse = sorted((seat, other), key=lambda one: -result.scores[one])
    if not result.lines or result.scores[better] == result.scores[worse]:
        return ""
    one, two = result.lines[better], result.lines[worse]
    line = max(one, key=lambda name: one[name] - two.get(name, 0))
    own, theirs = (result.lines[which].get(line, 0) for which in (seat, other))
    return ctx.t("ui.over.you.tipped", line=ctx.t(line), own=own, theirs=theirs)


def _find_only_person(ctx: TableContext) -> int | None:
    """Return the seat of the only person."""
    people = ctx.session.people
    return people[0] if len(people) == 1 else None
