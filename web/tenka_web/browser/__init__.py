"""The ports to the browser. Beside the two entries this is the only Python that imports js; the client does not import it."""
