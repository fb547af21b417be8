"""Demanded bits: how many low bits of each variable can make a difference.

Input: a program of one process, facts about its variables, and watched terms. Output: for every variable the least
number of low bits that have to be kept, and why. What decides something (a branch, an assertion, an index, a bound, a
watched term) needs all bits that its range has; what only flows on through operators whose low results depend on low
operands alone needs as many as are kept there. Everything else is needed by nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from clew.ir.commands import Assign, Call, Command, Exit, Havoc, Return
from clew.ir.program import Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, variable
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.passes.bits.facts import ProgramFacts

Key = tuple[str | None, Variable]
"""A variable and its procedure; None for what all share."""
CLOSED = frozenset({"add", "sub", "mul", "neg", "bitnot", "bitand", "bitor", "bitxor"})
"""Operators whose low bits depend on the same low bits of their operands."""


def bits_of(sort: Sort) -> int | None:
    """How many bits one element has; None for what has none."""
    match sort:
        case Bits(width=width):
            return width
        case Bool():
            return 1
        case Array(element=element):
            return bits_of(element)
        case _:
            return None


@dataclass(slots=True)
class Demand:
    """The bits that are needed so far, and who needed them last."""

    needed: dict[Key, int] = field(default_factory=dict)
    why: dict[Key, str] = field(default_factory=dict)
    changed: bool = False

    def ask(self, key: Key, count: int, reason: str) -> None:
        """Somebody needs so many low bits."""
        if count > self.needed.get(key, 0):
            self.needed[key] = count
            self.why[key] = reason
            self.changed = True


def demanded(program: Program, facts: ProgramFacts, watched: tuple[Term, ...]) -> Demand:
    """The least widths that change nothing that can be seen."""
    walk = _Walk(program, facts)
    walk.watch((*watched, *(() if program.quiet is None else (program.quiet,))))
    while True:
        walk.demand.changed = False
        walk.round()
        if not walk.demand.changed:
            return walk.demand


class _Walk:
    """One pass over all commands after the other, until nobody needs more."""

    def __init__(self, program: Program, facts: ProgramFacts) -> None:
        self._program = program
        self._facts = facts
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {
            each.name: {one.variable for one in (*each.parameters, *each.locals)} for each in program.procedures
        }
        self._results: dict[tuple[str, int], int] = {}
        self._inside: str | None = None
        self._ranges = Ranges()
        self.demand = Demand()

    def watch(self, terms: tuple[Term, ...]) -> None:
        """Everything in watched terms is needed as it is."""
        for term in postorder(*terms):
            match term:
                case Variable():
                    self.demand.ask((None, term), bits_of(term.sort) or 0, "a property asks for it")
                case Observe(observation=Observation.LOCAL, names=(_, name)):
                    for procedure, own in self._own.items():
                        each = variable(name, term.sort)
                        if each in own:
                            self.demand.ask((procedure, each), bits_of(each.sort) or 0, "a property asks for it")
                case _:
                    pass

    def round(self) -> None:
        for procedure in self._program.procedures:
            self._inside = procedure.name
            for block in procedure.blocks:
                if self._facts.at(procedure.name, block.label) is None:
                    continue
                parts: tuple[Command | Exit, ...] = (*block.commands, block.exit)
                for part, ranges in zip(parts, self._facts.along(procedure, block), strict=False):
                    self._ranges = ranges
                    self._part(part)

    def _part(self, part: Command | Exit) -> None:
        match part:
            case Assign(target=target, value=value):
                self._flow(value, self._kept(target), f"it flows into {target.name}")
            case Call(callee=str(name), arguments=arguments, targets=targets):
                parameters = self._procedures[name].parameters
                for each, argument in zip(parameters, arguments, strict=True):
                    kept = self.demand.needed.get((name, each.variable), 0)
                    self._flow(argument, kept, f"it is passed as {name}.{each.name}")
                for number, target in enumerate(targets):
                    self._ask_result((name, number), self._kept(target))
            case Return(values=values):
                for number, value in enumerate(values):
                    kept = self._results.get((self._inside or "", number), 0)
                    self._flow(value, kept, f"{self._inside} returns it")
            case Havoc(low=low, high=high):
                for end in (low, high):
                    if end is not None:
                        self._observe(end, "it bounds a choice")
            case _:
                for term in terms_of(part):
                    self._observe(term, f"{type(part).__name__.lower()} decides by it")

    def _ask_result(self, result: tuple[str, int], count: int) -> None:
        if count > self._results.get(result, 0):
            self._results[result] = count
            self.demand.changed = True

    def _key(self, each: Variable) -> Key:
        inside = self._inside if each in self._own.get(self._inside or "", ()) else None
        return (inside, each)

    def _kept(self, each: Variable) -> int:
        return self.demand.needed.get(self._key(each), 0)

    def _room(self, term: Term) -> int:
        """How many bits the values of the term take here."""
        width = bits_of(term.sort) or 0
        found = self._ranges.of(term)
        if isinstance(term.sort, Bits) and isinstance(found, tuple) and len(found) == 6:
            return min(width, found[1].bit_length())
        return width

    def _observe(self, term: Term, reason: str) -> None:
        """Everything in the term is needed as far as its range goes, and at least to know whether it is defined."""
        for part in postorder(term):
            if isinstance(part, Variable):
                self.demand.ask(self._key(part), max(1, self._room(part)), reason)

    def _flow(self, root: Term, kept: int, reason: str) -> None:
        """So many low bits of the term are kept."""
        waiting = [(root, kept)]
        while waiting:
            term, count = waiting.pop()
            if count <= 0:
                continue
            match term:
                case Constant():
                    pass
                case Variable():
                    self.demand.ask(self._key(term), min(count, self._room(term)), reason)
                case Observe():
                    self._observe(term, reason)
                case Apply():
                    waiting.extend(self._operands(term, count, reason))

    def _operands(self, term: Apply, count: int, reason: str) -> Iterator[tuple[Term, int]]:
        arguments = term.arguments
        match term.operator:
            case operator if operator in CLOSED:
                yield from ((each, count) for each in arguments)
            case "zero_extend":
                yield arguments[0], min(count, bits_of(arguments[0].sort) or 0)
            case "sign_extend":
                inner = bits_of(arguments[0].sort) or 0
                if count <= inner:
                    yield arguments[0], count
                else:
                    self._observe(arguments[0], reason)
            case "extract":
                high, low = term.parameters
                yield arguments[0], min(low + count, high + 1)
            case "shl" if isinstance(arguments[1], Constant):
                yield arguments[0], count
            case "ite":
                self._observe(arguments[0], reason)
                yield from ((each, count) for each in arguments[1:])
            case "select":
                self._observe(arguments[1], "it is an index")
                yield arguments[0], count
            case "store":
                self._observe(arguments[1], "it is an index")
                yield from ((arguments[0], count), (arguments[2], count))
            case "array":
                yield from ((each, count) for each in arguments)
            case _:
                self._observe(term, reason)
