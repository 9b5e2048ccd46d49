"""Forms for questions of Yedo of which a list of buttons says too little: auctions, sums of Mon, offers, placing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tenka import Choice
from tenka.core.choice import choice
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS
from tenka.games.yedo.cards.playing import Deed
from tenka.games.yedo.goods import ANNEXES, WEAPONS
from tenka_web.app.render_context import Look
from tenka_web.app.selection import Gesture, Group
from tenka_web.app.session import Session
from tenka_web.app.shared_views.choice_buttons import buttons
from tenka_web.games.yedo import annex_choice, cards, causes, open_information, phrases, shortcuts
from tenka_web.games.yedo.labels import named
from tenka_web.games.yedo.presenter import danger, free_in_words, notes, rules_of
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button

HELD = frozenset({"complete", "renew", "exchange"})
"""Deeds that reveal what is in hand."""
SUMS = ("bid", "mon")
"""Verbs whose operand is a number of Mon."""
UNITS = {"pp": "pp", "mon": "mon.unit"}
"""The unit of a price -> the end of the key of its word."""
STANDS_FOR: Mapping[str, tuple[str, ...]] = {
    "lend-weapon": WEAPONS, "lend-blessing": ("blessing",), "karesansui": ("blessing",), "yashiki": ("geisha",),
}  # fmt: skip
"""Effect of a card, or annex -> the kinds of requirement for which it can stand in."""
WAYS = 4
"""Up to this number the ways of one deed are buttons of their own."""
FEW = 8
"""Up to this number all sums stand open; more are folded away below the stepper."""


def answers(look: Look) -> Markup | None:
    """Return the form of the question, where it has one."""
    form = FORMS.get(look.view.key)
    if form is None or look.scene is not None or not look.picking.options:
        return None
    return el("div", form(look), class_="y-form", role="group", aria_labelledby="question")


def auction(look: Look) -> list[Child]:
    """Draw what can be answered, then how the auction stands; a lot is announced by pressing it."""
    plain = [group for group in look.picking.groups if not group.target.startswith(("bid:", "lot:"))]
    return [stepper(look, "bid", _row(look, plain)), open_information.auctions(look)]


def _row(look: Look, groups: Sequence[Group], *, lead: Group | None = None) -> list[Markup]:
    digits = iter("123456789")
    row = [one for group in groups for one in buttons(look, group, digits, first=group is lead)]
    return row + ([button("unpick", icon("undo"), look.t("ui.back"), class_="quiet")] if _narrowed(look) else [])


def _narrowed(look: Look) -> bool:
    return any(not target.startswith(("bid:", "mon:")) for target in look.picking.picked)


def sums(look: Look, verb: str) -> dict[int, Choice]:
    """Return the sums of Mon that can be named now, each with its choice."""
    decision, seat = look.view.decision, look.view.seat
    if decision is None or seat is None or seat not in decision.seats:
        return {}
    return {int(choice.operands[0]): choice for choice in decision.choices(seat) if choice.verb == verb}


def named_sum(look: Look, verb: str, by_mon: Mapping[int, Choice]) -> int:
    """Return the sum at which the stepper stands; the least at first."""
    picked = look.picking.picked[0] if look.picking.picked else ""
    kind, _, number = picked.partition(":")
    return int(number) if kind == verb and number.isdigit() and int(number) in by_mon else min(by_mon)


def stepper(look: Look, verb: str, beside: list[Markup]) -> Child:
    """Draw a sum of Mon that goes up and down by one, and the same sums as a row. Nothing is chosen before the button beside
    it is pressed."""
    by_mon = sums(look, verb)
    if not by_mon:
        return el("div", beside, class_="answers")
    now = named_sum(look, verb, by_mon)
    less, more = (
        button("target", sign, arg=f"{verb}:{to if to in by_mon else now}", name=look.t(f"ye.page.step.{name}"),
               class_="y-step", disabled=to not in by_mon, id=f"step-{name}")
        for sign, to, name in (("−", now - 1, "less"), ("+", now + 1, "more"))
    )  # fmt: skip
    word = look.game.choice(look.words, look.view, by_mon[now])
    take = button("choose", word, arg=str(by_mon[now]), class_="primary", id=f"do-{verb}")
    shown = el("output", cards.amount("mon", now, look.t("ye.page.mon.unit")), class_="y-now", id="step-now")
    purse = look.view.state.mon[look.view.seat]
    left = el("p", look.t("ye.page.step.left", mon=purse, left=purse - now), class_="dim") if verb == "bid" else None
    return el("div", el("div", less, shown, more, take, beside, class_="answers y-stepper"), left, _all(look, verb, by_mon, now))


def _all(look: Look, verb: str, by_mon: Mapping[int, Choice], now: int) -> Markup | None:
    if len(by_mon) == 1:
        return None
    row = el("div", [
        button("choose", str(mon), arg=str(one), class_="y-chip", name=look.game.choice(look.words, look.view, one))
        for mon, one in by_mon.items() if mon != now
    ], class_="y-chips")  # fmt: skip
    return row if len(by_mon) <= FEW else el("details", el("summary", look.t("ye.page.step.all")), row, id="step-all")


def step(session: Session, target: str) -> Gesture | None:
    """Set the stepper to a sum that was pressed; the button beside it names the sum."""
    kind, _, number = target.partition(":")
    return Gesture(picked=(target,)) if kind in SUMS and number.isdigit() else None


# an offer, thing by thing


def offer(look: Look) -> list[Child]:
    """Draw two trays, and beside each what can still be laid on it; Mon go one way or none."""
    terms = open_information.terms_of(look)
    assert terms is not None
    if sums(look, "mon"):
        return [open_information.deal(look), stepper(look, "mon", [])]
    sides = {side: [group for group in look.picking.groups if group.target.startswith(f"{side}:")] for side in ("give", "ask")}
    more = {side: _things(look, groups) for side, groups in sides.items()}
    plain = [group for group in look.picking.groups if not group.target.startswith(("give:", "ask:"))]
    back = button("undo", icon("undo"), look.t("ui.undo.mine")) if look.session.can_undo() else None
    why = look.because("button:propose")
    lead = None if why else next(iter(plain), None)
    reason = el("p", why, class_="dim") if why else None
    row = el("div", _row(look, plain, lead=lead), back, class_="answers")
    return [open_information.deal(look, more), row, reason]


def _things(look: Look, groups: list[Group]) -> list[Markup]:
    """Draw what can be laid, each thing a button."""
    return [
        one
        for group in groups
        for one in buttons(look, group, words="+ " + look.game.target(look.words, group.target) if group.only else "")
    ]


# disciples and what they do


def activate(look: Look) -> list[Child]:
    """Draw what can be completed at once, then the disciples. A mission that was pressed asks which of them completes it."""
    ready = shortcuts.completing(look) if look.view.seat in look.open_seats else {}
    pressed = next((target.partition(":")[2] for target in look.session.attention.picked), "")
    digits = iter("123456789")
    if pressed in ready:
        which = el("p", look.t("ye.page.completes", mission=look.words.value("mission", pressed)))
        named = [_completes(look, activate, pressed, str(activate.operands[0]), at) for at, activate in enumerate(ready[pressed])]
        return [which, el("div", named, _back(look), class_="answers")]
    at_once = [_completes(look, who[0], face, "", at) for at, (face, who) in enumerate(ready.items()) if len(who) == 1]
    lines = [_disciple(look, who, deeds) for who, deeds in shortcuts.after_activating(look).items()]
    rest = [one for group in look.picking.groups for one in buttons(look, group, digits) if group.choices[0].verb != "activate"]
    return [el("div", at_once, class_="answers") if at_once else None, el("ul", lines, class_="answers y-lines"),
            el("div", rest, class_="answers") if rest else None]  # fmt: skip


def _disciple(look: Look, who: Choice, deeds: tuple[Choice, ...]) -> Markup:
    """Draw a disciple, and beside it what it could do, each at one press."""
    word, groups = str(who.operands[0]), dict[str, list[Choice]]()
    for deed in deeds:
        if deed.verb not in HELD or look.view.seat in look.open_seats:
            groups.setdefault(deed.verb, []).append(deed)
    (name,) = buttons(look, Group(_target(look, who), (who,)), words=look.words.value("place", word))
    chips = [one for verb, ways in groups.items() for one in _deeds(look, who, verb, ways)]
    return el("li", name, el("span", chips, class_="y-deeds"))


def _target(look: Look, who: Choice) -> str:
    return next(group.target for group in look.picking.groups if group.only == who)


def _deeds(look: Look, who: Choice, verb: str, ways: list[Choice]) -> list[Markup]:
    word = str(who.operands[0])
    if len(ways) > WAYS or (verb == annex_choice.BUILD and len(ways) > 1):
        name = look.words.value("deed", verb)
        return [button("target", name, " …", arg=shortcuts.does(word, verb), class_="y-deed")]
    return [
        button("choose.all", look.game.choice(look.words, look.view, deed), arg=f"{who}, {deed}", class_="y-deed",
               id=f"do-{who}-{deed}".replace(" ", "-"))
        for deed in ways
    ]  # fmt: skip


def _completes(look: Look, activate: Choice, face: str, place: str, at: int) -> Markup:
    """Draw a button that activates a disciple and completes a mission with it."""
    deed = choice("complete", face)
    words = look.words.value("place", place) if place else look.game.choice(look.words, look.view, deed)
    return button("choose.all", words, arg=f"{activate}, {deed}", class_="" if at else "primary",
                  id=f"do-complete-{face}-{place}", data_hover=f"card:{face}")  # fmt: skip


def act(look: Look) -> list[Child]:
    """Draw the deeds. Deeds with few ways stand open, each with its price or place; others are narrowed first; annexes lie
    below as cards."""
    digits = iter("123456789")
    drawn: list[Markup] = []
    to_build = [one for group in look.picking.groups for one in group.choices if one.verb == annex_choice.BUILD]
    others = [group for group in look.picking.groups if group.choices[0].verb != annex_choice.BUILD]
    for at, group in enumerate(others):
        parts = [Group(group.target, (one,)) for one in group.choices] if len(group.choices) <= WAYS else [group]
        drawn += [one for part in parts for one in buttons(look, part, digits, first=not at)]
    back = _back(look)
    row = el("div", drawn, back, class_="answers") if drawn or back else None
    return [row, annex_choice.offered(look, to_build, digits) if to_build else None]


def _back(look: Look) -> Markup | None:
    picked = look.session.attention.picked
    return button("unpick", icon("undo"), look.t("ui.back"), class_="quiet") if picked else None


# placing, in few words


def free_spaces(look: Look) -> list[Child]:
    """Draw every place with how many of its spaces are free, own annexes first. The plan lights the same places, except
    annexes."""
    groups = look.picking.groups
    spots = [group for group in groups if group.only is not None and group.only.verb == "place"]
    plain = [group for group in groups if group not in spots]
    spots.sort(key=lambda group: str(group.choices[0].operands[0]) not in ANNEXES)
    digits = iter("123456789")
    named = [one for group in spots for one in buttons(look, group, digits, words=_spot(look, group))]
    point = el("p", look.t("ui.point.only"), class_="dim point")
    beside = [one for group in plain for one in buttons(look, group, digits)]
    listed = el("div", named, class_="answers drawn")
    return [endangered(look), point, listed, el("div", beside, class_="answers") if beside else None]


def _spot(look: Look, group: Group) -> Markup:
    """Draw a place with how many of its spaces are free; a space that has no like, with what it brings."""
    word = str(group.choices[0].operands[0])
    if word in SPOTS and len(SPOTS[word]) > 1:
        return el("span", free_in_words(look, word))
    if word in ANNEXES:
        return _brings(look.words.value("annex", word), look.t(f"ye.page.annex.{word}.text"))
    note, prices = notes(look)[SPOTS[word][0]]
    return _brings(look.words.value("place", word), note, *(cards.amount(one.unit, one.text, look.t(f"ye.page.{UNITS[one.unit]}"))
                                                            for one in prices))  # fmt: skip


def _brings(name: str, *brings: Child) -> Markup:
    return el("span", name, el("small", brings), class_="y-spot")


def annex(look: Look) -> list[Child]:
    """Draw the annexes to choose from, each a card."""
    return [annex_choice.offered(look, [one for one, _ in look.picking.options], iter("123456789"))]


def react(look: Look) -> list[Child]:
    """Draw who plays which card, with what it names; then the answers, then what the card does."""
    deed = next((step for step in reversed(look.view.state.stack) if isinstance(step, Deed)), None)
    (row,) = window(look)
    if deed is None:
        return [row]
    things = look.t.strung(named(look.words, one) for one in deed.path if one)
    key = "ye.page.cause.played.with" if things else "ye.page.cause.played"
    values = {"seat": look.words.seat_mark(deed.seat), "card": look.words.value("card", deed.card), "things": things}
    return [el("p", look.t.rich(key, values), class_="y-cause"), row, cards.played(look, deed.card)]


def stand_in(look: Look) -> list[Child]:
    """Draw what can stand in, and for which of the things that are lacking."""
    digits = iter("123456789")
    drawn = [
        one
        for at, group in enumerate(look.picking.groups)
        for choice in group.choices
        for one in buttons(look, Group(group.target, (choice,)), digits, first=not at, words=_instead(look, choice))
    ]
    nothing = [choice.verb for choice, _ in look.picking.options] == ["leave-bonus"]
    return [el("p", look.t("ye.page.instead.none"), class_="y-cause") if nothing else None, el("div", drawn, class_="answers")]


def _instead(look: Look, choice: Choice) -> Markup:
    name, thing = look.game.choice(look.words, look.view, choice), str(choice.operands[0]) if choice.operands else ""
    effect = rules_of(look).actions[thing].effect if choice.verb == "play" else thing
    kinds = STANDS_FOR.get(effect, ())
    lacking = [one for one in phrases.lacks(look.view.values) if one in kinds]
    if not lacking:
        return el("span", name)
    key = "ye.page.instead.one" if len(lacking) > 1 else "ye.page.instead"
    return _brings(name, look.t(key, lacks=look.words.value("lacks", lacking)))


def trade(look: Look) -> list[Child]:
    """Ask to whom an offer is made; first say that the last one was refused, and why a bot refused it."""
    groups = look.picking.groups
    row = el("div", _row(look, groups, lead=groups[0]), class_="answers")
    refused = causes.refusal(look)
    if refused is None:
        return [row]
    other = refused.values["seat"]
    why = look.t("ye.page.cause.unequal") if look.session.seats[other].bot else None
    return [el("p", look.words.show("ye.page.cause.refused", {"seat": other}), " ", why, class_="y-cause"), row]


def window(look: Look) -> list[Child]:
    """Draw the pass, which stands at one place in every window, then what can be played. What saves a disciple stands out."""
    groups = sorted(look.picking.groups, key=lambda group: (group.target != "button:pass", not _saves(look, group)))
    lead = groups[0] if len(groups) == 1 else next((group for group in groups if _saves(look, group)), None)
    return [el("div", _row(look, groups, lead=lead), class_="answers")]


def _saves(look: Look, group: Group) -> bool:
    verb, thing = group.choices[0].verb, str(group.choices[0].operands[0]) if group.choices[0].operands else ""
    return verb == "blackmail" or (verb == "play" and "5c" in rules_of(look).actions[thing].windows.split())


def sort(look: Look) -> list[Child]:
    """Draw the cards looked at, to be named in the new order; one press leaves them as they lie."""
    decision, seat, digits = look.view.decision, look.view.seat, iter("123456789")
    drawn: list[Markup] = []
    if decision is not None and seat in decision.seats and not _narrowed(look):
        same = str(decision.choices(seat)[0])
        drawn = [button("choose", look.t("ye.page.sort.same"), arg=same, class_="primary", data_key=next(digits), id="do-sort")]
    drawn += [one for group in look.picking.groups for one in buttons(look, group, digits)]
    if _narrowed(look):
        drawn.append(button("unpick", icon("undo"), look.t("ui.back"), class_="quiet"))
    return [el("div", drawn, class_="answers")]


def endangered(look: Look) -> Markup | None:
    """Say where the watch comes next: whoever goes there may be arrested."""
    code = danger(look)
    if not code:
        return None
    name = look.words.value("district", DISTRICTS[BY_CODE[code]].id)
    return el("p", el("i"), look.t("ye.page.danger", district=name), class_="y-danger")


FORMS: Mapping[str, Callable[[Look], list[Child]]] = {
    **dict.fromkeys(open_information.BIDDING, auction), "ye.ask.offer": offer, "ye.ask.place": free_spaces,
    "ye.ask.activate": activate, "ye.ask.act": act, "ye.ask.reaction": react, "ye.ask.influence": window,
    "ye.ask.save": window, "ye.ask.sort": sort,
    "ye.ask.annex": annex, "ye.ask.trade": trade, "ye.ask.standard": stand_in, "ye.ask.bonus": stand_in,
}  # fmt: skip
