"""Weights of the networks, trained by self-play, one file for each number of seats."""
