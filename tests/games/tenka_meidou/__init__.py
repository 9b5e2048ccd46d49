"""Tenka Meidou, clause by clause."""
