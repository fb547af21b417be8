"""Specialise: procedures for the processes that run them, once everything that they work on is there.

Input: a kernel program whose processes begin with known arguments, such as a design after its elaboration. Output: a
program with the same runs, in which every procedure stands once per process and known arguments: pointers to what never
changes are put in, calls through them have one callee, branches that are decided are taken, and places of memory that
are only ever reached as whole cells by known pointers are variables. So what a step touches can be said in advance.

Nouns: a *context* is a procedure with the process that runs it and what is known of its arguments; a *value* is a
constant, or the *regions* of objects into which a pointer may point; a *cell* is what is written and read as a whole.

- `values`: values and regions. `memory`: what objects hold, whatever the order; `accesses` to it. `walking`: what
  is known on the way through a procedure. `contexts`: the analysis. `writing`: the program that it leads to.

The analysis is optimistic, after Wegman and Zadeck 1991, over contexts as in the cloning of procedures by Cooper, Hall
and Kennedy 1993; memory is looked at without the order of commands, as by Andersen 1994, but with places.
"""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from clew.ir.program import Program, Scheduler
from clew.lift import Lift, Lowered, same
from clew.passes.specialise.contexts import Analysis
from clew.passes.specialise.values import TooMany
from clew.passes.specialise.writing import written
from clew.records import dataclass
from clew.semantics.observers import numbers_objects
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Specialise:
    """See the module."""

    name: ClassVar[str] = "specialise"
    most: int = 6_000
    """A program of more contexts stays as it is."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with procedures for its processes."""
        if program.scheduler is Scheduler.KERNEL and not numbers_objects(program):
            with suppress(TooMany):
                program = written(Analysis(program, self.most))
        return Lowered(program, Lift(same, Loses.NOTHING))
