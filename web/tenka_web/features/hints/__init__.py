"""Asking a bot for advice."""
