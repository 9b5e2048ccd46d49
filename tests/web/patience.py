"""How long a browser's tests wait before what they wait for counts as never coming: a busy machine is no fault."""

PATIENCE = 600_000
"""Milliseconds."""
LOOK = 50
"""Milliseconds from one look to the next, where a page is looked at again and again."""
LOOKS = PATIENCE // LOOK
STILLNESS = 30_000
"""Milliseconds after which a page that answers nothing at all stands still."""
