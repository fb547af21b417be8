"""What stands for functions and variables that are defined nowhere."""

from __future__ import annotations

from enum import Enum


class Missing(Enum):
    """What a call of a function without a definition does; a variable without one holds any value at first."""

    ERROR = "error"
    """The program is refused."""
    RESULT = "result"
    """It gives any result and changes nothing: what the software verification competition demands."""
    HAVOC = "havoc"
    """It gives any result, and what its arguments point to holds any value behind it."""


HINT = "--missing havoc takes it for anything"
"""What a message says that refuses such a thing."""
