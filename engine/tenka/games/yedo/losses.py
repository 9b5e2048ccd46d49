"""Losses by cruel events (YE-E3, E4): what a seat loses, and which piece."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.cards.rows import EITHER, EventCard
from tenka.games.yedo.goods import ANNEXES, SAFE
from tenka.games.yedo.holdings import drop_annex, drop_geisha, drop_weapon, lose_disciple, pay, score
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

Loss = dict[str, int]
"""Good -> amount."""
PIECES = ("disciple", "annex", "geisha", "weapon")
"""Goods lost piece by piece."""


def loss_of(text: str) -> Loss:
    """Parse a loss: goods and amounts."""
    words = text.split()
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def burden(state: YedoState, seat: int, loss: Loss) -> dict[str, int]:
    """Return the actual loss of a seat: it can't lose what it does not own (V2)."""
    mon = state.mon[seat]
    taken: dict[str, int] = {}
    for what, amount in loss.items():
        if what == "upkeep":
            kept = min(state.house[seat], mon // amount)
            unpaid = max(0, min(state.house[seat] - kept, SAFE - state.reserve[seat]))
            taken.update(disciple=unpaid, mon=kept * amount)
            continue
        owned = {
            "disciple": max(0, min(state.house[seat], SAFE - state.reserve[seat])), "annex": state.annexes[seat].bit_count(),
            "geisha": state.geisha[seat], "weapon": len(state.weapons[seat]), "mon": mon, "half": (mon + 1) // 2,
            "points": state.points[seat],
        }  # fmt: skip
        taken["mon" if what == "half" else what] = min(amount, owned[what])
    return {what: amount for what, amount in taken.items() if amount}


def is_softened(state: YedoState, seat: int, card: EventCard) -> bool:
    """Return whether a returned blessing reduces this seat's loss (V4). For an upkeep, fewer disciples come first."""
    full = burden(state, seat, loss_of(card.loss))
    if card.soft == EITHER:
        return len(full) > 1
    soft = burden(state, seat, loss_of(card.soft))
    if "upkeep" in card.loss:
        return (soft.get("disciple", 0), soft.get("mon", 0)) < (full.get("disciple", 0), full.get("mon", 0))
    return soft != full


def suffer(play: YedoPlay, seat: int, card: EventCard, softened: bool) -> None:
    """Apply a loss: Mon and prestige at once, the rest piece by piece, by the owner's choice (V2, V3)."""
    either = softened and card.soft == EITHER
    loss = burden(play.state, seat, loss_of(card.soft if softened and not either else card.loss))
    pay(play, seat, loss.pop("mon", 0), card.id)
    score(play, seat, "event", -loss.pop("points", 0), card.id)
    if either and len(loss) > 1:
        play.push(LoseOneOf(seat, tuple(loss)))
    else:
        lose(play, seat, tuple(what for what, amount in loss.items() for _ in range(amount)))


def lose(play: YedoPlay, seat: int, goods: tuple[str, ...]) -> None:
    """Lose goods one by one; if there are several kinds, ask the owner."""
    while goods:
        what, *rest = goods
        goods = tuple(rest)
        options = losable(play.state, seat, what)
        if len(options) > 1:
            play.push(Lose(seat, what, goods))
            return
        for thing in options:
            give_up(play, seat, what, thing)


def losable(state: YedoState, seat: int, what: str) -> list[str]:
    """Return the kinds of a good that a seat has."""
    if what == "weapon":
        return list(dict.fromkeys(state.weapons[seat]))
    if what == "annex":
        return [name for kind, name in enumerate(ANNEXES) if state.annexes[seat] >> kind & 1]
    return [what]


def give_up(play: YedoPlay, seat: int, what: str, thing: str) -> None:
    """Return one piece to its place (V3)."""
    if what == "weapon":
        drop_weapon(play, seat, thing)
    elif what == "annex":
        drop_annex(play, seat, ANNEXES.index(thing))
    elif what == "geisha":
        drop_geisha(play, seat)
    else:
        lose_disciple(play, seat)


@data
class LoseOneOf(Step[YedoRules, YedoState]):
    """The owner chooses which of two goods to lose (V5)."""

    seat: int
    goods: tuple[str, ...]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lose_one")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("lose", what) for what in self.goods)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        lose(play, seat, (str(choice.operands[0]),))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"goods:{choice.operands[0]}",)


@data
class Lose(Step[YedoRules, YedoState]):
    """The owner chooses which weapon or annex to lose (V2); ``goods`` follow."""

    seat: int
    what: str
    goods: tuple[str, ...]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lose", what=self.what)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("lose", thing) for thing in losable(play.state, seat, self.what))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        give_up(play, seat, self.what, str(choice.operands[0]))
        lose(play, seat, self.goods)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"{self.what}:{choice.operands[0]}",)
