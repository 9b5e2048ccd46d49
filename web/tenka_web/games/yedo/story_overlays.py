"""What a story shows over the plan of Edo: a revealed card, the moving watch, a completed mission, raised fans.

The overlays are hidden from screen readers: the same is beside them in words. ``moving`` describes the motion. With reduced
motion the drawing is still and complete.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.missions.rows import Gain
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo import card_art, cards
from tenka_web.games.yedo.card_text import card_text
from tenka_web.games.yedo.landmarks import disciple
from tenka_web.games.yedo.map_sheets import plans
from tenka_web.games.yedo.mission_requirements import checks, need_of
from tenka_web.games.yedo.presenter import Moment
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import Place
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Child, Markup, el

MOST_COINS, MOST_FANS = 12, 6
"""The most coins that fly, and the most fans that are raised."""
CENTRE = ((436, 273), (195, 262))
"""The middle of either plan."""
FANS: Mapping[str, str] = {
    "open": '<path class="wood" d="M-3 6H3V24H-3z"/><rect class="paper" x="-24" y="-25" width="48" height="33" rx="4"/>',
    "folded": '<g transform="rotate(74 0 6)"><path class="wood" d="M-4 22L-7-20H7L4 22z"/><path class="rib" '
              'd="M-2-18V20M2-18V20"/></g>',
    "shut": '<path class="wood" d="M-4 22L-7-20H7L4 22z"/><path class="rib" d="M-2-18V20M2-18V20"/>',
}  # fmt: skip
"""Meaning of a fan's shape: an open fan is a bid, a fallen fan a pass, an upright fan is still to come."""
SEAL = Markup('<svg class="y-seal" viewBox="0 0 30 30"><path d="M3 4L27 2 28 27 2 28z"/>'
              '<path class="tick" d="M8 16l5 6L23 8"/></svg>')  # fmt: skip


def moment(ctx: RenderContext) -> Markup:
    """Draw the overlay of the scene on show, or nothing. A click on a sign describes it, one beside it goes on."""
    scene = ctx.scene
    row = ROWS.get(scene.key) if scene is not None else None
    if scene is None or row is None:
        return Markup("")
    story = ctx.session.playback.story
    inside = row(ctx, scene.data, scene.values)
    name = f"moment-{ctx.session.moment}-{0 if story is None else story.at}"
    kind = f"y-moment of-{scene.key.rpartition('.')[2]}"
    return el("div", inside, id=name, class_=kind, style=f"--long:{ctx.settings.wait(scene.length) or scene.length}ms",
              aria_hidden="true", data_act="story.tap")  # fmt: skip


def _asked(target: str) -> dict[str, str]:
    """Return the attributes of what describes itself at a click and does not go on."""
    return {"data_hover": target, "data_act": "story.ask", "data_arg": target}


def fan(kind: str, number: int = 0, classes: str = "") -> Markup:
    """Draw a fan: ``open`` with a bid on it, ``folded`` or ``shut``."""
    text = f'<text y="-2">{number}</text>' if kind == "open" else ""
    return Markup(f'<svg class="y-fan {kind}{classes}" viewBox="-30 -28 60 54" aria-hidden="true">{FANS[kind]}{text}</svg>')


def _position(spots: tuple[Place, Place], before: tuple[Place, Place] | None = None) -> str:
    """Return the place of something on either plan, in hundredths of the plan, and where it comes from."""
    properties = []
    for mark, row in (("", spots), ("f", before or spots)):
        for plan, side, (x, y) in zip(plans(), ("", "u"), row, strict=True):
            properties.append(f"--{mark}{side}x:{100 * x / plan.width:.1f};--{mark}{side}y:{100 * y / plan.height:.1f}")
    return ";".join(properties)


def _posts(district: int) -> tuple[Place, Place]:
    """Return the place of the watch in a district, on either plan."""
    wide, tall = (plan.areas[DISTRICTS[district].code].post for plan in plans())
    return wide, tall


