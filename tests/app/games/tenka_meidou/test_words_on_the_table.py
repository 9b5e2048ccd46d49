"""Tenka Meidou: signs of the map and buttons of cards say what they mean."""

from __future__ import annotations

from tenka import Choice
from tests.app.harness import Desk
from tests.games.tenka_meidou.positions import rules_of


def test_a_province_with_equals_says_what_decides_until_they_differ() -> None:
    """Beside the rows of equally strong seats the map draws an equals sign."""
    desk = Desk()
    desk.do("set:pace instant")
    desk.start("person", "person", "person", seed="equals")
    while 'class="tie"' not in desk.shown("live"):
        desk.do(f"choose:{_choices(desk)[-1]}")
    state, places = desk.session.table.state, rules_of(desk.session.table).map.places
    for at, place in enumerate(places):
        soldiers = [count for count in state.soldiers[at] if count]
        desk.do(f"hover:province:{place}")
        assert ("= " in desk.shown("about")) == (len({*soldiers}) < len(soldiers)), place


def test_the_button_of_a_card_says_what_the_card_does() -> None:
    """As soon as a card can be used."""
    desk = Desk()
    desk.do("set:pace instant")
    desk.start("person", "person", seed="effects")
    while not (cards := [str(choice.operands[0]) for choice in _choices(desk) if choice.verb == "card"]):
        desk.do(f"choose:{_choices(desk)[-1]}")
    for card in cards:
        assert f'>{desk.app.t(f"tm.card.{card}.text")}</small>' in desk.shown("prompt")


def _choices(desk: Desk) -> tuple[Choice, ...]:
    decision = desk.session.table.decision
    assert decision is not None
    return decision.choices(decision.seats[0])
