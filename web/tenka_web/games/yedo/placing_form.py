"""The form for placing a disciple: the free spaces in few words, and what is to be known of the districts."""

from __future__ import annotations

from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS
from tenka.games.yedo.goods import ANNEXES
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import Group
from tenka_web.app.shared_views.choice_buttons import buttons
from tenka_web.games.yedo import cards
from tenka_web.games.yedo.presenter import danger, free_in_words, notes, say_closed
from tenka_web.ui.markup import Child, Markup, el

UNITS = {"pp": "pp", "mon": "mon.unit"}
"""The unit of a price -> the end of the key of its word."""


def free_spaces(ctx: RenderContext) -> list[Child]:
    """Draw every place with how many of its spaces are free, own annexes first. The plan lights the same places, except
    annexes."""
    groups = ctx.selection.groups
    spots = [group for group in groups if group.only is not None and group.only.verb == "place"]
    plain = [group for group in groups if group not in spots]
    spots.sort(key=lambda group: str(group.choices[0].operands[0]) not in ANNEXES)
    digits = iter("123456789")
    named = [one for group in spots for one in buttons(ctx, group, digits, words=_spot(ctx, group))]
    point = el("p", ctx.t("ui.point.only"), class_="dim point")
    beside = [one for group in plain for one in buttons(ctx, group, digits)]
    listed = el("div", named, class_="answers drawn")
    return [draw_closed(ctx), draw_danger(ctx), point, listed, el("div", beside, class_="answers") if beside else None]


def _spot(ctx: RenderContext, group: Group) -> Markup:
    """Draw a place with how many of its spaces are free; a space that has no like, with what it brings."""
    word = str(group.choices[0].operands[0])
    if word in SPOTS and len(SPOTS[word]) > 1:
        return el("span", free_in_words(ctx, word))
    if word in ANNEXES:
        return draw_named(ctx.localizer.value("annex", word), ctx.t(f"ye.page.annex.{word}.text"))
    note, prices = notes(ctx)[SPOTS[word][0]]
    costs = (cards.amount(one.unit, one.text, ctx.t(f"ye.page.{UNITS[one.unit]}")) for one in prices)
    return draw_named(ctx.localizer.value("place", word), note, *costs)


def draw_named(name: str, *brings: Child) -> Markup:
    """Draw an answer's name, and below it in small letters what it brings."""
    return el("span", name, el("small", brings), class_="y-spot")


def draw_danger(ctx: RenderContext) -> Markup | None:
    """Say where the watch comes next: a disciple placed there may be arrested."""
    code = danger(ctx)
    if not code:
        return None
    name = ctx.localizer.value("district", DISTRICTS[BY_CODE[code]].id)
    return el("p", el("i"), ctx.t("ye.page.danger", district=name), class_="y-danger")


def draw_closed(ctx: RenderContext) -> Markup | None:
    """Say which district the event of the round closes."""
    closed = ctx.view.state.closed
    if closed < 0:
        return None
    name = ctx.localizer.value("district", DISTRICTS[closed].id)
    return el("p", ctx.t.label(name, say_closed(ctx)), class_="y-danger")
