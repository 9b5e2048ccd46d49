"""A game as a film, a picture and a chronicle."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest

import tenka
from tenka_web.app.shared_views import game_parts
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.features.film import chronicle, film_svg
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.e2e.support.ui_driver import random_game

STYLE = ".sea-0 { fill: teal }"
GAMES = {"tenka-meidou": 3, "shogun": 3, "yedo": 2}


@cache
def code(game: str) -> str:
    """Return the code of a whole random game."""
    return str(random_game(GAMES[game], "a film", game=game, options={"rounds": "6"} if game == "yedo" else {}).code())


def at_table(game: str, language: str = "en", at: int | None = None) -> Desk:
    moment = "" if at is None else f"~m{at}"
    seats = "~".join(("000", "111", "122")[: GAMES[game]])
    return Desk(fragment=f"g={code(game)}{moment}~{seats}").do(f"language:{language}", "story.end")


def round_of(desk: Desk) -> tuple[TableContext, film_svg.Frame]:
    """Return the moment at which the third large part of a table begins."""
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    moment = [moment for moment, _, large in game_parts.ticks(ctx) if large][2]
    row = film_svg.Frame(moment)
    return film_svg.at(ctx, row), row


def film_of(desk: Desk) -> str:
    return film_svg.film(build_context(desk.app.t, desk.app.settings, desk.session), STYLE).text


@pytest.mark.parametrize("game", GAMES)
def test_a_film_is_one_small_drawing_without_other_files(game: str) -> None:
    """Well formed, at most a megabyte, without scripts, links or external resources; still for visitors with reduced motion."""
    text = film_of(at_table(game))
    assert len(text.encode()) <= film_svg.MOST
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(r"<script|<foreignObject|<image|javascript:|https?://(?!www\.w3\.org)| on\w+=", text)
    assert not re.search(r" (?:data-|tabindex)", re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL))
    shown = re.findall(r'class="fr( last)?" style="animation-name:f(\d+)"', text)
    assert film_svg.FEWEST <= len(shown) <= film_svg.MOST_FRAMES
    assert [bool(last) for last, _ in shown] == [False] * (len(shown) - 1) + [True]
    assert all(f"@keyframes f{at}{{" in text for _, at in shown)
    assert "@media (prefers-reduced-motion:reduce){.fr,.bar-run{animation:none!important}}" in text
    assert ".fr.last{visibility:visible}" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_film_names_the_clans_the_moments_and_the_end(game: str, language: str) -> None:
    desk = at_table(game, language)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    rows = film_svg.frames(ctx)
    assert rows[0].moment == 0
    assert rows[-1] == film_svg.Frame(len(desk.session.table.history))
    said = [film_svg.caption(film_svg.at(ctx, row), row, last=row is rows[-1]) for row in rows]
    assert all(said)
    assert not [one for one in said if re.search(r"\b(?:ui|tm|sh|ye)\.[a-z_.]+|[{}<>]", one)]
    found = desk.session.table.result
    assert found is not None
    assert all(str(score) in said[-1] for score in found.scores)
    assert ctx.localizer.seat(found.winners[0]) in said[-1]
    assert any(row.turn is not None for row in rows) or len(set(found.scores)) == 1


def test_captions_that_do_not_fit_are_dropped_least_important_first(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = at_table("shogun")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    rows = film_svg.frames(ctx)
    few = film_svg.thin_out(rows, 5)
    assert len(few) == 5
    assert (few[0], few[-1]) == (rows[0], rows[-1])
    assert max(rows, key=lambda row: row.swing) in few
    assert few == sorted(few, key=rows.index)
    monkeypatch.setattr(film_svg, "MOST", 250_000)
    assert len(film_svg.film(ctx, STYLE).text.encode()) <= 250_000


def test_a_film_from_any_moment_ends_there() -> None:
    desk = at_table("tenka-meidou", at=20)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    assert {row.moment <= 20 for row in film_svg.frames(ctx)} == {True}
    assert film_svg.frames(ctx)[-1].moment == 20
    assert "clan won" in re.sub(r"<[^>]+>", "", film_of(at_table("tenka-meidou")))
    assert "clan won" not in re.sub(r"<[^>]+>", "", film_of(desk))


def test_markup_in_a_name_is_text() -> None:
    """In the film and in the chronicle."""
    desk = at_table("tenka-meidou")
    desk.session.seats[0].name = "<script>&\"'"
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    for text in (film_of(desk), film_svg.draw_last_frame(ctx, STYLE), chronicle.chronicle(ctx)):
        assert "<script" not in text
        assert "&lt;script" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_film_and_a_chronicle_address_no_reader(game: str) -> None:
    desk = at_table(game)
    desk.session.seats[0].kind = "person"
    desk.session.viewer = 0
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    assert ctx.localizer.you == 0
    for text in (film_of(desk), chronicle.chronicle(ctx)):
        assert not re.search(r"\b[Yy]ou\b", re.sub(r"<style.*?</style>|<[^>]+>", " ", text, flags=re.DOTALL))


def test_captions_are_broken_into_lines_that_fit() -> None:
    assert film_svg.wrap("one two three", 4.2, 3) == ["one two", "three"]
    assert film_svg.wrap("城を取る。", 3, 3) == ["城を取", "る。"]
    assert film_svg.wrap("one two three four", 4.2, 1) == ["one two…"]
    assert film_svg.wrap("", 4, 2) == [""]


@pytest.mark.parametrize("game", GAMES)
def test_a_chronicle_has_every_sentence_of_the_log(game: str) -> None:
    desk = at_table(game)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    told = chronicle.chronicle(ctx)
    plain = re.sub(r"<[^>]+>", " ", told)
    assert "@media print" in told
    assert desk.session.save.title_in(desk.app.t) in plain
    lines = [event for _, event in desk.session.table.log(desk.session.viewpoint()) if desk.app.t.has(event.key)]
    for event in lines[:: max(1, len(lines) // 40)]:
        assert ctx.localizer.by_name.say(event.key, event.values).replace("'", "&#39;") in plain.replace("&quot;", '"')
    assert not re.search(r"<script|https?:| on\w+=", told)


def test_a_chronicle_in_japanese_has_no_gaps_between_its_sentences() -> None:
    desk = at_table("shogun", "ja")
    told = chronicle.chronicle(build_context(desk.app.t, desk.app.settings, desk.session))
    main = told.partition("<main>")[2].partition("</main>")[0]
    assert main.count("。") > 100
    assert not re.search(r"[。、]\s", main)


def test_a_film_repeats_no_caption() -> None:
    """At the beginning of a part of the game the caption is the part's name."""
    ctx, row = round_of(at_table("yedo"))
    part = film_svg.part_of(ctx)
    assert film_svg.caption(ctx, row, last=False) == part
    assert film_svg.draw_last_frame(ctx, STYLE).count(f">{part}</text>") == 1


