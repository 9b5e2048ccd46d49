"""Every key that Yedo emits, and every card, has a sentence in every language, filled by its values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tenka.core.event import Event
from tenka.games.yedo import GAME, scoring
from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS
from tenka.games.yedo.goods import FAVORS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.games.yedo.phases.action import Activation
from tenka_web.games.yedo.labels import VOCABULARY
from tenka_web.ui.seats import COLORS, Seat
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.conformance.test_sentences import HOLE, Said, said
from tests.games.yedo.positions import arrange, rules_for
from tests.support.setups import Setup

GAMES = [
    Setup("yedo", seats, layers, tuple(GAME.full_options({}).items()))
    for seats, layers in ((2, ()), (3, ("samurai",)), (4, ()), (5, ("samurai",)))
]
every_language = pytest.mark.parametrize("language", LANGUAGES)
WHISPERED = "card drawn foreseen listened put_under received"


@cache
def teller(language: str) -> Localizer:
    """Return the localizer of a table of Yedo."""
    return Localizer(Catalog(language), [Seat(color=color) for color in COLORS], VOCABULARY)


@pytest.mark.parametrize("setup", GAMES, ids=str)
def test_every_key_of_a_game_has_its_sentence(setup: Setup) -> None:
    spoken = said(setup)
    assert len(spoken) > 50
    for language in LANGUAGES:
        assert list(_faults(teller(language), spoken)) == []


def _faults(localizer: Localizer, spoken: Said) -> Iterator[str]:
    """List keys without a sentence, unfilled placeholders, and ids of the engine in sentences."""
    for (key, _), values in spoken.items():
        sentence = localizer.say(key, values) if localizer.t.has(key) else f"{{{key}}}"
        if not sentence.strip() or HOLE.search(sentence):
            yield f"{localizer.t.language}: {key} with {dict(values)}: {sentence}"
        for name, pattern in VOCABULARY.items():
            value = values.get(name)
            for one in value if isinstance(value, list | tuple) else [value]:
                keys = (part.format(one or "none") for part in pattern.split("|"))
                if pattern != "seat" and isinstance(one, str) and not localizer.t.find_key(*keys):
                    yield f"{localizer.t.language}: {key}: {name}={one!r}"


@every_language
def test_every_key_of_the_rules_has_its_sentence(language: str) -> None:
    """Also covers keys that are too rare for random games."""
    t = Catalog(language)
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(scoring.__file__).parent.rglob("*.py"))
    written = {*re.findall(r'"(ye\.[a-z_.]+)"', text), "ye.ask.standard", "ye.ask.bonus"}     # The two stages of a mission
    assert len(written) > 100
    assert sorted(key for key in written | {f"ye.score.{line}" for line in scoring.LINES} if not t.has(key)) == []


@every_language
def test_every_card_has_its_name_and_its_text(language: str) -> None:
    """A mission's requirements and rewards are shown by signs, so it has a name alone."""
    t = Catalog(language)
    rows = {"card": [row.id for row in ACTION_CARDS] + ["blackmail"], "bonus": [row.id for row in BONUS_CARDS],
            "events": [row.id for row in EVENT_CARDS]}  # fmt: skip
    wanted = [f"ye.{table}.{row}{part}" for table, names in rows.items() for row in names for part in ("", ".text")]
    wanted += [f"ye.mission.{row.id}" for row in MISSIONS] + [f"ye.page.favor.{row}" for row in FAVORS]
    assert [key for key in wanted if not t.has(key)] == []


@every_language
def test_names_of_cards_differ(language: str) -> None:
    t = Catalog(language)
    rules = rules_for(2, ("samurai",))
    for table, rows in (("card", rules.actions), ("bonus", rules.bonuses), ("events", rules.events), ("mission", rules.missions)):
        names = [t(f"ye.{table}.{row}") for row in rows]
        assert len(set(names)) == len(names)


@every_language
def test_texts_of_cards_name_their_numbers(language: str) -> None:
    """A bonus card names its points, alone and tied or for more."""
    t = Catalog(language)
    for row in BONUS_CARDS:
        paid = {row.points, row.tied, row.more_points} - {0}
        assert paid <= set(map(int, re.findall(r"\d+", t(f"ye.bonus.{row.id}.text")))), row.id


@every_language
def test_options_and_the_layer_are_named(language: str) -> None:
    t = Catalog(language)
    keys = [f"ye.layer.samurai{part}" for part in ("", ".about")] + [f"ye.option.{option.id}" for option in GAME.options]
    keys += [f"ye.option.{option.id}.{value}" for option in GAME.options for value in option.values if len(value) < 16]
    assert [key for key in keys if not t.has(key)] == []


@every_language
@pytest.mark.parametrize("name", WHISPERED.split())
def test_a_seat_that_knows_a_secret_reads_it(language: str, name: str) -> None:
    secrets = {"listened": {"missions": ["nine-cuts"], "actions": []}, "drawn": {"cards": ["feint", "informer"]},
               "foreseen": {"cards": ["tsunami"]}}  # fmt: skip
    secret = secrets.get(name, {"card": "nine-cuts"})
    told = Event(f"ye.event.{name}", {"seat": 0, "other": 1, "kind": "red", "number": 2}, secret, (0,))
    localizer = teller(language)
    known, hidden = (localizer.say(seen.key, seen.values) for seen in (told.as_seen_by(0), told.as_seen_by(1)))
    faces = [face for drawn in secret.values() for face in ([drawn] if isinstance(drawn, str) else drawn)]
    cards = [localizer.value("cards", face) for face in faces]
    assert all(card in known and card not in hidden for card in cards)
    assert not HOLE.search(known + hidden)


def test_a_weapon_out_of_reach_says_what_the_cheapest_costs():
    """YE-X2: the refusal's sentence names a price."""
    play = arrange(board={"market": 0}, market="katana doku yumi nawa shuko", mon={0: 2})
    turn = Activation(0, "market", play.state.spaces.index(0))
    (found,) = [refusal for refusal in turn.refusals(play, 0) if refusal.target == "deed:buy"]
    assert (found.key, found.values) == ("ye.no.mon", {"price": 6})
