"""The lobby's form of a new game, and the page's own settings."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tenka_web.app.saves import Save
from tenka_web.features.lobby import views
from tenka_web.features.lobby.new_game_view import option_row
from tenka_web.startup.prerender import prerender
from tenka_web.ui.markup import text_of
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk
from web.build.site import licences


def test_the_first_paint_equals_the_first_drawing_of_python() -> None:
    for language in LANGUAGES:
        desk = Desk()
        desk.do(f"language:{language}")
        assert desk.shown("main") in prerender(language)["lobby"]


def test_seats_never_share_a_colour_or_crest() -> None:
    desk = Desk().do("setup.count:4", "setup.seat:0 color blue", "setup.seat:3 crest oda", "start")
    colors = [seat.color for seat in desk.session.seats]
    crests = [seat.crest for seat in desk.session.seats]
    assert len(set(colors)) == len(set(crests)) == 4
    assert colors[0] == "blue"


def test_a_layer_adds_what_it_needs_and_removes_what_needs_it() -> None:
    desk = Desk().do("setup.layer:daimyo")
    assert desk.app.setup.layers == ("tumult", "daimyo")
    desk.do("setup.layer:tumult")
    assert desk.app.setup.layers == ()


def test_the_map_beside_the_form_shows_the_chosen_layers() -> None:
    desk = Desk()
    classic = desk.shown("main")
    assert "tenka-2018" in classic
    assert "tenka-2023" not in classic
    chosen = desk.do("setup.layer:tumult").shown("main")
    assert "tenka-2023" in chosen
    assert "tenka-2018" not in chosen


def test_the_first_seat_is_one_of_the_seats() -> None:
    desk = Desk().do("setup.count:4", "setup.option:first 4")
    assert 'data-arg="first 4"' in desk.shown("main")
    assert desk.app.setup.make_table("x").state.start == 3
    desk.do("setup.count:3")
    assert 'data-arg="first 4"' not in desk.shown("main")
    assert desk.app.setup.refusal is None
    assert desk.app.setup.options == {}


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = Desk().start("person", "person", seed="same"), Desk().start("person", "person", seed="same")
    assert one.session.table.record() == two.session.table.record()


@pytest.mark.parametrize("arg", ["", "x", "9 name a", "0", "0 color pink", "0 crest <b>", "0 kind boss", "-1 name a"])
def test_malformed_values_of_the_form_change_nothing(arg: str) -> None:
    desk = Desk()
    before = desk.shown("main")
    desk.do(
        f"setup.seat:{arg}", f"setup.count:{arg}", f"setup.layer:{arg}", f"setup.option:{arg}", f"setup.game:{arg}", f"open:{arg}"
    )
    assert desk.shown("main") == before


def test_unknown_commands_do_nothing() -> None:
    desk = Desk()
    desk.page.do("no such act", "x")
    desk.do("undo", "hint", "sure", "history.go:3", "story.play", "lesson:on", "bots.go", "copy.link", "download:csv")
    assert desk.app.session is None


def test_a_test_with_an_unknown_command_fails() -> None:
    with pytest.raises(AssertionError, match="no such act"):
        Desk().do("no such act:x")


def test_settings_are_stored_and_applied() -> None:
    desk = Desk().do("language:es", "set:theme dark", "set:pace brisk", "switch:sound", "set:theme pink", "set:nonsense dark")
    assert desk.frame.root_styles["theme"] == "dark"
    assert desk.frame.sounds == ["click"]
    again = Desk(desk.drawer)
    assert (again.app.t.language, again.app.settings.theme, again.app.settings.pace) == ("es", "dark", "brisk")
    assert again.app.settings.sound


def test_damaged_settings_are_the_defaults() -> None:
    drawer = Drawer()
    drawer.held = {
        "tenka:language": "xx",
        "tenka:theme": "pink",
        "tenka:settings": '{"pace": 7, "sound": "yes", "motion": "wild"}',
    }
    settings = Desk(drawer).app.settings
    assert (settings.theme, settings.pace, settings.sound, settings.motion) == ("", "calm", False, "")


def test_a_switch_belongs_to_the_page_or_to_the_game_on_the_table() -> None:
    """An unknown switch does nothing, nor does a game's switch without a game."""
    desk = Desk().do("switch:tower", "switch:language")
    desk.start("person", "person").do("switch:tower")
    assert desk.app.settings.switches == {}
    assert "tenka:settings" not in desk.drawer.held
    desk.do("home").start("person", "person", "person", game="shogun").do("switch:tower")
    assert desk.app.settings.switches == {"tower": False}


