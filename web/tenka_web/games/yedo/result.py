"""Prestige: by round, by kind of mission and by bonus card, for each seat and for any moment."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from tenka import Table
from tenka.components.deck import faces
from tenka.core.chance import Tape
from tenka.core.play import Play
from tenka.games.yedo.goods import BLACKMAIL_POINTS, CATEGORIES
from tenka.games.yedo.scoring import measures, worth
from tenka.games.yedo.scoring import result as result_now
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.app.ui_state import EVERYTHING
from tenka_web.games.yedo import card_art
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Child, Markup, el, join, style_element


def result(ctx: RenderContext) -> Markup:
    """Draw what was hidden until the end, missions by kind, bonus cards, rounds."""
    return join([draw_open_cards(ctx), kinds(ctx), bonuses(ctx), rounds(ctx)])


STYLE = """
.y-end{display:grid;gap:.5rem}
.y-end>li{display:grid;gap:.25rem;border-block-end:1px solid var(--line);padding-block-end:.4rem}
.y-end ul{display:flex;flex-wrap:wrap;gap:.4rem}
.y-end ul li{inline-size:6.6rem;display:grid;align-content:start;gap:.1rem;font-size:.8rem;line-height:1.15;
animation:turn-up .45s ease-out both;animation-delay:calc(.35s*var(--nth))}
.y-end .y-print{position:relative;display:block;inline-size:100%;aspect-ratio:120/81;border:0;border-radius:.3rem}
.y-end li li b{color:var(--vermilion)}
.y-end .kept{color:var(--dim)}
@keyframes turn-up{from{transform:rotateY(90deg);opacity:0}}
"""
"""Styles that come with the result: the cards turn one after the other, while everything else can be used."""


def draw_open_cards(ctx: RenderContext) -> Markup:
    """Draw seat by seat the bonus cards, with what each pays, and the missions that were not finished: turned over one by one."""
    t, session, rules = ctx.t, ctx.session, rules_of(ctx)
    view = session.view_of(EVERYTHING, session.moment) if session.table.has_full_state else ctx.view
    told = [event.values for event in session.table.history[-1].events if event.key == "ye.event.bonus"]
    rows: list[Markup] = []
    turned = 0
    for seat in ctx.ranked:
        shown = [(str(one["card"]), int(one["points"])) for one in told if one["seat"] == seat]
        kept = [face for held in view.state.missions[seat] for face in faces(held) if face in rules.missions]
        cards = [(card_art.card_print(rules.bonuses[face]), ctx.localizer.value("bonus", face), el("b", f"+{points}"))
                 for face, points in shown]  # fmt: skip
        cards += [(card_art.mission_print(rules.missions[face]), ctx.localizer.value("mission", face),
                   el("span", t("ye.page.result.left"), class_="kept")) for face in kept]  # fmt: skip
        drawn = [_draw_columns(turned + at, *card) for at, card in enumerate(cards)]
        turned += len(cards)
        paid, points = sum(points for _, points in shown), int(view.state.points[seat])
        sums = t("ye.page.result.more", before=points - paid, n=paid, points=points)
        rows.append(el("li", el("p", ctx.localizer.seat_mark(seat), " ", sums), el("ul", drawn) if drawn else None))
    style = style_element(STYLE)
    return el("section", style, el("h3", t("ye.page.result.laid")), el("ol", rows, class_="y-end"))


def _draw_columns(nth: int, drawn: Print | None, name: str, worth_of: Markup) -> Markup:
    picture = el("span", ui_card_art.draw_print(drawn), class_="y-print") if drawn is not None else None
    return el("li", picture, el("span", name), worth_of, style=f"--nth:{nth}")


def score_now(ctx: RenderContext, seat: int) -> int | None:
    """Return prestige as the track shows it; on request with an unused Blackmail and the bonus cards that may be on the
    screen."""
    state, rules = shown_state(ctx), rules_of(ctx)
    points = int(state.points[seat])
    if not ctx.settings.forecast or ctx.scene is not None or ctx.session.is_over:
        return points
    points += BLACKMAIL_POINTS * int(state.blackmail[seat])
    if seat not in ctx.open_seats:
        return points
    counts = [measures(rules, state, other) for other in range(state.seats)]
    return points + sum(worth(rules.bonuses[face], counts, seat) for face in faces(state.bonuses[seat]))


def tally(ctx: RenderContext) -> tuple[dict[str, int], ...]:
    """Return by seat what brought prestige so far, and what an end now would add, as far as it may be on the screen."""
    state, rules = shown_state(ctx), rules_of(ctx)
    by_seat = [dict(lines) for lines in result_now(rules, state).lines]
    counts = [measures(rules, state, seat) for seat in range(state.seats)]
    for seat, lines in enumerate(by_seat):
        lines["ye.score.blackmail"] += BLACKMAIL_POINTS * int(state.blackmail[seat])
        if seat in ctx.open_seats:
            lines["ye.score.bonus"] += sum(worth(rules.bonuses[face], counts, seat) for face in faces(state.bonuses[seat]))
    return tuple(by_seat)


def _table(ctx: RenderContext, caption: str, rows: list[tuple[str, list[Child]]]) -> Markup:
    """Draw a table with a column for each seat; ``rows`` have their cells in the order of the seats."""
    order = ctx.ranked
    looks = [ctx.looks[seat] for seat in order]
    heads = [el("th", tokens.crest(one), el("span", one.name, class_="sr-only"), scope="col", title=one.name) for one in looks]
    head = el("tr", el("th", ctx.t("ye.page.result.line"), scope="col"), heads)
    body = [el("tr", el("th", name, scope="row"), [el("td", cells[seat]) for seat in order]) for name, cells in rows]
    table = el("table", el("caption", caption), el("thead", head), el("tbody", body), class_="years")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def kinds(ctx: RenderContext) -> Markup:
    """Draw how many missions of each kind, with those whose bonus was reached."""
    state, missions = shown_state(ctx), rules_of(ctx).missions
    done = [Counter(missions[face].category for face in pile) for pile in state.finished]
    rows: list[tuple[str, list[Child]]] = [
        (ctx.t(f"ye.page.category.{kind}"), [count[kind] for count in done])
        for kind in CATEGORIES
        if any(count[kind] for count in done)
    ]
    rows.append((ctx.t("ye.page.result.missions"), [len(pile) for pile in state.finished]))
    rows.append((ctx.t("ye.page.result.perfect"), [len(pile) for pile in state.perfect]))
    return _table(ctx, ctx.t("ye.page.result.kinds"), rows)


def bonuses(ctx: RenderContext) -> Markup:
    """Draw what each bonus card paid."""
    state = shown_state(ctx)
    by_card: dict[str, list[Child]] = {}
    for _, seat, line, detail, points in state.ledger:
        if line == "bonus":
            by_card.setdefault(detail, ["–"] * state.seats)[seat] = points
    rows = [(ctx.localizer.value("bonus", face), cells) for face, cells in by_card.items()]
    return _table(ctx, ctx.t("ye.page.result.bonuses"), rows) if rows else Markup("")


def rounds(ctx: RenderContext) -> Markup:
    """Draw prestige gained and lost in each round."""
    state = shown_state(ctx)
    by_round: dict[int, list[int]] = {}
    for number, seat, _, _, points in state.ledger:
        by_round.setdefault(number, [0] * state.seats)[seat] += points
    rows: list[tuple[str, list[Child]]] = [
        (ctx.t("ye.page.result.round", n=number), list(points)) for number, points in by_round.items()
    ]
    rows.append((ctx.t("ye.page.result.sum"), [el("b", points) for points in state.points]))
    return _table(ctx, ctx.t("ye.page.result.rounds"), rows)


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Return prestige at a moment."""
    return _curve(table, len(table.history))[moment]


@lru_cache(maxsize=2)
def _curve(table: Table, length: int) -> list[tuple[int, ...]]:
    """Return prestige at all moments in one go."""
    if not table.has_full_state:         # a guest at a dealer's table: prestige is for all to see
        return [tuple(table.view(None, at).state.points) for at in range(length + 1)]
    outcomes = [outcome.values for line in table.history for outcome in line.outcomes]
    play: Play[Any, Any] = Play(table.rules, table.state_at(0), Tape(outcomes))
    play.advance()
    curve = [tuple(play.state.points)]
    for line in table.history:
        play.choose(line.seat, line.choice)
        curve.append(tuple(play.state.points))
    return curve
