"""Hints: a bot's choice with its reason."""

from tenka_web.features.hints import commands

__all__ = ["commands"]
