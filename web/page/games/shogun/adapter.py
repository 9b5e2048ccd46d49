"""Shogun on the page: views become the map, the planning board, scenes and words."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from page.boards import geometry
from page.games.base import Adapter, Fact, PlaceRow
from page.games.shogun import (
    board,
    cards,
    desk,
    draft,
    gestures,
    march,
    picture,
    province,
    result,
    scene,
    season,
    story,
    study,
    truth,
)
from page.games.shogun.chapters import CHAPTERS
from page.look import Look
from page.picking import Gesture
from page.state.session import Session
from page.state.telling import Scene
from page.svg import Markup, el, joined
from page.texts import Texts
from page.words import Words
from tenka import Choice, Table, View
from tenka.core.rules import Rules
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.scoring import score


class Shogun(Adapter):
    """The adapter; see ``page.games.base``."""

    id = "shogun"
    chapters = CHAPTERS
    switches: ClassVar[Mapping[str, bool]] = {"tower": True}
    secrets = True
    flows = True
    zooms = True
    vocabulary: ClassVar[Mapping[str, str]] = {
        "seat": "seat", "drawer": "seat", "defender": "seat", "seats": "seat",
        "province": "place.{}", "source": "place.{}", "provinces": "place.{}", "place": "place.{}",
        "action": "sh.action.{}", "actions": "sh.action.{}", "box": "sh.action.{}", "special": "sh.special.{}",
        "specials": "sh.special.{}", "event": "sh.events.{}", "events": "sh.events.{}", "text": "sh.events.{}.text",
        "card": "place.{}|sh.card.{}", "season": "sh.season.{}", "building": "sh.building.{}", "why": "sh.why.{}",
        "region": "sh.region.{}",
    }  # fmt: skip
    sounds: ClassVar[Mapping[str, str]] = {
        "sh.event.battle": "tower", "sh.event.revolt": "revolt", "sh.event.scored": "win", "sh.event.special": "card",
        "sh.event.settled": "place", "sh.event.moved": "march", "sh.event.event": "reveal",
    }  # fmt: skip

    # drawings

    def size(self, rules: Rules) -> tuple[int, int]:
        """Of the map."""
        shape = geometry.board(board.BOARD)
        return shape.width, shape.height

    def sheet(self, rules: Rules, texts: Texts) -> Markup:
        """The map of one side: regions as they are printed there."""
        assert isinstance(rules, ShogunRules)
        return board.map_sheet(dict(zip(NAMES, rules.board.region, strict=True)))

    def live(self, look: Look) -> Markup:
        """Owners, armies, buildings, unrest and all that glows."""
        return board.map_live(picture.picture(look))

    def tray(self, look: Look) -> Markup:
        """The tower in a scene; else what the seat itself still has lying on its board, or all plans in the whole truth."""
        if look.scene is not None:
            return scene.tray(look)
        if truth.told(look):
            return truth.plans(look) or Markup("")
        return (None if season.planning(look) else desk.own_plan(look)) or Markup("")

    def cards(self, look: Look) -> Markup:
        """The season: events, the ten actions, special cards; before it the draft."""
        state, t = picture.standing(look), look.t
        if state.groups[0]:
            return draft.draft(look)
        pointers = season.pointers(look)
        parts: list[Markup | None] = [el("h2", t("sh.cards.season", season=t(f"sh.season.{state.season}"), year=state.year))]
        if state.turned:
            parts += [el("h3", t("sh.cards.actions")), cards.actions(season.actions(look), pointers)]
        if any(state.specials) or any(state.special):
            parts += [el("h3", t("sh.cards.specials")), cards.specials(season.specials(look), pointers)]
        if state.event or state.events:
            parts += [el("h3", t("sh.cards.events")), cards.events(season.events(look), pointers)]
        parts += [truth.events(look) if truth.told(look) else None, scene.tower_aid(look)]
        return el("div", parts, class_="season")

    def answers(self, look: Look) -> Markup | None:
        """The planning desk, or the march with its odds."""
        if season.planning(look):
            return desk.desk(look)
        if look.view.key in gestures.MARCHES and look.picking.options:
            return march.march(look)
        return None

    # what is known

    def facts(self, look: Look, seat: int) -> Sequence[Fact]:
        """Chests, rice, provinces, armies in stock, the special card."""
        state, t = picture.standing(look), look.t
        values = (("chest", "chests", state.chests[seat]), ("bowl-of-rice", "rice", state.rice[seat]),
                  ("map", "provinces", state.owner.count(seat)), ("cubes", "stock", state.stock[seat]))  # fmt: skip
        found = [Fact(icon, t(f"sh.fact.{name}"), str(value)) for icon, name, value in values]
        if state.special[seat]:
            special = state.special[seat]
            label = t("sh.fact.special", special=t(f"sh.special.{special}"), number=state.place[seat] + 1)
            found.append(Fact(cards.GLYPHS[special], label, t("sh.fact.place", n=state.place[seat] + 1)))
        return found

    def score(self, look: Look, seat: int) -> int | None:
        """Points; on request with what a winter now would bring."""
        state = picture.standing(look)
        coming = 0
        if look.settings.forecast and look.scene is None and not look.session.over:
            rows = score(picture.rules_of(look), state)
            coming = sum(points for scorer, _, _, points in rows if scorer == seat)
        return int(state.points[seat]) + coming

    def places(self, look: Look) -> Sequence[PlaceRow]:
        """Every province that is in play."""
        return [
            PlaceRow(
                f"province:{NAMES[at]}",
                look.t(f"place.{NAMES[at]}"),
                picture.tell(look, at),
                province.neighbours(look, at),
            )
            for at in picture.rules_of(look).board.in_play
        ]

    def about(self, look: Look, target: str) -> str:
        """The panel of a province; a sentence on anything else."""
        kind, _, name = target.partition(":")
        if kind == "card" and name in INDEX:
            kind = "province"
        if kind == "province" and name in INDEX:
            return province.panel(look, name)
        if kind in ("action", "box"):
            return f"{look.t(f'sh.action.{name}')}: {look.t(f'sh.action.{name}.text')}"
        if kind == "special":
            return f"{look.t(f'sh.special.{name}')}: {look.t(f'sh.special.{name}.text')}"
        if kind == "event":
            loss = picture.rules_of(look).events[name].loss
            return f"{look.t(f'sh.events.{name}')}: {look.t(f'sh.events.{name}.text')} {look.t('sh.loss', loss=loss)}"
        if kind == "card":
            return look.t("sh.card.chest.about", card=look.t(f"sh.card.{name}"))
        if kind == "seat" and name.isdigit() and int(name) < look.view.state.seats:
            return picture.tell_seat(look, int(name))
        return look.t("sh.hidden.about") if kind == "place" else self.target(look.words, target)

    def drawn(self, target: str) -> bool:
        """Provinces and cards lie on the table."""
        return target.partition(":")[0] in ("province", "card", "box", "special")

    # words

    def choice(self, words: Words, view: View, choice: Choice) -> str:
        """``sh.do.<verb>`` with the operands in words."""
        values: dict[str, Any] = {}
        if choice.verb in ("open", "march", "revolt"):
            values["place"] = words.value("place", choice.operands[0])
        elif choice.verb in ("lay", "take"):
            values["action"] = words.value("action", choice.operands[0])
        elif choice.verb == "claim":
            special = choice.operands[0]
            values = {"special": words.value("special", special), "number": view.state.specials.index(special) + 1}
        if choice.verb == "lay":
            values["card"] = words.value("card", choice.operands[1])
        if choice.verb in ("march", "group"):
            values["armies"] = choice.operands[-1]
        return words.t(f"sh.do.{choice.verb}", **values)

    def target(self, words: Words, target: str) -> str:
        """A target in words."""
        kind, _, name = target.partition(":")
        if kind == "province":
            return words.value("province", name)
        if kind in ("card", "special"):
            return words.value(kind, name)
        if kind in ("box", "action"):
            return words.value("action", name)
        if kind in ("group", "armies"):
            return words.t("sh.armies", armies=int(name))
        return words.t(f"sh.do.{name}") if kind == "button" else name

    # clicks, studies, secrets

    def covers(self, table: Table) -> bool:
        """Only while seasons are planned does the screen show what others must not see; else own cards stay covered."""
        return table.decision is not None and table.decision.sealed

    def gesture(self, session: Session, target: str) -> Gesture | None:
        """Cards carried about on the planning board."""
        return gestures.gesture(session, target)

    def study(self, look: Look) -> Mapping[str, Any] | None:
        """Chances of the attacks, or of the revolts, that are being considered."""
        return study.wanted(look)

    def consider(self, view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
        """In the worker."""
        return study.found(view, question, rng)

    # stories, and the end

    def scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """Events, bids, actions, fights and winters, one by one."""
        return story.tell(table, seat, moment)

    def result(self, look: Look) -> Markup:
        """The breakdown by region and year."""
        return joined([result.years(look), result.regions(look)])

    def scores_at(self, table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
        """Points as they stand, with what a winter at that moment would bring."""
        return result.scores_at(table, moment)

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """Game, how far, and whether it is over."""
        return {"game": self.id, "moment": len(table.history), "over": table.decision is None}


ADAPTER: Adapter = Shogun()
