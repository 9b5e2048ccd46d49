"""The boards are well formed, keep ids, have spoken names, and never rely on colour alone."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tenka_web as page
from tenka_web.games.shogun import board as shogun
from tenka_web.games.shogun import board_background as shogun_ground
from tenka_web.games.shogun.view_model import RegionLabel, ShogunProvince
from tenka_web.games.tenka_meidou import board as tenka
from tenka_web.games.tenka_meidou import board_background as ground
from tenka_web.games.tenka_meidou.province_plaque import COLUMN
from tenka_web.games.tenka_meidou.view_model import Arrow, Figure, Row, Tally, TenkaProvince
from tenka_web.ui.boards.geometry import place_names
from tenka_web.ui.boards.view_model import Pointers
from tests.app.ui.drawings import (
    HOSTILE,
    LOOKS,
    SUN,
    by_id,
    ids,
    pages,
    parse,
    references,
    shogun_picture,
    tenka_names,
    tenka_picture,
)

SHOGUN_CSS = (Path(page.__path__[0]) / "games/shogun/map.css").read_text(encoding="utf-8")
CSS = (Path(page.__path__[0]).parent / "css/board.css").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "markup"), list(pages()))
def test_a_board_is_well_formed_with_unique_ids(name, markup):
    """Patching needs unique ids; every symbol, shape, clip and pattern referred to exists."""
    parse(markup)
    found = ids(markup)
    assert len(found) == len(set(found)), name
    assert references(markup) <= set(found)
LED = [(Figure(f"daimyo:{seat}", "daimyo", ""),) for seat in range(4)]


def test_only_highlighted_targets_can_be_focused():
    """The tab key moves through possible choices and nothing else."""
    pointers = Pointers(can=frozenset({"province:kyoto"}), why={"province:usuki": "no 7 rolled"}, say={"province:kyoto": "Kyoto"})
    live = tenka.map_live(tenka_picture(pointers=pointers))
    assert live.count('tabindex="0"') == 1
    kyoto, usuki = by_id(live, "at-province-kyoto"), by_id(live, "at-province-usuki")
    assert (kyoto.get("role"), kyoto.get("aria-label"), kyoto.get("tabindex")) == ("button", "Kyoto", "0")
    assert "can" in kyoto.get("class").split()
    assert (usuki.get("aria-disabled"), usuki.get("aria-label")) == ("true", "no 7 rolled")


def test_a_click_on_a_piece_means_its_province_unless_a_choice_needs_the_piece():
    assert 'data-target="soldier:kyoto:1"' not in tenka.map_live(tenka_picture())
    live = tenka.map_live(tenka_picture(pointers=Pointers(can=frozenset({"soldier:kyoto:1", "castle:5"}))))
    assert by_id(live, "at-soldier-kyoto-1").get("data-target") == "soldier:kyoto:1"
    assert by_id(live, "at-castle-5").get("role") == "button"
    assert by_id(live, "on-kyoto").get("data-target") == "province:kyoto"


def test_pieces_keep_their_ids_when_others_come_and_go():
    """So that the page moves an element instead of drawing another."""
    before = tenka.map_live(tenka_picture())
    after = tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, (Row(2, 5, LED[2]), Row(0, 2), Row(3, 2)))))
    assert set(ids(before)) - set(ids(after)) <= {"at-group-kyoto-1", "at-soldier-kyoto-1", "at-castle-8", "at-castle-7"}
    assert set(ids(before)) & set(ids(after)) >= {"at-group-kyoto-0", "at-group-kyoto-2", "at-soldier-kyoto-3"}
    assert "at-daimyo-2" in ids(after)


def test_each_seat_is_recognized_by_its_crest_too():
    """On its soldiers and its other pieces; reinforcements are on the same slip of paper."""
    live = tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, (Row(1, 3, LED[1], 2),))))
    row = by_id(live, "at-group-kyoto-1")
    assert row.get("class") == "row seat-blue"
    for key in ("at-soldier-kyoto-1", "at-daimyo-1"):
        uses = [use.get("href") for use in by_id(live, key).iter("use")]
        assert f"#crest-{LOOKS[1].crest}" in uses, key
    assert [text.text for text in row.iter("text")] == ["3", "2"]


def test_rows_keep_their_order_and_lower_ones_are_duller():
    """The first row takes the large castle, the second the small one; rows that swords separate have an equals sign."""
    rows = (Row(3, 4), Row(1, 3), Row(0, 3), Row(2, 1))
    live = tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, rows, ties=(1,))))
    found = [by_id(live, f"at-group-kyoto-{row.seat}") for row in rows]
    heights = [float(re.search(r",([\d.]+)px", one.get("style"))[1]) for one in found]
    assert heights == sorted(heights)
    assert ["lower" in one.get("class").split() for one in found] == [False, False, True, True]
    assert live.count('class="tie"') == 1


@pytest.mark.parametrize("number", [1, 10, 17])
def test_a_row_stays_within_its_plaque(number):
    """Soldiers, another piece, reinforcements and a mark; a mark without room is left out."""
    for row in (Row(0, number, LED[0], 4, 0, "+3", "last-1"), Row(0, number, (), 0, 2, "+3", "would"), Row(0, number, LED[0], 8)):
        live = tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, (row,))))
        slip = by_id(live, "at-group-kyoto-0")
        widths = [float(rect.get("width")) for rect in slip.iter("rect")]
        tags = [tag[0].get("d") for tag in slip.iter("g") if tag.get("class") == "tag"]
        widths += [float(re.match(r"M([\d.]+) 0h42", path)[1]) + 42 for path in tags]
        assert max(widths) + COLUMN <= 240 + 14, row      # A plaque is 240 wide and keeps 14 from its coast


def test_a_slip_is_as_wide_without_its_mark():
    """So a fading mark leaves no blank part."""
    def wide(row):
        drawn = by_id(tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, (row,)))), "at-group-kyoto-0")
        return next(float(rect.get("width")) for rect in drawn.iter("rect"))

    assert wide(Row(0, 3, tag="+1", mark="last-4")) == wide(Row(0, 3))


def test_one_number_is_the_strength_of_soldiers_and_daimyo():
    live = tenka.map_live(tenka_picture(kyoto=TenkaProvince(9, 4, (Row(0, 5, LED[0]), Row(1, 2, LED[1])))))
    texts = {seat: [text.text for text in by_id(live, f"at-group-kyoto-{seat}").iter("text")] for seat in (0, 1)}
    assert texts == {0: ["5"], 1: ["2"]}


def test_the_forecast_and_the_war_are_drawn():
    """Tint and dashed banners of a forecast, banners of a resolved province, arrows on their gates, scores."""
    thought = TenkaProvince(9, 4, (Row(0, 1, tag="+2", mark="would"),), fate=(0, None), tinted=True, step=3)
    picture = tenka_picture(kyoto=thought, usuki=TenkaProvince(3, 1, (Row(0, 1), Row(1, 1)), won=(1, None)),
                            okou=TenkaProvince(5, 2, won=(None, None)))
    tally = Tally("then", (9, 0, 0, 0), (9, -2, 0, 0))
    arrows = Arrow("kyoto", "kiyosu", 0, True, 3), Arrow("shuri", "kyoto", 1)
    live = tenka.map_live(replace(picture, arrows=arrows, tally=tally))
    assert "url(#tint-red)" in live
    assert ">+2</text>" in live
    assert (live.count('class="banner seat-'), live.count('class="banner would')) == (1, 1)
    assert 'class="keep ruin"' in live
    drawn = {key: len(list(by_id(live, key).iter("path"))) for key in ("march-kyoto-kiyosu", "march-shuri-kyoto")}
    assert drawn == {"march-kyoto-kiyosu": 4, "march-shuri-kyoto": 0}      # No gate leads so far
    assert [text for text in ("+9", "−2") if f">{text}</text>" in live] == ["+9", "−2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_scores_of_a_war_stand_in_one_row(seats):
    """Each apart from its neighbour's and from the edge."""
    tally = Tally("then", (45, 26, 38, 10)[:seats], (12, -12, 6, -6)[:seats])
    drawn = by_id(tenka.map_live(replace(tenka_picture(), tally=tally)), "tally")
    cells = [cell for cell in drawn.iter("g") if cell.get("class", "").startswith("score ")]
    begins, heights = zip(*(map(int, re.findall(r"\d+", cell.get("transform"))) for cell in cells), strict=True)
    sums = [float(text.get("x")) for cell in cells for text in cell.iter("text") if text.get("class") == "sum"]
    assert len(set(heights)) == 1
    assert len(sums) == seats
    assert begins[0] >= 5
    for begin, middle, following in zip(begins, sums, [*begins[1:], int(drawn[0].get("width"))], strict=True):
        assert begin + middle + 20 + 5 <= following        # two figures are at most 40 wide


