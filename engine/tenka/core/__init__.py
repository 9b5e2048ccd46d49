"""Decisions, choices, steps, state, views, chance and the registry. Knows no game."""
