"""Components that games share."""
