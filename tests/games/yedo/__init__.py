"""Yedo, clause by clause."""
