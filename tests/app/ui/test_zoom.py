"""Looking closer at the map: the sums behind wheel, pinch, drag and keys."""

from __future__ import annotations

import random

from tenka_web.ui.zoom import NEAREST, Zoom

MAP = Zoom(600.0, 500.0)


def on_screen(zoom: Zoom, x: float, y: float) -> tuple[float, float]:
    """Where a place of the whole map is seen."""
    return x * zoom.scale + zoom.x, y * zoom.scale + zoom.y


def test_what_is_under_the_pointer_stays_under_it() -> None:
    zoom = MAP.by(2.0, 300, 250)
    place = (300 - zoom.x) / zoom.scale, (250 - zoom.y) / zoom.scale
    nearer = zoom.by(1.5, 300, 250)
    x, y = on_screen(nearer, *place)
    assert abs(x - 300) < 1e-6
    assert abs(y - 250) < 1e-6


def test_the_map_never_leaves_its_frame_and_scale_keeps_its_bounds() -> None:
    rng, zoom = random.Random(3), MAP
    for _ in range(500):
        zoom = zoom.by(rng.uniform(0.4, 2.6), rng.uniform(0, 600), rng.uniform(0, 500)).moved(
            rng.uniform(-900, 900), rng.uniform(-900, 900)
        )
        assert 1.0 <= zoom.scale <= NEAREST
        left, top = on_screen(zoom, 0, 0)
        right, bottom = on_screen(zoom, 600, 500)
        assert left <= 1e-6
        assert top <= 1e-6
        assert right >= 600 - 1e-6
        assert bottom >= 500 - 1e-6


def test_two_fingers_keep_hold_of_what_is_between_them() -> None:
    zoom = MAP.pinched((250, 250, 350, 250), (200, 250, 400, 250))
    assert zoom.scale == 2.0
    assert on_screen(zoom, 300, 250) == (300.0, 250.0)


def test_what_is_out_of_sight_is_brought_to_the_middle_and_what_is_in_sight_stays() -> None:
    zoom = MAP.by(3.0, 0, 0)
    assert zoom.showing(300, 250) == zoom
    moved = zoom.showing(900, 700)
    assert (moved.x - zoom.x, moved.y - zoom.y) == (-600, -450)


def test_another_size_of_the_frame_shows_the_same_part() -> None:
    zoom = MAP.by(2.0, 600, 500).sized(300, 250)
    assert on_screen(zoom, 300, 250) == (300.0, 250.0)


def test_the_whole_map_needs_no_transform() -> None:
    assert MAP.css() == ""
    assert MAP.by(2.0, 0, 0).reset() == MAP
    assert MAP.by(2.0, 0, 0).css() == "translate(0.0px,0.0px) scale(2.0000)"
