"""Ways home for runs through passes that add or drop commands, or drop data.

Input: the program that executes the run. Output: the way, as a lift has it. What executes programs is imported
when the first run comes: most questions end without one, and start-up time counts.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.program import Program
from clew.lift import Run

Home = Callable[[Run], Run | None]


def in_whole_moves(program: Program) -> Home:
    """With whole moves: where very long steps end by themselves is another place before the pass."""

    def home(run: Run) -> Run | None:
        from clew.codegen.python.jit import accelerated
        from clew.models.runs import macro_steps

        return macro_steps.in_whole_moves(accelerated(program), run)

    return home


def closing(program: Program) -> Home:
    """With the loop taken as often as it takes until a state of this program repeats."""

    def home(run: Run) -> Run | None:
        from clew.codegen.python.jit import accelerated
        from clew.models.runs import macro_steps

        return macro_steps.closing(accelerated(program), run)

    return home
