"""Names of things and actions at the table of Yedo."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka.games.yedo.board.districts import DISTRICTS, SPOTS
from tenka.games.yedo.board.place_actions import DEED
from tenka.games.yedo.goods import ANNEXES, COLOURS, FAVORS, GROUPS, LOTS, WEAPONS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app import game_registry
from tenka_web.games.yedo.adapter import ADAPTER
from tenka_web.games.yedo.card_text import tale
from tenka_web.ui.markup import escape
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.games import test_every_choice_reachable
from tests.app.harness import Desk
from tests.games.yedo.positions import rules_for
from tests.support.setups import Setup


def test_yedo_has_a_page_with_help() -> None:
    adapter = game_registry.adapter("yedo", ("samurai",))
    assert adapter.chapters
    assert adapter.secrets


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mission_has_its_own_short_story(language: str) -> None:
    t = Catalog(language)
    lines = [t(tale(row.id)) for row in MISSIONS if t.has(tale(row.id))]
    assert len(set(lines)) == len(lines) == 59
    assert max(map(len, lines)) < 110


def test_a_missions_story_is_on_its_card_and_in_its_scene_and_can_be_skipped() -> None:
    for seed in range(40):      # Whether a random player completes a mission is luck
        desk = test_every_choice_reachable.seated(Setup("yedo", 2, (), ()), f"tales {seed}")
        if _play_to_story(desk.do("set:pace calm")):
            break
    else:
        raise AssertionError("no mission was completed in any of these games")
    folded = re.findall(r"<details[^>]*>.*?</details>", "".join(desk.do("peek").page.render().values()))
    assert any("y-tale" in fold for fold in folded)


def _play_to_story(desk: Desk) -> bool:
    """Play at random until a mission's story is shown; return whether there was one."""
    rng, told = random.Random(1), False
    while not told and not desk.session.is_over:
        story = desk.session.playback.story
        if story is not None and any(scene.key == "ye.event.mission" for scene in story.scenes):
            (scene,) = [scene for scene in story.scenes if scene.key == "ye.event.mission"]
            line = desk.app.t(tale(scene.values["mission"]))
            story.at = story.scenes.index(scene)
            told = escape(line) in desk.shown("prompt")
            desk.do("story.end")
            assert escape(line) not in desk.shown("prompt")
            continue
        test_every_choice_reachable.settle(desk)
        test_every_choice_reachable.settle(desk)          # A story's end may cover the device
        test_every_choice_reachable.choose(desk, rng)
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_of_the_table_have_names(language: str) -> None:
    """Districts, spaces, weapons, annexes, lots, favors, windows of cards, as choices and events mention them."""
    t, row = Catalog(language), game_registry.adapter("yedo").vocabulary
    rules = rules_for(5, ("samurai",))
    said = {
        "district": [one.id for one in DISTRICTS], "place": [*SPOTS, *ANNEXES], "weapon": WEAPONS, "annex": ANNEXES,
        "lot": [*LOTS, *GROUPS], "favor": FAVORS, "kind": [*COLOURS, "action", "bonus", "weapon", "event"],
        "windows": [one for card in rules.actions.values() for one in card.windows.split()], "deed": DEED,
        "colour": ["red", "blue"],
        "lacks": [*WEAPONS, *ANNEXES, "geisha", "blessing", *(one.id for one in DISTRICTS)],
    }  # fmt: skip
    nameless = [
        (name, one) for name, ones in said.items() for one in ones
        if t.find_key(*(pattern.format(one) for pattern in row[name].split("|"))) is None
    ]  # fmt: skip
    assert nameless == []
    assert [key for row in game_registry.adapter("yedo").chapters for key in row.keys if not t.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_has_one_name_on_board_and_button(language: str) -> None:
    t = Catalog(language)
    for code, deck in (("GAT", "action"), ("TAV", "weapon"), ("MAR", "bonus"), ("TEM", "event")):
        assert t(f"ye.page.row.foresee.{code}") == t(f"ye.page.do.foresee.{deck}")
    for colour in COLOURS:
        assert t(f"ye.page.do.foresee.{colour}").startswith(t("ye.page.row.foresee.HAR"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_watch_is_named_by_its_direction(language: str) -> None:
    """A red watch has nothing to do with the Red clan."""
    t = Catalog(language)
    for colour in ("red", "blue"):
        named = t(f"ye.page.watch.{colour}")
        assert named in t("ye.page.watch.next", colour=named, district="Edo")
        assert not {t(f"ui.color.{one}").lower() for one in ("red", "blue")} & set(named.lower().split())


def test_the_first_missions_need_a_red_or_black_one_only_until_it_is_drawn() -> None:
    table, keys = tenka.new_table("yedo", seats=2, seed="any"), list[str]()
    while len(keys) < 3:
        assert table.decision is not None
        (seat,) = table.decision.seats
        if seat == 0:
            keys.append(ADAPTER.question(table.view(0))[0])
        table.choose(seat, "deck red" if len(keys) == 2 else "deck green")
    assert keys == ["ye.ask.mission", "ye.ask.mission", "ye.page.ask.mission"]
