"""Tenno's Court on the page: what the panel would send, the audience with its cards, and the figures in the story."""

from __future__ import annotations

import random
import re

from tenka.games.shogun.provinces import INDEX
from tenka.table.table import Table
from tenka_web.app import game_registry
from tenka_web.app.ui_state import EVERYTHING
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.games.shogun.tennos_court.audience_story import AUDIENCE, CLOSED, PANEL
from tenka_web.games.shogun.tennos_court.panel import Sending, sendings
from tenka_web.ui.text.catalog import Catalog
from tests.app.harness import Desk
from tests.games.shogun.positions import to_end, until
from tests.games.shogun.tennos_court.positions import new, rules_with, state_of
from tests.golden.golden import replayed

ELSEWHERE = ("tc.event.favours", "tc.event.refused", "tc.event.peace_over")
"""Parts of the court outside the audience."""
HEARD = game_registry.adapter("shogun", ("tennos-court",))


def court_desk(people: int = 3, seed: str = "court") -> Desk:
    """Return people at the first plan of a table with the court."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", f"setup.seed:{seed}", "setup.layer:tennos-court")
    desk.do(*(f"setup.seat:{at} kind {'person' if at < people else 'random'}" for at in range(3)))
    return desk.do("setup.option:start prescribed", "set:pace instant", "start", "uncover")


def at_audience() -> Desk:
    """Return the same table at the first question at court."""
    desk, rng = court_desk(), random.Random(1)
    while desk.session.table.decision is not None and desk.session.table.decision.key != "tc.ask.audience":
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert seat is not None
        desk.do("choose:" + str(rng.choice(decision.forward_choices(seat))))
        desk.do("uncover")
    return desk


def planned_sendings(laid: dict[str, str], armies: int, tray: int = 0, officials: int = 7) -> dict[str, Sending]:
    """Return what seat 0 would send with these cards if each of their provinces has this many armies."""
    table, rules = new(), rules_with(3)
    state = state_of(table)
    state.tray[0], state.officials[0] = tray, officials
    for box, card in laid.items():
        number = rules.card_index[card]
        state.laid[0][rules.box_index[box]] = number
        if card in INDEX:
            state.armies[number] = armies
    return sendings(rules, state, 0)


class TestPanel:
    def test_a_province_keeps_an_army(self) -> None:
        """TC-X3: Kai with four armies sends three and keeps one."""
        assert planned_sendings({"convert-3": "kai"}, 4)["convert-3"] == Sending(3, 1)
        assert planned_sendings({"convert-3": "kai"}, 3)["convert-3"] == Sending(0, 3, "garrison", 4)

    def test_tower_cards_share_one_tray(self) -> None:
        """TC-R3: a card takes from the tray what the next one then lacks."""
        both = planned_sendings({"convert-3": "tower-1", "convert-2": "tower-2"}, 1, tray=4)
        assert both == {"convert-3": Sending(3, 1), "convert-2": Sending(0, 1, "tray", 2), "convert-1": Sending()}

    def test_with_too_few_officials_nothing_happens(self) -> None:
        """TC-R3."""
        found = planned_sendings({"convert-3": "kai", "convert-2": "tower-1"}, 6, tray=2, officials=3)
        assert found["convert-2"] == Sending(0, 0, "officials", 2)

    def test_a_chest_card_does_nothing(self) -> None:
        assert planned_sendings({"convert-1": "chest-1"}, 1)["convert-1"] == Sending()

    def test_forecasts_are_right(self) -> None:
        """In a whole game, each seat's panel as forecast before the plans are opened, and as the engine converts it."""
        table = to_end(new(seed="foretold"))
        compared = 0
        for number, line in enumerate(table.history):
            opened = [event.values for event in line.events if event.key.endswith("converted")]
            if opened:
                compared += self._agree(table, number, opened)
        assert compared == 6 * 9

    def _agree(self, table: Table, number: int, opened: list) -> int:  # type: ignore[type-arg]
        state = table.state_at(number)
        for values in opened:
            foretold = sendings(table.rules, state, int(values["seat"]))  # type: ignore[arg-type]  # Shogun's rules
            assert foretold[str(values["box"])].sent == values.get("armies", 0)
        return len(opened)


class TestAudience:
    def test_cards_are_beside_the_question_with_price_and_effect(self) -> None:
        desk = at_audience()
        prompt, state = desk.shown("tray"), desk.session.table.state
        assert 'id="zone-court"' in prompt
        assert prompt.count("costs ") == 3
        for name in filter(None, state.favours):
            assert f'data-target="favour:{name}"' in prompt
        assert "Take no card" in desk.shown("prompt")

    def test_a_click_on_a_card_takes_it(self) -> None:
        desk = at_audience()
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert decision is not None
        assert seat is not None
        wanted = next(choice for choice in decision.choices(seat) if choice.verb == "favour")
        desk.do(f"target:favour:{wanted.operands[0]}")
        assert desk.session.table.history[-1].choice == wanted

    def test_a_card_that_is_too_expensive_gives_its_reason(self) -> None:
        table = until(new(seed="dear"), "tc.ask.audience")
        state, decision = state_of(table), table.decision
        assert decision is not None
        for refusal in decision.refusals(decision.seats[0]):
            assert refusal.target.startswith("favour:")
            assert refusal.values["price"] > state.hall[decision.seats[0]]

    def test_every_official_is_a_figure_in_the_colour_of_its_seat(self) -> None:
        desk = at_audience()
        state, prompt = desk.session.table.state, desk.shown("tray")
        for seat in range(3):
            for room in ("antechamber", "hall"):
                figures = prompt.count(f'id="official-{room}-{seat}-')
                assert figures == getattr(state, room)[seat]


