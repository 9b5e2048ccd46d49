"""The form for placing a disciple says what the plan says, and nothing twice; of a single disciple nobody asks which."""

from __future__ import annotations

import re

import tenka
from tenka.core.choice import choice
from tenka.games.yedo.board.districts import DISTRICT
from tenka_web.ui.markup import text_of
from tenka_web.ui.text.catalog import Catalog
from tests.app.games.yedo.click_counter import Clicker
from tests.app.harness import Desk

BUTTON = re.compile(r'<button[^>]*data-act="(choose(?:\.all)?|target)" data-arg="([^"]+)"')


def asked(seed: str, key: str, number: int = 1, *acts: str) -> Desk:
    """Return a game with a bot at a question with at least so many answers of its kind; ``acts``: settings."""
    desk = Desk().do("set:pace instant").start("person", "steady", game="yedo", seed=seed).do(*acts)
    Clicker(desk).play(seen=lambda clicker: _is_asked(clicker, key, number))
    return desk


def _is_asked(clicker: Clicker, key: str, number: int) -> bool:
    session = clicker.desk.session
    found = session.table.decision
    if found is None or found.key != key or session.asked_person is None or clicker.desk.watch.waiting:
        return False
    ways = [one for one in found.choices(0) if one.verb == key.rpartition(".")[2]]
    return len(ways) == number if number == 1 else len(ways) >= number


def offered(desk: Desk) -> list[str]:
    """Return what the buttons of the question do, in order."""
    return [arg for _, arg in BUTTON.findall(desk.shown("prompt"))]


def decision(desk: Desk) -> tenka.Decision:
    """Return the open question."""
    found = desk.session.table.decision
    assert found is not None
    return found


def test_each_place_has_one_button_districts_first_and_the_castle_as_a_group() -> None:
    desk = asked("a", "ye.ask.place", 2)
    places = [str(one) for one in decision(desk).choices(0) if one.verb == "place"]
    shown = [arg for arg in offered(desk) if arg.startswith("place ")]
    assert sorted(shown) == sorted(places)
    inside = [arg.startswith("place castle") for arg in shown]
    assert inside == sorted(inside)
    assert f'role="group" aria-label="{desk.app.t("ye.page.district.castle")}"' in desk.shown("prompt")


def test_one_free_space_is_said_as_one() -> None:
    assert [Catalog("es")("ye.page.tell.spots", n=n) for n in (1, 2)] == ["1 libre", "2 libres"]


def test_where_the_watch_comes_next_has_the_ring_of_the_plan() -> None:
    desk = asked("a", "ye.ask.place", 2)
    prompt = desk.shown("prompt")
    assert prompt.count("y-risk") == 2          # the line above, and the place
    assert text_of(prompt).count(desk.app.t("ye.page.tell.danger")) == 1


def test_a_closed_district_stands_among_the_others_and_is_no_button() -> None:
    desk = asked("a", "ye.ask.place", 2)
    state = desk.session.table.state
    state.closed = DISTRICT["tavern"]
    desk.session.reset_selection()
    assert "y-closed" in desk.shown("prompt")
    assert desk.app.t("ye.page.tell.closed") in text_of(desk.shown("prompt"))


def test_of_a_single_disciple_only_what_it_does_is_asked() -> None:
    """Where forced answers are not given by the page, and where a card could be played before."""
    desk = asked("b", "ye.ask.activate", 1, "switch:quick")
    (who,) = decision(desk).choices(0)
    prompt = text_of(desk.shown("prompt"))
    assert desk.app.t("ye.ask.activate") not in prompt
    assert f"{who}, {choice('home')}" in offered(desk)
    assert str(who) not in offered(desk)


def test_each_mission_and_each_sorting_is_offered_once() -> None:
    desk = asked("b", "ye.ask.activate", 2)
    args = offered(desk)
    assert len(args) == len({*args})
    assert sum("foresee" in arg for arg in args) <= len([one for one in decision(desk).choices(0) if one.verb == "activate"])
    completed = [arg for arg in args if "complete" in arg or arg.startswith("card:")]
    assert len(completed) == len({arg.rpartition(" ")[2].removeprefix("card:") for arg in completed})
