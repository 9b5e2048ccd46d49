"""Forms for questions of Yedo for which a list of buttons is too little: auctions, sums of Mon, offers, placing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenka import Choice, View
from tenka.core.choice import choice
from tenka.games.yedo.board.districts import DISTRICTS, SPOTS, WHERE
from tenka.games.yedo.cards.playing import CardEffect
from tenka.games.yedo.goods import HARD
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import ChoiceGroup, start
from tenka_web.app.shared_views.choice_buttons import buttons, draw_pass_rest, is_read_first
from tenka_web.games.yedo import annex_choice, cards, causes, open_information, placing_form, presenter, shortcuts
from tenka_web.games.yedo.labels import name_thing
from tenka_web.games.yedo.rules import rules_of
from tenka_web.games.yedo.substitutes_form import draw_substitutes
from tenka_web.games.yedo.sum_forms import stepper, sums
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button

HELD = frozenset({"complete", "renew", "exchange"})
"""Actions that reveal a card in hand."""
NARROWED = frozenset({annex_choice.BUILD, "foresee"})
"""Actions whose ways are chosen after the action."""
WAYS = 4
"""Up to this number the ways of one deed are buttons of their own."""


def answers(ctx: RenderContext) -> Markup | None:
    """Return the form of the question, where it has one."""
    form = FORMS.get(ctx.view.key)
    if form is None or ctx.scene is not None or not ctx.selection.options:
        return None
    return el("div", form(ctx), class_="y-form", role="group", aria_labelledby="question")


def auction(ctx: RenderContext) -> list[Child]:
    """Draw the possible answers, then the state of the auction; a lot is announced by pressing it."""
    whole = start(ctx.view.decision, ctx.view.seat)     # A sum on the stepper takes no other answer away
    plain = [group for group in whole.groups if not group.target.startswith(("bid:", "lot:"))]
    plain.sort(key=lambda group: group.target != "button:leave")    # The next question has it too, at the same place
    return [open_information.warn_poor(ctx), stepper(ctx, "bid", _row(ctx, plain)), open_information.auctions(ctx)]


def _row(ctx: RenderContext, groups: Sequence[ChoiceGroup], *, lead: ChoiceGroup | None = None) -> list[Markup]:
    digits = iter("123456789")
    row = [one for group in groups for one in buttons(ctx, group, digits, first=group is lead)]
    return row + ([button("unpick", icon("undo"), ctx.t("ui.back"), class_="quiet")] if _is_narrowed(ctx) else [])


def _is_narrowed(ctx: RenderContext) -> bool:
    return any(not target.startswith(("bid:", "mon:")) for target in ctx.selection.picked)


# an offer, thing by thing


def offer(ctx: RenderContext) -> list[Child]:
    """Draw two trays, and beside each what can be added to it; Mon go in one direction or not at all. What was added last can be
    taken back; before that the offer itself is withdrawn."""
    terms = open_information.terms_of(ctx)
    assert terms is not None
    can_undo = ctx.session.can_undo()
    if sums(ctx, "mon"):
        back = button("undo", icon("undo"), ctx.t("ui.back"), class_="quiet", id="offer-back") if can_undo else None
        return [open_information.deal(ctx), stepper(ctx, "mon", [back] if back else [])]
    sides = {side: [group for group in ctx.selection.groups if group.target.startswith(f"{side}:")] for side in ("give", "ask")}
    more = {side: _things(ctx, groups) for side, groups in sides.items()}
    plain = [group for group in ctx.selection.groups if not group.target.startswith(("give:", "ask:"))]
    is_begun = bool(terms.given or terms.asked or terms.mon)
    back = button("undo", icon("undo"), ctx.t("ye.page.deal.undo"), id="offer-back") if is_begun and can_undo else None
    why = ctx.say_refusal("button:propose")
    lead = None if why else next(iter(plain), None)
    reason = el("p", why, class_="dim") if why else None
    row = el("div", _row(ctx, plain, lead=lead), back, class_="answers")
    return [open_information.deal(ctx, more), row, reason]


def _things(ctx: RenderContext, groups: list[ChoiceGroup]) -> list[Markup]:
    """Draw what can be added, one button each."""
    return [
        one
        for group in groups
        for one in buttons(ctx, group, words="+ " + ctx.game.target(ctx.localizer, group.target) if group.only else "")
    ]


# disciples and what they do


def activate(ctx: RenderContext) -> list[Child]:
    """Draw missions that can be completed now, then the disciples. A selected mission asks which disciple completes it; of a
    single disciple only what it does is asked."""
    ready = shortcuts.find_completable(ctx) if ctx.view.seat in ctx.open_seats else {}
    pressed = next((target.partition(":")[2] for target in ctx.session.ui.picked), "")
    digits = iter("123456789")
    if pressed in ready:
        which = el("h2", ctx.t("ye.page.completes", mission=ctx.localizer.value("mission", pressed)), class_="y-which")
        named = [_completes(ctx, activate, pressed, str(activate.operands[0]), lead=False) for activate in ready[pressed]]
        return [which, el("div", named, _draw_back(ctx), class_="answers")]
    at_once = [
        _completes(ctx, who[0], face, "", lead=len(ready) == 1) if len(who) == 1 else _narrow(ctx, face)
        for face, who in ready.items()
    ]
    able = shortcuts.actions_after_activating(ctx)
    deeds = {who: tuple(deed for deed in what if deed.verb != "complete") for who, what in able.items()}
    rest = [one for group in ctx.selection.groups for one in buttons(ctx, group, digits) if group.choices[0].verb != "activate"]
    if len(deeds) == 1 and not ctx.session.mode.is_guided:
        [(who, what)] = deeds.items()
        return [el("div", at_once, _list_deeds(ctx, who, what), rest, class_="answers")]
    lines = [_disciple(ctx, who, what) for who, what in deeds.items()]
    return [el("div", at_once, class_="answers") if at_once else None, el("ul", lines, class_="answers y-lines"),
            el("div", rest, class_="answers") if rest else None]  # fmt: skip


def _narrow(ctx: RenderContext, face: str) -> Markup:
    """Draw a mission that several disciples can complete."""
    words = ctx.game.choice(ctx.localizer, ctx.view, choice("complete", face))
    return button("target", words, " …", arg=f"card:{face}", data_hover=f"card:{face}")


def _disciple(ctx: RenderContext, who: Choice, deeds: tuple[Choice, ...]) -> Markup:
    """Draw a disciple with what it could do; where there is room, each deed at one press."""
    word = str(who.operands[0])
    if ctx.session.mode.is_guided:     # nothing beside it says what a press does
        (name,) = buttons(ctx, ChoiceGroup(_target(ctx, who), (who,)), words=ctx.game.choice(ctx.localizer, ctx.view, who))
        return el("li", name)
    verbs = dict.fromkeys(deed.verb for deed in deeds if deed.verb != "home")
    able = ctx.t.join_facts(_say_deed(ctx, word, verb) for verb in verbs)
    said = placing_form.draw_named(ctx.localizer.value("place", word), el("span", able, class_="y-able"))
    (name,) = buttons(ctx, ChoiceGroup(_target(ctx, who), (who,)), words=said)
    return el("li", name, el("span", _list_deeds(ctx, who, deeds), class_="y-deeds"))


def _list_deeds(ctx: RenderContext, who: Choice, deeds: tuple[Choice, ...]) -> list[Markup]:
    by_verb = dict[str, list[Choice]]()
    for deed in deeds:
        if deed.verb not in HELD or ctx.view.seat in ctx.open_seats:
            by_verb.setdefault(deed.verb, []).append(deed)
    return [one for verb, ways in by_verb.items() for one in _deeds(ctx, who, verb, ways)]


def _say_deed(ctx: RenderContext, word: str, verb: str) -> str:
    """Return an action as its district's sheet calls it."""
    listed = presenter.rows(ctx)[DISTRICTS[WHERE[SPOTS[word][0]]].code] if word in SPOTS else ()
    return next((row.words for row in listed if row.verb == verb), "") or ctx.game.target(ctx.localizer, f"deed:{verb}")


