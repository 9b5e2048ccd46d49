"""Cards as small woodblock prints: a red slip with kanji, a sign on the sun, a title and the effect in words."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.games.tenka_meidou.view_model import Face, TacticCard
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.card_frame import draw_frame
from tenka_web.ui.boards.targets import identity
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el

FACES = {
    "scout": Face("spyglass", "物見"), "mountain": Face("mountains", "山越え"), "navy": Face("sailboat", "水軍"),
    "ninja": Face("ninja-mask", "忍"), "kyoto": Face("temple-gate", "上洛"), "backup": Face("rally-the-troops", "加勢"),
    "betrayal": Face("backstab", "謀叛"), "exile": Face("exit-door", "追放"), "hostage": Face("prisoner", "人質"),
    "retreat": Face("return-arrow", "退却"),
}  # fmt: skip
"""Card -> its sign, a name of assets/art/glyphs.json, and its name on the red slip."""


def offer(cards: tuple[TacticCard, ...], pointers: Pointers, kind: str) -> Keyed:
    """Draw a row of cards of one kind; they share the width that the page gives the row."""
    targets = [f"card:{card.key}" for card in cards]
    drawn = {identity(target): tactic(card, pointers.restrict(target)) for target, card in zip(targets, cards, strict=True)}
    return keyed(group(f"cards-{kind}", drawn, "div", class_="cards"))


@lru_cache(maxsize=200)         # hot: most clicks change few of the cards
def tactic(card: TacticCard, pointers: Pointers) -> Markup:
    """Draw one card with the target ``card:<key>``; the pointers speak of that target alone."""
    target = f"card:{card.key}"
    classes = " ".join(filter(None, ("card", f"{card.kind}-card", card.state)))
    picture = card_art.draw_picture(card.print) or el("span", tokens.glyph(card.glyph), class_="card-picture")
    slip = el("span", card.kanji, class_="card-slip", lang="ja", aria_hidden="true") if card.kanji else None
    why, printed = pointers.why.get(target), el("small", card.printed, class_="card-printed") if card.printed else None
    return draw_frame(
        target,
        classes,
        pointers,
        slip,
        picture,
        el("strong", card.title, printed),
        el("span", card.text, class_="card-text"),
        draw_owner(card),
        el("span", why, class_="card-why") if why else None,
    )


def draw_owner(card: TacticCard) -> Markup | None:
    """Draw the mark of who holds or used the card."""
    if card.owner is None and not card.note:
        return None
    return el("span", tokens.crest(card.owner) if card.owner else None, card.note or (card.owner.name if card.owner else ""),
              class_="card-owner")
