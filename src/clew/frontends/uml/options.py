"""The options of the front end."""

from __future__ import annotations

import re
from enum import Enum

from clew.errors import InputError
from clew.records import dataclass


class Priority(Enum):
    """Which of two SCXML transitions in conflict in a parallel state is taken."""

    DOCUMENT = "document"
    """The first in the document, by the algorithm of the W3C."""
    DEPTH = "depth"
    """The one with the deeper source."""
    AGREED = "agreed"
    """Where these two differ, the check `transition.ambiguous` is violated."""


class Outside(Enum):
    """What comes from outside of the machines."""

    FREE = "free"
    """Events that nobody inside sends, or those that are listed, with any data."""
    NONE = "none"
    """Nothing: the machines drive each other."""


class Configurations(Enum):
    """Which configurations of a machine formulas speak of."""

    STABLE = "stable"
    """Those between its steps from one event to the next."""
    ALL = "all"
    """Also those inside of such a step, between its transitions."""


class Pool(Enum):
    """How events wait."""

    QUEUE = "queue"
    """In a queue of the language, which engines on transition systems keep as they are asked to."""
    ARRAYS = "arrays"
    """In arrays that shift."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All options, decided."""

    priority: Priority = Priority.AGREED
    environment: Outside = Outside.FREE
    data: tuple[int | None, int | None] = (None, None)
    queue_size: int = 8
    outside: int | None = 2
    """How many events from outside wait in a queue; None: they come one by one, when all is stable."""
    outside_events: tuple[str, ...] | None = None
    timers: int | None = None
    pool: Pool = Pool.QUEUE


def data_range(text: str) -> tuple[int | None, int | None]:
    """`LOW..HIGH` as two numbers; nothing for no bounds."""
    if not text:
        return None, None
    match = re.fullmatch(r"\s*(-?\d{1,10})\s*\.\.\s*(-?\d{1,10})\s*", text)
    if match is None or int(match[1]) > int(match[2]):
        raise InputError(f"--data {text} is no range; write LOW..HIGH, such as 0..3")
    return int(match[1]), int(match[2])


def waiting(text: str) -> int | None:
    """How many events from outside wait in a queue, nothing for the word `stable`."""
    if not re.fullmatch(r"\d{1,2}|stable", text):
        raise InputError(f"--outside {text} is no number from 1 to 64, nor the word stable")
    return None if text == "stable" else positive(text, "--outside")


def listed(text: str) -> tuple[str, ...] | None:
    """Names between commas; nothing for no list."""
    return tuple(name.strip() for name in text.split(",")) if text else None


def positive(text: str, flag: str) -> int:
    """A number from 1 to 64."""
    if not re.fullmatch(r"\d{1,2}", text) or not 1 <= int(text) <= 64:
        raise InputError(f"{flag} {text} is not between 1 and 64")
    return int(text)
