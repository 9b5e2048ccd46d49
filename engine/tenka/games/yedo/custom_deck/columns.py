"""The columns of a file of cards, their valid values, and the requirements for a whole deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tenka.core.errors import Sentence, sentence
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS
from tenka.games.yedo.cards.effects import EFFECTS
from tenka.games.yedo.cards.rows import ACTION_CARDS, EITHER, ActionCard, BonusCard, EventCard
from tenka.games.yedo.custom_deck.replacement import Cards
from tenka.games.yedo.goods import ANNEXES, CATEGORIES, COLOURS, HARD, WEAPONS
from tenka.games.yedo.losses import PIECES, loss_of
from tenka.games.yedo.missions.rows import Gain, Mission, Need, gain, need
from tenka.games.yedo.scoring import MEASURES

Cells = Mapping[str, Any]

COLUMNS: dict[str, tuple[str, ...]] = {
    "missions": ("id", "name", "code", "colour", "category", "needs", "gains", "bonus", "bonus_gains"),
    "actions": ("id", "name", "code", "copies", "windows", "effect", "amount", "samurai"),
    "bonuses": ("id", "name", "code", "points", "tied", "most", "least", "more", "more_points"),
    "events": ("id", "name", "code", "effect", "amount", "loss", "soft", "copies", "samurai"),
}
LONGEST = 120
MOST_POINTS, MOST_MON, MOST_COPIES = 40, 60, 12
OWN_TURNS = frozenset(("4", "5b", "5c", "7-before", "any"))
WINDOWS = {
    effect: frozenset(window for card in ACTION_CARDS if card.effect == effect for window in card.windows.split())
    | (OWN_TURNS if row.anytime else frozenset())
    for effect, row in EFFECTS.items()
}
"""Effect -> the possible windows of its cards."""
EVENT_AMOUNTS = {
    "close": (0, len(DISTRICTS) - 1), "about-face": (0, 0), "march": (1, 3), "weapon-price": (-7, 7), "geisha-price": (1, 20),
    "luxury-price": (1, 20), "church": (1, 20), "mon": (1, 20), "draw": (1, 3), "audience": (1, 5), "pardon": (0, 20),
    "lose": (0, 0),
}  # fmt: skip
FEWEST_HARD, FEWEST_MISSIONS, FEWEST_ACTIONS, FEWEST_EVENTS, FEWEST_BONUSES = 17, 24, 20, 11, 3
"""Enough cards for five seats and any choices, and events for eleven rounds."""
MOST_CARDS, MOST_LETTERS = 400, 5_000
"""Most cards with copies, and most characters of their ids; more would exceed the limit of a position."""
CARDS_FOR_A_DRAW = 4
"""Action cards in the deck per card that action cards draw, copies counted on both sides. A played card is shuffled in again, so
with more draws a chain of them might not end."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def build(table: str, cells: Cells) -> Any:
    """Build a row of a table from its cells. Raises ValueError."""
    if table not in COLUMNS:
        what = f"expected one of the tables {', '.join(COLUMNS)}, got {table[:20]!r}"
        raise ValueError(sentence(what, "file.table", known=", ".join(COLUMNS), got=table[:20]))
    unknown = [name for name in cells if name not in COLUMNS[table]]
    if unknown:
        column, known = str(unknown[0])[:20], ", ".join(COLUMNS[table])
        what = f"{table} have no column {column!r}; they have {known}"
        raise ValueError(sentence(what, "file.column", column=column, known=known))
    if any(not isinstance(cell, (str, int)) or len(str(cell)) > LONGEST for cell in cells.values()):
        what = f"expected texts of at most {LONGEST} characters, numbers, true or false"
        raise ValueError(sentence(what, "file.cell", most=LONGEST))
    if not _NAME.fullmatch(text(cells, "id")):
        got = text(cells, "id")[:40]
        raise ValueError(sentence(f"expected an id of small letters, digits and dashes, got {got!r}", "file.id", got=got))
    return BUILDERS[table](cells)


