"""What the printed sheets share besides their styles."""

from __future__ import annotations

from collections.abc import Iterable


def hovers(keys: Iterable[str]) -> str:
    """Return style rules that show what would come to a province while its shape or its pieces are pointed at. The two stand in
    different layers, so each province needs rules of its own."""
    shown = ",".join(f"#at-province-{key}:is(:hover,:focus,.picked)~#on-{key} .coming,#on-{key}.can:hover .coming"
                     for key in keys)
    return f"<style>{shown}{{opacity:1}}</style>"
