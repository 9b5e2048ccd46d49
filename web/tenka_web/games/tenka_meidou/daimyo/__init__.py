"""The daimyo on the page: a row of cards, a piece on the map, and their descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tenka.core.rules import add_rows
from tenka_web.app.help_chapters import chapters
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.app.shared_views.choice_buttons import is_leading
from tenka_web.games.tenka_meidou.adapter import on_chart
from tenka_web.games.tenka_meidou.adapter_rows import TenkaAdapter
from tenka_web.games.tenka_meidou.daimyo import card_art
from tenka_web.games.tenka_meidou.daimyo.lesson import LESSON
from tenka_web.games.tenka_meidou.recent_moves import read_moved
from tenka_web.games.tenka_meidou.view_model import Face, Figure, Shift
from tenka_web.games.tenka_meidou.zones import OfferedCard, card_text, row
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.localizer import Localizer
from tenka_web.ui.widgets import button
from tenka_web.ui.zones import Dock, Fact, Zone

FACES = {
    "uesugi": Face("katana", "上杉"), "oda": Face("musket", "織田"), "takeda": Face("horse-head", "武田"),
    "mori": Face("spears", "毛利"), "chosokabe": Face("harbor-dock", "長宗我部"), "otomo": Face("contract", "大友"),
}  # fmt: skip


def lords(ctx: RenderContext) -> Iterable[Zone]:
    """Draw the daimyo to choose from, and whom each seat leads."""
    state = ctx.view.state
    offered: list[OfferedCard] = [(key, None, False) for key in state.lord_offer]
    offered += [(key, seat, state.lord_used[seat]) for seat, key in enumerate(state.lord_cards) if key]
    yield Zone("lords", Dock.MARKET, partial(row, ctx, offered, "daimyo"), "tm.lords", asked=bool(state.lord_offer))


def answers(ctx: RenderContext) -> Markup | None:
    """Ask whom to lead. If the cards are out of sight, each button says what its daimyo can do."""
    if ctx.view.key != "tm.ask.daimyo" or not ctx.selection.options:
        return None
    rows = []
    for number, (choice, targets) in enumerate(ctx.selection.options, 1):
        power = el("small", card_text(ctx, str(choice.operands[0])))
        said = el("span", ctx.game.choice(ctx.localizer, ctx.view, choice), power)
        rows.append(button(
            "choose", ui_card_art.draw_picture(card_art.rows().get(str(choice.operands[0]))), said,
            arg=str(choice), data_hover=targets[0], data_key=str(number), aria_keyshortcuts=str(number),
            class_="primary lord" if is_leading(ctx, choice, first=False) else "lord", id=f"do-{str(choice).replace(' ', '-')}",
        ))  # fmt: skip
    return el("div", rows, class_="answers lords", role="group", aria_labelledby="question")


def figures(state: Any, at: int) -> Iterable[tuple[int, Figure]]:
    """Return the daimyo in a province."""
    return ((seat, Figure(f"daimyo:{seat}", "daimyo", "tm.tell.daimyo")) for seat, place in enumerate(state.lords) if place == at)


def read_deployed(values: Mapping[str, Any], at: int) -> Iterable[Shift]:
    """Read the shift of a daimyo that came with its soldiers."""
    yield Shift(values["province"], values["seat"], values["soldiers"] + 1, at)


def leader(ctx: RenderContext, seat: int) -> Iterable[Fact]:
    """Return the daimyo that leads a seat."""
    led = shown_state(ctx).lord_cards[seat]
    if led:
        name = ctx.t(f"tm.card.{led}")
        yield Fact(FACES[led].glyph, ctx.t("tm.fact.daimyo", card=name), name, minor=True, worded=True, target=f"card:{led}")


def target(localizer: Localizer, name: str) -> str:
    """Return a seat's daimyo in words."""
    return localizer.t("tm.target.daimyo", seat=localizer.seat(int(name))) if name.isdigit() else name


SHIFTS = {"tm.event.deployed_daimyo": read_deployed, "tm.event.daimyo_moved": read_moved}


def apply(base: TenkaAdapter) -> TenkaAdapter:
    """Add to the page what the daimyo bring."""
    *before, silent, advice = base.chapters
    return replace(
        base,
        **on_chart(base.chart, add_rows(base.prints, card_art.rows())),
        faces=add_rows(base.faces, FACES),
        zone_rows=add_rows(base.zone_rows, {"lords": lords}),
        vocabulary=add_rows(base.vocabulary, {"daimyo": "tm.card.{}"}),
        figure_rows=add_rows(base.figure_rows, {"daimyo": figures}),
        shift_rows=add_rows(base.shift_rows, SHIFTS),
        fact_rows=add_rows(base.fact_rows, {"daimyo": leader}),
        target_rows=add_rows(base.target_rows, {"daimyo": target}),
        answer_rows=add_rows(base.answer_rows, {"daimyo": answers}),
        drawn_kinds=base.drawn_kinds | {"daimyo"},
        chapters=(*before, *chapters("tm", "daimyo"), silent, *chapters("tm", "silent_lords"), advice),
        lesson=LESSON,
    )
