"""Targets: classes, ids, spoken names and focus of everything that can be pointed at."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import escape
from tenka_web.ui.text.sentences import join_sentences


def state_classes(target: str, pointers: Pointers) -> str:
    """Return the state classes of a target, each with a leading space."""
    return ((" can" if target in pointers.can else "") + (" short" if target in pointers.short else "")
            + (" picked" if target in pointers.picked else "")
            + (" now" if target in pointers.now else "") + (" cannot" if target in pointers.why else ""))


def target_attributes(target: str, classes: str, pointers: Pointers, still: str = "img", *, named: bool = False) -> str:
    """Return the attributes of an element that is always a target: id, class, role, spoken name. Only targets that can be chosen
    are in the tab order; others can be focused by arrow keys and clicks, to explain themselves.

    Args:
        target: The target, ``kind:name``.
        classes: Classes of the element, separated by spaces.
        pointers: What is highlighted, picked or refused.
        still: Role while it is no button: "img" hides its content from screen readers, and its name comes from
            ``pointers``; "group" is read out as it is.
        named: Whether a "group" gets its name from ``pointers`` too.
    """
    spoken_of = still == "img" or (named and target not in pointers.can)      # The name of a button is the text on it
    said = (pointers.say.get(target), pointers.why.get(target)) if spoken_of else ()
    words = [word for word in said if word]
    spoken = f' aria-label="{escape(join_sentences(words, pointers.stop))}"' if words else ""
    if target in pointers.can:
        role = ' role="button" tabindex="0"'
    elif target in pointers.why:
        role = ' role="button" aria-disabled="true" tabindex="-1"'
    else:
        role = f' role="{still}"' if spoken else ""
    classes += state_classes(target, pointers)
    return f'id="{identity(target)}" data-target="{escape(target)}" class="{classes}"{role}{spoken}'


def optional_target_attributes(target: str, classes: str, pointers: Pointers) -> str:
    """Return the attributes of a small element. It is a target only while the pointers mention it; otherwise clicks go to what is
    below."""
    if target in pointers.can or target in pointers.picked or target in pointers.why:
        return target_attributes(target, classes, pointers)
    return f'id="{identity(target)}" class="{classes}{state_classes(target, pointers)}"'


def is_about(kinds: tuple[str, ...], pointers: Pointers) -> bool:
    """Return whether any target of these kinds can be chosen, is picked, refused or highlighted, so that each needs its own
    element."""
    groups = (pointers.can, pointers.picked, pointers.now, pointers.why)
    return any(target.startswith(kinds) for group in groups for target in group)


@lru_cache(maxsize=10_000)
def identity(target: str) -> str:
    """Return the id of a target's element, valid in HTML and CSS."""
    return "at-" + "".join(char if char.isalnum() else "-" for char in target)
