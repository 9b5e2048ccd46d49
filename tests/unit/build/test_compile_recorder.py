"""Compiled texts are recorded in two parts: what every start needs, and the rest."""

from __future__ import annotations

import marshal
from dataclasses import make_dataclass

from web.build.site.compile_recorder import Recorder


def test_what_a_start_compiles_is_recorded_once() -> None:
    with Recorder() as made:
        make_dataclass("First", ["one"])
        made.starting = False
        make_dataclass("Alike", ["one"])
        first = len(made.marshal_recorded()[0]), len(marshal.loads(made.marshal_recorded()[1])[0])
        make_dataclass("Late", ["two"])
    early, late = (marshal.loads(part)[0] for part in made.marshal_recorded())
    assert first == (len(made.marshal_recorded()[0]), 0)
    assert early
    assert late
    assert early.keys().isdisjoint(late)
    assert all(marshal.loads(row).co_name for row in {**early, **late}.values())
