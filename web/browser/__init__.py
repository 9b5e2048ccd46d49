"""What the page asks of its browser: beside the two entries, the only Python that imports js. The page knows none of it."""
