"""The daimyo on the page: a row of cards of their own, a piece on the map, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from page.chapters import chapters
from page.games.tenka_meidou.kit import TenkaAdapter
from page.games.tenka_meidou.model import Face
from page.games.tenka_meidou.zones import Lying, row
from page.look import Look
from page.words import Words
from page.zone import Dock, Zone
from tenka.core.rules import plus_rows

FACES = {
    "uesugi": Face("katana", "上杉"), "oda": Face("musket", "織田"), "takeda": Face("horse-head", "武田"),
    "mori": Face("spears", "毛利"), "chosokabe": Face("harbor-dock", "長宗我部"), "otomo": Face("contract", "大友"),
}  # fmt: skip


def lords(look: Look) -> Iterable[Zone]:
    """The daimyo to choose from, and whom each seat leads."""
    state = look.view.state
    lying: list[Lying] = [(key, None, False) for key in state.lord_offer]
    lying += [(key, seat, state.lord_used[seat]) for seat, key in enumerate(state.lord_cards) if key]
    yield Zone("lords", Dock.MARKET, partial(row, look, lying, "daimyo"), "tm.lords", asked=bool(state.lord_offer))


def target(words: Words, name: str) -> str:
    """A seat's daimyo in words."""
    return words.t("tm.target.daimyo", seat=words.seat(int(name))) if name.isdigit() else name


def apply(base: TenkaAdapter) -> TenkaAdapter:
    """What the daimyo bring to the page."""
    *before, advice = base.chapters
    return replace(
        base,
        faces=plus_rows(base.faces, FACES),
        zone_rows=plus_rows(base.zone_rows, {"lords": lords}),
        vocabulary=plus_rows(base.vocabulary, {"daimyo": "tm.card.{}"}),
        target_rows=plus_rows(base.target_rows, {"daimyo": target}),
        drawn_kinds=base.drawn_kinds | {"daimyo"},
        chapters=(*before, *chapters("tm", "daimyo"), advice),
    )
