"""Round the districts: market, decks, rounds, order of the seats."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.games.yedo.map_labels import KEPT, sign, sums
from tenka_web.games.yedo.map_sheets import Box, Plan, plans
from tenka_web.games.yedo.view_model import Price, Stall, YedoPicture
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers, SeatLook
from tenka_web.ui.markup import escape

BACKS = {"action": "action", "bonus": "bonus", "weapon": "katana", "event": "event"}
STRIPES = 6


def market(picture: YedoPicture) -> str:
    """Draw five stalls. Equal weapons are one target, carried by the first."""
    groups: dict[str, list[int]] = {}
    for at, stall in enumerate(picture.market):
        groups.setdefault(f"market:{stall.weapon}" if stall.weapon else f"free:{at}", []).append(at)
    return "".join(_stalls(target, places, picture) for target, places in groups.items())


def _stalls(target: str, places: list[int], picture: YedoPicture) -> str:
    inside = _draw(tuple([(at, picture.market[at]) for at in places]))
    if target.startswith("free:"):
        return f'<g class="y-stall" data-hover="{target.replace("free", "stall")}">{inside}</g>'
    return f"<g {_short_name(target, 'y-stall', picture.pointers)}{inside}</g>"


def _short_name(target: str, classes: str, pointers: Pointers) -> str:
    """Return the beginning of the accessible name of a thing with visible words: the name begins with these words."""
    if target in pointers.can:
        return f"{target_attributes(target, classes, pointers, still='group')}>"
    return f"{target_attributes(target, classes, pointers)}>"


@lru_cache(KEPT)
def _draw(stalls: tuple[tuple[int, Stall], ...]) -> str:
    return "".join(f'<g class="{plan.name}">{"".join(_stall(plan, at, one) for at, one in stalls)}</g>' for plan in plans())


def _stall(plan: Plan, at: int, stall: Stall) -> str:
    x, y, width, height = plan.market[at]
    body = 12 if plan.wide else 9
    part = width / STRIPES
    cloth = "".join(
        f'<path class="y-{("cream", "red")[number % 2]}" d="M{x + number * part:.1f} {y}h{part:.1f}v{body}'
        f'q{-part / 2:.1f} 5 {-part:.1f} 0z"/>'
        for number in range(STRIPES)
    )
    drawn = f'<rect class="y-paper" x="{x + 1}" y="{y + 4}" width="{width - 2}" height="{height - 4}" rx="4"/>{cloth}'
    middle = x + width / 2
    if stall.weapon:
        size, top = (34, y + 19) if plan.wide else (20, y + 13)
        fit = f' textLength="{width - 7}" lengthAdjust="spacingAndGlyphs"' if len(stall.name) > 9 else ""
        drawn += sign(stall.weapon, middle - size / 2, top, size)
        drawn += f'<text class="y-goods" x="{middle}" y="{top + size + 12}"{fit}>{escape(stall.name)}</text>'
    foot = height - (19 if plan.wide else 16)
    drawn += f'<rect class="y-tag" x="{x + 2}" y="{y + foot}" width="{width - 4}" height="{height - foot - 1}" rx="3"/>'
    return drawn + sums(
        (Price(str(stall.price), "mon"),), middle, y + height - (5 if plan.wide else 4), 13 if plan.wide else 11.5
    )


def decks(picture: YedoPicture) -> str:
    """Draw the eight decks on the water of the wide plan; a deck can be chosen by buttons too."""
    wide, _ = plans()
    return "".join(_deck(wide, key, picture) for key in wide.decks)


def _deck(plan: Plan, key: str, picture: YedoPicture) -> str:
    target = f"deck:{key}"
    return (f"<g {_short_name(target, f'y-deck y-deck-{key} {plan.name}', picture.pointers)}"
            f"{_pile(plan, key, *picture.decks[key])}</g>")  # fmt: skip


@lru_cache(KEPT)
def _pile(plan: Plan, key: str, count: int, name: str) -> str:
    x, y, width, height = plan.decks[key]
    back = BACKS.get(key, "mission")
    fit = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(name) > 6 else ""
    return (
        f'<rect class="y-under" x="{x + 2}" y="{y + 2}" width="{width}" height="{height - 15}" rx="4"/>'
        f'<rect class="back" x="{x}" y="{y}" width="{width}" height="{height - 15}" rx="4"/>'
        f"{sign(back, x + width / 2 - 11, y + 4, 22)}"
        f'<text class="count" x="{x + width / 2}" y="{y + height - 20}">{count}</text>'
        f'<text class="y-small onwater" x="{x + width / 2}" y="{y + height - 1}"{fit}>{escape(name)}</text>'
    )


def frame(plan: Plan, picture: YedoPicture) -> str:
    """Draw rounds and order in the frame."""
    seats = tuple(picture.seats[seat] for seat in picture.order)
    return _rounds(plan, picture.round, picture.rounds, picture.words["round"]) + _order(plan, seats, picture.words["order"])


def _frame(plan: Plan, box: Box, word: str) -> str:
    x, y, width, height = box
    words = f'<text class="y-frame-word" x="{x + 8}" y="{y + height / 2 + 5}">{escape(word)}</text>' if plan.wide else ""
    return f'<rect class="y-frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>{words}'


@lru_cache(KEPT)
def _rounds(plan: Plan, now: int, rounds: int, word: str) -> str:
    x, y, width, height = plan.rounds
    lead, middle = 64 if plan.wide else 10, y + height / 2
    unit = (width - lead - 4) / rounds
    drawn = ['<g data-hover="track:round">', _frame(plan, plan.rounds, word)]
    for number in range(1, rounds + 1):
        kind = " now" if number == now else " past" if number < now else ""
        at = x + lead + unit * (number - 0.5)
        told = plan.wide or number in (now, rounds)
        radius = (11 if plan.wide else 9.5) if told else 4
        drawn.append(f'<circle class="y-tick{kind}" cx="{at:.1f}" cy="{middle}" r="{radius}"/>')
        if told:
            drawn.append(f'<text class="y-tick-no{kind}" x="{at:.1f}" y="{middle + 4.5}">{number}</text>')
    return "".join([*drawn, "</g>"])


@lru_cache(KEPT)
def _order(plan: Plan, seats: tuple[SeatLook, ...], word: str) -> str:
    x, y, width, height = plan.order
    lead = 66 if plan.wide else 8
    unit = (width - lead - 4) / len(seats)
    size = 22 if plan.wide else 19 if len(seats) < 5 else 15        # each crest nearer to its own number than to the next
    drawn = ['<g data-hover="track:order">', _frame(plan, plan.order, word)]
    for place, look in enumerate(seats):
        left = x + lead + unit * place
        drawn.append(f'<text class="y-frame-word" x="{left:.1f}" y="{y + height / 2 + 5}">{place + 1}</text>')
        at = f"translate({left + 11:.1f} {y + (height - size) / 2}) scale({size / 100})"
        drawn.append(
            f'<g class="seat-{look.color}" transform="{at}">'
            f'<rect class="y-mon" width="100" height="100" rx="14"/>'
            f'<use class="crest" href="#crest-{look.crest}" x="12" y="12" width="76" height="76"/></g>'
        )
    return "".join([*drawn, "</g>"])
