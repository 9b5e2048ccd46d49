"""The entry points of the packages that this site was built with; ``build.py build --with PACKAGE`` writes its own file."""

ENTRIES: dict[str, tuple[str, ...]] = {}
