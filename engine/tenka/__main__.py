"""``python -m tenka``: the command line."""

import sys

from tenka.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
