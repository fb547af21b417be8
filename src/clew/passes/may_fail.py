"""Checks that some run may violate, as far as can be seen without a search.

Input: a program. Output: check ids. What control cannot reach violates nothing, nor does an access that names its
object and stays inside of it, as far as ranges tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Assert, Assign, Assume, Await, Call, Command, Exit, Havoc, Load, Raise, Store, Yield
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Variable
from clew.ir.walk import variables
from clew.logic.ranges import Ranges
from clew.passes.bits import facts_of
from clew.passes.bits.facts import ProgramFacts
from clew.passes.bits.places import named
from clew.passes.bits.settled import unsettled
from clew.semantics.outcome import OWN_CHECKS, UNCAUGHT, UNDEFINED_VALUE

_HARMLESS = (Assign, Assume, Await, Assert, Havoc, Yield)
"""Commands that can violate nothing but what assertions say, and that something is undefined."""


def breakable(program: Program) -> frozenset[str]:
    """The checks that some run may violate."""
    facts = None if program.actions else facts_of(program)
    if facts is None:
        return _anywhere(program)
    loose = unsettled(program)
    found = {UNDEFINED_VALUE} if loose else set()
    sizes = {each.name: each.size for each in program.objects}
    written = {each.name: each.size for each in program.objects if not each.constant}
    for part, ranges, unsure in _reached(program, facts, loose):
        match part:
            case Assert(condition=condition, check=check):
                found |= set() if condition is TRUE else {check}
            case Load(target=Variable(sort=Bits() | Bool() as sort)):
                found |= set() if _is_inside(part, sort, sizes, ranges, unsure) else OWN_CHECKS
            case Store(value=value):
                inside = isinstance(value.sort, Bits | Bool) and _is_inside(part, value.sort, written, ranges, unsure)
                found |= set() if inside else OWN_CHECKS
            case Raise():
                found.add(UNCAUGHT)
            case _ if isinstance(part, Command):
                found |= set() if isinstance(part, _HARMLESS) or _is_plain_call(part) else OWN_CHECKS
            case _:
                pass
    return frozenset(found)


def _anywhere(program: Program) -> frozenset[str]:
    """The same where nothing is known of values and calls."""
    commands = list(commands_of(program))
    found = {each.check for each in commands if isinstance(each, Assert) and each.condition is not TRUE}
    found.add(UNDEFINED_VALUE)
    exits = (block.exit for procedure in program.procedures for block in procedure.blocks)
    if any(isinstance(each, Raise) for each in exits):
        found.add(UNCAUGHT)
    harmless = all(isinstance(each, _HARMLESS) or _is_plain_call(each) for each in commands)
    return frozenset(found if harmless and not program.actions else found | OWN_CHECKS)


def _is_plain_call(command: Command) -> bool:
    """Whether it calls what it names; a pointer to code may point anywhere."""
    return isinstance(command, Call) and isinstance(command.callee, str)


def _reached(
    program: Program, facts: ProgramFacts, loose: set[tuple[str | None, Variable]]
) -> Iterator[tuple[Command | Exit, Ranges, set[Variable]]]:
    """What control may reach, what is known of its variables there, and which may be undefined."""
    for procedure in program.procedures:
        own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
        unsure = {each for name, each in loose if (name == procedure.name if each in own else name is None)}
        for block in procedure.blocks:
            if facts.at(procedure.name, block.label) is not None:
                known = facts.along(procedure, block)
                yield from (
                    (part, ranges, unsure) for part, ranges in zip((*block.commands, block.exit), known, strict=False)
                )


def _is_inside(
    access: Load | Store, sort: Bits | Bool, sizes: dict[str, int], ranges: Ranges, unsure: set[Variable]
) -> bool:
    """Whether an access names an object and stays inside of it."""
    place = named(access.pointer)
    if place is None or place[0] not in sizes:
        return False
    name, offset = place
    width = sort.width if isinstance(sort, Bits) else 8
    if width % 8 or not unsure.isdisjoint(variables(access.pointer)):
        return False
    if offset is None:
        return width // 8 <= sizes[name]
    known = ranges.of(offset)
    return isinstance(known, tuple) and len(known) == 6 and known[1] + width // 8 <= sizes[name]
