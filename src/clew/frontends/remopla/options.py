"""The options of the front end."""

from __future__ import annotations

from enum import Enum

from clew.records import dataclass


class Overflow(Enum):
    """What happens when a value is written that does not fit its variable."""

    WRAP = "wrap"
    """Its lowest bits are written."""
    BLOCK = "block"
    """The run does not exist."""
    ERROR = "error"
    """It violates `arithmetic.overflow`."""


class Choice(Enum):
    """Whether free choices are fair: one that is met for ever takes each of its values for ever."""

    UNFAIR = "unfair"
    FAIR = "fair"


class Start(Enum):
    """What variables hold before they are written."""

    AUTO = "auto"
    """Anything in Remopla, zero in the C-like notation."""
    ANY = "any"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class Settings:
    """All options, decided."""

    overflow: Overflow
    choice: Choice
    start: Start

    @property
    def fair(self) -> bool:
        """Whether free choices are fair."""
        return self.choice is Choice.FAIR
