"""Whatever the browser's storage contains, a start never fails, no other game is lost, and the damage is reported."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tenka.bots import shogun
from tenka_web.app import compression, input_limits, links, saves
from tenka_web.app.compression import BadSave, compress
from tenka_web.app.settings import LANGUAGE, REST, THEME
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk, RemoveLevel
from tests.app.realtime.live_tables import play, table

GOOD, BAD = "tenka:/:save:good", "tenka:/:save:bad"


def storage_with_game(*kinds: str, game: str = "tenka-meidou", choices: int = 3) -> tuple[Drawer, dict[str, Any]]:
    """Return storage with one good game, and its save as data."""
    desk = Desk().start(*(kinds or ("person", "person")), game=game).play(choices)
    text = next(text for key, text in desk.drawer.held.items() if ":save:" in key)
    drawer = Drawer()
    drawer.held[GOOD] = text
    return drawer, json.loads(text)


DRAWER, DATA = storage_with_game()


def beside(text: str) -> Desk:
    """Return a visit with another value beside a good game."""
    drawer = Drawer()
    drawer.held = {GOOD: DRAWER.held[GOOD], BAD: text}
    desk = Desk(drawer)
    assert 'data-arg="good"' in desk.shown("main")
    return desk


@pytest.mark.parametrize("date", [253_402_300_800_000, -62_135_596_800_001, 10**40, -1, True, 1.5, "today", None])
def test_no_date_prevents_a_start(date: object) -> None:
    """A date beyond the year 9999 is left out, the game opens, and the damage is reported."""
    desk = beside(json.dumps(DATA | {"changed": date})).do("open.save:bad")
    assert len(desk.session.table.history) == 3
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.save.mended"
    assert desk.app.t("ui.field.changed") in desk.shown("notice")


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", 5), ("name", ["a"]), ("seats", {}), ("seats", "person"), ("facts", []), ("facts", {"moment": 10**400}),
     ("facts", {"over": "x" * 5000}), ("facts", {"moment": {"a": {}}}), ("revision", -1), ("revision", 2**80),
     ("revision", "1"), ("writer", 7)],
)  # fmt: skip
def test_damage_beside_a_game_is_ignored(field: str, value: object) -> None:
    desk = beside(json.dumps(DATA | {field: value})).do("open.save:bad")
    assert len(desk.session.table.history) == 3
    assert desk.app.t(f"ui.field.{field}") in desk.shown("notice")
    desk.play(1)
    assert len(saves.read(desk.drawer.held[BAD]).record.splitlines()) > len(saves.read(DRAWER.held[GOOD]).record.splitlines())


@pytest.mark.parametrize(
    ("text", "why"),
    [("x" * (input_limits.limit_of("a stored save") + 1), "too large"), ("[" * 6000, "nested"),
     ('{"tenka-save":1,"a":' * 50 + "1" + "}" * 50, "nested"),
     ("{", "isn’t a saved game"), ('{"tenka-save": 2}', "isn’t a saved game"), ("[1]", "isn’t a saved game"),
     (json.dumps(DATA | {"record": 4}), "record"), (json.dumps(DATA | {"record": None}), "record")],
)  # fmt: skip
def test_an_unreadable_save_is_reported_and_stays_in_storage(text: str, why: str) -> None:
    desk = beside(text)
    assert why in desk.shown("main")
    desk.do("open.save:bad")
    assert desk.app.session is None
    assert why in desk.shown("notice")
    assert desk.drawer.held[BAD] == text
    desk.do("export.save:bad")
    assert text in desk.frame.downloads.values()
    desk.do("drop.save:bad")
    assert BAD not in desk.drawer.held
    assert GOOD in desk.drawer.held


def test_a_record_that_decompresses_endlessly_is_refused() -> None:
    """A few kilobytes can decompress to a gigabyte: the list does not decompress it, and opening reports it."""
    bomb = compression.COMPRESSED + base64.b64encode(zlib.compress(b"0 roll\n" * 5_000_000, 9)).decode()
    desk = beside(json.dumps(DATA | {"record": bomb}))
    desk.do("open.save:bad")
    assert desk.app.session is None
    assert "record" in desk.shown("notice")
    with pytest.raises(BadSave):
        saves.read(json.dumps(DATA | {"record": bomb}))


def test_a_list_of_saves_decompresses_no_record() -> None:
    desk = beside(json.dumps(DATA | {"record": compress("no record at all")}))
    assert 'data-arg="bad"' in desk.shown("main")
    desk.do("open.save:bad")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.save.bad"


@pytest.mark.parametrize(("game", "kinds"), [("tenka-meidou", ("person", "random")), ("shogun", ("person", "random", "random"))])
def test_an_unknown_bot_is_replaced_with_a_message(game: str, kinds: tuple[str, ...]) -> None:
    """A bot of another version, or of another game, would never answer."""
    _, data = storage_with_game(*kinds, game=game, choices=1)
    seats = [data["seats"][0], *({**seat, "kind": "grandmaster"} for seat in data["seats"][1:])]
    desk = beside(json.dumps(data | {"seats": seats})).do("open.save:bad")
    assert [seat.is_person for seat in desk.session.seats] == [True] + [False] * (len(kinds) - 1)
    assert "grandmaster" in desk.shown("notice")
    desk.play(8)
    assert any(line.seat for line in desk.session.table.history)


@pytest.mark.parametrize("level", ["light", "master"])
def test_a_link_with_another_games_bot_opens_with_a_known_one(level: str, remove_level: RemoveLevel) -> None:
    remove_level(shogun.LEVELS, level)
    code = Desk().start("person", "random", "random", game="shogun").session.table.code()
    digit = links.KINDS.index(level)
    desk = Desk(fragment=f"g={code}~000~{digit}11~{digit}22")
    assert [seat.kind for seat in desk.session.seats] == ["person", "steady", "steady"]
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.seat.replaced"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELD = st.sampled_from([*DATA, "writer", "more"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(FIELD, JUNK, min_size=1, max_size=3))
def test_any_change_of_a_save_leaves_a_page_that_starts_and_the_other_game(changed: dict[str, Any]) -> None:
    desk = beside(json.dumps(DATA | changed)).do("open.save:bad")
    if desk.app.session is None:
        assert desk.app.notice is not None
        assert desk.app.notice.grave
    else:
        desk.play(1)
    desk.do("home", "open.save:good")
    assert len(desk.session.table.history) == 3


@settings(max_examples=60)
@given(st.integers(0, 5000), st.text(max_size=12), st.integers(0, 400))
def test_any_damage_to_a_saves_text_leaves_a_page_that_starts(at: int, put: str, cut: int) -> None:
    text = DRAWER.held[GOOD]
    at %= len(text)
    desk = beside(text[:at] + put + text[at + cut :]).do("open.save:bad")
    assert desk.app.session is not None or desk.app.notice is not None


@given(st.text(max_size=60), st.text(max_size=20), st.text(max_size=300) | JUNK.map(json.dumps))
@example("en" * 10**5, "dark" * 10**5, "{" * 10**5)
@example("", "", '{"pace":"calm","switches":{"a":1},"sound":2,"tower":[]}')
@example("xx", "pink", json.dumps({f"switch{n}": True for n in range(5000)}))
@example("ja", "dark", json.dumps({"x" * 3000: True}))
def test_any_value_in_place_of_the_settings_is_accepted(language: str, theme: str, rest: str) -> None:
    drawer = Drawer()
    drawer.held = {LANGUAGE: language, THEME: theme, REST: rest, GOOD: DRAWER.held[GOOD]}
    desk = Desk(drawer)
    assert desk.app.settings.language in ("en", "es", "ja")
    assert desk.app.settings.theme in ("", "light", "dark")
    assert desk.app.settings.pace in ("calm", "brisk", "instant")
    assert len(desk.app.settings.switches) <= 50
    assert all(len(name) <= 40 for name in desk.app.settings.switches)
    assert 'data-arg="good"' in desk.shown("main")
    desk.do("set:pace brisk", "open.save:good")
    assert len(desk.session.table.history) == 3


@given(st.text(max_size=30), st.text(max_size=30))
def test_foreign_keys_of_the_storage_are_ignored(key: str, text: str) -> None:
    drawer = Drawer()
    drawer.held = {GOOD: DRAWER.held[GOOD], key: text, f"tenka:/:save:{key * 9}": text}
    desk = Desk(drawer)
    assert 'data-arg="good"' in desk.shown("main")
    assert drawer.held[key] == text or key == GOOD


# Two tabs


def test_a_deleted_game_does_not_overwrite_what_another_tab_played() -> None:
    one = Desk().start("person", "person").play(2)
    two = Desk(one.drawer, fragment=one.frame.hash)
    name, before = one.session.save.id, one.session.table.record()
    one.do("home", f"drop.save:{name}")
    two.play(2)
    theirs = two.session.table.record()
    one.do("bring.back")
    records = {saves.read(text).record for key, text in one.drawer.held.items() if ":save:" in key}
    assert records == {before, theirs}
    two.play(1)
    assert not two.session.overtaken


def test_two_tabs_that_write_at_the_same_time_notice_it() -> None:
    """They write the same revision: each is told of the other, and both report it."""
    one = Desk().start("person", "person").play(2)
    two = Desk(one.drawer, fragment=one.frame.hash)
    key = f"tenka:/:save:{one.session.save.id}"
    before = one.drawer.held[key]
    one.play(1)
    mine = one.drawer.held[key]
    one.drawer.held[key] = before
    two.play(1)
    assert saves.read(mine).revision == saves.read(one.drawer.held[key]).revision
    one.do(f"storage:{key}")
    assert one.session.overtaken


def kept_live() -> tuple[dict[str, str], str]:
    """Return the storage of a page in a live game, and the game's id."""
    host, guest = table()
    play([host, guest], random.Random(5), 6)
    return host.drawer.held, host.session.save.id


