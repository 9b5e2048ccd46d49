"""What players of a live table show each other: a stamp for a sealed answer, pointing, short texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.strip_view import name_party
from tenka_web.ui.boards import tokens
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, switch

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting

MOST_TEXTS = 6
POINTING_LASTS = 2
"""Number of choices after which a pointing is obsolete."""
TARGET = re.compile(r"[A-Za-z0-9:._-]{1,80}", re.ASCII)
"""Names of targets that are safe in a style sheet."""
STYLE = """
.hint.back{margin-block-end:.6rem}
.hint.back .dim{color:inherit}
@media (max-width:860px){#live-back.hint{position:sticky;inset-block-start:0;z-index:2}}
.live-said{list-style:none;padding:0;max-block-size:8rem;overflow:auto;overflow-wrap:anywhere}
.live-strip>.button{justify-self:start}
.live-say{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.3rem .5rem;align-items:center;justify-items:start}
.live-say>input{inline-size:100%}
.live-say>.switch{grid-column:1/-1}
.live-said li,.live-pointed{display:flex;flex-wrap:wrap;gap:.1rem .5rem;align-items:center}
.live-who{display:inline-flex;gap:.35rem;align-items:center;font-weight:700}
.live-who .mon{inline-size:1.3rem;block-size:1.3rem}
.live-seals{list-style:none;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.4rem 1rem}
.live-seals li{display:flex;gap:.5rem;align-items:center}
.hanko{display:grid;place-items:center;inline-size:2.2rem;block-size:2.2rem;border-radius:50%;
border:.16rem solid var(--vermilion);transform:rotate(-9deg);animation:hanko .3s cubic-bezier(.2,1.4,.5,1) both}
.hanko .mon{inline-size:1.35rem;block-size:1.35rem}
@keyframes hanko{from{opacity:0;transform:rotate(-20deg) scale(1.8)}}
"""
GLOW = """@keyframes live-points-{n}{{50%{{filter:drop-shadow(0 0 .6rem var(--glow)) drop-shadow(0 0 .2rem var(--glow))}}}}
:is(#live,#show,#cards-box,#tray) [data-target="{target}"]{{animation:live-points-{n} 1.1s ease-in-out 4}}"""
"""Animation of the target. Its name alternates, so that it restarts."""


def signs(ctx: TableContext) -> list[Markup | None]:
    """Draw the stamps, the last pointing, the last texts, and the field for a text."""
    meeting = live_of(ctx.session.mode).meeting
    line = None if meeting.watches or ctx.session.is_screen else _say(ctx.t, meeting)
    return [style_element(STYLE), _seals(ctx, meeting), _draw_pointing(ctx, meeting), _draw_texts(ctx, meeting), line]


def _draw_party(ctx: TableContext, meeting: Meeting, party: int, sentence: str = "{name}") -> Markup:
    """Draw a party's crest and a sentence with its name. A shared screen has no crest."""
    seats = meeting.current_game.terms.seats
    crest = tokens.crest(ctx.looks[seats.index(party)]) if party in seats else None
    return el("span", crest, el("span", sentence.format(name=name_party(ctx.localizer, meeting, party))), class_="live-who")


def _seals(ctx: TableContext, meeting: Meeting) -> Markup | None:
    """Draw a stamp for each remote player who has answered the open sealed question."""
    game, session = meeting.current_game, ctx.session
    if game.stopped or not session.is_sealed:
        return None
    rows = []
    for party in sorted(game.answered & {*game.terms.seats} - {game.me, -1}):
        seat = game.terms.seats.index(party)
        mark = el("span", tokens.crest(ctx.looks[seat]), class_="hanko", aria_hidden="true")
        rows.append(el("li", mark, el("span", ctx.t("ui.live.sealed", name=ctx.localizer.seat(seat))), id=f"sealed-{party}"))
    return el("ul", rows, class_="live-seals", id="live-seals", role="status") if rows else None


def _draw_pointing(ctx: TableContext, meeting: Meeting) -> Markup | None:
    """Draw the last pointing of a remote player, in words and as a glow on the table."""
    presence = meeting.presence
    if presence.pointed is None or len(ctx.session.table.history) - presence.pointed_at > POINTING_LASTS:
        return None
    party, target = presence.pointed
    about = el("span", ctx.game.about(ctx, target), data_hover=target, tabindex="0")
    style = GLOW.format(n=presence.times_pointed % 2, target=target) if TARGET.fullmatch(target) else ""
    glow = style_element(style) if style else None
    who = _draw_party(ctx, meeting, party, ctx.t("ui.live.points", name="{name}"))
    return el("p", who, " ", about, glow, class_="live-pointed", id="live-pointed")


def _draw_texts(ctx: TableContext, meeting: Meeting) -> Markup | None:
    """Draw the last short texts, escaped."""
    rows = [el("li", _draw_party(ctx, meeting, party), " ", words) for party, words in meeting.presence.texts[-MOST_TEXTS:]]
    return el("ul", rows, class_="live-said", aria_live="polite") if rows and not meeting.presence.quiet else None


def _say(t: Catalog, meeting: Meeting) -> Markup:
    """Draw the text field and the button to point; after the first text, also the switch that hides texts."""
    look = button("live.point", icon("eye"), el("span", t("ui.live.point")), class_="quiet", id="live-point")
    box = el("input", type="text", data_enter="live.say", maxlength="200", placeholder=t("ui.live.say"), autocomplete="off",
             aria_label=t("ui.live.say"), id="live-say")  # fmt: skip
    spoken = meeting.presence.texts or meeting.presence.quiet
    hide = switch("live.quiet", t("ui.live.quiet"), arg="", on=meeting.presence.quiet, id="live-quiet") if spoken else None
    return el("div", box, look, hide, class_="live-say")
