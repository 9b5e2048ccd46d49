"""Prestige and Mon, decks and hands, returns and losses."""

from __future__ import annotations

from tenka.components.deck import EVERYBODY, Card, draw, lay_aside, new_cards, put_under, refill
from tenka.components.lazy_draw import bring_up_cards
from tenka.games.yedo.goods import ANNEXES, COLOURS, SAFE
from tenka.games.yedo.rules import YedoPlay
from tenka.games.yedo.state import YedoState

HANDS = ("action", "bonus", *COLOURS)
"""The kinds of cards that a seat holds."""


def score(play: YedoPlay, seat: int, line: str, points: int, detail: str = "") -> None:
    """Change prestige, not below 0."""
    state = play.state
    moved = max(points, -state.points[seat])
    if moved:
        state.points[seat] += moved
        state.ledger.append((state.round, seat, line, detail, moved))
        play.emit("ye.event.points", seat=seat, points=moved, line=line, detail=detail)


def earn(play: YedoPlay, seat: int, mon: int, why: str) -> None:
    """Give Mon from the bank, which never runs out (YE-S8)."""
    if mon:
        play.state.mon[seat] += mon
        play.emit("ye.event.earned", seat=seat, mon=mon, why=why)


def pay(play: YedoPlay, seat: int, mon: int, why: str) -> None:
    """Pay Mon to the bank."""
    if mon:
        play.state.mon[seat] -= mon
        play.emit("ye.event.paid", seat=seat, mon=mon, why=why)


# Drawing cards.


def deck_of(state: YedoState, kind: str) -> list[Card]:
    """Return the deck of a kind: action, bonus, weapon, event or a colour of missions."""
    if kind in COLOURS:
        return state.mission_decks[COLOURS.index(kind)]
    decks = {"action": state.action_deck, "bonus": state.bonus_deck, "weapon": state.weapon_deck, "event": state.event_deck}
    return decks[kind]


def hand_of(state: YedoState, seat: int, kind: str) -> list[Card]:
    """Return a seat's hand of a kind: action, bonus or a colour of missions."""
    if kind == "action":
        return state.actions[seat]
    return state.bonuses[seat] if kind == "bonus" else state.missions[seat][COLOURS.index(kind)]


def hands_of(state: YedoState, seat: int) -> zip[tuple[str, list[Card]]]:
    """Return all hands of a seat, each with its kind."""
    return zip(HANDS, (state.actions[seat], state.bonuses[seat], *state.missions[seat]), strict=True)


def draw_cards(play: YedoPlay, seat: int, kind: str, number: int) -> list[Card]:
    """Draw cards for a seat, or fewer if the deck is short; weapons are open, and their discard is shuffled in (YE-E6)."""
    deck = deck_of(play.state, kind)
    if kind == "weapon":
        return new_cards(draw_weapons(play, number), EVERYBODY)
    if deck and number:
        play.reveal()
    settle_top(play, deck, number)
    return draw(deck, number, 1 << seat)


def settle_top(play: YedoPlay, deck: list[Card], number: int) -> None:
    """Draw the top cards lazily, before they are turned or looked at."""
    if play.rules.late:
        bring_up_cards(play.chance, deck, number)


def draw_weapons(play: YedoPlay, number: int) -> list[str]:
    """Draw the top weapons; if the deck is empty the discard is shuffled, also in mid-deal (YE-E6)."""
    state, drawn = play.state, list[str]()
    while len(drawn) < number:
        if not state.weapon_deck and not refill(state.weapon_deck, state.weapon_discard, play.chance):
            break
        settle_top(play, state.weapon_deck, number - len(drawn))
        drawn += [face for face, _ in draw(state.weapon_deck, number - len(drawn))]
    if drawn:
        play.reveal()
    return drawn


def give_back(play: YedoPlay, seat: int, kind: str, face: str) -> None:
    """Put a card of the hand face down under its deck (YE-L2)."""
    put_under(deck_of(play.state, kind), lay_aside(hand_of(play.state, seat, kind), face, seat))
    play.emit_private((seat,), "ye.event.put_under", {"card": face}, seat=seat, kind=kind)


# Returns.


def drop_weapon(play: YedoPlay, seat: int, weapon: str) -> None:
    """Discard a weapon face up."""
    play.state.weapons[seat].remove(weapon)
    play.state.weapon_discard.append(weapon)
    play.emit("ye.event.dropped", seat=seat, weapon=weapon)


def drop_geisha(play: YedoPlay, seat: int) -> None:
    """Return a geisha to the supply."""
    play.state.geisha[seat] -= 1
    play.state.geisha_stock += 1
    play.emit("ye.event.geisha_left", seat=seat)


def return_blessing(play: YedoPlay, seat: int) -> None:
    """Return a blessing to the Temple (YE-E3)."""
    play.state.blessing[seat] -= 1
    play.state.blessing_stock += 1
    play.emit("ye.event.blessing_returned", seat=seat)


def missing_annexes(state: YedoState, seat: int) -> list[int]:
    """Return the annexes that a seat lacks and could take."""
    return [kind for kind, left in enumerate(state.annex_stock) if left and not state.annexes[seat] >> kind & 1]


def drop_annex(play: YedoPlay, seat: int, kind: int) -> None:
    """Return an annex to its stack."""
    play.state.annex_stock[kind] += 1
    play.state.annexes[seat] &= ~(1 << kind)
    play.emit("ye.event.annex_lost", seat=seat, annex=ANNEXES[kind])


def lose_disciple(play: YedoPlay, seat: int) -> bool:
    """Send a disciple from the house to the reserve, never below two in the clan (YE-E4); return whether one went."""
    state = play.state
    if state.reserve[seat] >= SAFE or not state.house[seat]:
        return False
    state.house[seat] -= 1
    state.reserve[seat] += 1
    play.emit("ye.event.disciple_lost", seat=seat)
    return True