def test_the_language_can_change_during_a_game() -> None:
    desk = Desk().start("person", "person").play(3)
    record = desk.session.table.record()
    desk.do("language:ja")
    assert re.search(r"[ぁ-ん]", desk.shown("prompt"))
    assert desk.session.table.record() == record


@pytest.mark.parametrize("window", ["help tenka-meidou", "settings", "about", "keys", "saves", "import"])
def test_every_window_opens_and_closes(window: str) -> None:
    desk = Desk().do(f"open:{window}")
    assert "<h2" in desk.shown("dialog")
    desk.do("key:Escape")
    assert desk.shown("dialog") == ""


def test_sharing_shows_the_link_and_a_code_for_cameras() -> None:
    desk = Desk().start("person", "person").play(5).do("open:share", "copy.link")
    assert 'class="qr"' in desk.shown("dialog")
    assert desk.frame.copied[-1].startswith("https://example.org/#g=t")
    desk.frame.has_clipboard = False
    desk.do("copy.link")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.share.uncopied"


def test_a_new_version_is_announced_and_installed_on_request() -> None:
    desk = Desk().do("fresh")
    assert 'data-act="update"' in desk.shown("notice")
    desk.do("update")
    assert desk.frame.updates == 1


def test_shortcuts_do_what_the_list_of_keys_says() -> None:
    desk = Desk().start("person", "person").play(6)
    desk.do("key:,")
    assert desk.session.moment == 5
    desk.do("key:.", "key:f", "key:?")
    assert desk.app.settings.forecast
    assert desk.app.dialog is not None
    desk.do("key:Escape", "key:Escape")
    assert desk.session.ui.cursor is None


def test_the_map_is_a_list_too() -> None:
    desk = Desk().start("person", "person").do("key:m")
    shown = desk.shown("places")
    assert shown.count("<li") == 11
    assert "by sea" in shown


def test_every_part_has_unique_ids_and_no_key_without_its_sentence() -> None:
    for language in LANGUAGES:
        desk = Desk().do(f"language:{language}").start("person", "random", "person", layers=("daimyo",)).play(30).do("places")
        whole = "".join(str(markup) for name, markup in desk.page.render().items() if "@" not in name)
        ids = re.findall(r' id="([^"]+)"', whole)
        assert len(ids) == len(set(ids))
        assert not re.findall(r">\s*(?:ui|tm|place)\.[a-z_.]+", whole)


def test_every_licence_of_the_credits_links_to_its_text() -> None:
    shown = Desk().do("open:about").shown("dialog")
    for row in licences.rows():
        assert f'href="./licences/{licences.slug(str(row["name"]))}.txt"' in shown


def test_the_credits_are_in_the_visitors_language() -> None:
    """Names of other projects stay; everything else is a sentence of the catalogues."""
    for language, said in (("en", "Board shapes"), ("es", "Formas del tablero"), ("ja", "盤の形")):
        shown = Desk().do(f"language:{language}", "open:about").shown("dialog")
        assert said in shown
        assert language == "en" or "Board shapes" not in shown
        assert "Pyodide" in shown


