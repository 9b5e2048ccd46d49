"""The map's colours: clans are distinct from every region, in the light and in the dark theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenka_web.games import shogun

APART = 19
"""The least distance of two lands in CIELAB; 2 is the least difference that an eye sees side by side."""
RULE = re.compile(r"\.(region|own\.seat)-(\w+) \{ fill: light-dark\(#(\w{6}), #(\w{6})\)")


def lab(colour: str) -> tuple[float, float, float]:
    """Convert a colour from sRGB to CIELAB, under D65."""
    linear = []
    for at in (0, 2, 4):
        share = int(colour[at : at + 2], 16) / 255
        linear.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    rows = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1.0), (0.0193, 0.1192, 0.9505, 1.089))
    x, y, z = (sum(part * of for part, of in zip(row[:3], linear, strict=True)) / row[3] for row in rows)
    f, g, h = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z))
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_clans_land_is_distinct_from_every_region(theme: int) -> None:
    rows = RULE.findall(Path(shogun.__file__).with_name("map.css").read_text(encoding="utf-8"))
    lands = {name: lab(row[theme]) for kind, name, *row in rows if kind == "region"}
    owners = {name: lab(row[theme]) for kind, name, *row in rows if kind == "own.seat"}
    assert len(lands) == len(owners) == 5
    apart = {
        (owner, land): sum((one - other) ** 2 for one, other in zip(mine, common, strict=True)) ** 0.5
        for owner, mine in owners.items() for land, common in lands.items()
    }  # fmt: skip
    assert {pair: round(far) for pair, far in apart.items() if far < APART} == {}
    assert apart["purple", "purple"] >= 2 * APART      # The one clan with the colour of a region
