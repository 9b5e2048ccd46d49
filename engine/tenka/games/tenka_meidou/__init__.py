"""Tenka Meidou: dice, soldiers and eleven castles (Shinichi Yogi, 77spiele 2018)."""

from __future__ import annotations

from tenka.core.rules import Game
from tenka.games.tenka_meidou.cards import CARDS
from tenka.games.tenka_meidou.deploy import DEPLOY, deploy_soldiers, place_soldiers
from tenka.games.tenka_meidou.provinces import MAP
from tenka.games.tenka_meidou.rulings import TenkaRules, soldiers_count_one, soldiers_in_hand
from tenka.games.tenka_meidou.scoring import result
from tenka.games.tenka_meidou.script import SCRIPT, STEPS, WORDS
from tenka.games.tenka_meidou.state import TenkaState, new_state
from tenka.games.tenka_meidou.tactics import TACTICS, WAYS

BASE = TenkaRules(
    game="tenka-meidou",
    version=1,
    script=SCRIPT,
    steps=STEPS,
    words=WORDS,
    new_state=new_state,
    state_type=TenkaState,
    result=result,
    map=MAP,
    deck=tuple(CARDS),
    cards=CARDS,
    ways=WAYS,
    actions={"roll": DEPLOY, "card": TACTICS},
    soldiers=18,
    in_hand=soldiers_in_hand,
    strengths=soldiers_count_one,
    deployments=deploy_soldiers,
    deploy=place_soldiers,
)

GAME = Game(id="tenka-meidou", title="tm.title", letter="t", seats=(2, 3, 4), base=BASE)
