"""The boards of Tenka's games as pictures: after `pip install tenka-games[boards]`, a notebook draws tables.

The modules behind it are the client's own, `tenka_web` and `assets`. They are in this package's folder, which is searched last.
A module of yours with such a name is found first; tables are then shown as text.
"""

import importlib
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

svg = importlib.import_module("tenka_web.notebook").svg

__all__ = ["svg"]
