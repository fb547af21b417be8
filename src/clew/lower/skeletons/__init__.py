"""Programs of several processes as transition systems: control and pointers are places, numbers are variables.

Nouns: a *skeleton* is a state of the program whose numbers are variables where they are *data*; all else in it (where
processes stand, stacks, pointers, what is undefined, numbers that take few values) is what it is. A *way* is what a
step of a process from a skeleton may do: a condition on the data and what they become, up to the next skeleton.
A *place* of the system is a skeleton. There are finitely many, or the program is refused: `exploring` finds them and
what is data, `reducing` leaves out orders of steps that make no difference, `writing` makes the system of them.

The system has exactly the runs of the program from scheduling point to scheduling point, so what is absent there is
absent, and a run is brought home by who moves in it and what is chosen (`homeward`).
After: explicit control and symbolic data as in Beyer, Keremoglu, "CPAchecker", 2011; which numbers are data is found
by counting their values, as in Beyer and Löwe, "Explicit-State Software Model Checking Based on CEGAR and
Interpolation", 2013.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.ir.program import Program
from clew.models.transition import TransitionSystem

if TYPE_CHECKING:
    from clew.lower.skeletons.exploring import Graph

__all__ = ["reduced_graph", "skeletal_system"]

FEW_VALUES = 8
"""A number that takes more values is data."""


def skeletal_system(program: Program, *, seen: bool) -> TransitionSystem:
    """The transition system of a program of processes; raises Unsupported where it has too many skeletons.

    Where somebody looks at states (`seen`), all of them stay.
    """
    from clew.lower.skeletons.writing import written

    return written(reduced_graph(program, seen=seen, few=FEW_VALUES))


def reduced_graph(program: Program, *, seen: bool, few: int) -> Graph:
    """Its skeletons and the ways between them, those that make a difference; numbers of few values are no data."""
    from clew.lower.skeletons.exploring import explored
    from clew.lower.skeletons.merging import merged, merged_steps
    from clew.lower.skeletons.reducing import reduced, reduced_steps

    graph = explored(program, few=few, seen=seen)
    # What holds a lock goes on alone, so that then its whole section may change places with another one.
    return graph if seen else merged(reduced_steps(merged_steps(reduced(graph))))
