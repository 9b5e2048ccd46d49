"""Looking back: history, log, coach and result."""
