"""The page of Yedo."""