def test_a_page_opened_from_a_file_names_its_limits() -> None:
    """It hands links on as text, and offers neither a workshop nor a snapshot of the interpreter."""
    desk = Desk(path="")
    said = desk.shown("main")
    assert "one file" in said
    assert "lab.html" not in said
    assert "one file" in desk.do("unkept:refused").shown("main")
    assert "memory" not in desk.do("open:settings").shown("dialog")
    shared = desk.do("start", "open:share").shown("dialog")
    assert 'value="#g=' in shared
    assert "qr" not in shared


def test_a_failed_offline_copy_is_reported() -> None:
    """A failure immediately and at the foot; a browser without storage, or a host that lacks or changes a file, only at the
    foot; unknown messages are ignored."""
    desk = Desk()
    assert "Works offline" in desk.do("unkept:nonsense").shown("main")
    refused = desk.do("unkept:refused").shown("main")
    assert "can’t keep a copy" in refused
    assert "Works offline" not in refused
    assert "lacks or changes" in desk.do("unkept:altered").shown("main")
    assert desk.app.notice is None
    assert "could not be saved" in desk.do("unkept:failed").shown("main")
    assert "could not be saved" in desk.shown("notice")


def test_the_last_set_up_is_there_at_the_next_visit() -> None:
    """Game, seats, layers, options and number of friends; not the seed, which was for one game."""
    desk = Desk().do("setup.game:yedo", "setup.count:4", "setup.seat:1 name Hana", "setup.seat:2 kind light",
                     "setup.layer:samurai", "setup.option:rounds 6", "friend.people:3", "setup.seed:once")  # fmt: skip
    again = Desk(desk.drawer).app.setup
    assert (again.game, again.count, again.layers, again.options, again.friends) == ("yedo", 4, ("samurai",), {"rounds": "6"}, 3)
    assert [(seat.kind, seat.name) for seat in again.seats] == [(seat.kind, seat.name) for seat in desk.app.setup.seats]
    assert again.seats[1].name == "Hana"
    assert (again.seats[2].kind, again.seed) == ("light", "")


KEPT = '{"game":"shogun","count":%s,"seats":%s,"layers":%s,"options":%s,"friends":%s,"minutes":%s,"deal":%s}'


@pytest.mark.parametrize(
    "kept",
    [
        "", "x", "[]", "7", "null", '{"game":7}', '{"game":"go"}', '{"game":["shogun"]}', "[" * 5000, "9" * 20_000,
        KEPT % ("99", "0", "0", "0", "0", "0", "0"), KEPT % ("[]", "{}", "{}", "[]", "[]", "[]", "[]"),
        KEPT % ('"3"', "[1,2,3,4,5]", "[[]]", '{"side":[]}', "1e999", "-1", '"never"'),
        KEPT % (3, '[{"kind":"boss","name":7,"color":"x"},0,0,0,0]', '["daimyo"]', '{"side":"mars"}', "true", "true", "true"),
    ],
)  # fmt: skip
def test_a_damaged_set_up_is_ignored(kept: str) -> None:
    """Whatever was stored, the lobby opens and a game can be begun from it."""
    drawer = Drawer()
    drawer.held = {"tenka:setup": kept}
    desk = Desk(drawer)
    assert desk.app.setup.refusal is None
    assert 'id="start"' in desk.shown("main")
    assert desk.do("start").session is not None


def test_the_tile_of_the_chosen_game_forgets_nothing_of_its_set_up() -> None:
    """As after a lesson, when one comes back to the lobby."""
    desk = Desk().do("setup.game:shogun", "setup.count:5", "setup.layer:tennos-court", "tutorial:shogun tennos-court", "home")
    desk.do("setup.game:shogun")
    assert (desk.app.setup.count, desk.app.setup.layers) == (5, ("tennos-court",))


