"""Crowds: programs of threads of which there may be any number, role by role.

Nouns: a *role* is what a process does, from its start: the first process has one, and so has each procedure that is
spawned, with the arguments that are fixed there. A *crowd* has all roles of a program: what they share, and per role
its own variables, its places and its steps from place to place. Of a role there is one process, or any number.

The crowd has every run of the program, and more: it knows numbers in static objects and frames at fixed offsets only
(`memory`), a process begins at some time after it was spawned, joining waits for nobody, and what nothing that is asked
depends on is left out (`slicing`). So what is absent there is absent; what it violates may be nothing.

The way: `roles` (one procedure per role) → `memory` → `slicing` → `systems` (steps from scheduling point to scheduling
point).
After: Gupta, Popeea and Rybalchenko, "Predicate abstraction and refinement for verifying multi-threaded programs",
2011, for the use that is made of it.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.program import Program
from clew.lower.crowds.memory import without_memory
from clew.lower.crowds.roles import roles_of
from clew.lower.crowds.slicing import sliced
from clew.lower.crowds.systems import systems_of
from clew.models.crowds import Crowd


def crowd(program: Program, covers: Callable[[str], bool]) -> Crowd:
    """The crowd of a program, asked about the checks that count; raises Unsupported where there is none."""
    return systems_of(sliced(without_memory(program, roles_of(program)), covers))
