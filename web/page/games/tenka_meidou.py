"""Tenka Meidou on the page: views become maps, dice, cards and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from page.boards import cards as card_board
from page.boards import geometry, tenka, tokens
from page.boards.model import Dice, PlaceName, TacticCard
from page.games import tenka_picture
from page.games.base import Adapter, Fact, PlaceRow
from page.games.tenka_story import TOLD, battles
from page.look import Look
from page.session import Scene
from page.svg import Markup, el, joined
from page.texts import Texts
from page.words import Words
from tenka import Choice, Table, View
from tenka.core.rules import Rules
from tenka.games.tenka_meidou.war import forecast

BOARD_TARGETS = ("province", "soldier", "soldiers", "daimyo")
CARD_TARGETS = ("card",)
KANJI = {
    "scout": "物見", "mountain": "山越え", "navy": "水軍", "split": "分兵", "ninja": "忍", "kyoto": "上洛", "backup": "加勢",
    "betrayal": "謀叛", "exile": "追放", "hostage": "人質", "decoy": "囮", "retreat": "退却", "uesugi": "上杉", "oda": "織田",
    "takeda": "武田", "mori": "毛利", "chosokabe": "長宗我部", "otomo": "大友",
}  # fmt: skip


class TenkaMeidou(Adapter):
    """The adapter; see ``page.games.base``."""

    id = "tenka-meidou"
    prefix = "tm"
    secrets = False
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
        """Of the printed map."""
        board = geometry.board(edition(rules))
        return board.width, board.height

    def sheet(self, rules: Rules, texts: Texts) -> Markup:
        """The printed map with names: kanji with the reading, in Japanese kanji alone."""
        names = geometry.place_names("tenka")
        if texts.language == "ja":
            names = {key: PlaceName(name.kanji) for key, name in names.items()}
        return tenka.map_sheet(edition(rules), names)

    def live(self, look: Look) -> Markup:
        """Pieces and glow."""
        return tenka.map_live(tenka_picture.picture(look, edition(look.view.rules)))

    def tray(self, look: Look) -> Markup:
        """The dice, while they lie on the table."""
        if look.scene is not None or "dice" not in look.view.values:
            return Markup("")
        faces = tuple(look.view.values["dice"])
        throws = sum(len(line.outcomes) for line in look.session.table.history[: look.view.moment])
        label = look.t("tm.dice", faces=", ".join(map(str, faces)))
        return tokens.dice(Dice(faces, throws, tenka_picture.pair(look, faces), label))

    def cards(self, look: Look) -> Markup:
        """The offer, and what each seat used or holds."""
        state, t = look.view.state, look.t
        shown = [self._card(look, key) for key in state.offer]
        shown += [self._card(look, key, seat) for seat, key in enumerate(state.used) if key]
        shown += [self._card(look, key, daimyo=True) for key in getattr(state, "lord_offer", ())]
        shown += [self._card(look, key, at, daimyo=True) for at, key in enumerate(getattr(state, "lord_cards", ())) if key]
        pointers = tenka_picture.pointers(look)
        return joined([el("h2", t("tm.cards")), card_board.offer(tuple(shown), pointers)])

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
        found = [Fact("reserve", t("tm.fact.reserve"), str(look.view.rules.in_hand(state, seat)))]
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
        return forecast(look.view.rules, state).scores[seat] if look.settings.forecast else None

    def _state(self, look: Look) -> Any:
        return look.scene.data.state if look.scene is not None else look.view.state

    def places(self, look: Look) -> Sequence[PlaceRow]:
        """The eleven provinces from west to east."""
        rules, words = look.view.rules, look.words
        names = [words.value("province", place) for place in rules.map.places]
        rows = []
        for at, place in enumerate(rules.map.places):
            near = [names[other] for other in rules.map.land[at]]
            near += [look.t("tm.by_sea", place=names[other]) for other in rules.map.sea[at]]
            rows.append(PlaceRow(f"province:{place}", names[at], tenka_picture.tell(look, at), look.t("ui.and").join(near)))
        return rows

    def about(self, look: Look, target: str) -> str:
        """What a province holds, what a card does, who a seat is."""
        kind, _, name = target.partition(":")
        rules, state = look.view.rules, look.view.state
        if kind == "province" and name in rules.map.index:
            return f"{look.words.value('province', name)}: {tenka_picture.tell(look, rules.map.index[name])}"
        if kind in CARD_TARGETS:
            return f"{look.t(f'tm.card.{name}')}: {card_text(look, name)}"
        if kind == "seat" and name.isdigit() and int(name) < state.seats:
            return tenka_picture.tell_seat(look, int(name))
        return self.target(look.words, target)

    def drawn(self, target: str) -> bool:
        """Provinces, pieces and cards lie on the table."""
        return target.partition(":")[0] in (*BOARD_TARGETS, *CARD_TARGETS)

    # words

    def choice(self, words: Words, view: View, choice: Choice) -> str:
        """``tm.do.<verb>`` with the operands in words; a castle is named with its province."""
        values: dict[str, Any] = {}
        for name, operand in zip(("a", "b", "c"), choice.operands, strict=False):
            values[name] = words.value("province", operand) if isinstance(operand, str) else operand
        if choice.operands and choice.operands[0] in view.state.castles:
            values["place"] = words.value("province", view.rules.map.places[view.state.castles.index(choice.operands[0])])
        key = f"tm.do.{choice.verb}"
        if choice.operands and words.t.has(f"tm.card.{choice.operands[0]}"):
            values["a"] = words.t(f"tm.card.{choice.operands[0]}")
        last = choice.operands[-1] if len(choice.operands) > 1 else None
        if isinstance(choice.operands[0] if choice.operands else 0, str) and isinstance(last, int):
            key, values["b"] = f"{key}.rival", words.seat(last)
        elif isinstance(last, str):
            key = f"{key}.{last}"
        counted = next((one for one in reversed(choice.operands) if isinstance(one, int)), None)
        return words.t(key, **values, **({"n": counted} if counted is not None else {}))

    def target(self, words: Words, target: str) -> str:
        """A target in words."""
        kind, _, rest = target.partition(":")
        names = rest.split(":")
        if kind == "province":
            return words.value("province", rest)
        if kind in CARD_TARGETS:
            return words.t(f"tm.card.{rest}")
        if kind in ("soldier", "soldiers") and len(names) == 2:
            return words.t("tm.target.soldier", seat=words.seat(int(names[1])), place=words.value("province", names[0]))
        if kind == "daimyo" and rest.isdigit():
            return words.t("tm.target.daimyo", seat=words.seat(int(rest)))
        return words.t(f"tm.do.{rest}") if kind == "button" else rest

    # the war, and the end

    def scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """The war, province by province."""
        events = table.history[moment - 1].events
        return battles(table.view(seat, moment), events) if any(event.key in TOLD for event in events) else ()

    def result(self, look: Look) -> Markup:
        """The table of castles: who took what where, with which strength."""
        rules, state, words = look.view.rules, look.view.state, look.words
        rows = []
        fought = {battle.province: battle for battle in tenka_picture.fought(look.session.table)}
        for at in sorted(range(len(state.castles)), key=state.castles.__getitem__):
            battle = fought.get(rules.map.places[at])
            strengths = [
                el("span", words.seat_mark(seat), f" {strength}", class_="strength")
                for seat, strength in enumerate(battle.strengths if battle else ()) if strength
            ]  # fmt: skip
            small = f" +{state.castles[at] // 2}" if state.small[at] >= 0 else ""
            second = el("span", words.seat_mark(state.small[at]), small) if state.small[at] >= 0 else "–"
            first = words.seat_mark(state.large[at]) if state.large[at] >= 0 else look.t("tm.deserted")
            place = words.value("province", rules.map.places[at])
            rows.append(
                el(
                    "tr",
                    el("td", tokens.castle(state.castles[at]), class_="castle-cell"),
                    el("th", place, scope="row"),
                    el("td", strengths),
                    el("td", first),
                    el("td", second),
                )
            )
        names = ("tm.result.castle", "tm.result.province", "tm.result.strengths", "tm.result.first", "tm.result.second")
        head = el("tr", [el("th", look.t(name), scope="col") for name in names])
        return el(
            "div",
            el("table", el("caption", look.t("tm.result.caption")), el("thead", head), el("tbody", rows), class_="castles"),
            class_="scroll",
            tabindex="0",
            role="region",
            aria_label=look.t("tm.result.caption"),
        )

    def scores_at(self, table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
        """The war as it would end at that moment; at the end, as it did."""
        if moment == len(table.history) and table.result is not None:
            return table.result.scores
        return tuple(forecast(table.rules, table.truth(moment)).scores)  # type: ignore[arg-type]  # this game's rules

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """Game, how far, and whether it is over."""
        return {"game": self.id, "moment": len(table.history), "over": table.decision is None}


def edition(rules: Rules) -> str:
    """Which printed map goes with the rules."""
    return "tenka_2023" if "tumult" in rules.layers else "tenka_2018"


def card_text(look: Look, key: str) -> str:
    """What a card does, in the words of the edition that is played."""
    keys = [f"tm.card.{key}.text.{layer}" for layer in reversed(look.view.rules.layers)]
    return look.t(look.t.first(*keys, f"tm.card.{key}.text") or key)


ADAPTER: Adapter = TenkaMeidou()
