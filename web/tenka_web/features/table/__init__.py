"""The table: board, seats, prompt, and what a click there means."""
