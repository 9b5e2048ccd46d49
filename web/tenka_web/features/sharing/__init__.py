"""A game handed on: as a link, as a QR code that a camera reads."""
