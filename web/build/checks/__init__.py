"""The checks that play no game."""
