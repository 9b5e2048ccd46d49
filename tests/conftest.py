"""What every test may lean on."""

import os

from hypothesis import settings

# Continuous integration repeats exactly what it did before; at a desk every run looks somewhere new.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
