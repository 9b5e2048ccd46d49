"""Tenka Meidou on the page: views become maps, dice, cards and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from page.boards import tokens
from page.boards.model import Dice
from page.games.base import Adapter, Fact, PlaceRow
from page.games.tenka_meidou import board, ground, picture, result
from page.games.tenka_meidou.atlas import sheets
from page.games.tenka_meidou.cards import offer
from page.games.tenka_meidou.chain import Thought, thought
from page.games.tenka_meidou.chapters import CHAPTERS
from page.games.tenka_meidou.explain import thought_in_words
from page.games.tenka_meidou.lesson import LESSON
from page.games.tenka_meidou.model import TacticCard
from page.games.tenka_meidou.story import TOLD, battles, ours
from page.games.tenka_meidou.words import choice_in_words, target_in_words
from page.look import Look
from page.state.telling import Scene
from page.svg import Markup, el, joined
from page.texts import Texts
from page.words import Words
from tenka import Choice, Table, View
from tenka.core.rules import Rules
from tenka.games.tenka_meidou.war import forecast

BOARD_TARGETS = ("province", "soldier", "soldiers", "daimyo")
CARD_TARGETS = ("card",)
KANJI = {
    "scout": "物見", "mountain": "山越え", "navy": "水軍", "split": "分隊", "ninja": "忍", "kyoto": "上洛", "backup": "加勢",
    "betrayal": "謀叛", "exile": "追放", "hostage": "人質", "decoy": "囮", "retreat": "退却", "uesugi": "上杉", "oda": "織田",
    "takeda": "武田", "mori": "毛利", "chosokabe": "長宗我部", "otomo": "大友",
}  # fmt: skip


class TenkaMeidou(Adapter):
    """The adapter; see ``page.games.base``."""

    id = "tenka-meidou"
    secrets = False
    lesson = LESSON
    chapters = CHAPTERS
    in_sight = 0
    vocabulary: ClassVar[Mapping[str, str]] = {
        "seat": "seat", "owner": "seat", "rival": "seat", "first": "seat", "second": "seat", "leader": "seat",
        "province": "place.{}", "origin": "place.{}", "to": "place.{}", "place": "place.{}", "aided": "place.{}",
        "card": "tm.card.{}", "cards": "tm.card.{}", "daimyo": "tm.card.{}",
    }  # fmt: skip
    sounds: ClassVar[Mapping[str, str]] = {
        "tm.event.rolled": "roll", "tm.event.rerolled": "roll", "tm.event.deployed": "place", "tm.event.placed": "place",
        "tm.event.moved": "march", "tm.event.recalled": "march", "tm.event.card": "card", "tm.event.sword": "castle",
    }  # fmt: skip

    # drawings

    def size(self, rules: Rules) -> tuple[int, int]:
        """Of the wide sheet."""
        wide, _ = sheets(edition(rules))
        return wide.width, wide.height

    def upright(self, rules: Rules) -> tuple[int, int] | None:
        """Of the upright sheet."""
        _, upright = sheets(edition(rules))
        return upright.width, upright.height

    def sheet(self, rules: Rules, texts: Texts) -> Markup:
        """The printed map with names: kanji with the reading, in Japanese kanji alone."""
        return ground.map_sheet(edition(rules), picture.labels(texts))

    def live(self, look: Look) -> Markup:
        """Pieces and glow."""
        return board.map_live(picture.picture(look, edition(look.view.rules)))

    def tray(self, look: Look) -> Markup:
        """The dice, while they lie on the table; in the war the strengths that meet."""
        if look.scene is not None:
            met = sorted(((strength, -seat) for seat, strength in enumerate(look.scene.data.strengths) if strength), reverse=True)
            return el("p", [look.words.seat_sign(-seat, str(strength)) for strength, seat in met], class_="strengths")
        if "dice" not in look.view.values:
            return Markup("")
        faces = tuple(look.view.values["dice"])
        throws = sum(len(line.outcomes) for line in look.session.table.history[: look.view.moment])
        label = look.t("tm.dice", faces=", ".join(map(str, faces)))
        return tokens.dice(Dice(faces, throws, picture.pair(look, faces), label))

    def cards(self, look: Look) -> Markup:
        """The offer, and what each seat used or holds; daimyo cards apart, and first while they are chosen."""
        state = look.view.state
        tactics = [self._card(look, key) for key in state.offer]
        tactics += [self._card(look, key, seat) for seat, key in enumerate(state.used) if key]
        offered = [self._card(look, key, daimyo=True) for key in getattr(state, "lord_offer", ())]
        held = enumerate(getattr(state, "lord_cards", ()))
        lords = offered + [self._card(look, key, at, daimyo=True) for at, key in held if key]
        rows = [self._row(look, "tm.cards", tactics), self._row(look, "tm.lords", lords)]
        return joined(reversed(rows) if offered else rows)

    def _row(self, look: Look, name: str, cards: list[TacticCard]) -> Markup | None:
        if not cards:
            return None
        return joined([el("h2", look.t(name)), offer(tuple(cards), picture.pointers(look))])

    def _card(self, look: Look, key: str, seat: int | None = None, *, daimyo: bool = False) -> TacticCard:
        t = look.t
        state = look.view.state
        used = seat is not None and (not daimyo or state.lord_used[seat])
        text = card_text(look, key)
        return TacticCard(
            key, t(f"tm.card.{key}"), text, KANJI.get(key, ""), daimyo,
            look.looks[seat] if seat is not None else None, "used" if used else "",
        )  # fmt: skip

    # what is known

    def facts(self, look: Look, seat: int) -> Sequence[Fact]:
        """Reserve, sword, card."""
        state, t = self._state(look), look.t
        found = [Fact("reserve", t("tm.fact.reserve"), str(ours(look.view).in_hand(state, seat)))]
        if state.swords[seat]:
            found.append(Fact("sword", t("tm.fact.sword"), str(state.swords[seat])))
        if state.used[seat]:
            found.append(Fact("card", t("tm.fact.card"), t(f"tm.card.{state.used[seat]}")))
        return found

    def score(self, look: Look, seat: int) -> int | None:
        """Castles taken in the war; before it, on request, what the war would give now."""
        state = self._state(look)
        if any(state.resolved):
            return int(look.view.rules.result(look.view.rules, state).scores[seat])
        return forecast(ours(look.view), state).scores[seat] if look.settings.forecast else None

    def _state(self, look: Look) -> Any:
        return look.scene.data.state if look.scene is not None else look.view.state

    def places(self, look: Look) -> Sequence[PlaceRow]:
        """The eleven provinces from west to east."""
        rules, words = ours(look.view), look.words
        names = [words.value("province", place) for place in rules.map.places]
        rows = []
        for at, place in enumerate(rules.map.places):
            near = [names[other] for other in rules.map.land[at]]
            near += [look.t("tm.by_sea", place=names[other]) for other in rules.map.sea[at]]
            told = picture.tell(look, at, thought(look))
            rows.append(PlaceRow(f"province:{place}", names[at], told, look.t("ui.and").join(near)))
        return rows

    def about(self, look: Look, target: str) -> str | Markup:
        """What a province holds, what a card does, who a seat is."""
        kind, _, name = target.partition(":")
        rules, state = ours(look.view), look.view.state
        if kind == "province" and name in rules.map.index:
            deep = thought(look)
            here = f"{look.words.value('province', name)}: {picture.tell(look, rules.map.index[name], deep)}"
            return here if deep is None or deep.before is None else _considered(look, here, deep)
        if kind in CARD_TARGETS:
            return f"{look.t(f'tm.card.{name}')}: {card_text(look, name)}"
        if kind == "seat" and name.isdigit() and int(name) < state.seats:
            return picture.tell_seat(look, int(name))
        if kind == "die":
            return look.t("tm.dice", faces=", ".join(map(str, look.view.values.get("dice", ()))))
        return self.target(look.words, target)

    def drawn(self, target: str) -> bool:
        """Provinces, pieces and cards lie on the table."""
        return target.partition(":")[0] in (*BOARD_TARGETS, *CARD_TARGETS)

    # words

    def choice(self, words: Words, view: View, choice: Choice) -> str:
        """A choice in words."""
        return choice_in_words(words, view, choice)

    def target(self, words: Words, target: str) -> str:
        """A target in words."""
        return target_in_words(words, target)

    # the war, and the end

    def scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """The war, province by province."""
        events = table.history[moment - 1].events
        return battles(table.view(seat, moment), events) if any(event.key in TOLD for event in events) else ()

    def result(self, look: Look) -> Markup:
        """The castles by seat, and the table of the war: who took what where, with which strength."""
        return joined([result.holdings(look), result.castles(look)])

    def scores_at(self, table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
        """The war as it would end at that moment; at the end, as it did."""
        if moment == len(table.history) and table.result is not None:
            return table.result.scores
        return tuple(forecast(table.rules, table.truth(moment)).scores)  # type: ignore[arg-type]  # this game's rules

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """Game, how far, and whether it is over."""
        return {"game": self.id, "moment": len(table.history), "over": table.decision is None}


def _considered(look: Look, here: str, deep: Thought) -> Markup:
    """What a choice would bring, as long as it is only thought of; the scores are drawn on the map."""
    scores, *changed = thought_in_words(look, deep)
    return joined([el("p", here), el("p", " ".join(changed)), el("p", scores, class_="sr-only")])


def edition(rules: Rules) -> str:
    """Which printed map goes with the rules."""
    return "tenka_2023" if "tumult" in rules.layers else "tenka_2018"


def card_text(look: Look, key: str) -> str:
    """What a card does, in the words of the edition that is played."""
    keys = [f"tm.card.{key}.text.{layer}" for layer in reversed(look.view.rules.layers)]
    return look.t(look.t.first(*keys, f"tm.card.{key}.text") or key)


ADAPTER: Adapter = TenkaMeidou()
