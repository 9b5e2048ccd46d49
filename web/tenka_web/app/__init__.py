"""What the page knows and what follows a choice, in any game: session, saves, settings, turn, worker; no feature is known
here."""
