"""Pictures of cards: one for each, no two alike, drawn from one small sprite that is sent once."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS
from tenka.games.yedo.goods import ANNEXES, WEAPONS
from tenka.games.yedo.missions.rows import MISSIONS, Need
from tenka_web.games.yedo import board_background, card_art, cards
from tenka_web.ui import card_art as ui_card_art
from tests.app.games.yedo.test_click_count import six_rounds
from tests.app.harness import Desk

MOST_BYTES = 30_000
PARTS = re.compile(r'href="#wb-([a-z0-9]+)"')
TONES = re.compile(r'class="y-t-([a-z]+)"')


def every_row() -> dict[str, ui_card_art.Print]:
    """Return the row of each card, by its id."""
    found = {row.id: card_art.mission_print(row) for row in MISSIONS}
    found |= {row.id: card_art.card_print(row) for row in (*ACTION_CARDS, *BONUS_CARDS, *EVENT_CARDS)}
    return found | {name: card_art.rows()[name] for name in (*ANNEXES, *WEAPONS, "blackmail")}


def test_every_card_has_a_picture_and_no_two_are_alike() -> None:
    rows = every_row()
    assert len(rows) == len(MISSIONS) + len(ACTION_CARDS) + len(BONUS_CARDS) + len(EVENT_CARDS) + len(ANNEXES) + len(WEAPONS) + 1
    drawn = {name: ui_card_art.draw_print(row) for name, row in rows.items()}
    assert len(set(drawn.values())) == len(drawn)


def test_pictures_use_only_symbols_of_the_sheet_and_existing_styles() -> None:
    style = ui_card_art.INKS
    for row in every_row().values():
        shown = ui_card_art.draw_print(row)
        for name in PARTS.findall(shown):
            assert f'id="wb-{name}"' in board_background.sheet()
        assert f".y-s-{row.sky}{{" in style
        assert all(f".y-t-{tone}{{" in style for tone in TONES.findall(shown))
    assert "wb-" not in board_background.poster(), "the lobby does without"


def test_all_pictures_together_are_small() -> None:
    code = [Path(module.__file__).read_text(encoding="utf-8") for module in (ui_card_art, card_art)]
    whole = sum(len(gzip.compress(text.encode(), 9)) for text in (card_art.sprite(), *code))
    print(f"all pictures: {whole} bytes, gzipped")
    assert whole <= MOST_BYTES


def test_cards_in_hand_show_their_pictures() -> None:
    desk: Desk = six_rounds("pictures")
    while desk.session.table.state.round < 1:
        decision = desk.session.table.decision
        assert decision is not None
        desk.do(f"choose:{decision.choices(0)[0]}") if desk.session.selection().options else desk.watch.run(20_000)
    held = [face for pile in desk.session.table.state.missions[0] for face, _ in pile]
    rows = {row.id: row for row in MISSIONS}
    assert held
    assert all(ui_card_art.draw_print(card_art.mission_print(rows[face])) in desk.shown("tray") for face in held)


def test_figures_hold_their_things_and_new_ones_are_rarely_ninja() -> None:
    """No thing lies beside its figure, and no picture has three ninja."""
    drawn = every_row()
    hands, turns = ui_card_art.HANDS, ui_card_art.TURNS
    held = [row for row in drawn.values() if row.figure in hands and row.thing in turns and row.layout in "LRC"]
    assert len(held) > 40
    for row in held:
        figure, thing = (next(part for part in ui_card_art.draw_print(row).split("<use")[::-1] if f"#wb-{name}" in part)
                         for name in (row.figure, row.thing))  # fmt: skip
        picture = ui_card_art.draw_print(row)
        assert picture.index(figure) < picture.index(thing), "the thing lies in the hand, not behind it"
    figures = [row.figure for row in drawn.values()]
    assert {"thief", "oldwoman", "boatman", "child"} <= set(figures)
    assert figures.count("ninja") <= 13


def test_only_the_longest_mission_is_two_columns_wide() -> None:
    def asks(need: Need) -> int:
        things = len(need.weapons) + need.annexes.bit_count() + need.geisha + need.blessing
        return things + sum(number for _, number in need.places)

    wide = [row.id for row in MISSIONS if asks(row.need) >= cards.WIDE]
    assert wide == ["kill-the-shogun"]


def test_styles_of_the_map_do_not_colour_cards() -> None:
    """The class of the city's name must not colour crests on bonus cards."""
    sheet = Path(cards.__file__).with_name("board.css").read_text(encoding="utf-8")
    painted = set(re.findall(r"\.(y-[\w-]+) (?:rect|text|path|circle)\b", sheet))
    on_cards = set(re.findall(r"\by-[\w-]+", Path(cards.__file__).read_text(encoding="utf-8")))
    assert "y-plaque" in painted
    assert "y-slip" in on_cards
    assert painted & on_cards == set()