def test_marks_of_one_move_have_different_ids():
    """At the start and at the end of the move: the same seat, the same choice."""
    gone, come = (TenkaProvince(9, 4, (Row(1, 3, tag=tag, mark="last-7"),)) for tag in ("−1", "+1"))
    found = ids(tenka.map_live(tenka_picture(kyoto=gone, kiyosu=come)))
    assert len([name for name in found if name.startswith("at-tag-")]) == len(set(found) & {
        "at-tag-kyoto-last-7-1", "at-tag-kiyosu-last-7-1"}) == 2


def test_names_are_escaped():
    """Both sheets show the names of any language; Japanese has kanji alone."""
    names = dict.fromkeys(tenka_names(), (HOSTILE, HOSTILE))
    drawn = ground.map_sheet("tenka_2023", "題") + ground.map_names("tenka_2023", names)
    texts = ["".join(name.itertext()) for name in parse(drawn).iter("g") if name.get("data-of")]
    assert len(texts) == 2 * 11
    assert all("<img" in text for text in texts)
    japanese = {key: (kanji, "") for key, (kanji, _) in tenka_names().items()}
    assert 'class="reading"' not in ground.map_names("tenka_2018", japanese)


def test_shogun_shows_owner_armies_sites_and_unrest():
    """Colour and crest, the number of cubes, tiles and free sites, revolt markers."""
    live = shogun.map_live(shogun_picture(names=place_names("provinces"), kai=ShogunProvince("yellow", 3, 1, 12, ("temple",), 2)))
    here = by_id(live, "on-kai")
    assert [text.text for text in here.iter("text")] == ["12", "2"]
    sites = [path.get("class") for path in here.iter("path") if "site-" in path.get("class")]
    assert sites == ["bt site-temple", "bf site-free", "bf site-free"]
    fill, rim, shape = by_id(live, "at-province-kai").iter("use")
    assert (fill.get("class"), rim.get("class"), shape.get("class")) == ("own seat-blue", "paper rim-yellow", "area")
    assert rim.get("clip-path") == "url(#within-kai)"
    assert "Kai" in live


