"""Which questions to the state a program asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from clew.ir.program import Program
from clew.ir.terms import Observation, Observe, Term
from clew.ir.walk import postorder


def observes(program: Program, observation: Observation, watched: tuple[Term, ...] = ()) -> bool:
    """Whether a term of the program, or one of those watched, asks for this."""
    return any(
        isinstance(term, Observe) and term.observation is observation
        for term in postorder(*watched, *program_terms(program))
    )


def program_terms(program: Program) -> Iterator[Term]:
    """Every term in commands, exits, guards and starts, in the order of the program."""
    for procedure in program.procedures:
        for block in procedure.blocks:
            for part in (*block.commands, block.exit):
                yield from _terms_of(part)
    for process in program.processes:
        yield from (*process.arguments, *process.sensitivity)
    for action in program.actions:
        yield action.guard
        for command in action.effect:
            yield from _terms_of(command)
    if program.quiet is not None:
        yield program.quiet


def _terms_of(part: object) -> Iterator[Term]:
    for field in fields(part):  # type: ignore[arg-type]
        value = getattr(part, field.name)
        if isinstance(value, Term):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Term))
