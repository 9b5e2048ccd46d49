"""Yedo on the page."""
