"""``python -m tenka``: Tenka in a terminal."""

import sys

from tenka.terminal.line import main

if __name__ == "__main__":
    sys.exit(main())
