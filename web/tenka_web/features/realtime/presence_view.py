"""Beside each slip of a live table: where its player is, and how much time is left. Most games are played without."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime.clocks import SOON
from tenka_web.features.realtime.mode import live_of
from tenka_web.ui.markup import Markup, el


def beside(ctx: TableContext, seat: int, prefix: str) -> tuple[str, Markup | None]:
    """Return where a seat's player is, in words, and its clock."""
    return whereabouts(ctx, seat), clock(ctx, seat, prefix)


def whereabouts(ctx: TableContext, seat: int) -> str:
    """Of somebody at another page: whether it is here, thinks or has left; nothing for who sits here."""
    live, t = live_of(ctx.session.mode), ctx.t
    party = live.game.terms.seats[seat]
    if not live.game.holds(seat):
        return t("ui.live.kind.left") if party >= 0 else ""
    if party == live.game.me:
        return ""
    if not live.meeting.here(party):
        return t(f"ui.live.kind.{'silent' if live.meeting.silent(party) else 'away'}")
    return t("ui.live.kind.thinking" if seat in live.game.thinking else "ui.live.kind.here")


def clock(ctx: TableContext, seat: int, prefix: str) -> Markup | None:
    """Draw what is left of a seat's time at a live table."""
    meeting, t = live_of(ctx.session.mode).meeting, ctx.t
    left = meeting.presence.clocks.left(seat, meeting.now())
    if left is None:
        return None
    soon = left <= SOON
    words = t("ui.live.clock.over") if left == 0 else t("ui.live.clock.seconds" if soon else "ui.live.clock.minutes",
                                                        n=-(-left // 5) * 5 if soon else -(-left // 60))  # fmt: skip
    told = t("ui.live.clock.left", time=words)
    return el("li", el("span", told, class_="sr-only"), el("b", words, class_="why" if soon else None, aria_hidden="true"),
              title=told, id=f"{prefix}clock-{seat}")  # fmt: skip
