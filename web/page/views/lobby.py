"""The lobby: go on with a game, set up a new one, open one from outside."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from page import games
from page.games.base import Adapter
from page.icons import icon
from page.ratings import ratings
from page.seats import COLORS, CRESTS, Seat
from page.state import clocks
from page.state.saves import Save, Unread
from page.state.settings import Settings
from page.state.setup import Setup, choosable
from page.svg import Child, Markup, el, joined
from page.texts import LANGUAGES, Texts
from page.widgets import button, choice_row, field, heading, switch, tool
from page.words import Words, crest
from tenka import Option
from tenka.live.terms import DEALER, OPEN, TOGETHER

SHOWN = 4
MOST_UNREAD = 20
Listing = tuple[Sequence[Save], Sequence[Unread]]


def seal() -> Markup:
    """The sign of the house."""
    return el("span", "天下", class_="seal", lang="ja", aria_hidden="true")


def masthead(t: Texts, language: str, game: str) -> Markup:
    """Name of the house, language, and ways to more."""
    tongues = [
        button("language", name, arg=code, lang=code, class_="tongue", aria_pressed="true" if code == language else "false")
        for code, name in LANGUAGES.items()
    ]
    tools = [
        tool("open", "settings", t("ui.settings"), arg="settings"),
        tool("open", "help", t("ui.help"), arg=f"help {game}"),
    ]
    name = el("h1", seal(), el("span", "Tenka"))
    return el(
        "header",
        name,
        el("p", t("ui.tagline"), class_="tagline"),
        el("div", tongues, role="group", aria_label=t("ui.language"), class_="tongues"),
        el("div", tools, class_="tools"),
        class_="masthead",
    )


def hall(t: Texts, settings: Settings, setup: Setup, kept: Listing = ((), ()), unkept: str = "") -> Markup:
    """The whole lobby; ``unkept`` tells why there is no copy for offline play, as ``offline`` has it."""
    return el(
        "div",
        masthead(t, settings.language, setup.game),
        lead(t, setup),
        el(
            "div",
            el("div", continued(t, *kept), picture(t, setup), class_="scene"),       # a regular looks for the own game first
            new_game(t, setup),
            id="lobby",
            tabindex="-1",
            class_="halls",
        ),
        foot(t, unkept),
        class_="lobby",
    )


def lead(t: Texts, setup: Setup) -> Markup:
    """Which game, and the two ways in for somebody who has never played it: in sight without scrolling on any screen."""
    adapter = games.adapter(setup.game)
    arg = " ".join((setup.game, *setup.layers))
    lesson = games.lesson(setup.game, setup.layers)
    learn = None if lesson is None else button(
        "tutorial", icon("help"), el("span", t("ui.learn", n=lesson.minutes)), arg=arg, class_="primary", id="learn"
    )
    play = button("play.now", icon("play"), el("span", t("ui.play.now")), id="play-now")
    return el(
        "section",
        game_row(t, setup) if len(games.shelf()) > 1 else None,
        el("p", t(f"{adapter.prefix}.blurb"), class_="blurb"),
        el("div", learn, play, class_="ways"),
        class_="lead",
        aria_label=t("ui.lead"),
    )


def opening(t: Texts) -> Markup:
    """What stands in place of the lobby while a table comes: no flash of a page nobody asked for."""
    return el("span", t("ui.opening"), lang=t.language)


def late(t: Texts) -> Markup:
    """What is said when Python doesn't come."""
    return el("span", t("ui.late"), lang=t.language)


def picture(t: Texts, setup: Setup) -> Markup:
    """The map of the game that is being set up, as it will lie on the table."""
    entry = setup.entry
    rules = entry.rules(setup.count, setup.layers, setup.options) if setup.refusal is None else entry.rules(entry.seats[0])
    adapter = games.adapter(setup.game, rules.layers)
    wide, high = adapter.size(rules)
    drawn = adapter.poster(rules, t) if adapter.poster else joined([adapter.sheet(rules, t), adapter.names(rules, t)])
    board = el("div", drawn, class_="board", aria_hidden="true")
    return el("figure", board, class_="view", style=f"--wide:{wide};--high:{high}")


def continued(t: Texts, saves: Sequence[Save], unread: Sequence[Unread]) -> Markup | None:
    """The latest saved games; the rest stand in a window of their own."""
    if not (saves or unread):
        return None
    rows = [save_row(t, save) for save in saves[:SHOWN]]
    more = button("open", t("ui.saves.all", n=len(saves)), arg="saves", class_="quiet") if len(saves) > SHOWN else None
    return el(
        "section", heading(t("ui.continue")), el("ul", rows, class_="saves") if rows else None, more, unread_rows(t, unread),
        class_="card-box", aria_label=t("ui.continue"),
    )  # fmt: skip