def text(cells: Cells, name: str) -> str:
    """Read a cell as text; empty when it is not there."""
    return str(cells.get(name, ""))


def parse_integer(cells: Cells, name: str, least: int, most: int, default: int = 0) -> int:
    """Read a cell as a number in a range. Raises ValueError."""
    cell = text(cells, name) or str(default)
    if not re.fullmatch(r"-?[0-9]{1,4}", cell) or not least <= int(cell) <= most:
        what = f"expected {name} to be a number from {least} to {most}, got {cell[:20]!r}"
        raise ValueError(sentence(what, "file.number", column=name, least=least, most=most, got=cell[:20]))
    return int(cell)


def flag(cells: Cells, name: str) -> bool:
    """Read a cell as yes or no. Raises ValueError."""
    cell = text(cells, name).lower() or "no"
    if cell not in ("yes", "no", "true", "false", "1", "0"):
        what = f"expected {name} to be yes or no, got {cell[:20]!r}"
        raise ValueError(sentence(what, "file.flag", column=name, got=cell[:20]))
    return cell in ("yes", "true", "1")


def read_word(cells: Cells, name: str, known: Any) -> str:
    """Read a cell as one of some words. Raises ValueError."""
    cell = text(cells, name)
    if cell not in known:
        what = f"expected {name} to be one of {', '.join(known)}, got {cell[:20]!r}"
        raise ValueError(sentence(what, "file.word", column=name, known=", ".join(known), got=cell[:20]))
    return cell


def _mission(cells: Cells) -> Mission:
    row = Mission(
        text(cells, "code"), text(cells, "id"), read_word(cells, "colour", COLOURS), read_word(cells, "category", CATEGORIES),
        need(text(cells, "needs")), gain(text(cells, "gains")), need(text(cells, "bonus")),
        gain(text(cells, "bonus_gains") or "0 0"),
    )  # fmt: skip
    places = dict(row.need.places)
    if not places or set(places) & {place for place, _ in row.bonus.places}:
        raise ValueError(sentence("expected at least one district, and none of them again in the bonus", "file.districts"))
    both = [*row.need.places, *row.bonus.places]
    if max(number for _, number in both) > 2 or sum(number for _, number in both) > 4:
        raise ValueError(sentence("expected at most 4 disciples, 2 of them in one district", "file.disciples"))
    if len(row.need.weapons | row.bonus.weapons) > 4 or max(row.need.geisha, row.bonus.geisha) > 3:
        raise ValueError(sentence("expected at most 4 weapons and 3 geisha", "file.goods"))
    if max(row.need.blessing, row.bonus.blessing) > 1 or not all(map(_is_modest, (row.gain, row.bonus_gain))):
        what = f"expected at most 1 blessing, {MOST_POINTS} prestige and {MOST_MON} Mon"
        raise ValueError(sentence(what, "file.reward", points=MOST_POINTS, mon=MOST_MON))
    return row


def _is_modest(what: Gain) -> bool:
    return 0 <= what.points <= MOST_POINTS and 0 <= what.mon <= MOST_MON


def _action(cells: Cells) -> ActionCard:
    effect = read_word(cells, "effect", WINDOWS)
    windows = text(cells, "windows").split()
    if not windows or not set(windows) <= WINDOWS[effect]:
        known = ", ".join(sorted(WINDOWS[effect]))
        raise ValueError(sentence(f"expected windows of {effect}: {known}", "file.windows", effect=effect, known=known))
    amount = parse_integer(cells, "amount", *EFFECTS[effect].amounts)
    if effect == "march" and not amount:
        raise ValueError(sentence("expected a march of at least one district, forward or back", "file.march"))
    copies = parse_integer(cells, "copies", 1, MOST_COPIES, 1)
    return ActionCard(text(cells, "code"), text(cells, "id"), copies, " ".join(windows), effect, amount, flag(cells, "samurai"))


