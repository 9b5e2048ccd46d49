"""The panel on the planning board: what each place would send to court and leave behind; and the public facts of a seat at
court."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY
from tenka.games.shogun.tennos_court.cards import PANEL
from tenka.games.shogun.tennos_court.panel import hindrance
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import season_data
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Dock, Fact, Zone

TRAY, OFFICIALS, KEPT = "exit-door", "two-shadows", "contract"
"""Glyphs beside a seat's name."""
IDLE = frozenset({"empty", "chest"})
"""Expected reasons why a place sends no official."""


class Sending(NamedTuple):
    """The effect of a place of the panel: the number of officials, and the armies that are left; where it falls short, of what,
    how many there are and how many it needs."""

    sent: int = 0
    left: int = 0
    short: str = ""
    needed: int = 0


def sendings(rules: ShogunRules, state: Any, seat: int) -> dict[str, Sending]:
    """Work out place by place, in the order in which they are opened. Nothing changes armies or tray before that."""
    officials, tray, by_box = state.officials[seat], state.tray[seat], {}
    for box, wanted in PANEL.items():
        card = state.laid[seat][rules.box_index[box]]
        province = EMPTY < card < len(NAMES)
        there = state.armies[card] - 1 if province else tray
        short = hindrance(rules, card, wanted, officials=officials, there=there)
        if short in IDLE:
            by_box[box] = Sending()
            continue
        sent = 0 if short else wanted
        officials -= sent
        tray -= 0 if province else sent
        left = officials if short == "officials" else there - sent + province
        by_box[box] = Sending(sent, left, short, wanted + (short == "garrison") if short else 0)
    return by_box


def outcome(box: str) -> Callable[[RenderContext, int], str]:
    """Say what a card on this place would do."""
    return partial(_outcome, box)


def _outcome(box: str, ctx: RenderContext, card: int) -> str:
    seat, state = ctx.view.seat, ctx.view.state
    if seat is None or state.laid[seat][rules_of(ctx).box_index[box]] != card:
        return ""
    row = sendings(rules_of(ctx), state, seat)[box]
    if row.short:
        return ctx.t(f"tc.panel.{'officials' if row.short == 'officials' else 'armies'}", have=row.left, n=row.needed)
    if not row.sent:
        return ""
    return ctx.t("tc.panel.province" if card < len(NAMES) else "tc.panel.tower", n=row.sent, left=row.left)


def draw_planned(ctx: RenderContext) -> Iterator[Zone]:
    """Say the officials that a seat will have at court, while it plans."""
    seat = ctx.view.seat
    if seat is not None and ctx.scene is None and season_data.planning(ctx):
        yield Zone("court-plan", Dock.HAND, partial(_sum, ctx, seat), owner=seat, private=True)


def _sum(ctx: RenderContext, seat: int) -> Markup:
    state = ctx.view.state
    sent = sum(row.sent for row in sendings(rules_of(ctx), state, seat).values())
    return el("p", ctx.t("tc.court.after", sent=sent, n=state.antechamber[seat] + sent), class_="court-sum")


def facts(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return the tray, which is money here, the officials at court, and the cards that lie open before a seat."""
    state, t = shown_state(ctx), ctx.t
    yield Fact(TRAY, t("tc.fact.tray"), str(state.tray[seat]))
    yield Fact(OFFICIALS, t("tc.fact.officials"), str(state.antechamber[seat] + state.hall[seat]))
    if state.keepsakes[seat]:
        names = ctx.localizer.value("favours", state.keepsakes[seat])
        yield Fact(KEPT, t("tc.fact.kept", favours=names), str(len(state.keepsakes[seat])), minor=True)