def unread_rows(t: Texts, unread: Sequence[Unread]) -> Markup | None:
    """What lies among the saved games and can't be read: why, and what can be done with it."""
    if not unread:
        return None
    rows = [
        el("li", el("span", el("b", one.id), " ", t(one.key), class_="save-words"),
           tool("export.save", "down", t("ui.save.export", name=one.id), arg=one.id),
           tool("drop.save", "trash", t("ui.save.drop", name=one.id), arg=one.id))
        for one in unread[:MOST_UNREAD]
    ]  # fmt: skip
    return el("details", el("summary", t("ui.saves.unread", n=len(unread))), el("ul", rows, class_="unread"), id="unread")


def save_row(t: Texts, save: Save) -> Markup:
    """One saved game: who plays, how far it is, and what can be done with it."""
    crests = el("span", [crest(seat) for seat in save.seats], class_="crests")
    when = datetime.fromtimestamp(save.changed / 1000, UTC).strftime("%Y-%m-%d") if save.changed else "–"
    over = bool(save.facts.get("over"))
    state = ended(t, save) if over else awaited(t, save) or t("ui.save.moment", n=_number(save.facts.get("moment")))
    about = el("span", f"{state} · {when}", class_="dim")
    words = el("span", el("b", save.name or save.id), about, class_="save-words")
    opened = button("open.save", crests, words, arg=save.id, class_="save-open")
    tools = [
        tool("open", "pen", t("ui.save.rename", name=save.name), arg=f"rename {save.id}"),
        tool("export.save", "down", t("ui.save.export", name=save.name), arg=save.id),
        tool("drop.save", "trash", t("ui.save.drop", name=save.name), arg=save.id),
    ]
    return el("li", opened, el("span", tools, class_="tools"), id=f"save-{save.id}")


def ended(t: Texts, save: Save) -> str:
    """Who won a finished game and with how many points; older saves don't tell."""
    won, scores = (_numbers(save.facts.get(name)) for name in ("won", "scores"))
    if not won or len(scores) != len(save.seats) or max(won) >= len(scores):
        return t("ui.save.over")
    words = Words(t, save.seats, {})
    row = " : ".join(str(score) for score in sorted(scores, reverse=True))
    return t("ui.save.won", seat=t("ui.and").join(map(words.seat, won)), scores=row, n=len(won))


def _numbers(value: object) -> list[int]:
    words = value.split() if isinstance(value, str) else []
    return [int(word) for word in words if word.isascii() and word.isdigit()]


def awaited(t: Texts, save: Save) -> str:
    """In a game by letters: whose turn it is."""
    if save.facts.get("yours"):
        return t("ui.save.yours")
    waits = save.facts.get("waits")
    return t("ui.save.waits", seat=waits) if isinstance(waits, str) and waits else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def new_game(t: Texts, setup: Setup) -> Markup:
    """The set-up form."""
    adapter = games.adapter(setup.game)
    name = t(games.title(setup.game))
    refusal = setup.refusal
    start = button(
        "start", icon("play"), el("span", t("ui.start")), class_="primary", id="start", aria_disabled="true" if refusal else None
    )
    return el(
        "section",
        heading(t("ui.new")),
        choice_row(t("ui.seats"), "setup.count", [(str(n), str(n)) for n in setup.entry.seats], str(setup.count)),
        el("ol", [seat_row(t, setup, at) for at in range(setup.count)], class_="seat-rows"),
        layers(t, setup, adapter),
        el("p", t("ui.setup.clash"), class_="warning") if refusal else None,
        clock_row(t, setup) if setup.apart else None,
        deal_row(t, setup) if setup.apart and setup.hands else None,
        el("div", start, button("open", t("ui.open.link"), arg="import", class_="quiet"), class_="ends"),
        class_="card-box new-game",
        aria_label=t.labelled(t("ui.new"), name),
    )  # fmt: skip


def clock_row(t: Texts, setup: Setup) -> Markup:
    """How long each person may think at a live table."""
    words = [(str(n), t("ui.live.clock.minutes", n=n) if n else t("ui.live.clock.none")) for n in clocks.CHOICES]
    row = choice_row(t("ui.live.clock"), "setup.clock", words, str(setup.minutes))
    return el("div", row, el("p", t("ui.live.clock.about"), class_="dim"), id="live-clock")


def deal_row(t: Texts, setup: Setup) -> Markup:
    """How hands are dealt at a live table, and who is trusted with what."""
    ways = [(how, t(f"ui.live.deal.{how}")) for how in reversed(setup.deals)]
    row = choice_row(t("ui.live.deal"), "setup.deal", ways, setup.dealt)
    trusted = {OPEN: t("ui.live.hands"), DEALER: t("ui.live.dealer"), TOGETHER: t("ui.live.together")}[setup.dealt]
    return el("div", row, el("p", trusted, class_="warning" if setup.dealt == OPEN else "dim", id="live-hands"), id="live-deal")


def game_row(t: Texts, setup: Setup) -> Markup:
    """The games there are."""
    titles = [(game, t(games.title(game))) for game in games.shelf()]
    return choice_row(t("ui.game"), "setup.game", titles, setup.game)


