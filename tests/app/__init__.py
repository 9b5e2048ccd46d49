"""The page without a browser: drawings, words, panels, clicks."""
