"""What each game tells who trains bots."""
