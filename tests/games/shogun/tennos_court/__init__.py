"""Tenno's Court, clause by clause."""
