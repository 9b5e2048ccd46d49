"""The form for placing a disciple says what the plan says, and nothing twice; of a single disciple nobody asks which."""

from __future__ import annotations

import re

import pytest

import tenka
from tenka.core.choice import choice
from tenka.games.yedo.board.districts import DISTRICT, SPOTS
from tenka.games.yedo.board.next_actions import list_next_actions
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.games.yedo.phases.assignment import place_target
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


def cells(desk: Desk) -> list[str]:
    """Return the places in the form, in order, whether a disciple can go there or not."""
    return [place_target(arg.removeprefix("place ")) if "place" in arg else arg for arg in offered(desk)]


def test_no_place_moves_as_others_fill_and_a_press_on_a_full_one_says_why() -> None:
    desk = asked("a", "ye.ask.place", 2)
    before, state = cells(desk), desk.session.table.state
    assert before[:3] == ["space:GAT", "space:TAV", "space:HAR"]
    state.spaces = [1 if space in SPOTS["gates"] else owner for space, owner in enumerate(state.spaces)]
    state.closed = DISTRICT["tavern"]
    desk.session.reset_selection()
    assert cells(desk) == before
    assert {"space:GAT", "space:TAV"} <= {*offered(desk)}
    assert desk.app.t("ye.page.tell.closed") in text_of(desk.shown("prompt"))
    moment = len(desk.session.table.history)
    desk.do("target:space:GAT")
    assert desk.app.t("ye.no.full") in text_of(desk.shown("about"))
    assert len(desk.session.table.history) == moment


ABOUT_THINGS = ("place", "build", "buy")
"""Verbs of choices about a space of the plan, an annex, a weapon."""


def at_deed(verb: str) -> Desk:
    """Return a game whose person can make a choice of this verb."""
    if verb == "place":
        return asked("a", "ye.ask.place", 2)
    desk = Desk().do("set:pace instant").start("person", "steady", game="yedo", seed="b")
    found: list[tenka.Choice] = []

    def seen(clicker: Clicker) -> bool:
        session = clicker.desk.session
        if session.asked_person is None or clicker.desk.watch.waiting or decision(desk).key != "ye.ask.activate":
            return False
        found.extend(who for who, what in list_next_actions(session.view()).items() if any(one.verb == verb for one in what))
        return bool(found)

    Clicker(desk).play(seen=seen)
    return desk.do(f"choose:{found[0]}")


@pytest.mark.parametrize("verb", ABOUT_THINGS)
def test_a_fingers_first_tap_on_an_answer_reads_what_it_is_about(verb: str) -> None:
    desk = at_deed(verb)
    one = next(one for one in decision(desk).choices(0) if one.verb == verb)
    moment = len(desk.session.table.history)
    if f'data-arg="{one}"' not in desk.shown("prompt"):
        desk.do(f"target:deed:{verb}")
    desk.do(f"choose.tap:{one}")
    assert len(desk.session.table.history) == moment
    assert desk.session.ui.tried.partition(":")[0] in ("space", "annex", "market")
    assert f'data-hover="{desk.session.ui.tried}"' in desk.shown("prompt")        # The finger's own report takes nothing back
    assert "tap-again" in desk.shown("about")
    desk.do(f"choose.tap:{one}")
    assert len(desk.session.table.history) > moment


def test_a_weapon_on_sale_shows_the_missions_in_hand_that_ask_for_it() -> None:
    desk = at_deed("buy")
    state = desk.session.table.state
    wanted = next(iter(weapon for weapon in state.market if weapon))
    row = next(row for row in MISSIONS if wanted in row.need.weapons)
    state.missions[0][COLOURS.index(row.colour)] = [(row.id, 1)]
    desk.session.reset_selection()
    desk.do("target:deed:buy")
    shown = re.findall(rf'<button[^>]*data-arg="buy {wanted} [^>]*>.*?</button>', desk.shown("prompt"))
    assert shown
    assert all("y-letter" in one for one in shown)


def whole_page(desk: Desk) -> str:
    return "".join(map(str, desk.page.render().values()))


def test_after_the_patrol_nothing_says_whom_it_would_find() -> None:
    desk, t = asked("a", "ye.ask.place", 2), Desk().app.t
    said = (t("ye.page.watch.finds"), t("ye.page.watch.nobody"))
    assert any(one in whole_page(desk) for one in said)
    assert not any(one in whole_page(asked("b", "ye.ask.activate", 2)) for one in said)


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
