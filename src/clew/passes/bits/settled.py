"""Settled variables: those that have a value wherever somebody reads them.

Input: a program. Output: the variables that may be read while they are undefined, by what they are or by what flows
into them; what is handed over in calls through pointers counts as such. Of those an abstraction must keep enough to
know that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from clew.analysis.liveness import Liveness
from clew.graphs import grouped, reachable
from clew.ir.commands import Assign, Call, Command, Exit, Havoc, Load, Return, Store
from clew.ir.program import Declaration, Procedure, Program
from clew.ir.rewriting import addresses_in, commands_in, parts_in, targets_of
from clew.ir.sorts import BOOL
from clew.ir.terms import Constant, Term, Variable, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, variables
from clew.passes.bits.demand import Key, Result
from clew.passes.bits.places import named, plain_objects
from clew.records import dataclass


def unsettled(program: Program) -> set[Key]:
    """The variables that may be undefined where they are read."""
    found: set[Key | Result] = {(None, each.variable) for each in program.globals if _starts_undefined(each)}
    own = {each.name: {one.variable for one in (*each.parameters, *each.locals)} for each in program.procedures}
    plain = plain_objects(program)
    for procedure in program.procedures:
        key = _Keys(procedure.name, own[procedure.name])
        found |= {key.of(each) for each in _read_too_early(procedure, plain)}
    found |= _undefined_arguments(program)
    targets = grouped((source, target) for target, sources in _flows(program, own, plain) for source in sources)
    objects = {*map(_contents, plain)}
    every = reachable((*found, _NOTHING), lambda each: targets.get(each, ()))
    return {each for each in every if _is_key(each) and each != _NOTHING and each not in objects}


def _undefined_arguments(program: Program) -> set[Key]:
    """Parameters that processes start without a value, and those of procedures whose calls are not all known."""
    found: set[Key] = set()
    parameters = {each.name: each.parameters for each in program.procedures}
    for process in program.processes:
        pairs = zip(parameters[process.procedure], process.arguments, strict=True)
        found |= {(process.procedure, each.variable) for each, given in pairs if _has_undefined(given)}
    for name in addresses_in(program) & parameters.keys():
        found |= {(name, each.variable) for each in parameters[name]}
    return found


def _is_key(each: Key | Result) -> TypeGuard[Key]:
    """Whether it is a variable, and no result of a procedure."""
    return not isinstance(each[1], int)


def _contents(name: str) -> Key:
    """Stands for what an object holds."""
    return None, variable(f" in {name}", BOOL)


def _accessed(command: Load | Store, plain: frozenset[str]) -> Key | None:
    """What stands for the object that is accessed, where that holds numbers only and can be seen."""
    place = named(command.pointer)
    return None if place is None or place[0] not in plain else _contents(place[0])


_NOTHING: Key = (None, variable(" undefined", BOOL))
"""Stands for the undefined constant as a source of what flows."""


def _starts_undefined(declaration: Declaration) -> bool:
    initial = declaration.initial
    return initial is None or (isinstance(initial, Term) and _has_undefined(initial))


def _has_undefined(term: Term) -> bool:
    return any(isinstance(part, Constant) and part.value is UNDEFINED for part in postorder(term))


def _flows(
    program: Program, own: dict[str, set[Variable]], plain: frozenset[str]
) -> Iterator[tuple[Key | Result, list[Key | Result]]]:
    """What flows where."""
    parameters = {each.name: [one.variable for one in each.parameters] for each in program.procedures}
    for procedure in program.procedures:
        key = _Keys(procedure.name, own[procedure.name])
        for part in parts_in(procedure):
            yield from _flow(part, key, parameters, plain)


@dataclass(frozen=True, slots=True)
class _Keys:
    """Names the variables of a procedure."""

    name: str
    own: set[Variable]

    def of(self, each: Variable) -> Key:
        return (self.name if each in self.own else None, each)

    def within(self, term: Term) -> list[Key | Result]:
        """The sources in a term."""
        return [*map(self.of, variables(term)), *((_NOTHING,) if _has_undefined(term) else ())]


def _flow(
    part: Command | Exit, key: _Keys, parameters: dict[str, list[Variable]], plain: frozenset[str]
) -> Iterator[tuple[Key | Result, list[Key | Result]]]:
    match part:
        case Assign(target=target, value=value):
            # That a local is made undefined matters only where it is read then: see `_read_too_early`.
            yield key.of(target), [each for each in key.within(value) if each != _NOTHING or target not in key.own]
        case Call(callee=str(callee), arguments=arguments, targets=targets):
            for each, argument in zip(parameters[callee], arguments, strict=True):
                yield (callee, each), key.within(argument)
            for number, target in enumerate(targets):
                yield key.of(target), [(callee, number)]
        case Call(targets=targets):
            for target in targets:
                yield key.of(target), [_NOTHING]
        case Return(values=values):
            for number, value in enumerate(values):
                yield (key.name, number), key.within(value)
        case Store(value=value):
            if (place := _accessed(part, plain)) is not None:
                yield place, key.within(value)
        case Load(target=target):
            if (place := _accessed(part, plain)) is not None:
                yield key.of(target), [place]
        case _:
            pass


def _read_too_early(procedure: Procedure, plain: frozenset[str]) -> set[Variable]:
    """Locals that are read on a way on which nothing was written to them, or something undefined."""
    lost = [each.target for each in commands_in(procedure) if _loses(each)]
    open_ones = {each.variable for each in procedure.locals if _starts_undefined(each)}
    chosen = {each.name: each for each in (*open_ones, *lost)}
    started = {each.name for each in (*procedure.parameters, *procedure.locals) if each.variable not in open_ones}
    early = Liveness(procedure.blocks, frozenset(chosen)).read_unwritten(started, _loses)
    return {chosen[name] for name in early} | {
        target
        for command in commands_in(procedure)
        if not isinstance(command, Assign | Havoc | Call)
        and not (isinstance(command, Load) and _accessed(command, plain) is not None)
        for target in targets_of(command)
    }


def _loses(command: Command) -> TypeGuard[Assign]:
    """Whether it writes something that is undefined."""
    return isinstance(command, Assign) and _has_undefined(command.value)
