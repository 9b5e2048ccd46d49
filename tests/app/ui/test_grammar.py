"""Names take articles in sentences, and lists end as in their language."""

from __future__ import annotations

import gettext

import pytest

from tenka_web.app import game_registry
from tenka_web.ui.markup import Markup
from tenka_web.ui.seats import Seat
from tenka_web.ui.text import catalog, grammar
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.support.rows import every_row
from toygame import texts


def words(language: str, *names: str) -> Localizer:
    """Return three clans, of which the first have names of their own."""
    seats = [Seat(name=name, color=color) for name, color in zip((*names, "", "", "")[:3], ("red", "blue", "black"), strict=True)]
    return Localizer(Catalog(language), seats, game_registry.adapter("shogun").vocabulary)


@every_row(("text", "said"), [
    ("Eres {seat}.", "Eres el Clan Rojo."),
    ("Empieza {seat}.", "Empieza el Clan Rojo."),
    ("{seat} pasa.", "El Clan Rojo pasa."),
    ("Los ejércitos de {seat} se quedan.", "Los ejércitos del Clan Rojo se quedan."),
    ("De {seat} no se sabe nada.", "Del Clan Rojo no se sabe nada."),
    ("Le toca a {seat}", "Le toca al Clan Rojo"),
    ("A {seat} no le quedan soldados.", "Al Clan Rojo no le quedan soldados."),
    ("Ya está. {seat} pasa.", "Ya está. El Clan Rojo pasa."),
    ("¿{seat} pasa?", "¿El Clan Rojo pasa?"),
    ("Kii: gana {seat}; segundo: Ana.", "Kii: gana el Clan Rojo; segundo: Ana."),
    ("Kii: {seat}.", "Kii: Clan Rojo."),
    ("{seat}: 3 puntos.", "Clan Rojo: 3 puntos."),
    ("{seat}, 3 ejércitos", "Clan Rojo, 3 ejércitos"),
    ("Te toca, {seat}:", "Te toca, Clan Rojo:"),
    ("{seat}", "Clan Rojo"),
    ("{seat} en Kii", "Clan Rojo en Kii"),
    ("Kii ({seat})", "Kii (Clan Rojo)"),
])  # fmt: skip
def test_a_clan_takes_its_article_inside_a_spanish_sentence_and_none_in_a_label(monkeypatch, text, said):
    t = Catalog("es")
    monkeypatch.setattr(t, "sentence", lambda key, values=None: text)
    assert t("any", seat=words("es").seat(0)) == said
    shown = t.rich("any", {"seat": words("es").seat_mark(0)})
    assert isinstance(shown, Markup)
    assert said.partition("Clan")[0] == shown.partition("<")[0]


@pytest.mark.parametrize(("text", "said"), [
    ("{seat} passes.", "The Red clan passes."),
    ("The armies of {seat} stay.", "The armies of the Red clan stay."),
    ("You are {seat}.", "You are the Red clan."),
    ("{seat}’s reserve is empty, so nobody can use cards.", "The Red clan’s reserve is empty, so nobody can use cards."),
    ("{seat}’s turn", "Red clan’s turn"),
    ("Kii: {seat} wins; second: Ann.", "Kii: the Red clan wins; second: Ann."),
    ("Turn order: {seat}.", "Turn order: Red clan."),
    ("{seat} {n} soldiers", "Red clan 3 soldiers"),
    ("Ann {n} beats {seat} {n}", "Ann 3 beats Red clan 3"),
])  # fmt: skip
def test_a_clan_takes_its_article_in_english_too(monkeypatch, text, said):
    t = Catalog("en")
    monkeypatch.setattr(t, "sentence", lambda key, values=None: text)
    assert t("any", seat=words("en").seat(0), n=3) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_players_name_takes_no_article(language: str) -> None:
    teller = words(language, "Ana")
    told = teller.say("sh.event.stayed", {"seat": 0, "province": "kii"})
    assert "Ana" in told
    assert not {"the Ana", "el Ana", "del Ana"} & {told[at : at + length] for at in range(len(told)) for length in (6, 7)}


@pytest.mark.parametrize(("language", "two", "three"), [
    ("en", "Iga and Kii", "Kai, Iga and Kii"), ("es", "Iga y Kii", "Kai, Iga y Kii"), ("ja", "IgaとKii", "Kai、Iga、Kii"),
])  # fmt: skip
def test_the_last_item_of_a_list_is_joined_as_in_its_language(language: str, two: str, three: str) -> None:
    t = Catalog(language)
    assert [t.join_names(["Kai"]), t.join_names(["Iga", "Kii"]), t.join_names(["Kai", "Iga", "Kii"])] == ["Kai", two, three]
    assert t.join_names([]) == ""


