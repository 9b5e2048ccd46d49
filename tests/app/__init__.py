"""The client without a browser: drawings, words, panels, clicks."""
