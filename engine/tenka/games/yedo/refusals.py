"""Refusals of missions and actions."""

from __future__ import annotations

from tenka.core.choice import Choice
from tenka.core.decision import Refusal
from tenka.games.yedo.board.districts import DISTRICTS, SPACES
from tenka.games.yedo.board.place_actions import AT_ANNEX, AT_SPACE
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.requirements import is_in_reach, lacking
from tenka.games.yedo.missions.rows import Need
from tenka.games.yedo.rules import YedoPlay


def refuse_missions(play: YedoPlay, seat: int, district: int) -> tuple[Refusal, ...]:
    """Return what each unfinished mission lacks, or that the disciple is in none of its districts (YE-X4)."""
    rules, refusals = play.rules, []
    for hand in play.state.missions[seat]:
        for face, _ in hand:
            if face not in rules.missions:
                continue
            if face not in rules.missions_at[district]:
                refusals.append(Refusal(f"card:{face}", "ye.no.elsewhere", "YE-X4"))
                continue
            need = rules.missions[face].need
            lack = lacking(play.state, seat, need, [])
            if lack is None or not is_in_reach(play, seat, lack):
                refusals.append(Refusal(f"card:{face}", "ye.no.mission", "YE-X4", {"lacks": list_missing(play, seat, need)}))
    return tuple(refusals)


def list_missing(play: YedoPlay, seat: int, need: Need) -> list[str]:
    """Return all that a need still lacks: districts, weapons, annexes, geisha, blessing."""
    state = play.state
    things = [DISTRICTS[place].id for place, number in need.places
             for _ in range(number - sum(state.spaces[space] == seat for space in SPACES[place]))]  # fmt: skip
    things += sorted(need.weapons - set(state.weapons[seat]))
    things += [name for kind, name in enumerate(ANNEXES) if need.annexes & ~state.annexes[seat] & 1 << kind]
    things += ["geisha"] * (need.geisha - state.geisha[seat]) + ["blessing"] * (need.blessing - state.blessing[seat])
    return things


def refuse_deeds(play: YedoPlay, seat: int, place: str, space: int, legal: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """Return the actions of this place that are impossible now, and why."""
    verbs = {choice.verb for choice in legal}
    missed = [deed for deed in (AT_SPACE[space] if space >= 0 else AT_ANNEX[place]) if deed.lacks and deed.verb not in verbs]
    refusals = []
    for deed in missed:
        key, price = deed.lacks(play, seat) if deed.lacks else ("", 0)
        refusals.append(Refusal(f"deed:{deed.verb}", key, "YE-X2", {"price": price}))
    if space < 0 and len(legal) == 1:
        refusals.append(Refusal(f"annex:{place}", "ye.no.nothing_to_give", "YE-X14"))
    return tuple(refusals)