def _bonus(cells: Cells) -> BonusCard:
    points, most = parse_integer(cells, "points", 0, MOST_POINTS), text(cells, "most")
    if most:
        read_word(cells, "most", MEASURES)
    elif not text(cells, "least"):
        raise ValueError(sentence("expected a measure to have most of, or how much is the least", "file.measure"))
    for name in ("least", "more"):
        _condition(text(cells, name), name)
    return BonusCard(
        text(cells, "code"), text(cells, "id"), points, parse_integer(cells, "tied", 0, MOST_POINTS), most, text(cells, "least"),
        text(cells, "more"), parse_integer(cells, "more_points", 0, MOST_POINTS),
    )  # fmt: skip


def _condition(condition: str, name: str) -> None:
    words = condition.split()
    numbers = all(re.fullmatch("[0-9]{1,2}", word) for word in words[1::2])
    if len(words) % 2 or not numbers or not set(words[::2]) <= set(MEASURES):
        what = f"expected {name} to name measures and numbers, such as 'geisha 2 blessing 1'"
        raise ValueError(sentence(what, "file.condition", column=name))


def _event(cells: Cells) -> EventCard:
    effect = read_word(cells, "effect", EVENT_AMOUNTS)
    if effect == "close":
        cells = {**cells, "amount": BY_CODE.get(text(cells, "amount"), -1)}
    amount = parse_integer(cells, "amount", *EVENT_AMOUNTS[effect])
    loss, soft = text(cells, "loss"), text(cells, "soft")
    if (effect == "lose") is not bool(loss) or bool(soft) is not bool(loss):
        raise ValueError(sentence("expected a loss and what softens it, for the effect lose alone", "file.loss"))
    pieces = _loss(loss)
    if loss == EITHER or (soft == EITHER and (len(pieces) != 2 or not set(pieces) <= set(PIECES) or {*pieces.values()} != {1})):
        raise ValueError(sentence("either is for two different things, one of each", "file.either"))
    if soft != EITHER and (("upkeep" in pieces) is not ("upkeep" in _loss(soft)) or ("upkeep" in pieces and len(pieces) > 1)):
        raise ValueError(sentence("an upkeep stands alone, and is softened by another", "file.upkeep"))
    copies = parse_integer(cells, "copies", 1, MOST_COPIES, 1)
    return EventCard(text(cells, "code"), text(cells, "id"), effect, amount, loss, soft, copies, flag(cells, "samurai"))


def _loss(words: str) -> dict[str, int]:
    """Read a loss. Raises ValueError."""
    if words in ("", EITHER):
        return {}
    pairs = words.split()
    if len(pairs) % 2 or not all(re.fullmatch("[1-9][0-9]{0,2}", number) for number in pairs[1::2]):
        raise ValueError(sentence("expected a loss to name goods and numbers, such as 'annex 1 mon 3'", "file.lost"))
    lost = loss_of(words)
    if len(lost) * 2 != len(pairs) or not set(lost) <= {*PIECES, "mon", "half", "points", "upkeep"}:
        known = ", ".join((*PIECES, "mon", "half", "points", "upkeep"))
        raise ValueError(sentence(f"expected goods of {known}, each once", "file.lost.goods", known=known))
    if sum(number for what, number in lost.items() if what in PIECES) > 4:
        raise ValueError(sentence("expected at most 4 pieces to be lost", "file.lost.many"))
    return lost


BUILDERS: dict[str, Callable[[Cells], Any]] = {"missions": _mission, "actions": _action, "bonuses": _bonus, "events": _event}


Fault = tuple[str, Sentence]
"""(id of the card or "" for the whole file, problem)."""


def check(cards: Cards) -> Iterator[Fault]:
    """Yield the problems of the whole deck."""
    yield from (("", what) for what in _find_too_few(cards))
    yield from (("", what) for what in _find_too_many(cards))
    drawing = _draws_too_much(cards.actions) or _draws_too_much([row for row in cards.actions if not row.samurai])
    if drawing is not None:
        yield drawing


