"""Grammar of names in sentences: articles, forms of address, and the ends of lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from tenka_web.ui.markup import Markup

S = TypeVar("S", bound=str)

ARTICLES = {"en": "the", "es": "el"}
"""Language -> article of a clan inside a sentence. Japanese has none."""
_CONTRACTED = {("de", "el"): "del", ("a", "el"): "al"}
_SOUNDS_LIKE_I = re.compile(r"h?[ií](?![aeouáéóúāēōū])", re.IGNORECASE)
_AND = re.compile(r"(?<= )y (?=h?[ií](?![aeouáéóúāēōū])\w)", re.IGNORECASE)
_LAST_WORD = re.compile(r"(?:^|(?<=[\s(¿¡«“]))(\w+) $")
_SENTENCE_BEGINS = re.compile(r"(?:^|[.!?…]\s+)[¿¡“«(]*$")
_SENTENCE_ENDS = (".", "!", "?", "…")
_LABELLED = (":", ",", ";", ")")
_FORMS = re.compile(r"\[(?:(\w+):)?([^][|]*)\|([^][]*)\]")
_ROW = (":", ",", ";", "(", "·", "–", "/", "+", "=")


class Named(str):
    """A name with its article. Alone, as on a button, it is the bare name."""

    article = ""
    within = ""     # After the article: the name, or a list whose later names have their own articles


class NamedMark(Markup, Named):
    """The same as markup."""


class Addressed(Named):
    """The player addressed, in place of a name: "You" at the beginning of a sentence, elsewhere as in ``within``."""


class AddressedMark(NamedMark, Addressed):
    """The same as markup."""


def as_pronoun(opening: S, within: str) -> S:
    """Return a pronoun in place of a name."""
    made = AddressedMark(opening) if isinstance(opening, Markup) else Addressed(opening)
    made.within = within
    return cast(S, made)


def address(sentence: str, values: Mapping[str, object]) -> str:
    """Return a sentence in its form for the player addressed. ``[takes|take]``: for others, and if the value ``seat`` is the
    player addressed; ``[other:his|your]``: by the value ``other``."""
    if "|" not in sentence:
        return sentence
    return _FORMS.sub(lambda form: form[3 if isinstance(values.get(form[1] or "seat"), Addressed) else 2], sentence)


def add_euphony(sentence: S, language: str) -> S:
    """Return a sentence with Spanish euphony: "e" for "y" before the sound of an i."""
    said = _AND.sub("e ", sentence) if language == "es" else sentence
    return cast(S, Markup(said) if isinstance(sentence, Markup) else said)


def as_name(name: S, article: str, within: str = "") -> S:
    """Return a name that takes an article; only the name if the language has none."""
    if not article and not within:
        return name
    made = NamedMark(name) if isinstance(name, Markup) else Named(name)
    made.article, made.within = article, within or name
    return cast(S, made)


class Surroundings(NamedTuple):
    """Where a name is in a text: the words before and after, whether it begins the text, whether that is a sentence, and whether
    a value follows, as in "Red clan 3"."""

    before: str
    after: str
    opens: bool
    whole: bool
    valued: bool


def find_surroundings(parts: Sequence[str], at: int) -> Surroundings:
    """Return the surroundings of a placeholder among the parts of a text, which are words and placeholders in turn."""
    valued = at + 2 < len(parts) and not parts[at + 1].strip()
    return Surroundings(parts[at - 1], parts[at + 1], at == 1, parts[-1].rstrip().endswith(_SENTENCE_ENDS), valued)


def set_in(value: Named, around: Surroundings) -> tuple[str, str]:
    """Return the adapted words before a name, and the name, with its article if it needs one there."""
    before = around.before
    begins = _SENTENCE_BEGINS.search(before) is not None and (around.opens or before != "")
    if isinstance(value, Addressed):
        return before, value if begins else type(value)(value.within)
    if not _wants_article(around, begins):
        return before, value
    kind = Markup if isinstance(value, Markup) else str
    last = None if begins else _LAST_WORD.search(before)
    contracted = _CONTRACTED.get((last[1].lower(), value.article)) if last else None
    if last is not None and contracted is not None:
        word = contracted.capitalize() if last[1][0].isupper() else contracted
        return f"{before[: last.start(1)]}{word} ", kind(value.within)
    article = value.article.capitalize() if begins else value.article
    return before, kind(f"{article} {value.within}" if article else value.within)


def _wants_article(around: Surroundings, begins: bool) -> bool:
    """Return whether an article is needed: not in a heading, before a label's colon, or in a row of names and numbers."""
    cut = not around.after.strip() or around.after.startswith(_LABELLED)
    if begins:
        return around.whole and not cut
    words = around.before.rstrip()
    return not around.valued and words != "" and not (words.endswith(_ROW) and (cut or around.after.startswith(".")))


def join_names(items: Sequence[str], two: str, last: str, more: str) -> str:
    """Join names. ``two``, ``last``, ``more``: the separators of a pair, before the last name, and before others."""
    joints = [two if len(items) == 2 else last if at == len(items) - 2 else more for at in range(len(items) - 1)]
    bare = _join(items, joints)
    if not any(isinstance(item, Named) for item in items):
        return bare
    first, *others = items
    inside = [f"{item.article} {item.within}" if isinstance(item, Named) else item for item in others]
    article, opening = (first.article, first.within) if isinstance(first, Named) else ("", first)
    return as_name(bare, article, _join([opening, *inside], joints))


def _join(items: Sequence[str], joints: Sequence[str]) -> str:
    said = str(items[0]) if items else ""
    for item, joint in zip(items[1:], joints, strict=True):
        said += f"{' e ' if joint == ' y ' and _SOUNDS_LIKE_I.match(item) else joint}{item}"
    return said
