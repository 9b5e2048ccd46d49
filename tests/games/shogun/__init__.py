"""Shogun, clause by clause."""
