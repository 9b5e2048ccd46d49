"""What is drawn before Python is up, and what is done once so that a start needn't."""
