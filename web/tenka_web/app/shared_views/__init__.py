"""Drawings that several features show."""