def test_the_tray_and_the_officials_are_among_the_facts_of_every_seat() -> None:
    seats = court_desk().shown("seats")
    assert seats.count('>Armies in the tray</span>') == 3
    assert seats.count('>Officials at court</span>') == 3


def test_the_planning_board_has_fourteen_places_and_names_the_cards_at_court() -> None:
    desk = court_desk()
    board = desk.shown("tray")
    assert sum(f'data-target="box:{box}"' in board for box in desk.session.table.rules.boxes) == 14  # type: ignore[attr-defined]
    assert "Your plan sends 0 officials" in board


def test_beside_a_plan_the_court_has_a_summary() -> None:
    """The cards with price and effect, and every seat's officials, below the planning board: events keep their place."""
    desk = court_desk()
    state, tray = desk.session.table.state, desk.shown("tray")
    court = tray[tray.index('id="zone-court"') :]
    assert all(f'data-target="favour:{card}"' in court for card in state.favours)
    assert court.count('class="card-text"') >= 3
    listed = court[court.index('class="at-court"') :].partition("</ol>")[0]
    assert [int(number) for number in re.findall(r"<b[^>]*>(\d+)</b>", listed)] == state.antechamber
    assert 'id="zone-court"' not in desk.shown("cards")


def test_the_audience_has_its_own_headings() -> None:
    """Panels, audience and the court's close follow each other, and no action is shown as current."""
    table, met = to_end(new(seed="told")), []
    for moment in range(1, len(table.history) + 1):
        for scene in HEARD.find_scenes(table, None, moment):
            if any(key.startswith("tc.") and key not in ELSEWHERE for key, _ in scene.say):
                met.append(scene.key)
                assert scene.data.action == ""
    assert set(met) == {PANEL, AUDIENCE, CLOSED}
    assert met.count(CLOSED) == 6


def test_the_end_of_peace_is_part_of_the_seasons_story() -> None:
    """TC-B10, B11, B18: once for each card, in the last scene before the season ends."""
    table, heard = to_end(new(seed="told")), 0
    ended = [event for _, event in table.log(None) if event.key == "tc.event.peace_over"]
    for moment in range(1, len(table.history) + 1):
        scenes = HEARD.find_scenes(table, None, moment)
        heard += sum(key == "tc.event.peace_over" for scene in scenes for key, _ in scene.say)
    assert heard >= len(ended) > 0


def test_only_the_full_view_shows_the_pile() -> None:
    """At a moment of a finished game: the cards still to be turned up, in order; a seat's perspective shows none."""
    table = replayed("shogun-court-3-moon")
    moment = next(at for at, line in enumerate(table.history, 1) if line.choice.verb == "favour")
    desk = Desk().do(f"import:{table.record()}", "uncover", f"history.go:{moment}", f"history.eyes:{EVERYTHING}")
    shown = desk.shown("cards") + desk.shown("tray")
    told = shown[shown.index('id="favour-pile"') :].partition("</details>")[0]
    names = [Catalog("en")(f"tc.favour.{card}") for card in state_of(table).favour_pile]
    assert len(names) == 3
    assert all(name in told for name in names)
    assert told.count("<li>") == len(table.state_at(moment).favour_pile) > 3
    desk.do("history.eyes:0")
    assert 'id="favour-pile"' not in desk.shown("cards") + desk.shown("tray")


def test_amounts_are_set_in_the_lobby_and_belong_to_the_layer() -> None:
    """The amounts of cards can be typed if they parse; without the layer they are dropped."""
    desk = Desk().do("setup.game:shogun", "setup.count:3", "setup.layer:tennos-court", "setup.option:start prescribed")
    assert 'data-prefix="court-chests"' in desk.shown("main")
    desk.do("setup.option:court-chests 1-2-9", "setup.option:court-rice 1-2", "setup.option:court-peace b-a-ab")
    assert desk.app.setup.options == {"start": "prescribed", "court-chests": "1-2-9", "court-peace": "b-a-ab"}
    assert desk.app.setup.make_table("x").rules.tables["favours"]["16"].amount == 9
    desk.do("setup.layer:tennos-court")
    assert 'data-prefix="court-chests"' not in desk.shown("main")
    assert desk.app.setup.options == {"start": "prescribed"}
    assert desk.app.setup.refusal is None


def test_amounts_have_the_right_plural() -> None:
    """In languages with plurals."""
    for language, one, more in (("en", "+1 point", "+3 points"), ("es", "+1 punto", "+3 puntos"), ("ja", "得点+1", "得点+3")):
        t = Catalog(language)
        assert [t("tc.effect.points", amount=amount) for amount in (1, 3)] == [one, more]


def test_a_taken_place_names_its_card_and_seat_and_who_had_the_turn_reaches_for_nothing() -> None:
    desk = Desk().do("tutorial:shogun tennos-court")
    while lesson_of(desk.session.mode).page.key != "tc.lesson.others":
        wanted = lesson_of(desk.session.mode).page.wanted
        desk.do("story.end" if desk.session.playback.story else f"choose:{wanted}" if wanted else "lesson:on")
    desk.do("story.end")
    shown = "".join(desk.shown(part) for part in ("prompt", "tray", "cards"))
    gone = re.findall(r'class="slip favour gone">.*?card-owner">(.*?)</div>', shown)
    assert gone
    assert all("Red clan" in one for one in gone)
    hall = next(row for row in re.findall(r'<li class="seat-[^"]*".*?</li>', shown) if "Red clan" in row and "room hall" in row)
    assert "reach" not in hall
