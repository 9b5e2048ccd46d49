"""The form of a new game: seats, layers and options, and what a live game needs."""

from __future__ import annotations

from tenka import Option
from tenka_web.app import game_registry
from tenka_web.app.adapter import Adapter
from tenka_web.app.new_game_setup import DEALER, MINUTES, OPEN, Setup, list_choosable_kinds
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.seats import COLORS, CRESTS, Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import crest, default_name
from tenka_web.ui.widgets import button, choice_row, chooser, field, heading, switch


def new_game(t: Catalog, setup: Setup) -> Markup:
    """Draw the form."""
    adapter = game_registry.adapter(setup.game)
    name = t(game_registry.title(setup.game))
    refusal = setup.refusal
    start = button(
        "start", icon("play"), el("span", t("ui.start")), arg=setup.game, class_="primary", id="start",
        aria_disabled="true" if refusal else None,
    )  # fmt: skip
    return el(
        "section",
        heading(t("ui.new")),
        choice_row(t("ui.seats"), "setup.count", [(str(n), str(n)) for n in setup.entry.seats], str(setup.count)),
        el("ol", [seat_row(t, setup, at) for at in range(setup.count)], class_="seat-rows"),
        layers(t, setup, adapter),
        el("p", t("ui.setup.clash"), class_="warning") if refusal else None,
        clock_row(t, setup) if setup.has_remote_seats else None,
        deal_row(t, setup) if setup.has_remote_seats and setup.has_hands else None,
        el("div", start, button("open", t("ui.open.link"), arg="import", class_="quiet"), class_="ends"),
        class_="card-box new-game",
        aria_label=t.label(t("ui.new"), name),
    )  # fmt: skip


def clock_row(t: Catalog, setup: Setup) -> Markup:
    """Draw the time limit per person in a live game."""
    words = [(str(n), t("ui.live.clock.minutes", n=n) if n else t("ui.live.clock.none")) for n in MINUTES]
    row = choice_row(t("ui.live.clock"), "setup.clock", words, str(setup.minutes))
    return el("div", row, el("p", t("ui.live.clock.about"), class_="dim"), id="live-clock")


def deal_row(t: Catalog, setup: Setup) -> Markup:
    """Draw how hands are dealt in a live game, and what that means for trust."""
    ways = [(how, t(f"ui.live.deal.{how}")) for how in reversed(setup.deals)]
    row = choice_row(t("ui.live.deal"), "setup.deal", ways, setup.dealt)
    trusted = {OPEN: t("ui.live.hands"), DEALER: t("ui.live.dealer")}[setup.dealt]
    return el("div", row, el("p", trusted, class_="warning" if setup.dealt == OPEN else "dim", id="live-hands"), id="live-deal")


def seat_row(t: Catalog, setup: Setup, at: int) -> Markup:
    """Draw one seat: player, name, colour, crest."""
    seat = setup.seats[at]
    options = [
        el("option", kind_name(t, kind), value=kind, selected=kind == seat.kind) for kind in list_choosable_kinds(setup.game)
    ]
    who = el("select", options, data_change="setup.seat", data_prefix=f"{at} kind", aria_label=t("ui.seat.kind", n=at + 1))
    default = default_name(t, at, seat.color)
    name = el(
        "input", type="text", value=seat.name, placeholder=default, maxlength="24", data_change="setup.seat",
        data_prefix=f"{at} name", aria_label=t("ui.seat.name", n=at + 1), autocomplete="off", spellcheck="false",
    )  # fmt: skip
    sign = el("summary", crest(seat, "large"), el("span", t("ui.seat.looks", n=at + 1), class_="sr-only"))
    looks = el(
        "details", sign, el("div", swatches(t, setup, at), class_="swatches"), class_="looks", name_="looks", id=f"looks-{at}"
    )
    return el("li", looks, el("div", name, who, class_="seat-words"), class_=f"seat-row seat-{seat.color}", id=f"seat-row-{at}")


def kind_name(t: Catalog, kind: str) -> str:
    """Return a kind of player in words; measured strength is in the help."""
    name, about = t(f"ui.kind.{kind}"), f"ui.kind.{kind}.for"
    return t("ui.kind.about", kind=name, about=t(about)) if t.has(about) else name


