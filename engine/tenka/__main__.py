"""``python -m tenka``: Tenka in a terminal."""

import sys

from tenka.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
