"""Names of files that the page offers."""


def slug(name: str) -> str:
    """Return a file name for a game's name: letters and digits of any script."""
    return "-".join("".join(char if char.isalnum() else " " for char in name).split()).lower() or "tenka"