def _draws_too_much(deck: Sequence[ActionCard]) -> Fault | None:
    """Return the card with which a deck draws more than the limit."""
    most, drawn = sum(row.copies for row in deck) // CARDS_FOR_A_DRAW, 0
    for row in deck:
        drawn += row.copies * row.amount if EFFECTS[row.effect].draws else 0
        if drawn > most:
            each = CARDS_FOR_A_DRAW
            what = f"up to {row.id!r} action cards draw {drawn} cards; this deck allows {most}, one for every {each} cards"
            return row.id, sentence(what, "file.chain", id=row.id, got=drawn, most=most, each=each)
    return None


def _find_too_few(cards: Cards) -> Iterator[Sentence]:
    """Yield problems if a game would run out of cards."""
    hard = sum(row.colour in [COLOURS[colour] for colour in HARD] for row in cards.missions)
    if hard < FEWEST_HARD or len(cards.missions) < FEWEST_MISSIONS:
        what = f"there must be {FEWEST_MISSIONS} missions, {FEWEST_HARD} of them red or black"
        yield sentence(what, "file.missions", n=FEWEST_MISSIONS, hard=FEWEST_HARD)
    if sum(row.copies for row in cards.actions if not row.samurai) < FEWEST_ACTIONS:
        what = f"there must be {FEWEST_ACTIONS} action cards that are not marked Samurai"
        yield sentence(what, "file.actions", n=FEWEST_ACTIONS)
    if sum(row.copies for row in cards.events if not row.samurai) < FEWEST_EVENTS:
        yield sentence(f"there must be {FEWEST_EVENTS} event cards that are not marked Samurai", "file.events", n=FEWEST_EVENTS)
    if len(cards.bonuses) < FEWEST_BONUSES:
        yield sentence(f"there must be {FEWEST_BONUSES} bonus cards", "file.bonuses", n=FEWEST_BONUSES)


def _find_too_many(cards: Cards) -> Iterator[Sentence]:
    """Yield problems if two cards have the same id, or there are too many."""
    rows = [row for rows in (cards.missions, cards.actions, cards.bonuses, cards.events) for row in rows]
    counted = Counter(row.id for row in rows)
    twice = next((name for name, number in counted.items() if number > 1), None)
    if twice is not None:
        yield sentence(f"two cards are called {twice!r}, one of them built in", "file.built-in", id=twice)
    copies = [(len(row.id), getattr(row, "copies", 1)) for row in rows]
    got = sum(number for _, number in copies)
    if got > MOST_CARDS:
        what = f"all tables have at most {MOST_CARDS} cards, copies counted; here are {got}"
        yield sentence(what, "file.cards", most=MOST_CARDS, got=got)
    if sum(letters * number for letters, number in copies) > MOST_LETTERS:
        what = f"the ids of all cards have at most {MOST_LETTERS} letters, those of a card counted for each copy"
        yield sentence(what, "file.letters", most=MOST_LETTERS)


def write_row(table: str, row: Any) -> dict[str, object]:
    """Return the cells of a row, as ``build`` reads them."""
    if table == "missions":
        return {
            "id": row.id, "code": row.code, "colour": row.colour, "category": row.category, "needs": _need(row.need),
            "gains": _gain(row.gain), "bonus": _need(row.bonus), "bonus_gains": _gain(row.bonus_gain),
        }  # fmt: skip
    cells = {name: value for name, value in row._asdict().items() if name in COLUMNS[table] and value not in ("", 0, False)}
    if cells.get("effect") == "close":
        cells["amount"] = DISTRICTS[row.amount].code
    return {name: "yes" if value is True else value for name, value in cells.items()}


def _need(what: Need) -> str:
    words = [DISTRICTS[place].code for place, number in what.places for _ in range(number)]
    words += [weapon for weapon in WEAPONS if weapon in what.weapons]
    words += [name for kind, name in enumerate(ANNEXES) if what.annexes >> kind & 1]
    return " ".join([*words, *["geisha"] * what.geisha, *["blessing"] * what.blessing])


def _gain(what: Gain) -> str:
    return f"{what.points} {what.mon} {what.item}".strip()

