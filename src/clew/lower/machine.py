"""Programs as machines: the adapter from the meaning of programs to what explicit exploration eats.

`machine` takes compiled actions where they fit, else the reference interpreter; `reference` always the latter. Runs of
the machine are runs of the program.
"""

from __future__ import annotations

from clew.codegen.python.actions import ActionMachine, fits
from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.ir.terms import Term
from clew.models.machine import Machine
from clew.semantics.state import State


def reference(program: Program, *, watched: tuple[Term, ...] = ()) -> Machine[State]:
    """The machine that the reference interpreter is; `watched` are terms that will be asked in states."""
    return accelerated(program, watched=watched)


def machine(program: Program, *, watched: tuple[Term, ...] = ()) -> Machine[State]:
    """The fastest machine of the program without a compiler."""
    return ActionMachine(program, watched=watched) if fits(program) else reference(program, watched=watched)
