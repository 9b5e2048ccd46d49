"""The table: its choices, its timeline, and the readers of records and codes."""
