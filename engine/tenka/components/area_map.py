"""A map of areas: one row per place, each link written once, made symmetric by code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Place(NamedTuple):
    """A place and its links by land and by sea, as ids separated by spaces. Each link is written at one of its two ends."""

    id: str
    land: str = ""
    sea: str = ""


Links = tuple[tuple[int, ...], ...]
"""Neighbours per place, as ascending indices."""


@dataclass(frozen=True)
class AreaMap:
    """Places by index, in a fixed order, and their neighbours: by ``land``, by ``sea``, and by ``links`` (either)."""

    places: tuple[str, ...]
    land: Links
    sea: Links

    @cached_property
    def links(self) -> Links:
        """Neighbours by land or by sea."""
        return tuple(tuple(sorted({*a, *b})) for a, b in zip(self.land, self.sea, strict=True))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Index of each place id."""
        return {place: i for i, place in enumerate(self.places)}

    def links_by(self, kind: str) -> Links:
        """Return the neighbours by ``land``, by ``sea`` or by ``any`` of the two."""
        return {"land": self.land, "sea": self.sea, "any": self.links}[kind]

    def with_names(self, names: Mapping[str, str]) -> AreaMap:
        """Return the map with some places renamed.

        Args:
            names: Old name -> new name.

        Raises:
            KeyError: There is no such place.
        """
        unknown = set(names) - set(self.places)
        if unknown:
            raise KeyError(f"no such places: {', '.join(sorted(unknown))}")
        return AreaMap(tuple(names.get(place, place) for place in self.places), self.land, self.sea)


def area_map(rows: Iterable[Place]) -> AreaMap:
    """Return the map of some rows. Raises ValueError if a name is repeated or unknown, or a link is written twice."""
    places = tuple(rows)
    ids = tuple(place.id for place in places)
    if len(set(ids)) != len(ids):
        raise ValueError("a place is listed twice")
    return AreaMap(ids, _links(ids, [p.land for p in places]), _links(ids, [p.sea for p in places]))


def _links(ids: tuple[str, ...], written: list[str]) -> Links:
    links: list[set[int]] = [set() for _ in ids]
    for here, names in enumerate(written):
        for name in names.split():
            there = ids.index(name)
            if there in links[here] or there == here:
                raise ValueError(f"the link {ids[here]}-{name} is written twice, or names no place")
            links[here].add(there)
            links[there].add(here)
    return tuple(tuple(sorted(some)) for some in links)
