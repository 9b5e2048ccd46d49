"""Ohajiki in words, in the three languages of the page."""

from __future__ import annotations

import gettext

# Key -> English, Spanish, Japanese
_ROWS: dict[str, tuple[str, str, str]] = {
    "oh.title": ("Ohajiki", "Ohajiki", "おはじき"),
    "oh.blurb": ("Glass counters in three bowls.", "Fichas de vidrio en tres cuencos.", "三つの鉢のおはじき。"),
    "oh.layer.dice": ("Dice", "Dados", "さいころ"),
    "oh.layer.dice.about": ("A die may be cast instead.", "Se puede tirar un dado en su lugar.", "代わりにさいころを振れます。"),
    "oh.layer.wind": ("Wind", "Viento", "風"),
    "oh.layer.wind.about": (
        "Before each turn the wind blows a counter away.", "Antes de cada turno el viento se lleva una ficha.",
        "手番の前に風がおはじきを一つ飛ばします。",
    ),
    "oh.layer.shells": ("Shells", "Conchas", "貝"),
    "oh.layer.shells.about": (
        "Under each bowl's counters lies a shell, worth two.", "Bajo las fichas de cada cuenco hay una concha, que vale dos.",
        "各鉢の底に、二点の貝があります。",
    ),
    "oh.event.blown": ("The wind takes a counter: {bowl}.", "El viento se lleva una ficha: {bowl}.", "風が飛ばします：{bowl}。"),
    "oh.event.shell": (
        "{seat} [finds|find] a shell: {bowl}.", "[{seat} encuentra|Encuentras] una concha: {bowl}.",
        "{seat}が貝を見つけます：{bowl}。",
    ),
    "oh.option.bowls": ("Bowls", "Cuencos", "鉢"),
    "oh.option.bowls.few": ("Four each", "Cuatro en cada uno", "四つずつ"),
    "oh.option.bowls.full": ("Seven each", "Siete en cada uno", "七つずつ"),
    "oh.option.first": ("Who begins", "Quién empieza", "先番"),
    "oh.option.first.drawn": ("Drawn by lot", "Por sorteo", "くじ引き"),
    "oh.option.first.1": ("Seat 1", "Asiento 1", "一番席"),
    "oh.option.first.2": ("Seat 2", "Asiento 2", "二番席"),
    "oh.option.first.3": ("Seat 3", "Asiento 3", "三番席"),
    "oh.ask.turn": ("{seat} [takes|take] counters.", "[{seat} toma|Tomas] fichas.", "{seat}の番。"),
    "oh.event.dealt": ("{seat} [is|are] dealt three cards.", "[{seat} recibe|Recibes] tres cartas.", "{seat}に三枚配られます。"),
    "oh.event.first": ("{seat} [begins|begin].", "[Empieza {seat}|Empiezas].", "{seat}から始めます。"),
    "oh.event.rest": ("{seat} [puts|put] {card} away.", "[{seat} descarta|Descartas] {card}.", "{seat}は{card}を捨てます。"),
    "oh.event.took": (
        "{seat}: {counters} from the {bowl} with {card}.", "{seat}: {counters} del {bowl} con {card}.",
        "{seat}は{card}で{bowl}から{counters}個。",
    ),
    "oh.no.counters": ("The {bowl} is empty.", "El {bowl} está vacío.", "{bowl}は空です。"),
    "oh.hint.most": ("That takes {counters}.", "Con eso se toman {counters}.", "{counters}個取れます。"),
    "oh.card.one": ("One", "Uno", "一の札"),
    "oh.card.two": ("Two", "Dos", "二の札"),
    "oh.card.three": ("Three", "Tres", "三の札"),
    "oh.bowl.left": ("left bowl", "cuenco izquierdo", "左の鉢"),
    "oh.bowl.middle": ("middle bowl", "cuenco central", "中の鉢"),
    "oh.bowl.right": ("right bowl", "cuenco derecho", "右の鉢"),
    "oh.do.play": ("{a}: {b}", "{a}: {b}", "{a}：{b}"),
    "oh.do.cast": ("Cast a die: {a}", "Tirar un dado: {a}", "さいころを振る：{a}"),
    "oh.button.cast": ("Cast a die", "Tirar un dado", "さいころを振る"),
    "oh.do.rest": ("Put a card away", "Descartar una carta", "一枚捨てる"),
    "oh.tell.bowl": ("{bowl}: {counters}", "{bowl}: {counters}", "{bowl}：{counters}個"),
    "oh.fact.taken": ("Counters", "Fichas", "おはじき"),
    "oh.hand": ("Your cards", "Tus cartas", "手札"),
    "oh.result": ("Most counters win.", "Gana quien tenga más fichas.", "多く取った人の勝ち。"),
    "oh.help.goal.title": ("Counters", "Fichas", "おはじき"),
    "oh.help.goal.text": ("Most counters win.", "Gana quien tenga más fichas.", "多く取った人の勝ち。"),
}
_PLACE = {"en": 0, "es": 1, "ja": 2}


class _Catalogue(gettext.NullTranslations):
    def __init__(self, language: str) -> None:
        super().__init__()
        self._at = _PLACE[language]

    def gettext(self, message: str) -> str:
        return _ROWS[message][self._at] if message in _ROWS else super().gettext(message)


def catalogue(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language."""
    return _Catalogue(language)
