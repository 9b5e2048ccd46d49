"""How a drawn thing shows that it can be pointed at: the one place for targets, ids, spoken names and focus."""

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
    """Return the attributes of a thing that always carries its target: id, class, role, spoken name. Only what can be chosen
    takes the focus; what can't be chosen takes it from arrow keys and clicks, to say why.

    ``still`` is the thing's role while it is no button. "img" hides what is inside from screen readers, and its name comes
    from ``pointers``. "group" is read out as it stands, unless it is ``named``."""
    spoken_of = still == "img" or (named and target not in pointers.can)      # what is pressed is called what is read on it
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


def maybe_pointed(target: str, classes: str, pointers: Pointers) -> str:
    """Return the attributes of a small thing. It has a target only while the pointers speak of it, so that a click on it else
    goes to what it stands on."""
    if target in pointers.can or target in pointers.picked or target in pointers.why:
        return target_attributes(target, classes, pointers)
    return f'id="{identity(target)}" class="{classes}{state_classes(target, pointers)}"'


def speaks_of(kinds: tuple[str, ...], pointers: Pointers) -> bool:
    """Return whether any target of these kinds can be chosen, is picked, refused or in the news. Then each needs a mark of its
    own."""
    groups = (pointers.can, pointers.picked, pointers.now, pointers.why)
    return any(target.startswith(kinds) for group in groups for target in group)


@lru_cache(maxsize=10_000)
def identity(target: str) -> str:
    """Return the id of a target's drawing, fit for HTML and CSS."""
    return "at-" + "".join(char if char.isalnum() else "-" for char in target)
