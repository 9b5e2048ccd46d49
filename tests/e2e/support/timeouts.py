"""How long a browser's tests wait before what they wait for counts as never coming: a busy machine is no fault."""

import os

FACTOR = int(os.environ.get("TENKA_PATIENCE", "10"))
"""How much slower than a quiet one a machine may be; at a desk 1 says within half a minute that a page is broken."""
PATIENCE = 30_000 * FACTOR
"""Milliseconds."""
LOOK = 50
"""Milliseconds from one look to the next, where a page is looked at again and again."""
LOOKS = PATIENCE // LOOK
STILLNESS = 30_000
"""Milliseconds after which a page that answers nothing at all stands still."""
