"""Asking a bot for advice."""

from tenka_web.features.hints import commands

__all__ = ["commands"]