def test_a_press_before_python_starts_begins_the_game_that_was_shown() -> None:
    """The first paint shows the first game, and its buttons name it, whatever set-up is stored."""
    kept = Desk().do("setup.game:yedo").drawer
    for act in ("play.now:tenka-meidou", "start:tenka-meidou"):
        assert Desk(kept).do(act).session.table.game.id == "tenka-meidou"
        kept = Desk(kept).do("setup.game:yedo").drawer
    assert Desk(kept).do("play.now:yedo").session.table.game.id == "yedo"


def test_a_start_at_a_table_reads_no_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up may be of another game, which that start needn't load."""
    desk = Desk().do("setup.game:yedo").start("person", "person")
    monkeypatch.setattr("tenka_web.app.new_game_storage.load", lambda *_: pytest.fail("the set-up was read"))
    again = Desk(desk.drawer, fragment=desk.frame.hash)
    assert again.session.table.game.id == "tenka-meidou"


def test_every_game_has_a_picture_and_its_facts() -> None:
    """On its own cover in the lobby, in every language; the chosen game is pressed."""
    for language in LANGUAGES:
        desk = Desk().do(f"language:{language}", "setup.game:shogun")
        covers = re.findall(r'<button[^>]*data-act="setup.game"[^>]*>.*?</button>', desk.shown("main"))[:3]     # Not the toy game
        assert all('<svg viewBox="0 0 120 64"' in one and "·" in one.replace("・", "·") for one in covers)
        assert len(set(re.findall(r"<svg.*?</svg>", "".join(covers)))) == 3
        assert ['aria-pressed="true"' in one for one in covers] == [False, True, False]


@pytest.mark.parametrize(("language", "name"), [("en", "Time of Tumult"), ("es", "Tiempo de Tumulto"), ("ja", "動乱の時")])
def test_the_other_edition_is_called_by_its_name(language: str, name: str) -> None:
    assert name in Desk().do(f"language:{language}", "setup.game:tenka-meidou").shown("main")


def test_an_option_with_one_value_is_not_shown() -> None:
    """The cards of Yedo: the built-in ones alone, until a file is loaded."""
    desk = Desk().do("setup.game:yedo")
    setup = desk.app.setup
    option = next(option for option in setup.offered_options if option.data_file)
    one = replace(option, values={option.default: option.values[option.default]})
    alone, two = (str(option_row(desk.app.t, setup, "ye", row)) for row in (one, setup.offered_options[0]))
    assert "setup.option" not in alone
    assert 'id="bring-' in alone
    assert two.count('data-act="setup.option"') == len(setup.offered_options[0].values) > 1


@pytest.mark.parametrize(("game", "told"), [
    ("tenka-meidou", r"Soldiers in reserve: \d+"), ("shogun", r"(Setting up|(Spring|Summer|Autumn|Winter), year [12])"),
    ("yedo", r"(Setting up|Round \d+)"),
])  # fmt: skip
def test_a_saved_game_names_its_progress_in_its_own_words(game: str, told: str) -> None:
    """In the language of the page; a save without the facts shows its number of choices."""
    desk = Desk().do("set:pace instant").start("person", "steady", "steady", game=game, seed="how far")
    seen, found = set[str](), None
    for _ in range(24):
        (save,) = desk.play(4).app.save_store.all()
        if save.facts["over"]:
            break
        row = text_of(views.save_row(desk.app.t, save))
        found = re.search(told, row)
        assert found, row
        assert "so far" not in row
        seen.add(found[0])
    assert len(seen) > 1
    assert found
    assert found[0] not in text_of(views.save_row(Catalog("ja"), save))
    older = replace(save, facts={"moment": 18, "over": False})
    assert "so far" in text_of(views.save_row(desk.app.t, older))


@pytest.mark.parametrize("stage", ["ui.quit", "ye.stage.round", "ye.stage.round round=x", "ye.stage.none n=1", "", "  ", 7, True])
def test_forged_facts_of_progress_break_nothing(stage: object) -> None:
    save = Save("a", "b", "", [], facts={"moment": 3, "stage": stage})
    assert views.describe_progress(Catalog("en"), save) == "3 choices so far"
