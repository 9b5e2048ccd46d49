"""Looking closer at the map: scale and shift as a value. Places are in pixels from the map's upper left corner."""

from __future__ import annotations

from dataclasses import dataclass, replace

NEAREST = 6.0
STEP = 1.5
CLOSE = 1.25
"""From this scale on the drawing shows its details on small screens too."""


@dataclass(frozen=True)
class Zoom:
    """The map is drawn ``scale`` times as large and moved by x and y; ``wide`` and ``high`` are the size of its frame."""

    wide: float = 1.0
    high: float = 1.0
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def near(self) -> bool:
        """Whether the map is enlarged at all."""
        return self.scale > 1.001

    @property
    def close(self) -> bool:
        """Whether it is near enough for small print."""
        return self.scale >= CLOSE

    def sized(self, wide: float, high: float) -> Zoom:
        """Return the same look in a frame of another size."""
        if (wide, high) == (self.wide, self.high) or wide <= 0 or high <= 0:
            return self
        return Zoom(wide, high, self.scale, self.x * wide / self.wide, self.y * high / self.high)._held()

    def by(self, factor: float, x: float, y: float) -> Zoom:
        """Nearer or farther, with the place under (x, y) staying where it is."""
        scale = min(NEAREST, max(1.0, self.scale * factor))
        ratio = scale / self.scale
        return replace(self, scale=scale, x=x - (x - self.x) * ratio, y=y - (y - self.y) * ratio)._held()

    def moved(self, dx: float, dy: float) -> Zoom:
        """Pushed by so much."""
        return replace(self, x=self.x + dx, y=self.y + dy)._held()

    def pinched(self, old: tuple[float, float, float, float], new: tuple[float, float, float, float]) -> Zoom:
        """Two fingers went from old (x, y, x, y) to new: what was between them stays between them."""
        before = max(1.0, _apart(old))
        middle = (old[0] + old[2]) / 2, (old[1] + old[3]) / 2
        shift = (new[0] + new[2]) / 2 - middle[0], (new[1] + new[3]) / 2 - middle[1]
        return self.by(_apart(new) / before, *middle).moved(*shift)

    def showing(self, x: float, y: float, edge: float = 0.12) -> Zoom:
        """Moved so that a place (in pixels of the frame as it looks now) is well inside; unmoved when it is already."""
        inside = edge * self.wide <= x <= (1 - edge) * self.wide and edge * self.high <= y <= (1 - edge) * self.high
        return self if inside else self.moved(self.wide / 2 - x, self.high / 2 - y)

    def reset(self) -> Zoom:
        """Show the whole map."""
        return Zoom(self.wide, self.high)

    def _held(self) -> Zoom:
        """No further than its own edges."""
        x = min(0.0, max(self.wide * (1 - self.scale), self.x))
        y = min(0.0, max(self.high * (1 - self.scale), self.y))
        return replace(self, x=x, y=y)

    def css(self) -> str:
        """As a transform; nothing when the whole map is on show."""
        return f"translate({self.x:.1f}px,{self.y:.1f}px) scale({self.scale:.4f})" if self.near else ""


def _apart(fingers: tuple[float, float, float, float]) -> float:
    x, y, u, v = fingers
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5)
