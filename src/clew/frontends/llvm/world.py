"""What the world around a program may do, where the user lets it."""

from __future__ import annotations

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class World:
    """Switches, each of which lifts an assumption."""

    allocations_fail: bool = False
    """Whether an allocation may fail although it is not too large."""
    arguments_free: bool = False
    """Whether the program is started with any arguments."""
    assembly_any: bool = False
    """Whether assembly that is not known gives any outputs, and is not refused."""
    signals_come: bool = False
    """Whether signals come from outside, to handlers that the program has set."""
    clocks_jump: bool = False
    """Whether clocks may go back."""
    mathematics_bounded: bool = False
    """Whether of powers, logarithms and angles only bounds are known."""
    waits_watched: bool = False
    """Whether threads say what they wait for, so that circles of them are seen; it is an aside of the library."""
