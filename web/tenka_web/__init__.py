"""The page: a view and a decision become markup; pure Python, no browser."""