def test_shogun_marks_targets_by_a_line_alone():
    """White and dashed inside the border, above every neighbour; gold is a clan's."""
    live = shogun.map_live(shogun_picture(Pointers(can=frozenset({"province:kai"}), picked=frozenset({"province:izu"}))))
    rims = [group.get("class") for group in parse(live).iter("g") if "rimmed" in (group.get("class") or "")]
    assert sorted(rims) == ["rimmed can", "rimmed picked"]
    assert "--glow" not in "".join(line for line in SHOGUN_CSS.splitlines() if ".rimmed" in line or ".province" in line)


def test_borders_are_styled_without_their_ancestors():
    """The live layer shows them by <use>, whose copies match no rule that names the sheet."""
    over = by_id(shogun_ground.map_sheet(SUN), "shogun45-over")
    for key in {element.get("class") for element in over if element.tag == "path"}:
        assert re.search(rf"^(?:\.[a-z-]+, )*\.{key}(?:, \.[a-z-]+)* {{[^}}]*fill: ", SHOGUN_CSS, re.MULTILINE), key


def test_a_label_names_its_region_and_its_leader():
    """A crest for one leader, = for several, – for none."""
    slips = (RegionLabel("red", HOSTILE, ((0,), (1, 2), ())),)
    live = shogun.map_live(replace(shogun_picture(), region_labels=slips))
    slip = next(group for group in parse(live).iter("g") if "slip-of" in (group.get("class") or ""))
    assert [text.text for text in slip.iter("text")] == [HOSTILE, "=", "–"]
    assert [use.get("href") for use in slip.iter("use") if "crest" in use.get("href")] == [f"#crest-{LOOKS[0].crest}"]


def test_shogun_provinces_out_of_play_are_hatched_and_empty():
    """SH-S2: no army, no site, and the hatch over it."""
    live = shogun.map_live(shogun_picture(tosa=ShogunProvince("purple", 2, out=True)))
    assert "on-tosa" not in ids(live)
    assert [use.get("fill") for use in by_id(live, "at-province-tosa").iter("use")] == ["url(#hatch)", None]


def test_each_region_has_its_own_pattern():
    """Regions and seats share names of colours; the pattern distinguishes them."""
    sheet = shogun_ground.map_sheet(SUN)
    assert {f"region-{region}" for region in SUN.values()} <= references(sheet)


def _luminance(color):
    channels = (int(color[i:i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in channels)
    return sum(c * w for c, w in zip(linear, (.2126, .7152, .0722), strict=True))


def _contrast(one, other):
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + .05) / (low + .05)


def _first(pattern):
    """Return the first match of a pattern in the style sheets."""
    found = re.search(pattern, CSS)
    assert found is not None, pattern
    return found[1]


@pytest.mark.parametrize("color", ["red", "blue", "yellow", "black", "purple"])
def test_crests_are_legible_on_their_colour(color):
    """At least 4 to 1 on the seat's own cube and on the white cubes of its reinforcements."""
    rule = _first(rf"\.seat-{color} \{{([^}}]*)\}}")
    values = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", rule))
    assert _contrast(values["seat"], values["seat-ink"]) >= 4
    assert _contrast("#fbf7ee", values["seat-deep"]) >= 4


def test_seat_colours_differ_in_lightness_too():
    """Yellow is light, black is dark, the others are between: they stay distinct in grey."""
    shade = {color: _luminance(_first(rf"\.seat-{color} \{{ --seat: (#[0-9a-f]{{6}})"))
             for color in ("red", "blue", "yellow", "black")}
    assert shade["yellow"] > 3 * max(shade["red"], shade["blue"])
    assert shade["black"] < min(shade["red"], shade["blue"]) / 2