@pytest.mark.parametrize(("name", "joint"), [
    ("Iga", "e"), ("Hitachi", "e"), ("Hida", "e"), ("Íñigo", "e"), ("Ise", "e"), ("Hierro", "y"), ("Iōjima", "y"), ("Kai", "y"),
    ("Yamato", "y"),
])  # fmt: skip
def test_spanish_says_e_before_the_sound_of_i(name: str, joint: str) -> None:
    """Except before a diphthong."""
    assert Catalog("es").join_names(["Kai", name]) == f"Kai {joint} {name}"


@pytest.mark.parametrize(("language", "said", "row"), [
    ("en", "The Red clan, Ann and the Black clan lost.", "Order: Red clan, Ann and Black clan."),
    ("es", "El Clan Rojo, Ann y el Clan Negro lost.", "Order: Clan Rojo, Ann y Clan Negro."),
    ("ja", "赤の一族、Ann、黒の一族 lost.", "Order: 赤の一族、Ann、黒の一族."),
])  # fmt: skip
def test_a_list_of_clans_takes_articles_in_a_sentence_and_none_in_a_row(monkeypatch, language, said, row):
    t = Catalog(language)
    teller = Localizer(t, [Seat(color="red"), Seat(name="Ann", color="blue"), Seat(color="black")], {})
    names = t.join_names(map(teller.seat, range(3)))
    for text, wanted in (("{seats} lost.", said), ("Order: {seats}.", row)):
        monkeypatch.setattr(t, "sentence", lambda key, values=None, text=text: text)
        assert t("any", seats=names) == wanted


@pytest.mark.parametrize(("points", "said"), [
    (1, "1 point ahead"), (2.5, "2.5 points ahead"), (-1, "1 point behind"), (-12, "12 points behind"),
])  # fmt: skip
def test_one_point_is_singular(points: float, said: str) -> None:
    assert words("en").lead(points) == said


def test_names_in_markup_are_escaped_once() -> None:
    assert isinstance(grammar.as_name(Markup("<b>x</b>"), "the"), Markup)
    assert not isinstance(Catalog("en").join_names(["<b>", "c"]), Markup)
    assert Catalog("en").rich("sh.event.stayed",
                              {"seat": grammar.as_name("<b>", "the"), "province": "Kii"}).count("&lt;b&gt;") == 1


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The Red clan plays: Double Time!"), ("es", "El Clan Rojo juega: ¡Doble tiempo!"),
    ("ja", "赤の一族が札を使いました：急ぎ足！"),
])  # fmt: skip
def test_a_name_that_ends_with_a_full_stop_takes_no_second_one(language: str, said: str) -> None:
    seats = [Seat(color="red")]
    adapter = game_registry.adapter("yedo")
    teller = Localizer(Catalog(language), seats, adapter.vocabulary, adapter.phrases)
    values = {"seat": 0, "card": "double-time"}
    assert teller.say("ye.event.played", values) == said
    assert teller.show("ye.event.played", values).endswith(said[-4:])


@pytest.mark.parametrize(("language", "half"), [("en", "2.5"), ("es", "2,5"), ("ja", "2.5")])
def test_fractions_follow_the_language_and_whole_numbers_have_none(language, half):
    said = words(language)
    assert said.t.number(2.5) == half
    assert said.t.number(-3) == "−3"
    assert said.value("worth", 2.5) == half
    assert said.value("worth", 2.0) == "2"
    assert half in said.say("sh.hint.draft", {"worth": 2.5})
    assert "2.0" not in said.say("sh.hint.draft", {"worth": 2.0})
    assert said.t("sh.hint.draft", worth=1) == said.say("sh.hint.draft", {"worth": 1.0})


def test_a_package_leaves_the_keys_it_lacks_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    class Second(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "Stones" if message == "st.title" else super().gettext(message)

    catalogues = {"first": texts.catalogue, "second": lambda language: Second()}
    monkeypatch.setattr("tenka.core.registry.load", catalogues.__getitem__)
    both = catalog._load("en", ("first", "second"))
    assert [both.gettext(key) for key in ("oh.title", "st.title", "st.none")] == ["Ohajiki", "Stones", "st.none"]