def _target(ctx: RenderContext, who: Choice) -> str:
    return next(group.target for group in ctx.selection.groups if group.only == who)


def _deeds(ctx: RenderContext, who: Choice, verb: str, ways: list[Choice]) -> list[Markup]:
    word = str(who.operands[0])
    if len(ways) > WAYS or (verb in NARROWED and len(ways) > 1):
        return [button("target", _say_deed(ctx, word, verb), " …", arg=shortcuts.does(word, verb), class_="y-deed")]
    return [
        button("choose.all", ctx.game.choice(ctx.localizer, ctx.view, deed), arg=f"{who}, {deed}", class_="y-deed",
               data_hover=_target(ctx, who), id=f"do-{who}-{deed}".replace(" ", "-"))
        for deed in ways
    ]  # fmt: skip


def _completes(ctx: RenderContext, activate: Choice, face: str, place: str, *, lead: bool) -> Markup:
    """Draw a button that activates a disciple and completes a mission with it."""
    deed = choice("complete", face)
    words = ctx.localizer.value("place", place) if place else ctx.game.choice(ctx.localizer, ctx.view, deed)
    return button("choose.all", words, arg=f"{activate}, {deed}", class_="primary" if lead else "",
                  id=f"do-complete-{face}-{place}", data_hover=f"card:{face}")  # fmt: skip


