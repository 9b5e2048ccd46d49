"""Names of the files that the page hands out."""


def slug(name: str) -> str:
    """Make a file's name from a game's name: letters and digits of any script."""
    return "-".join("".join(char if char.isalnum() else " " for char in name).split()).lower() or "tenka"