def _draw_turned(face: Markup, deck: str, sign: str) -> Markup:
    """Draw a card that comes from its deck and is turned over."""
    wide = plans()[0].decks.get(deck)
    start = (CENTRE[0] if wide is None else (wide[0] + wide[2] / 2, wide[1] + wide[3] / 2), CENTRE[1])
    back = el("div", cards.sign(sign), class_=f"y-back m-{deck}")
    return el("div", el("div", back, face, class_="y-flip"), class_="y-come", style=_position(CENTRE, start))


def _big(drawn: Print | None, mark: Markup, name: str, classes: str, *inside: Child, about: str = "") -> Markup:
    picture = el("span", ui_card_art.draw_print(drawn), class_="y-shown") if drawn is not None else None
    head = el("header", mark, el("strong", name), **_asked(about) if about else {})
    return el("article", picture, head, *inside, class_=f"y-big {classes}")


def _event(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw the event being turned in the middle; what it shuts is barred."""
    row = rules_of(ctx).events[values["event"]]
    face = _big(card_art.card_print(row), cards.sign("event"), ctx.localizer.value("event", row.id), "event",
                el("p", card_text(ctx, row)), about="deck:event")  # fmt: skip
    shut = [_draw_barred(told.after.closed)] if told.after.closed >= 0 else []
    return [el("div", class_="y-dim"), *shut, _draw_turned(face, "event", "event")]


def _draw_barred(district: int) -> Markup:
    """Draw crossed bamboo falling on a district."""
    spots: list[Place] = []
    for plan in plans():
        row = plan.areas[DISTRICTS[district].code].spots
        spots.append((sum(spot[0] for spot in row) / len(row), sum(spot[1] for spot in row) / len(row)))
    drawn = ui_card_art.motif("barred", "ink", "y-crossed", "-24 -24 48 48")
    return el("div", drawn, class_="y-stand y-drop", style=_position((spots[0], spots[1])))


def _watch(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw the town darkened except for the lantern's light, which walks on."""
    here = _posts(told.state.watch)
    walk = _position(here, _posts(told.came) if told.came >= 0 else None)
    walker = el("div", ui_card_art.motif("watchman", "ink", "y-walker"), class_="y-stand y-walk", style=walk)
    return [el("div", class_="y-night y-walk dusk", style=walk), walker]


def _draw_arrest(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw the rope round the disciple, the watch beside it, and how many are in its reserve now."""
    seat = int(values["seat"])
    wide, tall = (plan.spot(told.space) for plan in plans())
    here, post = _position((wide, tall)), _position(_posts(told.state.watch))
    rope = '<path class="rope" d="M-17 4q17 9 34 0M-17 9q17 9 34 0M16 6Q24 0 30 6"/>'
    piece = Markup(f'<svg class="y-caught seat-{ctx.looks[seat].color}" viewBox="-24 -24 56 48">'
                   f"<g>{disciple(ctx.looks[seat].crest)}</g>{rope}</svg>")  # fmt: skip
    cry = el("span", "御用", class_="y-cry", lang="ja")
    line = ctx.t("ye.page.moment.kept" if values["kept"] else "ye.page.moment.reserve")
    return [
        el("div", class_="y-night", style=post),
        el("div", ui_card_art.motif("watchman", "ink", "y-walker"), class_="y-stand", style=post),
        el("div", piece, cry, class_="y-stand y-seized", style=here),
        _plate(ctx, seat, line),
    ]


def _draw_saved(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw a ward over a disciple that escapes."""
    wide, tall = (plan.spot(told.space) for plan in plans())
    ward = ui_card_art.motif("ward", "ochre", "y-ward", "-24 -24 48 48")
    return [el("div", ward, class_="y-stand y-slam", style=_position((wide, tall)))]


def _mission(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw the card lying open: what it asks for is ticked one after the other, and the seal comes down."""
    return [el("div", class_="y-dim"), el("div", _draw_mission(ctx, values, "", SEAL), class_="y-mid")]


def _draw_taken(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw a card that came unseen from its deck as it is turned before its new holder."""
    face, rules = str(values["card"]), rules_of(ctx)
    if face in rules.missions:
        colour = rules.missions[face].colour
        shown, deck, sign = _draw_mission(ctx, {**values, "mission": face}, ""), colour, "mission"
    else:
        deck = sign = "action" if face in rules.actions else "bonus"
        row = rules.actions[face] if face in rules.actions else rules.bonuses[face]
        shown = _big(card_art.rows().get(row.code), cards.sign(sign), ctx.localizer.value("card", face), deck,
                     el("p", card_text(ctx, row)), about=f"deck:{deck}")  # fmt: skip
    return [el("div", class_="y-dim"), _draw_turned(shown, deck, sign)]


def _draw_armed(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw a weapon off the top of its deck as it is turned before its new holder."""
    weapon = str(values["weapon"])
    face = _big(card_art.rows().get(weapon), cards.sign("weapon"), ctx.localizer.value("weapon", weapon), "weapon",
                about=f"weapon:{weapon}")  # fmt: skip
    return [el("div", class_="y-dim"), _draw_turned(face, "weapon", "weapon")]


def _draw_mission(ctx: RenderContext, values: Mapping[str, Any], classes: str, seal: Child = None) -> Markup:
    """Draw a mission's card with all it asks for and pays."""
    seat, face = int(values["seat"]), str(values["mission"])
    row = rules_of(ctx).missions[face]
    standard, extra = (checks(ctx, seat, need) for need in need_of(ctx, face))
    lines = [
        el("li", cards.tick(ctx, check.met), cards.sign(check.sign), el("span", check.name),
           class_="met" if check.met else "open", style=f"--nth:{at}", **_asked(check.target))
        for at, check in enumerate(standard)
    ]  # fmt: skip
    pays = el("p", el("b", ctx.t("ye.page.mission.reward")), cards.gain(ctx, row.gain), class_="y-pays", **_asked(f"pays:{face}"))
    more = [el("span", cards.sign(check.sign), class_="y-asked", **_asked(check.target)) for check in extra]
    besides = el("p", el("b", ctx.t("ye.page.mission.bonus")), more, "→", cards.gain(ctx, row.bonus_gain), class_="y-pays extra",
                 **_asked(f"extra:{face}")) if more else None  # fmt: skip
    kind = f"mission m-{row.colour}{' wide' if len(standard) >= cards.WIDE else ''}{classes}"
    return _big(card_art.mission_print(row), cards.draw_mission_back(ctx, row.colour), ctx.localizer.value("mission", face), kind,
                el("ul", lines, class_="y-checks"), pays, besides, seal, about=f"mission:{row.colour}")  # fmt: skip


def _draw_pay(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw what a mission pays: it flies to the plate of its seat, whose score counts up."""
    seat = int(values["seat"])
    bonus = ctx.scene is not None and ctx.scene.key == "ye.event.perfect"
    row = rules_of(ctx).missions[str(values["mission"])]
    what: Gain = row.bonus_gain if bonus else row.gain
    coins = [_flying("coin", "indigo", at) for at in range(min(what.mon, MOST_COINS))]
    points = [_flying("fan", "red", at + len(coins)) for at in range(min(what.points, MOST_FANS))]
    sums = [cards.amount(unit, f"+{number}") for unit, number in (("pp", what.points), ("mon", what.mon)) if number]
    if what.item:
        sums.append(el("span", ctx.t(f"ye.page.item.{what.item}"), class_="y-sum"))
    after = int(told.after.points[seat])
    plate = _plate(ctx, seat, sums, after - what.points, after)
    return [el("div", class_="y-dim"), el("div", _draw_mission(ctx, values, " paid", SEAL), class_="y-mid"),
            el("div", coins, points, class_="y-flight"), plate]  # fmt: skip


def _flying(name: str, tone: str, nth: int) -> Markup:
    drawn = ui_card_art.motif(name, tone, "y-flies", "-24 -24 48 48")
    return el("span", drawn, style=f"--nth:{nth};--off:{(nth * 37) % 90 - 45}")


def _plate(ctx: RenderContext, seat: int, words: Child, before: int = 0, after: int = 0) -> Markup:
    """Draw a seat's crest and name, its score if it changed, and what changed."""
    counted = [el("b", el("s", before), el("span", after), class_="y-count-up"), cards.sign("pp")] if before != after else None
    return el("div", tokens.crest(ctx.looks[seat]), el("span", ctx.localizer.seat(seat), class_="y-who"), counted,
              el("small", words), class_="y-plate")  # fmt: skip


def _blackmail(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw Blackmail being slammed on the table."""
    face = _big(card_art.rows()["blackmail"], cards.sign("blackmail"), ctx.t("ye.page.goods.blackmail"), "favour",
                el("p", ctx.localizer.seat_mark(int(values["seat"]))))  # fmt: skip
    return [el("div", class_="y-dim"), el("div", face, class_="y-mid y-slam")]


def _bonus(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw a last bonus card being turned, with what it pays."""
    seat, points = int(values["seat"]), int(values["points"])
    row = rules_of(ctx).bonuses[str(values["card"])]
    face = _big(card_art.card_print(row), cards.sign("bonus"), ctx.localizer.value("bonus", row.id), "bonus",
                el("p", card_text(ctx, row)), about="deck:bonus")  # fmt: skip
    after = int(told.after.points[seat])
    plate = _plate(ctx, seat, cards.amount("pp", f"+{points}"), after - points, after)
    return [el("div", class_="y-dim"), _draw_turned(face, "bonus", "bonus"), plate]


def _draw_bids(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw fans that go up one after the other: an open one with what was bid, one that falls for a pass; the best turns gold."""
    row = []
    for at, (seat, mon) in enumerate(told.bids):
        best = (seat, mon) == (values["seat"], values["mon"])
        drawn = fan("open", mon, " best" if best else "") if mon else fan("folded")
        word = ctx.t("ye.page.mon", mon=mon) if mon else ctx.t("ye.page.fans.passed")
        row.append(el("li", drawn, tokens.crest(ctx.looks[seat]), el("small", word), style=f"--nth:{at}"))
    lot = el("p", ctx.localizer.show("ye.event.won", dict(values)), class_="y-lot-won")
    return [el("div", class_="y-dim"), el("div", lot, el("ol", row), class_="y-mid y-raised")]


def _round(ctx: RenderContext, told: Moment, values: Mapping[str, Any]) -> list[Markup]:
    """Draw the beginning of a round: its number of how many, and all clans in their order with what they have."""
    state, rules = told.after, rules_of(ctx)
    number = el("p", ctx.t.rich("ye.page.moment.round", {"round": el("b", state.round), "rounds": rules.rounds}))
    last = el("p", ctx.t("ye.page.moment.last"), class_="last") if values.get("last") else None
    clans = [el("li", tokens.crest(ctx.looks[seat]), el("b", state.points[seat]), cards.sign("pp")) for seat in state.order]
    return [el("div", class_="y-dim"), el("div", el("div", number, last, el("ol", clans), class_="y-begins"), class_="y-mid")]


Row = Callable[[RenderContext, Moment, Mapping[str, Any]], list[Markup]]
ROWS: Mapping[str, Row] = {
    "ye.event.event": _event, "ye.event.watch": _watch, "ye.event.arrested": _draw_arrest, "ye.event.saved": _draw_saved,
    "ye.event.blackmail": _blackmail, "ye.event.mission": _mission, "ye.event.completed": _draw_pay,
    "ye.event.perfect": _draw_pay,
    "ye.event.bonus": _bonus, "ye.event.won": _draw_bids, "ye.event.card": _draw_taken, "ye.event.round": _round,
    "ye.event.weapon": _draw_armed,
}  # fmt: skip
"""Event -> the function that draws it over the plan."""