def ask_single(view: View) -> tuple[str, dict[str, Any]] | None:
    """Return the question of what a disciple does, where it is the only one that could be activated."""
    seat = view.seat
    if view.decision is None or seat is None or seat not in view.asked:
        return None
    able = [choice for choice in view.decision.choices(seat) if choice.verb == "activate"]
    return ("ye.ask.act", {"place": able[0].operands[0]}) if len(able) == 1 else None


def ask_deck(view: View) -> tuple[str, dict[str, Any]] | None:
    """Return the question of a deck without its condition, where a red or black mission is held already."""
    held = view.state.missions[view.asked[0]]
    return ("ye.page.ask.mission", {}) if any(held[colour] for colour in HARD) else None


def act(ctx: RenderContext) -> list[Child]:
    """Draw the actions of a district.

    An action with few forms is open, each form with its price or place. Other actions are narrowed first. Annexes are below, as
    cards.
    """
    digits = iter("123456789")
    drawn: list[Markup] = []
    to_build = [one for group in ctx.selection.groups for one in group.choices if one.verb == annex_choice.BUILD]
    others = [group for group in ctx.selection.groups if group.choices[0].verb != annex_choice.BUILD]
    for group in others:
        ways = sorted(group.choices, key=_price)
        parts = [ChoiceGroup(_find_thing(ctx, one) or group.target, (one,)) for one in ways] if len(ways) <= WAYS else [group]
        drawn += [one for part in parts for one in buttons(ctx, part, digits, words=annex_choice.mark_asked(ctx, part.only))]
    back = _draw_back(ctx)
    row = el("div", drawn, back, class_="answers") if drawn or back else None
    return [row, annex_choice.draw_offer(ctx, to_build, digits) if to_build else None]


def _find_thing(ctx: RenderContext, deed: Choice) -> str:
    """Return the card or weapon that a deed is about, which a finger's first tap reads; "": none."""
    targets = next(targets for choice, targets in ctx.selection.options if choice == deed)
    return next((target for target in targets if is_read_first(ctx, target)), "")


def _price(deed: Choice) -> int:
    """Return the price of a weapon, cheaper ways first; other ways keep their order."""
    return int(deed.operands[1]) if deed.verb == "buy" else 0


def _draw_back(ctx: RenderContext) -> Markup | None:
    picked = ctx.session.ui.picked
    return button("unpick", icon("undo"), ctx.t("ui.back"), class_="quiet") if picked else None