@pytest.fixture(scope="module")
def live() -> tuple[dict[str, str], str]:
    return kept_live()


DAMAGE: dict[str, dict[str, Any]] = {
    "a place in words": {"place": "x"}, "a place far off": {"place": 99}, "a host in words": {"host": "yes"},
    "a count in words": {"pieces": "x"}, "more pieces than there are": {"pieces": 99}, "no pieces": {"pieces": 0},
    "a root that is none": {"root": 3}, "a name that is none": {"name": {}}, "no pair": {"pair": []},
    "deep": {"texts": json.loads("[" * 60 + "]" * 60)}, "texts that are numbers": {"texts": [1]},
    "no list of rooms": {"rooms": 7},
}  # fmt: skip


@pytest.mark.parametrize("damage", [*DAMAGE, "deeper than Python reads", "no JSON"])
def test_a_damaged_live_game_is_refused_with_its_reason(live: tuple[dict[str, str], str], damage: str) -> None:
    """Opened from the list or by its address; its data stays, and another game can be begun."""
    held, name = live
    texts = {"deeper than Python reads": "[" * 100_000, "no JSON": "{"}
    text = texts.get(damage) or json.dumps(json.loads(held[f"tenka:/:live:{name}"]) | DAMAGE[damage])
    check_refusal(held, name, text, "nested too deeply" if damage.startswith("deep") else "live is damaged")


def check_refusal(held: dict[str, str], name: str, text: str, why: str) -> None:
    drawer = Drawer()
    drawer.held = held | {f"tenka:/:live:{name}": text}
    before = dict(drawer.held)
    desk = Desk(drawer, fragment=f"s={name}")
    assert desk.app.session is None
    assert why in desk.shown("notice")
    desk.do("notice.close", f"open.save:{name}")
    assert why in desk.shown("notice")
    assert drawer.held == before
    assert len(desk.do("notice.close").start("person", "person").play(2).session.table.history) == 2


def test_half_a_character_in_a_record_is_refused_and_the_start_continues() -> None:
    """A lone surrogate can't be encoded, so the record is no text; a typed seed loses it."""
    record = saves.read(DRAWER.held[GOOD]).record
    half = record.replace("a test", "a \ud800test")
    assert half != record
    desk = beside(json.dumps(DATA | {"record": half})).do("open.save:bad")
    assert desk.app.session is None
    assert "record" in desk.shown("notice")
    desk.do("notice.close", "open.save:good")
    assert len(desk.session.table.history) == 3
    assert Desk().start("person", "person", seed="x\udfff").play(1).session.table.seed == "x"
