"""A table of custom cards: each has the name of its file, says what it does, and can be played on the page."""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS, ActionCard
from tenka.games.yedo.custom_deck.file import template
from tenka.games.yedo.custom_deck.replacement import KNOWN
from tenka_web.app.render_context import RenderContext
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo.card_text import card_text
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.games import test_every_choice_reachable
from tests.support.rows import every_row
from tests.support.setups import Setup


@pytest.fixture(autouse=True)
def own_data_files() -> Iterator[None]:
    """Forget the data files of a test after it."""
    with patch.dict(KNOWN):
        yield


def renamed_cards() -> str:
    """Return every card with another id and name, every third action and bonus card with another number."""
    rows = list(csv.reader(io.StringIO(template())))
    head = rows[0]
    for at, row in enumerate(rows[1:]):
        row[head.index("id")] = f"own-{at}"
        row[head.index("name")] = f"Karte {at}"
        if row[head.index("effect")] in ("mon", "discount", "march") and row[0] == "actions":
            row[head.index("amount")] = "2"
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def read(markup: str) -> str:
    """Return read and spoken texts, except examples of commands, which are notation."""
    reader = test_every_choice_reachable.Reader()
    reader.feed(re.sub(r'placeholder="[^"]*"', "", markup))
    return " ".join(reader.words)


def test_a_table_of_custom_cards_is_shown_and_played() -> None:
    desk = test_every_choice_reachable.seated(Setup("yedo", 2, (), ()), "unused")
    digest = desk.do("home", "setup.game:yedo", f"data_file:cards {renamed_cards()}").app.setup.options["cards"]
    desk.start("person", "person", game="yedo").do("home", f"setup.option:cards {digest}", "start")
    assert desk.session.table.rules.options["cards"] == digest
    rng, languages, shown = random.Random(3), list(LANGUAGES), ""
    for number in range(260):
        test_every_choice_reachable.settle(desk)
        if desk.session.is_over:
            break
        if not number % 7:
            desk.page.do("language", languages[number % len(languages)])
            shown += read(test_every_choice_reachable.page_of(desk))
        test_every_choice_reachable.choose(desk, rng)
    assert shown.count("Karte") > 50
    assert sorted(set(re.findall(r".{30}\bown-[0-9].{30}", shown))) == []


@every_row("row", [*ACTION_CARDS, *BONUS_CARDS, *EVENT_CARDS], ids=lambda row: row.id)
def test_a_built_in_card_has_its_own_text(row: object) -> None:
    ctx = looking()
    name = row.id  # type: ignore[attr-defined]
    kind = {"ActionCard": "card", "BonusCard": "bonus", "EventCard": "events"}[type(row).__name__]
    assert card_text(ctx, row) == ctx.t(f"ye.{kind}.{name}.text")  # type: ignore[arg-type]


def test_a_card_with_more_effect_names_its_model_and_the_difference() -> None:
    told = card_text(looking(), ActionCard("", "big-purse", 1, "any", "mon", 9))
    assert "Hidden Purse" in told
    assert "amount 9" in told


def looking() -> RenderContext:
    desk = test_every_choice_reachable.seated(Setup("yedo", 2, (), ()), "sayings")
    return build_context(desk.app.t, desk.app.settings, desk.session)
