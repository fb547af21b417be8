"""The options of the engine."""

from __future__ import annotations

from enum import Enum


class Direction(Enum):
    """From where the saturation starts."""

    BACKWARD = "backward"
    """From the configurations that are asked for."""
    FORWARD = "forward"
    """From the initial configurations: only rules take part whose heads can be reached."""


class Implementation(Enum):
    """Who saturates; runs of the core and of the reference are shortest ones."""

    AUTO = "auto"
    """The reference for small systems, else the native core."""
    NATIVE = "native"
    """The core in C."""
    PYTHON = "python"
    """The reference."""
    SETS = "sets"
    """The way of programs: the control state is a variable, and facts are kept one by one; forward only, and runs are
    short, but not always shortest."""
    DIAGRAMS = "diagrams"
    """The same with facts as decision diagrams."""


class Weighing(Enum):
    """How facts about a program are kept."""

    AUTO = "auto"
    """As a table first; where that grows large, as diagrams if data is narrow, and clauses are asked."""
    TABLE = "table"
    """One by one, and clauses are asked where data is too wide for that."""
    DIAGRAMS = "diagrams"
    """As decision diagrams only."""
