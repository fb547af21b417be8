"""Fitted widths: what is to be kept of each variable so that the narrower program can be written down.

Input: a program of one process with what is known of it, watched terms, and perhaps widths that were chosen. Output:
widths that are at least as large: arrays that are copied as a whole are equally wide, so are locals of one name that a
property asks for, and what is written by other means than assignments stays as wide as it is, if it is needed at all.
With chosen widths, what may be undefined, or stands beside it, is kept as far as it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from clew.graphs import preorder
from clew.ir.commands import Assign, Call, Havoc, Return
from clew.ir.program import AnyOf, Program
from clew.ir.rewriting import parts_in, placed_commands, targets_of, terms_of
from clew.ir.sorts import Array
from clew.ir.terms import Observation, Observe, Term, Variable, variable
from clew.ir.walk import array_parts, postorder, variables
from clew.passes.bits import declarations
from clew.passes.bits.demand import Demand, Key, bits_of, demanded
from clew.passes.bits.facts import ProgramFacts
from clew.passes.bits.settled import unsettled
from clew.records import dataclass


@dataclass(slots=True)
class Fitted:
    """The widths, what is short of being precise, and which variables stay as they are."""

    demand: Demand
    stays: set[Key] = field(default_factory=set)

    def width(self, key: Key) -> int:
        """How many low bits are kept of a variable, or of each of its elements."""
        return min(self.demand.needed.get(key, 0), bits_of(key[1].sort) or 0)


def fitted(
    program: Program,
    facts: ProgramFacts,
    watched: tuple[Term, ...],
    chosen: Mapping[Key, int] | None = None,
    least: Mapping[Key, int] | None = None,
) -> Fitted:
    """The least widths that can be written down: those chosen for some, and for others at least the given ones."""
    stays = set(_staying(program))
    equal = list(_equals(program, watched))
    precise = demanded(program, facts, watched)
    fixed = dict(chosen or {})
    for key in _delicate(program, watched) if fixed else ():
        if key in fixed:
            fixed[key] = max(fixed[key], precise.needed.get(key, 0))
    free = dict(least or {})
    while True:
        demand = demanded(program, facts, watched, fixed, free)
        before = (dict(fixed), dict(free))
        for group in (*equal, *([key] for key in stays)):
            widest = max((demand.needed.get(key, 0) for key in group), default=0)
            wanted = bits_of(group[0][1].sort) or 0 if widest and any(key in stays for key in group) else widest
            for key in group:
                (fixed if key in fixed else free)[key] = max(wanted, fixed.get(key, free.get(key, 0)))
        if before == (fixed, free):
            return Fitted(demand, stays)


def _keys(program: Program) -> dict[str, set[Variable]]:
    return {each.name: {one.variable for one in (*each.parameters, *each.locals)} for each in program.procedures}


def _staying(program: Program) -> Iterator[Key]:
    """What begins with a free value, or is written by other means than assignments, calls and plain choices."""
    for key, declaration in declarations(program):
        if isinstance(declaration.initial, AnyOf):
            yield key
    own = _keys(program)
    for inside, command in placed_commands(program):
        plain = isinstance(command, Assign | Call) or (
            isinstance(command, Havoc) and not command.fair and not isinstance(command.target.sort, Array)
        )
        yield from () if plain else (_key(inside, own, target) for target in targets_of(command))


def _equals(program: Program, watched: tuple[Term, ...]) -> Iterator[list[Key]]:
    """Groups of variables that have to be equally wide."""
    own = _keys(program)
    for term in postorder(*watched):
        if isinstance(term, Observe) and term.observation is Observation.LOCAL:
            each = variable(term.names[1], term.sort)
            group: list[Key] = [(name, each) for name, inside in own.items() if each in inside]
            if len(group) > 1:
                yield group
    yield from _assigned(program, own)


def _assigned(program: Program, own: dict[str, set[Variable]]) -> Iterator[list[Key]]:
    """Groups of arrays that are assigned, passed and returned whole."""
    parameters = {each.name: [one.variable for one in each.parameters] for each in program.procedures}
    returned: dict[tuple[str, int], list[Key]] = {}
    for procedure in program.procedures:
        for part in parts_in(procedure):
            name = procedure.name
            match part:
                case Assign(target=target, value=value) if isinstance(target.sort, Array):
                    yield [_key(name, own, target), *_arrays(name, own, value)]
                case Call(callee=str(callee), arguments=arguments, targets=targets):
                    for each, argument in zip(parameters[callee], arguments, strict=True):
                        if isinstance(each.sort, Array):
                            yield [(callee, each), *_arrays(name, own, argument)]
                    for number, target in enumerate(targets):
                        if isinstance(target.sort, Array):
                            returned.setdefault((callee, number), []).append(_key(name, own, target))
                case Return(values=values):
                    for number, value in enumerate(values):
                        if isinstance(value.sort, Array):
                            returned.setdefault((name, number), []).extend(_arrays(name, own, value))
                case _:
                    pass
    yield from returned.values()


def _key(inside: str, own: dict[str, set[Variable]], each: Variable) -> Key:
    return (inside if each in own[inside] else None, each)


def _arrays(inside: str, own: dict[str, set[Variable]], term: Term) -> list[Key]:
    """The arrays that a term of an array is made of, its indices and elements aside."""
    every = preorder((term,), array_parts)
    return [_key(inside, own, each) for each in every if isinstance(each, Variable) and isinstance(each.sort, Array)]


def _delicate(program: Program, watched: tuple[Term, ...]) -> set[Key]:
    """What may be undefined, and what stands beside that in a term; what stands beside a local that is asked for."""
    loose = unsettled(program)
    own = _keys(program)
    found = set(loose)
    for procedure in program.procedures:
        for part in parts_in(procedure):
            for term in terms_of(part):
                keys = {_key(procedure.name, own, each) for each in variables(term)}
                if keys & loose:
                    found |= keys
    for term in watched:
        parts = list(postorder(term))
        asked = {part.names[1] for part in parts if isinstance(part, Observe) and len(part.names) > 1}
        if any(isinstance(part, Observe) for part in parts):
            found |= {(None, part) for part in parts if isinstance(part, Variable)}
            found |= {(name, each) for name, inside in own.items() for each in inside if each.name in asked}
    if program.quiet is not None:
        found |= {(None, each) for each in variables(program.quiet)}
    return found
