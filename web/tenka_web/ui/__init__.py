"""Markup, widgets, icons, boards and sentences. Knows nothing of the app."""