def swatches(t: Catalog, setup: Setup, at: int) -> list[Child]:
    """Draw the colours and crests to choose from."""
    seat = setup.seats[at]
    colors = [
        button("setup.seat", arg=f"{at} color {color}", name=t(f"ui.color.{color}"), class_=f"swatch seat-{color}",
               aria_pressed="true" if color == seat.color else "false")
        for color in COLORS
    ]  # fmt: skip
    crests = [
        button("setup.seat", crest(Seat(color=seat.color, crest=name)), arg=f"{at} crest {name}", name=t(f"ui.crest.{name}"),
               class_="swatch", aria_pressed="true" if name == seat.crest else "false")
        for name in CRESTS
    ]  # fmt: skip
    return [el("div", colors, class_="swatch-row"), el("div", crests, class_="swatch-row")]


def layers(t: Catalog, setup: Setup, adapter: Adapter) -> Markup | None:
    """Draw editions, modules and options of the game."""
    prefix, in_sight = adapter.prefix, adapter.in_sight
    rows: list[Child] = [
        el("div", switch("setup.layer", t(f"{prefix}.layer.{row.id}"), arg=row.id, on=row.id in setup.layers),
           el("p", t(f"{prefix}.layer.{row.id}.about"), class_="dim"), class_="layer")
        for row in setup.entry.layers
    ]  # fmt: skip
    options = [option_row(t, setup, prefix, option) for option in setup.offered_options]
    more = el(
        "details",
        el("summary", t("ui.more")),
        options[in_sight:],
        field(t("ui.seed"), "setup.seed", setup.seed, maxlength="60"),
        el("p", t("ui.seed.about"), class_="dim"),
        class_="more",
        id="more",
    )
    learn = [learn_layer(t, setup, row.id) for row in setup.entry.layers]       # Below: a switch keeps its place
    return el("div", rows, options[:in_sight], el("div", learn, class_="layer") if any(learn) else None, more, class_="layers")


def learn_layer(t: Catalog, setup: Setup, layer: str) -> Markup | None:
    """Draw the way into the lesson of a chosen layer, for those who know the game; unchosen layers aren't loaded for it."""
    lesson = game_registry.lesson(setup.game, (layer,)) if layer in setup.layers else None
    if lesson is None or lesson is game_registry.lesson(setup.game):
        return None
    called = t(f"{game_registry.adapter(setup.game).prefix}.layer.{layer}")
    words = el("span", t("ui.learn.layer", layer=called, n=lesson.minutes))
    return button("tutorial", icon("help"), words, arg=f"{setup.game} {layer}", id=f"learn-{layer}")


def option_row(t: Catalog, setup: Setup, prefix: str, option: Option) -> Markup:
    """Draw an option with its values, with a field for typed values or a form for data files."""
    key, chosen = f"{prefix}.option.{option.id}", setup.options.get(option.id, option.default)
    if option.entered:
        return field(t(key), "setup.option", chosen, data_prefix=option.id, maxlength="20")
    values = [
        (value, t(f"{key}.{value}") if t.has(f"{key}.{value}") else t("ui.brought.own", digest=value[:8]))
        for value in setup.list_fitting_values(option)
    ]
    label = el("span", t(key), class_="label")
    row = choice_row(t(key), "setup.option", values, chosen, prefix=f"{option.id} ") if len(values) > 1 else label
    return el("div", row, draw_file_form(t, setup, option), class_="own-file") if option.data_file else row


def draw_file_form(t: Catalog, setup: Setup, option: Option) -> Markup:
    """Draw the form for a data file: chooser, template, and errors of the last file."""
    faults = [
        el("li", el("b", t("ui.brought.line", line=line)) if line else None, " ", t.error(what)) for line, what in setup.faults
    ]
    box = chooser("up", t("ui.brought.choose"), data_file="data_file", data_prefix=option.id, accept=".csv,.json",
                  id=f"bring-{option.id}")  # fmt: skip
    return el(
        "details",
        el("summary", t("ui.brought.title")),
        el("p", t("ui.brought.about"), class_="dim"),
        box,
        button("template", icon("down"), el("span", t("ui.brought.template")), arg=option.id, class_="quiet"),
        el("div", el("p", t("ui.brought.faults")), el("ul", faults), class_="warning faults", role="group") if faults else None,
        class_="more",
        id=f"own-{option.id}",
        open=bool(faults),
    )
