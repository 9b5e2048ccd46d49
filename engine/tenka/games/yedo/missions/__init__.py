"""Missions: their rows, what they require and what they bring."""