def annex(ctx: RenderContext) -> list[Child]:
    """Draw the annexes to choose from, each a card."""
    return [annex_choice.draw_offer(ctx, [one for one, _ in ctx.selection.options], iter("123456789"))]


def react(ctx: RenderContext) -> list[Child]:
    """Draw who plays which card, with what it names; then the answers, then what the card does."""
    effect = next((step for step in reversed(ctx.view.state.stack) if isinstance(step, CardEffect)), None)
    (row,) = window(ctx)
    if effect is None:
        return [row]
    things = ctx.t.join_facts(name_thing(ctx.localizer, one) for one in effect.path if one)
    key = "ye.page.cause.played.with" if things else "ye.page.cause.played"
    values = {"seat": ctx.localizer.seat_mark(effect.seat), "card": ctx.localizer.value("card", effect.card), "things": things}
    return [el("p", ctx.t.rich(key, values), class_="y-cause"), row, cards.draw_played(ctx, effect.card)]


def trade(ctx: RenderContext) -> list[Child]:
    """Ask to whom an offer is made; first say that the last one was refused, and why a bot refused it."""
    groups = ctx.selection.groups
    row = el("div", _row(ctx, groups, lead=groups[0] if len(groups) == 1 else None), class_="answers")
    refused = causes.refusal(ctx)
    if refused is None:
        return [row]
    other = refused.values["seat"]
    why = ctx.t("ye.page.cause.unequal") if ctx.session.seats[other].is_bot else None
    return [el("p", ctx.localizer.show("ye.page.cause.refused", {"seat": other}), " ", why, class_="y-cause"), row]


def window(ctx: RenderContext) -> list[Child]:
    """Draw the pass, at the same place in every window, then the playable cards, and last the pass for the whole round.

    Cards that save a disciple are emphasized; Blackmail, which is worth points at the end, comes after those that are not.
    """
    groups = sorted(ctx.selection.groups, key=lambda group: (
        group.target != "button:pass", not _is_saving(ctx, group), group.choices[0].verb == "blackmail"))  # fmt: skip
    lead = groups[0] if len(groups) == 1 else next((group for group in groups if _is_saving(ctx, group)), None)
    return [el("div", _row(ctx, groups, lead=lead), draw_pass_rest(ctx), class_="answers")]


def _is_saving(ctx: RenderContext, group: ChoiceGroup) -> bool:
    verb, thing = group.choices[0].verb, str(group.choices[0].operands[0]) if group.choices[0].operands else ""
    return verb == "blackmail" or (verb == "play" and "5c" in rules_of(ctx).actions[thing].windows.split())


def sort(ctx: RenderContext) -> list[Child]:
    """Draw the cards looked at, to be named in the new order; one press leaves them as they lie."""
    decision, seat, digits = ctx.view.decision, ctx.view.seat, iter("123456789")
    drawn: list[Markup] = []
    if decision is not None and seat in decision.seats and not _is_narrowed(ctx):
        same = str(decision.choices(seat)[0])
        drawn = [button("choose", ctx.t("ye.page.sort.same"), arg=same, data_key=next(digits), id="do-sort")]
    drawn += [one for group in ctx.selection.groups for one in buttons(ctx, group, digits)]
    if _is_narrowed(ctx):
        drawn.append(button("unpick", icon("undo"), ctx.t("ui.back"), class_="quiet"))
    return [el("div", drawn, class_="answers")]


FORMS: Mapping[str, Callable[[RenderContext], list[Child]]] = {
    **dict.fromkeys(open_information.BIDDING, auction), "ye.ask.offer": offer, "ye.ask.place": placing_form.draw_free_spaces,
    "ye.ask.activate": activate, "ye.ask.act": act, "ye.ask.reaction": react, "ye.ask.influence": window,
    "ye.ask.save": window, "ye.ask.sort": sort,
    "ye.ask.annex": annex, "ye.ask.trade": trade, "ye.ask.standard": draw_substitutes, "ye.ask.bonus": draw_substitutes,
}  # fmt: skip
