"""The mix of sounds, rendered without a loudspeaker, through the limiter that all of them share."""

import pytest

from web.build.paths import WEB

pytestmark = pytest.mark.browser

HEARD = """async ([code, rows, seconds]) => {
    const sounds = await import(URL.createObjectURL(new Blob([code], {type: "text/javascript"})));
    const wave = await sounds.render(rows ?? sounds.NAMES.flatMap((name) => [[name, 0], [name, 0.01]]), seconds);
    const part = (from, to) => wave.subarray(Math.floor(from * wave.length), Math.floor(to * wave.length));
    const loud = (samples) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    const strokes = Array.from({length: 40}, (_, at) => loud(part(at / 40, (at + 1) / 40)));
    return {names: sounds.NAMES, peak: wave.reduce((most, one) => Math.max(most, Math.abs(one)), 0),
            first: loud(part(0, 1 / 3)), last: loud(part(2 / 3, 1)), strokes};
}"""


def test_the_mix_never_clips(chrome):
    """Two of every sound together stay below 1 and are audible; a war becomes louder; a long series of falling pieces too."""
    page, code = chrome.new_page(), (WEB / "js/media/sound.mjs").read_text(encoding="utf-8")

    def heard(rows, seconds):
        return page.evaluate(HEARD, [code, rows, seconds])

    all_at_once = heard(None, 2)
    assert len(all_at_once["names"]) >= 10
    assert .3 < all_at_once["peak"] < 1
    for name in all_at_once["names"]:
        assert .01 < heard([[name, 0]], .5)["peak"] < 1, name
    war = heard([["war", 0]], 2.2)
    assert war["last"] > 2 * war["first"]
    assert heard([["click", 0]], .3)["peak"] < war["peak"]
    tower = heard([["tower", 0]], 1)["strokes"]
    assert min(max(tower[at : at + 8]) for at in range(0, 40, 8)) > .25 * max(tower)
    page.close()
