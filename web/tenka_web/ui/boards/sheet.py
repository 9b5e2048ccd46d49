"""Shared parts of static sheets."""

from __future__ import annotations

from collections.abc import Iterable


def hovers(keys: Iterable[str]) -> str:
    """Return style rules that preview changes of a province while its shape or its pieces are hovered. The two are in different
    layers, so each province needs its own rules."""
    shown = ",".join(f"#at-province-{key}:is(:hover,:focus,.picked)~#on-{key} .coming,#on-{key}.can:hover .coming"
                     for key in keys)
    return f"<style>{shown}{{opacity:1}}</style>"
