"""Cards as small woodblock prints: a red slip with kanji, a sign on the sun, a title and the effect in words."""

from __future__ import annotations

from page.boards import tokens
from page.boards.cards import framed
from page.boards.model import Pointers
from page.games.tenka_meidou.model import TacticCard
from page.svg import Markup, el

# Which sign of assets/art/glyphs.json a card shows.
GLYPHS = {
    "scout": "spyglass", "mountain": "mountains", "navy": "sailboat", "split": "divert", "ninja": "ninja-mask",
    "kyoto": "temple-gate", "backup": "rally-the-troops", "betrayal": "backstab", "exile": "exit-door", "hostage": "prisoner",
    "decoy": "two-shadows", "retreat": "return-arrow",
    "uesugi": "katana", "oda": "musket", "takeda": "horse-head", "mori": "spears", "chosokabe": "harbor-dock",
    "otomo": "contract",
}


def offer(cards: tuple[TacticCard, ...], pointers: Pointers) -> Markup:
    """A row of cards; the page gives it its width, the cards share it."""
    return el("div", (tactic(card, pointers) for card in cards), class_="cards")


def tactic(card: TacticCard, pointers: Pointers) -> Markup:
    """One tactics card or daimyo card; target ``card:<key>``."""
    target = f"card:{card.key}"
    classes = " ".join(filter(None, ("card", "daimyo-card" if card.daimyo else "tactic-card", card.state)))
    picture = el("span", tokens.glyph(GLYPHS.get(card.key, "samurai-helmet")), class_="card-picture")
    slip = el("span", card.kanji, class_="card-slip", lang="ja", aria_hidden="true") if card.kanji else None
    why = pointers.why.get(target)
    return framed(target, classes, pointers, slip, picture, el("strong", card.title), el("span", card.text, class_="card-text"),
                  owned(card), el("span", why, class_="card-why") if why else None)


def owned(card: TacticCard) -> Markup | None:
    """Who holds or used the card."""
    if card.owner is None and not card.note:
        return None
    return el("span", tokens.crest(card.owner) if card.owner else None, card.note or (card.owner.name if card.owner else ""),
              class_="card-owner")
