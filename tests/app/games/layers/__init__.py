"""Layers that the tests put on games, by what stands in their folders."""
