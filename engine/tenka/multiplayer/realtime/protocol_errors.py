"""The errors of input that breaks a rule of the protocol."""

from __future__ import annotations

from tenka.core.errors import TenkaError


class Refused(TenkaError):
    """Input that the rules or the protocol don't allow. Nothing of it was applied."""


class EnginesDiffer(Refused):
    """A closed slot with another outcome than this engine computes."""
