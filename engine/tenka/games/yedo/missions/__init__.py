"""Missions: rows, requirements and completion."""