def test_a_chronicle_has_a_section_for_each_season_and_a_paragraph_for_each_action() -> None:
    """So that two columns are short enough to read."""
    desk = at_table("shogun")
    events = [event for _, event in desk.session.table.log(desk.session.viewpoint())]
    large, small = (
        sum(event.key in keys for event in events)
        for keys in (("sh.event.season", "sh.event.winter"), ("sh.event.action",))
    )
    told = chronicle.chronicle(build_context(desk.app.t, desk.app.settings, desk.session))
    main = told.partition("<main>")[2].partition("</main>")[0]
    assert main.count("<h2>") == large
    assert main.count("<p>") == main.count("<section>") + small


def test_the_window_shows_its_progress_then_the_film_and_offers_it() -> None:
    desk = at_table("tenka-meidou").do("film.open")
    assert 'id="film-making"' in desk.shown("dialog")
    desk.watch.run(100)
    shown = desk.shown("dialog")
    assert 'src="blob:1"' in shown
    assert 'href="blob:2"' in shown
    assert [kind for kind, _ in desk.frame.object_files] == ["image/svg+xml", "text/html"]
    desk.do("film.take:film", "film.take:still", "film.take:chronicle")
    assert sorted(name.rpartition(".")[2] for name in desk.frame.downloads) == ["html", "png", "svg"]
    desk.frame.can_share = True
    assert "share still" in desk.shown("dialog")
    desk.do("film.take:share film", "film.take:share still")
    assert len(desk.frame.shared_files) == 2
    desk.frame.can_draw = False
    desk.do("film.take:still")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.film.failed"


