"""Memory whose accesses can be seen: objects that are only reached by their own names.

Input: a program, or the pointer of an access. Output: the object that an access names and the offset in it; the
objects that hold numbers only and whose addresses go nowhere, so that every access to them names them.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Load, Store
from clew.ir.program import Object, Program
from clew.ir.rewriting import commands_of
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Constant, Observation, Observe, Term
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.semantics.observers import program_terms


def named(pointer: Term) -> tuple[str, Term | None] | None:
    """The object that the pointer names, and the offset in bytes, if there is one; None where it is computed."""
    match pointer:
        case Observe(observation=Observation.ADDRESS, names=(name,)):
            return name, None
        case Apply(operator="pointer.add", arguments=(Observe(observation=Observation.ADDRESS, names=(name,)), offset)):
            return name, offset
        case _:
            return None


def plain_objects(program: Program) -> frozenset[str]:
    """The objects that start with numbers, and that nothing but loads and stores of numbers names."""
    found = {each.name for each in program.objects if _starts_plain(each)}
    seen: dict[str, int] = {}
    for command in commands_of(program):
        if isinstance(command, Load | Store) and (place := named(command.pointer)) is not None:
            sort = command.target.sort if isinstance(command, Load) else command.value.sort
            if isinstance(sort, Bits | Bool):
                seen[place[0]] = seen.get(place[0], 0) + 1
    for name in _mentioned(program):
        seen[name] = seen.get(name, 0) - 1
    return frozenset(name for name in found if seen.get(name, 0) == 0)


def _starts_plain(each: Object) -> bool:
    values = [value for _, value in each.cells]
    return each.zeroed and all(isinstance(value, Constant) and value.value is not UNDEFINED for value in values)


def _mentioned(program: Program) -> Iterator[str]:
    """The names of objects whose addresses terms ask for, as often as they do."""
    for root in program_terms(program):
        for part in postorder(root):
            match part:
                case Observe(observation=Observation.ADDRESS, names=(name,)):
                    yield name
                case _:
                    pass
    for each in program.objects:
        for _, value in each.cells:
            for part in postorder(value):
                if isinstance(part, Observe) and part.observation is Observation.ADDRESS:
                    yield from part.names
