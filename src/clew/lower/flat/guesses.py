"""Assertions that the program itself does not make: where one fails, nothing is known of any question."""

from __future__ import annotations

UNKNOWN = "what is read was perhaps never written"
ASTRAY = "the place is perhaps in another member"
GUESSES = frozenset({UNKNOWN, ASTRAY})
"""Their messages."""
