"""What a visitor chooses for all games."""
