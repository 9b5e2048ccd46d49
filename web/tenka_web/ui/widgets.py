"""Shared buttons and fields."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, Value, el
from tenka_web.ui.text.catalog import Catalog


def button(act: str, *inside: Child, arg: str = "", name: str = "", class_: str = "", **given: Value) -> Markup:
    """Draw a button for a command; ``name`` is spoken if its content is not words."""
    attributes: dict[str, Value] = {
        "type": "button", "data_act": act, "data_arg": arg or None, "aria_label": name or None,
        "title": name or None, "class_": f"button {class_}".rstrip(), **given,
    }  # fmt: skip
    return el("button", *inside, **attributes)


@lru_cache(maxsize=500, typed=True)     # A table has a dozen after each click, seldom new ones
def tool(act: str, sign: str, name: str, *, arg: str = "", **given: Value) -> Markup:
    """Draw a small button with an icon; its name is spoken and shown on hover."""
    return button(act, icon(sign), arg=arg, name=name, class_="tool", **given)


def choice_row(label: str, act: str, options: list[tuple[str, str]], chosen: str, *, prefix: str = "") -> Markup:
    """Draw a row of buttons, one of them pressed."""
    buttons = [
        button(act, words, arg=f"{prefix}{value}", class_="pick", aria_pressed="true" if value == chosen else "false")
        for value, words in options
    ]
    return el(
        "div", el("span", label, class_="label"), el("div", buttons, class_="picks"), role="group", aria_label=label, class_="row"
    )


def switch(act: str, name: str, *, arg: str, on: bool, sign: str = "", class_: str = "", **given: Value) -> Markup:
    """Draw a toggle button."""
    inside = (icon(sign) if sign else None, el("span", name), el("i", class_="knob"))
    state, classes = "true" if on else "false", f"switch {class_}".rstrip()
    return button(act, *inside, arg=arg, name=name, class_=classes, role="switch", aria_checked=state, **given)


def field(label: str, name: str, value: str, **given: Value) -> Markup:
    """Draw a text field; a change runs the command ``name``."""
    box = el("input", type="text", value=value, data_change=name, autocomplete="off", spellcheck="false", **given)
    return el("label", el("span", label, class_="label"), box, class_="field")


def chooser(sign: str, words: str, **given: Value) -> Markup:
    """Draw a button that chooses a file; the browser's own would be in the browser's language."""
    return el("label", icon(sign), el("span", words), el("input", type="file", class_="sr-only", **given), class_="button")


def scanner(t: Catalog, name: str) -> Markup:
    """Draw a button beside a link field that scans the link with the camera."""
    return button("scan.open", icon("eye"), el("span", t("ui.scan")), class_="quiet", id=name)


def heading(words: Child, level: int = 2, **given: Value) -> Markup:
    """Draw a heading."""
    return el(f"h{level}", words, **given)


def paragraphs(text: str) -> list[Markup]:
    """Return the paragraphs of a longer text: blank lines separate them, lines with a dash are a list."""
    blocks = []
    for block in text.split("\n\n"):
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        if lines and all(line.startswith("- ") for line in lines):
            blocks.append(el("ul", [el("li", line[2:]) for line in lines]))
        elif lines:
            blocks.append(el("p", " ".join(lines)))
    return blocks
