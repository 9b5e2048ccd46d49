"""What the page knows: the game on the table, the saves, the settings, the form of a new game. Nothing happens here by itself."""
