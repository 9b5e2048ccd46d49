"""The table: board, seats, prompt, and clicks."""

from tenka_web.features.table import click_commands, commands, key_commands

__all__ = ["click_commands", "commands", "key_commands"]
