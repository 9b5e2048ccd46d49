"""What follows a choice: whose turn it is, what is told of it, what the worker is asked, what is kept."""
