"""Why a mission can't be completed and an action can't be done here: for who reaches for it in vain."""

from __future__ import annotations

from tenka.core.choice import Choice
from tenka.core.decision import Refusal
from tenka.games.yedo.deeds import BLESSING, CARD, CARPENTER, ORDERS, RECRUIT, stalls
from tenka.games.yedo.districts import CASTLE, DISTRICTS, GATES, HARBOR, MARKET, RED_LIGHT, SPACES, TAVERN, TEMPLE, WHERE
from tenka.games.yedo.goods import ANNEXES, MOST_GEISHA
from tenka.games.yedo.holdings import missing_annexes
from tenka.games.yedo.missions import Need
from tenka.games.yedo.needs import in_reach, lacking
from tenka.games.yedo.rules import YedoPlay


def of_missions(play: YedoPlay, seat: int, district: int) -> tuple[Refusal, ...]:
    """YE-X4: what each unfinished mission lacks, or that the disciple stands in none of its districts."""
    rules, found = play.rules, []
    for hand in play.state.missions[seat]:
        for face, _ in hand:
            if face not in rules.missions:
                continue
            if face not in rules.missions_at[district]:
                found.append(Refusal(f"card:{face}", "ye.no.elsewhere", "YE-X4"))
                continue
            need = rules.missions[face].need
            lack = lacking(play.state, seat, need, [])
            if lack is None or not in_reach(play, seat, lack):
                found.append(Refusal(f"card:{face}", "ye.no.mission", "YE-X4", {"lacks": missing(play, seat, need)}))
    return tuple(found)


def missing(play: YedoPlay, seat: int, need: Need) -> list[str]:
    """All that a need still lacks, thing by thing: districts, weapons, annexes, geisha, blessing."""
    state = play.state
    found = [DISTRICTS[place].id for place, number in need.places
             for _ in range(number - sum(state.spaces[space] == seat for space in SPACES[place]))]  # fmt: skip
    found += sorted(need.weapons - set(state.weapons[seat]))
    found += [name for kind, name in enumerate(ANNEXES) if need.annexes & ~state.annexes[seat] & 1 << kind]
    found += ["geisha"] * (need.geisha - state.geisha[seat]) + ["blessing"] * (need.blessing - state.blessing[seat])
    return found


def of_deeds(play: YedoPlay, seat: int, place: str, space: int, legal: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """Actions of this place that can't be done now, and why."""
    verbs = {choice.verb for choice in legal}
    state = play.state
    district = WHERE[space] if space >= 0 else -1
    wanted = {
        "recruit": (GATES, "ye.no.reserve" if not state.reserve[seat] else "ye.no.mon", RECRUIT),
        "pawn": (GATES, "ye.no.points", 1),
        "build": (TAVERN, "ye.no.mon" if missing_annexes(state, seat) else "ye.no.annex", CARPENTER),
        "church": (HARBOR, "ye.no.church", 0),
        "luxury": (HARBOR, "ye.no.mon", play.rules.rulings.luxury_price(play.rules, state)),
        "hire": (RED_LIGHT, "ye.no.geisha" if not state.geisha_stock or state.geisha[seat] >= MOST_GEISHA else "ye.no.mon",
                 play.rules.rulings.geisha_price(play.rules, state)[0]),
        "buy-card": (RED_LIGHT, "ye.no.mon" if state.action_deck else "ye.no.deck", CARD),
        "buy": (MARKET, "ye.no.mon" if any(state.market) else "ye.no.market",
                min((price for _, price in stalls(play, seat)), default=0)),
        "sell": (MARKET, "ye.no.weapon", 0),
        "bless": (TEMPLE, "ye.no.blessing" if state.blessing[seat] or not state.blessing_stock else "ye.no.mon", BLESSING),
    }  # fmt: skip
    found = [Refusal(f"deed:{verb}", key, "YE-X2", {"price": price}) for verb, (where, key, price) in wanted.items()
             if where == district and verb not in verbs]  # fmt: skip
    if space == SPACES[CASTLE][-1] and "select" not in verbs:
        found.append(Refusal("deed:select", "ye.no.mon", "YE-X2", {"price": ORDERS}))
    if space < 0 and len(legal) == 1:
        found.append(Refusal(f"annex:{place}", "ye.no.nothing_to_give", "YE-X14"))
    return tuple(found)
