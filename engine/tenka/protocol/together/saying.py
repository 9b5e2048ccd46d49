"""What a page says where all deal together: all but a choice follows from its root and the log."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tenka.core.choice import Choice
from tenka.core.errors import ChanceAwaited, FacesAwaited, IllegalChoice
from tenka.protocol import chance
from tenka.protocol.entries import ALL, Slips
from tenka.protocol.events import Work
from tenka.protocol.judging import Foul
from tenka.protocol.log import Common
from tenka.protocol.together.awaits import LAST
from tenka.protocol.together.decks import checking, passing, raw, whole
from tenka.protocol.together.ending import guilty
from tenka.protocol.together.keys import letters, open_box, pad
from tenka.protocol.together.laying import deal_of, laid, placed_of
from tenka.protocol.together.locked import Locked
from tenka.protocol.together.places import named_choice, placed_choices

if TYPE_CHECKING:
    from tenka.protocol.state import State
    from tenka.protocol.turn import Turn

Values = tuple[Any, ...] | None
Words = tuple[str, Values]
CHECK = "check"
"""The name of the work at the end."""


def word(turn: Turn, kind: str) -> Words | None:
    """Return what this page says where it owes a word; None where it says it as in any game."""
    deal = deal_of(turn.state.common)
    if deal.spoilt is not None and kind not in LAST:
        return "spoilt", (deal.spoilt,)
    say = SAYS.get(kind)
    return None if say is None else (kind, say(turn, deal))


def _box(turn: Turn, deal: Locked) -> Values:
    terms = turn.state.common.terms
    return f"{terms.game} {terms.version}", raw([open_box(deal.hand.box)])


def _deck(turn: Turn, deal: Locked) -> Values:
    number, plan = len(deal.passes.digests), deal.places.plan
    if deal.passed_on is None or deal.passed_on[0] != number:
        _work(turn, f"pass {number}", passing(plan, deal.passes, deal.hand.root))
        return None
    return (hashlib.sha256(_piece(deal)).digest(),)


def _piece(deal: Locked) -> bytes:
    assert deal.passed_on is not None
    return raw(deal.passes.piece(deal.passed_on[1], deal.places.plan))


def _locks(turn: Turn, deal: Locked) -> Values:
    own, keys, session = deal.hand, deal.keys, deal.places.plan.session
    tell, passes = keys.owed(own.me, deal.awaited)
    passed = (pad(session, deal.boxes[to], own.box, number, own.locks[number]) for number, to in passes)
    return (letters([*(own.locks[number] for number in tell), *passed]),)


def _play(turn: Turn, deal: Locked) -> Values:
    state = turn.state
    if state.chosen is None:
        return None
    seat, notation = state.chosen
    choice, places = placed(state.common, seat, notation)
    numbers = [deal.places.number[place] for place in places]
    shown = tuple((number, letters([deal.key(number)])) for number in numbers)
    link = state.chain.link(state.common.number) if _asks(laid(state.common, state.me, shown), seat, choice) else None
    return seat, str(choice), shown, link


def _asks(common: Common, seat: int, choice: Choice) -> bool:
    """Whether a choice asks chance, before anything else has to be seen."""
    try:
        chance.chosen(placed_of(common), seat, choice)
    except ChanceAwaited:
        return True
    except FacesAwaited:
        return False
    return False


def _root(turn: Turn, deal: Locked) -> Values:
    return (deal.hand.root,)


def _end(turn: Turn, deal: Locked) -> Values:
    if deal.checked:
        return ()
    _work(turn, CHECK, checking(deal.places.plan, deal.passes, deal.in_order))
    return None


SAYS = {"box": _box, "deck": _deck, "locks": _locks, "play": _play, "root": _root, "end": _end}


def slips(common: Common, kind: str, values: Sequence[Any]) -> Slips:
    """Return what goes beside a word: the squares that are handed on."""
    return ((ALL, _piece(deal_of(common))),) if kind == "deck" else ()


# beside the page


def _work(turn: Turn, name: str, question: dict[str, Any]) -> None:
    """Have something worked out, once."""
    common = turn.state.common
    if deal_of(common).working != name:
        _put(turn, replace(deal_of(common), working=name))
        turn.effects.append(Work(name, question))


def _put(turn: Turn, deal: Locked) -> None:
    turn.state = replace(turn.state, common=replace(turn.state.common, deal=deal))


def worked(turn: Turn, name: str, answer: str) -> None:
    """Take what was worked out: a pass of this page's own, or whether the deal is what the roots make."""
    common = turn.state.common
    deal = deal_of(common)
    if deal.working != name:
        return
    if name == CHECK:
        _checked(turn, answer)
    else:
        _put(turn, replace(deal, working="", passed_on=(int(name.split()[1]), tuple(whole(answer)))))


def _checked(turn: Turn, answer: str) -> None:
    common = turn.state.common
    found = guilty(common, int(answer) if answer else None)
    if found is not None:
        turn.name(Foul(found[0], "deal", found[1], ()))
    elif not deal_of(common).failed:
        _put(turn, replace(deal_of(common), checked=True))


# what the person chooses


def placed(common: Common, seat: int, notation: str) -> tuple[Choice, list[str]]:
    """Return the choice of a seat as all can make it, and the places it shows. Raises IllegalChoice."""
    deal, table = deal_of(common), placed_of(common)
    names, hidden, decision = deal.names, deal.places.hidden, table.decision
    assert decision is not None
    assert deal.known is not None
    assert deal.known.decision is not None
    choice = deal.known.decision.read(seat, notation)
    for way in placed_choices(choice, hidden.cards(table.state), names):
        if way in decision.choices(seat):
            return way, []
        places = [word for word in way.operands if isinstance(word, str) and word in names]
        besides = hidden.besides(common.terms.rules()[1], table.state, names, seat, choice)
        places += [place for place in besides if place not in places]
        shown, made = {place: names[place] for place in places}, named_choice(way, names)
        if made in table.with_open(shown).choices(seat):
            return made, places
    raise IllegalChoice(f"'{choice}' can't be made with the cards of seat {seat}")


def choosing(state: State, seat: int, notation: str) -> None:
    """Look whether this page's seat can choose this now. Raises IllegalChoice."""
    deal, table = deal_of(state.common), state.table
    moment = len(placed_of(state.common).history)
    assert table is not None
    if deal.spoilt is not None or len(table.history) != moment:
        raise IllegalChoice(f"seat {seat} can't see its cards")
    placed(state.common, seat, notation)
