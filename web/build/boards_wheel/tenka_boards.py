"""The boards of Tenka's games as pictures: `pip install tenka-games[boards]`, and a table draws itself in a notebook.

The modules behind it are the page's own. They call themselves `tenka_web` and `assets`, so they stand in this package's folder,
which
is looked through last: a module of yours with such a name is found first, and tables are then shown in words.
"""

import importlib
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

svg = importlib.import_module("tenka_web.notebook").svg

__all__ = ["svg"]
