"""Whole games of two people at one screen: by mouse, by keys alone, by touch; and the war as it is told."""

import random

import pytest
from playwright.sync_api import expect

import tenka

from . import hands

pytestmark = pytest.mark.browser
SEED = "63"
TIED = "23"
"""A game that random choices end 30 to 30."""


def choices(seed):
    """The seats, choices and targets of a seeded random game, with the table they leave behind."""
    table, rng = tenka.new_table("tenka-meidou", seats=2, seed=seed), random.Random(int(seed))
    while table.decision is not None:
        seat = table.decision.seats[0]
        choice = rng.choice(table.decision.choices(seat))
        yield table, choice, table.decision.targets(seat, choice)
        table.choose(seat, choice)


def test_a_whole_game_by_mouse(app):
    """Every choice is made by clicking what it points at; the engine, told the same, has the same record."""
    hands.begin(app, "person", "person", seed=SEED)
    for table, _choice, targets in choices(SEED):
        for target in targets:
            hands.point(app, target)
        if app.locator("#sure").count():
            app.locator("#sure").click()
    hands.skip_story(app)
    assert table.decision is None
    assert hands.record(app) == table.record()
    for score in table.result.scores:
        expect(app.locator("table.ranking")).to_contain_text(str(score))
