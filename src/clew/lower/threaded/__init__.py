"""Threaded: a kernel program as one of threads, in which the kernel is a process among the others.

Input: a program under `kernel` with the processes, events and updates that it declares. Output: a program under
`threads` with the same runs, move by move and choice by choice: actors have the same names, and whatever executes
threads executes it, native code above all. What the kernel keeps is variables there: who waits for what, what is
pending, the phase. A process waits by `await`; the kernel awaits that nobody can move, and then does in one step what
the notification phase does.

Nouns: a *role* is who runs a procedure: a process, `main`, or whoever calls it. `kept` has the variables, `roles` says
which procedures need one text per role, `bodies` rewrites commands, `phases` writes the kernel, `writing` the whole.

What a step finds out only when it runs, and what has no place here (a time behind 2^62, an event that nobody declared),
violates the check REFUSED: who searches such a program asks for it, too, and leaves the program to the interpreter.
"""

from __future__ import annotations

from clew.ir.program import Program
from clew.lower.threaded.kept import REFUSED, NotThreaded

__all__ = ["REFUSED", "NotThreaded", "threaded"]


def threaded(program: Program) -> Program:
    """The program with its kernel as a process; raises `NotThreaded` with the reason where it has no such form."""
    from clew.lower.threaded.writing import written  # here because few programs have a kernel

    return written(program)