def test_a_page_that_cannot_make_files_says_so() -> None:
    desk = at_table("tenka-meidou")
    desk.frame.can_draw = False
    desk.do("film.open").watch.run(100)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.film.failed"
    assert desk.app.dialog is None


@pytest.mark.parametrize("away", ["close", "open:help", "film.open", "home"])
def test_the_address_of_a_film_is_released_with_its_window(away: str) -> None:
    """Once; a film made later is another."""
    desk = at_table("tenka-meidou").do("film.open")
    desk.watch.run(100)
    desk.do("film.take:film")
    assert desk.frame.revoked_urls == []
    desk.do(away, "close")
    assert desk.frame.revoked_urls == ["blob:1", "blob:2"]
    desk.watch.run(100)
    assert len(desk.frame.object_files) == 2


def test_a_film_that_is_no_longer_wanted_is_not_made() -> None:
    desk = at_table("tenka-meidou").do("film.open", "close")
    desk.watch.run(100)
    assert desk.frame.object_files == []
    assert Desk().do("film.open", "film.take:film", "film.take").app.dialog is None
    desk = Desk().do("tutorial:tenka-meidou", "film.open")
    assert desk.app.dialog is None


def test_no_film_is_made_while_players_at_the_device_have_secrets() -> None:
    """Two people share the device in the middle of a game with secret hands."""
    table = tenka.replay(tenka.open_code(code("yedo")).record(), at=30)
    desk = Desk(fragment=f"g={table.code()}~000~011").do("film.open")
    desk.watch.run(100)
    assert desk.frame.object_files == []
    assert desk.app.dialog is None
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.share.nothing"


def test_with_reduced_motion_the_picture_is_still() -> None:
    """In the dialog; the exported file moves."""
    desk = at_table("tenka-meidou").do("set:motion less", "film.open")
    desk.watch.run(100)
    assert "@keyframes run" not in desk.frame.object_files[0][1]
    desk.do("film.take:film")
    assert all("@keyframes run" in text for text in desk.frame.downloads.values())


def film_window() -> Desk:
    """Return a film's window, with its film."""
    desk = at_table("tenka-meidou").do("film.open")
    desk.watch.run(100)
    return desk


def test_a_gif_is_made_beside_the_page_and_exported() -> None:
    """It shows its progress; the file has the game's name, and each frame lasts as long as in the film."""
    desk = film_window().do("film.gif")
    cutter, reel = desk.frame.gif_cutters[0], desk.app.reel
    assert reel is not None
    assert (cutter.film, len(cutter.held)) == (reel.film, reel.film.count("@keyframes f"))
    cutter.told(.42)
    assert 'value="42"' in desk.shown("dialog")
    desk.do("film.take:share gif")
    assert desk.frame.shared_files == {}
    cutter.done("blob:gif", 123_400)
    assert "124 kB" in desk.shown("dialog")
    assert 'href="blob:gif" download="tenka-meidou' in desk.shown("dialog")
    assert "124 kB" in desk.app.spoken
    desk.frame.can_share = True
    desk.do("film.take:share gif")
    assert list(desk.frame.shared_files.values()) == ["blob:gif"]
    assert all(name.endswith(".gif") for name in desk.frame.shared_files)
    desk.do("close")
    assert "blob:gif" in desk.frame.revoked_urls


@pytest.mark.parametrize("act", ["film.gif:stop", "close", "film.open", "open:help"])
def test_a_gif_that_is_no_longer_wanted_is_not_made(act: str) -> None:
    desk = film_window().do("film.gif", act)
    assert [cutter.stopped for cutter in desk.frame.gif_cutters] == [True]
    assert "<progress" not in desk.shown("dialog")
    assert Desk().do("film.gif").frame.gif_cutters == []


def test_a_browser_that_cannot_make_a_gif_says_so_and_may_try_again() -> None:
    desk = film_window().do("film.gif")
    desk.frame.gif_cutters[0].done("", 0)
    assert desk.app.t("ui.film.gif.failed") in desk.shown("dialog")
    desk.do("film.gif")
    assert "<progress" in desk.shown("dialog")
    desk.frame.gif_cutters[1].done("blob:second", 1000)
    assert desk.app.t("ui.film.gif.failed") not in desk.shown("dialog")
