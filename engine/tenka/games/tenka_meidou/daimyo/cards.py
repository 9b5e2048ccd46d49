"""The six daimyo cards, one row each (TM-M); their effects are in ``card_effects.py``."""

from __future__ import annotations

from tenka.games.tenka_meidou.cards import Card, rows_by_id

LORDS = rows_by_id(
    Card("uesugi", "sally", via="land", rounds=(1, 3), table="TM-M"),
    Card("oda", "ride", table="TM-M"),
    Card("takeda", "rout", rounds=(1, 3), table="TM-M"),
    Card("mori", "spread", rounds=(1, 3), table="TM-M"),
    Card("chosokabe", "sail", via="sea", rounds=(1, 3), table="TM-M"),
    Card("otomo", "convert", rounds=(1, 2), table="TM-M"),
)
