"""Makers: procedures that give back objects which they made and showed to nobody, such as `malloc`.

An object that a maker made is told apart by the call of the maker, not by the command inside. Before the maker returns
nobody else can know the object, so what the maker itself does to it is private. What is held by a local that is found
by its name, from another process or from a procedure further down, is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.callgraph import call_graph
from clew.graphs import grouped, inverted, reachable
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Call,
    Command,
    Copy,
    Expire,
    Fill,
    Free,
    Load,
    Raise,
    Store,
)
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import commands_in, placed_commands, terms_of
from clew.ir.terms import Observation, Observe, Term
from clew.ir.walk import postorder, variables
from clew.semantics.observers import program_terms


def makers(program: Program) -> dict[str, frozenset[str]]:
    """The makers by name, each with the places of the commands that make what it gives back."""
    found: dict[str, frozenset[str]] = {}
    procedures = {procedure.name: procedure for procedure in program.procedures}
    callers = inverted(call_graph(program))
    named = _named(program)
    making = (name for name, each in placed_commands(program) if isinstance(each, Allocate) and each.heap)
    waiting = dict.fromkeys(making)
    while waiting:
        more = {name: made for name in waiting if (made := _made(procedures[name], found, named))}
        found |= more
        waiting = dict.fromkeys(caller for name in more for caller in callers.get(name, ()) if caller not in found)
    return found


def _named(program: Program) -> frozenset[str]:
    """The locals that are found by their names, and the first parameters where these are."""
    asked = [term for term in postorder(*program_terms(program)) if isinstance(term, Observe)]
    wanted = [term.names for term in asked if term.observation in (Observation.SELF, Observation.LOCAL)]
    first = [each.parameters[0].name for each in program.procedures if each.parameters] if () in wanted else []
    return frozenset([names[-1] for names in wanted if names] + first)


def _made(procedure: Procedure, known: dict[str, frozenset[str]], named: frozenset[str]) -> frozenset[str]:
    """The places in the procedure that make objects; empty if somebody else may learn of one before it returns."""
    own = {each.name for each in (*procedure.parameters, *procedure.locals)}
    making = [
        (f"{procedure.name} {block.label} {index}", command)
        for block in procedure.blocks
        for index, command in enumerate(block.commands)
        if (isinstance(command, Allocate) and command.heap) or _calls(command, known)
    ]
    assigned = (each for each in commands_in(procedure) if isinstance(each, Assign))
    copies = grouped((read.name, each.target.name) for each in assigned for read in variables(each.value))
    results = (name for _, command in making for name in _results(command))
    held = set(reachable(results, lambda name: copies.get(name, ())))
    shown = not named.isdisjoint(held) or any(_mentions(term, held) for term in _shown(procedure))
    return frozenset() if shown or not held <= own else frozenset(place for place, _ in making)


def _calls(command: Command, known: dict[str, frozenset[str]]) -> bool:
    return isinstance(command, Call) and isinstance(command.callee, str) and command.callee in known


def _results(command: Command) -> list[str]:
    """The variables that hold what was made."""
    assert isinstance(command, Allocate | Call), "objects should be made by these alone"
    return [each.name for each in ((command.target,) if isinstance(command, Allocate) else command.targets)]


def _mentions(term: Term, names: set[str]) -> bool:
    return any(each.name in names for each in variables(term))


def _shown(procedure: Procedure) -> Iterator[Term]:
    """What leaves the procedure otherwise than as its result."""
    for block in procedure.blocks:
        for command in block.commands:
            match command:
                case Store(value=value):
                    yield value
                case Assign() | Load() | Fill() | Copy() | Free() | Expire() | Allocate() | Assert():
                    pass
                case _:
                    yield from terms_of(command)
        if isinstance(block.exit, Raise):
            yield from terms_of(block.exit)