def seat_row(t: Texts, setup: Setup, at: int) -> Markup:
    """One seat: who, name, colour, crest."""
    seat = setup.seats[at]
    options = [
        el("option", kind_name(t, setup.game, kind), value=kind, selected=kind == seat.kind) for kind in choosable(setup.game)
    ]
    rated = t("ui.kind.rated.about") if seat.kind in ratings(setup.game) else None
    who = el("select", options, data_change="setup.seat", data_prefix=f"{at} kind", aria_label=t("ui.seat.kind", n=at + 1),
             title=rated)  # fmt: skip
    default = t("ui.seat.default", seat=at + 1, color=t(f"ui.color.{seat.color}"))
    name = el(
        "input", type="text", value=seat.name, placeholder=default, maxlength="24", data_change="setup.seat",
        data_prefix=f"{at} name", aria_label=t("ui.seat.name", n=at + 1), autocomplete="off", spellcheck="false",
    )  # fmt: skip
    sign = el("summary", crest(seat, "large"), el("span", t("ui.seat.looks", n=at + 1), class_="sr-only"))
    looks = el(
        "details", sign, el("div", swatches(t, setup, at), class_="swatches"), class_="looks", name_="looks", id=f"looks-{at}"
    )
    return el("li", looks, el("div", name, who, class_="seat-words"), class_=f"seat-row seat-{seat.color}", id=f"seat-row-{at}")


def kind_name(t: Texts, game: str, kind: str) -> str:
    """A person, or a bot with the strength it was measured at."""
    name, rating = t(f"ui.kind.{kind}"), ratings(game).get(kind)
    return name if rating is None else t("ui.kind.rated", kind=name, rating=rating)


def swatches(t: Texts, setup: Setup, at: int) -> list[Child]:
    """Colours and crests to choose from."""
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


def layers(t: Texts, setup: Setup, adapter: Adapter) -> Markup | None:
    """Editions, modules and options of the game."""
    prefix, in_sight = adapter.prefix, adapter.in_sight
    rows: list[Child] = [
        el("div", switch("setup.layer", t(f"{prefix}.layer.{row.id}"), arg=row.id, on=row.id in setup.layers),
           el("p", t(f"{prefix}.layer.{row.id}.about"), class_="dim"), class_="layer")
        for row in setup.entry.layers
    ]  # fmt: skip
    options = [option_row(t, setup, prefix, option) for option in setup.switches]
    more = el(
        "details",
        el("summary", t("ui.more")),
        options[in_sight:],
        field(t("ui.seed"), "setup.seed", setup.seed, maxlength="60"),
        el("p", t("ui.seed.about"), class_="dim"),
        class_="more",
        id="more",
    )
    return el("div", rows, options[:in_sight], more, class_="layers")


def option_row(t: Texts, setup: Setup, prefix: str, option: Option) -> Markup:
    """One option with its values; where others may be typed in, a line for them, or a data file may be brought, a form."""
    key, chosen = f"{prefix}.option.{option.id}", setup.options.get(option.id, option.default)
    if option.entered:
        return field(t(key), "setup.option", chosen, data_prefix=option.id, maxlength="20")
    values = [
        (value, t(f"{key}.{value}") if t.has(f"{key}.{value}") else t("ui.brought.own", digest=value[:8]))
        for value in setup.fitting(option)
    ]
    row = choice_row(t(key), "setup.option", values, chosen, prefix=f"{option.id} ")
    return el("div", row, own_file(t, setup, option), class_="own-file") if option.brought else row


def own_file(t: Texts, setup: Setup, option: Option) -> Markup:
    """A data file of one's own for an option: choosing one, the template, and what is wrong with the one chosen last."""
    faults = [
        el("li", el("b", t("ui.brought.line", line=line)) if line else None, " ", what, lang="en") for line, what in setup.faults
    ]
    box = el("input", type="file", data_file="bring", data_prefix=option.id, accept=".csv,.json", id=f"bring-{option.id}")
    return el(
        "details",
        el("summary", t("ui.brought.title")),
        el("p", t("ui.brought.about"), class_="dim"),
        el("label", el("span", t("ui.brought.choose"), class_="label"), box, class_="field"),
        button("template", icon("down"), el("span", t("ui.brought.template")), arg=option.id, class_="quiet"),
        el("div", el("p", t("ui.brought.faults")), el("ul", faults), class_="warning faults", role="group") if faults else None,
        class_="more",
        id=f"own-{option.id}",
        open=bool(faults),
    )


def foot(t: Texts, unkept: str) -> Markup:
    """What else there is to know."""
    links = [
        button("open", t("ui.about"), arg="about", class_="quiet"),
        button("open", t("ui.keys"), arg="keys", class_="quiet"),
        button("open", t("ui.stats"), arg="stats", class_="quiet"),
        el("a", t("ui.lab"), href="./lab.html", class_="button quiet"),
    ]
    offline = el("p", t(f"ui.offline.{unkept}" if unkept else "ui.offline"), class_="dim")
    return el("footer", offline, el("nav", links, aria_label=t("ui.about")), class_="foot")
