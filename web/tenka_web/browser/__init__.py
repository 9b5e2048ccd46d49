"""The ports through which the page reaches its browser. Beside the two entries this is the only Python that imports js; the
page itself knows nothing of it."""
