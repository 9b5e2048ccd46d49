"""The browsers that tests and measurements drive."""
