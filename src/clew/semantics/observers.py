"""Which questions to the state a program asks."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.program import Program
from clew.ir.rewriting import parts_in, terms_of
from clew.ir.terms import Constant, Observation, Observe, Term
from clew.ir.values import Address
from clew.ir.walk import postorder


def observes(program: Program, observation: Observation, watched: tuple[Term, ...] = ()) -> bool:
    """Whether a term of the program, or one of those watched, asks for this."""
    return observation in observations(*watched, *program_terms(program))


def asks_places(program: Program, watched: tuple[Term, ...]) -> bool:
    """Whether somebody asks where a process stands, or for its locals there: then blocks and frames stay."""
    return bool({Observation.AT, Observation.LOCAL} & observations(*watched, *program_terms(program)))


def observations(*terms: Term) -> frozenset[Observation]:
    """What the terms ask for."""
    return frozenset(term.observation for term in postorder(*terms) if isinstance(term, Observe))


def found_by_name(program: Program) -> frozenset[str]:
    """The locals of outermost frames that `self` finds by their names."""
    asked = (term for term in postorder(*program_terms(program)) if isinstance(term, Observe))
    return frozenset(name for term in asked if term.observation is Observation.SELF for name in term.names)


def numbers_objects(program: Program) -> bool:
    """Whether the program calls objects by their numbers, so that these must not change."""
    return any(number >= 0 for number in numbered_objects(program))


def numbered_objects(program: Program) -> Iterator[int]:
    """The numbers by which the program calls objects; below zero it is none."""
    for term in postorder(*program_terms(program)):
        if isinstance(term, Constant) and isinstance(term.value, Address):
            yield term.value.object


def program_terms(program: Program) -> Iterator[Term]:
    """Every term that commands, exits, guards and starts evaluate, in the order of the program."""
    for procedure in program.procedures:
        for part in parts_in(procedure):
            yield from terms_of(part)
    yield from terms_outside(program)


def terms_outside(program: Program) -> Iterator[Term]:
    """Those of them that stand in no procedure."""
    for process in program.processes:
        yield from (*process.arguments, *process.sensitivity)
    yield from action_terms(program)
    if program.quiet is not None:
        yield program.quiet


def action_terms(program: Program) -> Iterator[Term]:
    """Every term that guards and effects of actions evaluate."""
    for action in program.actions:
        yield action.guard
        for command in action.effect:
            yield from terms_of(command)
