"""The form for placing a disciple: the free spaces in few words, and what is to be known of the districts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS, WHERE
from tenka.games.yedo.goods import ANNEX_BIT, ANNEXES
from tenka.games.yedo.phases.assignment import place_target
from tenka.games.yedo.state import COVERED, FREE
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.app.shared_views.choice_buttons import buttons
from tenka_web.games.yedo import cards
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.presenter import danger, notes, say_closed
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button

UNITS = {"pp": "pp", "mon": "mon.unit"}
"""The unit of a price -> the end of the key of its word."""
IN_THREE_COLUMNS = 6
"""Most places that stand in three columns on a phone; more stand in four. The styles can't count them: that restyles the map."""


def draw_free_spaces(ctx: RenderContext) -> list[Child]:
    """Draw all places, so that none moves as others fill: own annexes and districts with how much is free there, then the Castle,
    where no two spaces are alike; last the cards that can be played. Where nobody can go a press says why."""
    spots = {str(one.only.operands[0]): one for one in ctx.selection.groups if one.only is not None and one.only.verb == "place"}
    plain = [group for group in ctx.selection.groups if group not in spots.values()]
    digits, state = iter("123456789"), shown_state(ctx)

    def draw(words: Iterable[str], inside: Callable[[RenderContext, str, bool], Markup]) -> list[Markup]:
        drawn: list[Markup] = []
        for word in words:
            shown = inside(ctx, word, word in spots)
            drawn += buttons(ctx, spots[word], digits, words=shown) if word in spots else [_draw_shut(word, shown)]
        return drawn

    single = [word for word, spaces in SPOTS.items() if len(spaces) == 1 and state.spaces[spaces[0]] != COVERED]
    like = [word for word, spaces in SPOTS.items() if len(spaces) > 1]
    like[:0] = [name for name, bit in ANNEX_BIT.items() if ctx.view.seat is not None and state.annexes[ctx.view.seat] & bit]
    point = el("p", ctx.t("ui.point.only"), class_="dim point")
    many = " many" if len(like) > IN_THREE_COLUMNS else ""
    districts = el("div", draw(like, _draw_place), class_=f"answers drawn y-places{many}")
    beside = [one for group in plain for one in buttons(ctx, group, digits)]
    castle = _draw_castle(ctx, draw(single, _draw_space))
    return [draw_closed(ctx), draw_danger(ctx), point, districts, castle, el("div", beside, class_="answers") if beside else None]


def _draw_place(ctx: RenderContext, word: str, is_open: bool) -> Markup:
    """Draw an own annex, or a district with how many of its spaces are free; risky where the watch comes next."""
    if word in ANNEXES:
        said = ctx.t("ye.page.place.own") if is_open else ctx.t("ye.page.tell.spots", n=0)
        return _draw_name(ctx, sign_of(word), ctx.localizer.value("annex", word), said)
    at = WHERE[SPOTS[word][0]]
    district, state = DISTRICTS[at], shown_state(ctx)
    free = sum(state.spaces[space] == FREE for space in SPOTS[word])
    said = ctx.t("ye.page.tell.closed") if state.closed == at else ctx.t("ye.page.tell.spots", n=free)
    name = ctx.localizer.value("district", district.id)
    return _draw_name(ctx, f"at-{district.id}", name, said, risky=is_open and district.code == danger(ctx))


def _draw_name(ctx: RenderContext, sign: str, name: str, more: str, *, risky: bool = False) -> Markup:
    return el("span", cards.sign(sign), name, el("small", more), _draw_risk(ctx) if risky else None, class_="y-spot")


def _draw_risk(ctx: RenderContext) -> Markup:
    """Draw the dashed ring of the plan's stones where the watch comes next."""
    return el("i", el("span", ctx.t("ye.page.tell.danger"), class_="sr-only"), class_="y-risk")


def _draw_shut(word: str, inside: Markup) -> Markup:
    """Draw a place at which no disciple can go, among the others; a press says why."""
    target = place_target(word)
    return button("target", inside, arg=target, class_="y-closed", data_hover=target, aria_disabled="true",
                  id=f"shut-{word}")  # fmt: skip


def _draw_castle(ctx: RenderContext, spaces: list[Markup]) -> Markup:
    name = ctx.localizer.value("district", "castle")
    head = el("b", cards.sign("at-castle"), _draw_risk(ctx) if danger(ctx) == "CAS" else None, el("span", name))
    return el("div", head, spaces, class_="answers drawn y-castle", role="group", aria_label=name)


def _draw_space(ctx: RenderContext, word: str, is_open: bool) -> Markup:
    """Draw a space of the Castle with what it brings and asks, as the paper below it says."""
    note, prices = notes(ctx)[SPOTS[word][0]]
    costs = [cards.amount(one.unit, one.text, ctx.t(f"ye.page.{UNITS[one.unit]}")) for one in prices]
    return el("span", note, el("small", costs) if costs else None, class_="y-spot")


def draw_named(name: str, *brings: Child) -> Markup:
    """Draw an answer's name, and below it in small letters what it brings."""
    return el("span", name, el("small", brings), class_="y-named")


def draw_danger(ctx: RenderContext) -> Markup | None:
    """Say where the watch comes next: a disciple placed there may be arrested."""
    code = danger(ctx)
    if not code:
        return None
    name = ctx.localizer.value("district", DISTRICTS[BY_CODE[code]].id)
    return el("p", el("i", class_="y-risk"), ctx.t("ye.page.danger", district=name), class_="y-danger")


def draw_closed(ctx: RenderContext) -> Markup | None:
    """Say which district the event of the round closes."""
    closed = ctx.view.state.closed
    if closed < 0:
        return None
    name = ctx.localizer.value("district", DISTRICTS[closed].id)
    return el("p", say_closed(ctx, name), class_="y-danger")
