"""Tenka Meidou: dice, soldiers and eleven castles (Shinichi Yogi, 77spiele 2018; Hobby Japan 2023).

What the rulebooks leave open, how it is settled here, and where:

- TM-S7  the start seat is drawn at random unless the table names one          option ``first``
- TM-S8  which daimyo card a seat holds is public                              ``daimyo.state``
- TM-C6  soldiers are soldiers: no card that names them counts or moves a daimyo   ``card_effects`` look at soldiers alone
- TM-C ninja  the soldier goes to another province than its own                ``card_effects.sneak``
- TM-C kyoto  at least one soldier goes                                        row ``kyoto`` of ``cards``
- TM-M2  a daimyo card can be played once the daimyo stands on the map         ``daimyo.play_card``
- TM-W7  reinforcements never run out: those of resolved provinces are used again   ``war.Battle``
- TM-W8  in the war a daimyo alone is as good as two soldiers, also for reinforcements   ``daimyo.pieces.strengths``
- Forecasts  who is out keeps the sword; of the others fewest pieces first     ``war.likely_swords``
"""

from __future__ import annotations

from tenka.components.first_seat import find_first_seat_clash, first_seat_option
from tenka.core.game import Game
from tenka.games.tenka_meidou import daimyo, tumult
from tenka.games.tenka_meidou.card_effects import EFFECTS
from tenka.games.tenka_meidou.cards import CARDS
from tenka.games.tenka_meidou.conservation import count_pieces
from tenka.games.tenka_meidou.deployment import DEPLOY, deploy_soldiers, place_soldiers
from tenka.games.tenka_meidou.provinces import MAP
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.rulings import Rulings, soldiers_count_one, soldiers_in_hand
from tenka.games.tenka_meidou.schema import schema
from tenka.games.tenka_meidou.scoring import result
from tenka.games.tenka_meidou.script import SCRIPT, SCRIPT_FUNCTIONS, STEPS
from tenka.games.tenka_meidou.state import TenkaState, new_state
from tenka.games.tenka_meidou.tactics import TACTICS

BASE = TenkaRules(
    game="tenka-meidou",
    version=1,
    script=SCRIPT,
    steps=STEPS,
    script_functions=SCRIPT_FUNCTIONS,
    new_state=new_state,
    state_type=TenkaState,
    result=result,
    schema=schema,
    count_pieces=count_pieces,
    map=MAP,
    deck=tuple(CARDS),
    cards=CARDS,
    effects=EFFECTS,
    actions={"roll": DEPLOY, "card": TACTICS},
    soldiers=18,
    rulings=Rulings(
        in_hand=soldiers_in_hand, strengths=soldiers_count_one, deployments=deploy_soldiers, deploy=place_soldiers
    ),
)

SEATS = (2, 3, 4)


GAME = Game(
    id="tenka-meidou",
    title="tm.title",
    letter="t",
    seats=SEATS,
    base=BASE,
    layers=(tumult.LAYER, daimyo.LAYER),
    options=(first_seat_option(SEATS[-1]),),        # S7
    clash=find_first_seat_clash,
    rows=(CARDS.values(),),
)
