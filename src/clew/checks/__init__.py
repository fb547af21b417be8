"""Checks that are put into a program only where they are asked for: they change the question.

A *check on request* is a function from a program to the program that asserts it, or in which it can be seen. What a
front end asserts by itself (overflow, null, …) does not belong here, nor what keeps the answer (it goes to `passes`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from clew.checks.cleanup import assert_everything_freed
from clew.checks.races import assert_no_race
from clew.checks.termination import resting_in_loops
from clew.checks.unreachable import probed
from clew.checks.writers import assert_one_writer
from clew.ir.program import Program

ON_REQUEST: dict[str, Callable[[Program], Program]] = {
    "concurrency.data-race": assert_no_race,
    "memory.not-freed": assert_everything_freed,
    "control.nontermination": resting_in_loops,
    "control.unreachable-code": probed,
    "kernel.several-writers": assert_one_writer,
}


def instrumented(program: Program, asked: Collection[str]) -> Program:
    """The program with the checks among those that were asked for."""
    for check, put_in in ON_REQUEST.items():
        if check in asked:
            program = put_in(program)
    return program
