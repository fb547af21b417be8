"""Threads that wait for each other in a circle, or for what one holds that has ended, while others go on.

None of them ever takes a step again, whatever all others do, so they are in a deadlock although the program is not:
`NoDeadlock` asks for states without any step. The library says who waits for what (`runtime/c/threads/waiting.c`), in a
version of the program of its own, and asserts that nobody closes a circle: so every engine that decides assertions
decides it, with every reduction that keeps them, and a run replays as any other. Where no circle can be, nobody is
asked.
"""

from __future__ import annotations

from clew.analysis.locks.nesting import may_circle
from clew.ir.program import Program

CHECK = "concurrency.circular-wait"


def is_asked_of(program: Program) -> bool:
    """Whether the question makes a difference."""
    return may_circle(program)
