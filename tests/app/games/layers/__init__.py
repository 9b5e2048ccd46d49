"""Layers that the tests add to games, each in its folder."""
