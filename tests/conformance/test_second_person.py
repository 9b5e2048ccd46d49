"""Sentences say "you" to the only person at a device, in the language's forms; with several people they say names."""

from __future__ import annotations

import re

import pytest

from tenka.core import registry
from tenka_web.app import game_registry
from tenka_web.ui.markup import text_of as plain
from tenka_web.ui.seats import COLORS, Seat
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.grammar import address, as_pronoun
from tenka_web.ui.text.localizer import Localizer
from tests.app.harness import Desk
from web.build.catalogs import every

KINDS = ("event", "ask", "end", "scene", "fight")
"""The second words of keys whose sentences speak of a seat."""
WRONG = {
    "en": r"\b[Yy]ou’s|\b(?:of|the) you\b|\b[Yy]ou (?!pass\b|discard\b)\w+(?<!s)s\b|\byou (?:has|is|does|was)\b",
    "es": r"\bde ti\b|^(?:ofrece|quita)\b|\bel tú\b|\bsegundo: ti\b|"
          r"(?<!frente )(?<!une )(?<!oferta )\ba ti\b|(?<!Solo )\b[Tt]ú (?!y\b)[^\W\d]\w*",
    "ja": r"あなたさん|あなたの一族|\byou\b",
}
"""Language -> forms that are wrong beside "you": a verb's form for others, an article, "of you"."""


def sentences(language: str) -> list[tuple[str, str]]:
    """Return the keys of sentences about a seat, each with the name of a value that is a seat."""
    shown = [row for row in registry.rows() if game_registry.has(row.id)]
    prefixes = {row.texts: game_registry.full_adapter(row.id).vocabulary for row in shown}
    t, found = Catalog(language), []
    for key in every()[language]:
        prefix, kind, *_ = key.split(".")
        base = "sh" if prefix == "tc" else prefix
        if base in prefixes and kind in KINDS:
            names = sorted(t.placeholders(key) - {"seats"})
            found += [(key, name) for name in names if prefixes[base].get(name) == "seat"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_form_for_you(language: str) -> None:
    t, wrong, known = Catalog(language), [], sentences(language)
    you = as_pronoun(t("ui.you"), t("ui.you.within"))
    for key, name in known:
        for n in (1, 2):
            others = dict.fromkeys(t.placeholders(key) & {"seat", "other"}, "Ann")
            said = t(key, **{**dict.fromkeys(t.placeholders(key), n), **others, name: you})
            if re.search(WRONG[language], said) or "[" in said or "  " in said or (name == "seat" and said.startswith("Ann")):
                wrong.append(f"{key}: {said}")
    assert len(known) > 100
    assert wrong == []


def test_a_spanish_possessive_agrees_with_its_noun() -> None:
    """After a noun in the plural "tuyos", else "tuyo", after a bare number nothing."""
    own = re.compile(r"(\S+) \[[^]|]*\|(tuy[oa]s?)\]")
    found = [(key, *said) for key, forms in every()["es"].items() for form in forms for said in own.findall(form)]
    assert len(found) > 10
    assert [said for said in found if said[1].endswith("s") != said[2].endswith("s")] == []


@pytest.mark.parametrize(("language", "alone", "shared"), [
    ("en", "You roll 1, 2 and 3.", "The Red clan rolls 1, 2 and 3."), ("es", "Sacas 1, 2 y 3.", "El Clan Rojo saca 1, 2 y 3."),
    ("ja", "あなたの出目は1、2、3。", "赤の一族の出目は1、2、3。"),
])  # fmt: skip
def test_with_several_people_at_one_device_names_stay(language: str, alone: str, shared: str) -> None:
    for kinds, told in ((("person", "random"), alone), (("person", "person"), shared)):
        desk = Desk().do(f"language:{language}").start(*kinds, seed="you")
        seats, vocabulary = desk.session.seats, game_registry.adapter_of(desk.session.table).vocabulary
        said = Localizer(Catalog(language), seats, vocabulary, you=desk.session.you)
        assert (desk.session.you is None) == (kinds[1] == "person")
        assert said.say("tm.event.rolled", {"seat": 0, "dice": [1, 2, 3]}) == told
        shown = plain(said.show("tm.event.rolled", {"seat": 0, "dice": [1, 2, 3]}))
        assert shown.replace(" ", "") == told.replace(" ", "")


def test_a_form_follows_the_value_it_names() -> None:
    t, seats = Catalog("en"), [Seat(color=color) for color in COLORS]
    vocabulary = {"seat": "seat", "other": "seat", "seats": "seat"}
    you, none = Localizer(t, seats, vocabulary, you=1), Localizer(t, seats, vocabulary)
    assert you.say("ye.event.refused", {"seat": 1, "other": 0}) == "You refuse the offer of the Red clan."
    assert you.say("ye.event.refused", {"seat": 0, "other": 1}) == "The Red clan refuses your offer."
    assert none.say("ye.event.refused", {"seat": 0, "other": 1}) == "The Red clan refuses the offer of the Blue clan."
    assert you.by_name.say("ye.event.passed", {"seat": 1}) == "The Blue clan passes."
    assert you.value("seats", [0, 1]) == "Red clan and you"
    assert address("a [b] c", {}) == "a [b] c"


@pytest.mark.parametrize("game", [game for game in game_registry.listed_games() if game_registry.adapter(game).lesson])
def test_a_lesson_begins_with_who_you_are(game: str) -> None:
    """The first page of a lesson names the learner's clan and shows its crest."""
    desk = Desk().do(f"tutorial:{game}")
    seat = desk.session.viewer
    assert seat is not None
    name, crest = desk.app.t("ui.color." + desk.session.seats[seat].color), desk.session.seats[seat].crest
    begins = desk.shown("prompt").partition("lesson-tools")[0]
    assert "You are the" in plain(begins)
    assert name.lower() in plain(begins).lower()
    assert f"#crest-{crest}" in begins
