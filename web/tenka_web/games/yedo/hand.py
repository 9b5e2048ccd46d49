"""A seat's own things: missions, action and bonus cards in hand, and its house with weapons, annexes, geisha, blessing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tenka.components.deck import faces
from tenka.core.data import HIDDEN
from tenka.games.yedo.goods import ANNEXES
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import cards
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.own_missions import own_missions
from tenka_web.games.yedo.presenter import pointers
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Markup, el, join

DRAWN = ("ye.ask.keep", "ye.ask.sort")
"""Questions about cards that are not in hand."""


def hand_pointers(ctx: RenderContext) -> Pointers:
    """Return what can be pointed at in the hand; nothing while cards just drawn are asked about."""
    at = pointers(ctx)
    return Pointers(say=at.say) if ctx.view.key in DRAWN else at


def missions(ctx: RenderContext, seat: int) -> Markup:
    """Draw the unfinished missions."""
    return _set_out(ctx, own_missions(ctx, seat), "y-missions")


def actions(ctx: RenderContext, seat: int) -> Markup:
    """Draw the action cards."""
    return _set_out(ctx, faces(shown_state(ctx).actions[seat]), "y-slips")


def bonuses(ctx: RenderContext, seat: int) -> Markup:
    """Draw the bonus cards."""
    return _set_out(ctx, faces(shown_state(ctx).bonuses[seat]), "y-slips")


def draw_awaited(ctx: RenderContext, seat: int) -> Markup:
    """Draw the empty place of cards."""
    state = shown_state(ctx)
    held = any(own_missions(ctx, seat)) or any(faces(state.actions[seat])) or any(faces(state.bonuses[seat]))
    return Markup("") if held else el("p", ctx.t("ye.page.hand.awaited"), class_="y-awaited")


def _set_out(ctx: RenderContext, held: Iterable[str], classes: str) -> Markup:
    """Draw cards side by side, like ones once."""
    at = hand_pointers(ctx)
    counts = Counter(face for face in held if face != HIDDEN)
    row = [cards.card(ctx, face, at, count) for face, count in counts.items()]
    return el("div", row, class_=classes) if row else Markup("")


def draw_drawn(ctx: RenderContext) -> Markup:
    """Draw cards of which one is kept, or which go back in some order."""
    decision, seat = ctx.view.decision, ctx.view.seat
    if decision is None or seat is None or seat not in decision.seats:
        return Markup("")
    seen = dict.fromkeys(str(face) for choice in decision.choices(seat) for face in choice.operands)
    at = pointers(ctx)
    return el("div", [cards.card(ctx, face, at) for face in seen], class_="y-missions")


def house(ctx: RenderContext, seat: int) -> Markup:
    """Draw disciples, weapons, annexes, geisha, blessing, Blackmail; what can be given or used glows."""
    state, t, at = shown_state(ctx), ctx.t, hand_pointers(ctx)
    counts = Counter(state.weapons[seat])
    people = el("p", cards.sign("disciple"), t("ye.page.house.people", house=state.house[seat], reserve=state.reserve[seat]),
                data_hover="goods:disciple")  # fmt: skip
    arms = [join([cards.weapon(ctx, weapon, at), f" ×{count}" if count > 1 else ""]) for weapon, count in counts.items()]
    works = [_annex(ctx, seat, kind, at) for kind in range(len(ANNEXES)) if state.annexes[seat] >> kind & 1]
    besides = [
        el("span", cards.sign(name), t(f"ye.page.goods.{name}"), f" ×{number}", class_="y-thing", data_hover=f"goods:{name}")
        for name, number in (("geisha", state.geisha[seat]), ("blessing", state.blessing[seat])) if number
    ]  # fmt: skip
    favor = [_blackmail(ctx, at)] if state.blackmail[seat] else []
    return el("div", people, el("div", arms, works, besides, favor, class_="y-things"), class_="y-house")


def _annex(ctx: RenderContext, seat: int, kind: int, at: Pointers) -> Markup:
    """Draw an own annex, which is a space as well: with a disciple on it, or free."""
    name, stationed = ANNEXES[kind], shown_state(ctx).stationed[seat] >> kind & 1
    target = target_attributes(f"annex:{name}", "y-thing annex", at, still="group")
    here = cards.sign("disciple") if stationed else ""
    return Markup(f'<span {target}>{cards.sign(sign_of(name))}{ctx.localizer.value("annex", name)}{here}</span>')


def _blackmail(ctx: RenderContext, at: Pointers) -> Markup:
    kind = target_attributes("card:blackmail", "y-thing", at, still="group")
    return Markup(f"<span {kind}>{cards.sign('blackmail')}{ctx.t('ye.page.goods.blackmail')}</span>")
