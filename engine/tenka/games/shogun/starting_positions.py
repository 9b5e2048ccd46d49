"""Numbers of the start (SH-S3, S5, S6): groups of armies, chests, and prescribed provinces."""

from __future__ import annotations

ARMY_CUBES = 62
FARMER_CUBES = 20
CHARGE_ARMIES, CHARGE_FARMERS = 7, 10
"""Cubes that charge the tower, per seat and of the farmers (SH-S8)."""

# seats -> armies of the groups, chests of a seat
GROUPS = {3: (5, 4, 4, 3, 3, 2, 2, 2, 2), 4: (5, 4, 4, 3, 3, 2, 2, 2), 5: (5, 4, 4, 3, 3, 2, 2)}
CHESTS = {3: 18, 4: 15, 5: 12}

# seats -> the provinces of each seat on the sun side, in the order of the groups
PRESCRIBED = {
    3: (
        "suruga mino tamba musashi harima izu owari sagami tajima",
        "yamato echizen shimotsuke shimosa ise hitachi awa_shikoku kaga kii",
        "bizen omi hida etchu hoki bitchu bingo settsu shinano",
    ),
    4: (
        "yamato awa_shikoku kaga omi tamba kii settsu noto",
        "kozuke hida ise echizen shinano etchu shimotsuke shima",
        "mimasaka wakasa awa_boso harima bitchu hoki tajima kazusa",
        "kai musashi mino mikawa bingo aki totomi sagami",
    ),
    5: (
        "sagami mimasaka harima kazusa izu awa_boso bizen",
        "shimotsuke echizen tamba shimosa kozuke hitachi wakasa",
        "mino hida iyo owari totomi mikawa tosa",
        "hoki shinano bingo echigo aki izumo etchu",
        "yamato kaga kii shima omi ise noto",
    ),
}
