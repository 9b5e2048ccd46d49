"""Markup and what it is made of: widgets, icons, boards, sentences. Nothing here knows the app."""
