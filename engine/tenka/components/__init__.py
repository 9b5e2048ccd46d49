"""Components that games share, such as maps and decks."""
