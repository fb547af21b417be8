"""Demanded bits: how many low bits of each variable can make a difference.

Input: a program, what is known of its variables, and watched terms. Output: for every variable the least number of low
bits that have to be kept, and why. What decides something (a branch, an assertion, an index, a bound, a watched term)
needs all bits that its range has; what only flows on through operators whose low results depend on low operands alone
needs as many as are kept there. Everything else is needed by nobody.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from clew.ir.commands import Assign, Call, Command, Copy, Exit, Fill, Havoc, Load, Return, Store
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, variable
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.passes.bits.facts import ProgramFacts
from clew.passes.bits.idle_memory import Memory
from clew.records import dataclass

Key = tuple[str | None, Variable]
"""A variable and its procedure; None for what all share."""
Result = tuple[str, int]
"""A procedure and the number of one of its results."""
CLOSED = frozenset({"add", "sub", "mul", "neg", "bitnot", "bitand", "bitor", "bitxor"})
"""Operators whose low bits depend on the same low bits of their operands."""
ASKED = "a property asks for it"


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
    results: dict[Result, int] = field(default_factory=dict)
    """How many bits of the results of procedures are used."""
    short: dict[Key, int] = field(default_factory=dict)
    """Of what was chosen: how many bits would be needed, where that is more."""
    objects: set[str] = field(default_factory=set)
    """The objects, by site, of which some byte is needed, among those that are looked into."""


@dataclass(frozen=True, slots=True)
class Site:
    """A command, exit or guard, the procedure in which it stands, and what is known in front of it."""

    part: Command | Exit | Term
    inside: str | None
    ranges: Ranges


def sites(program: Program, facts: ProgramFacts | None) -> Iterator[Site]:
    """Everything that is executed; with facts, only where control can come."""
    nothing = Ranges()
    for action in program.actions:
        yield Site(action.guard, None, nothing)
        yield from (Site(command, None, nothing) for command in action.effect)
    for procedure in program.procedures:
        for block in procedure.blocks:
            parts = (*block.commands, block.exit)
            if facts is None:
                yield from (Site(part, procedure.name, nothing) for part in parts)
            elif facts.at(procedure.name, block.label) is not None:
                known = facts.along(procedure, block)
                yield from (Site(part, procedure.name, each) for part, each in zip(parts, known, strict=False))


def demanded(
    program: Program,
    facts: ProgramFacts | None,
    watched: tuple[Term, ...],
    chosen: Mapping[Key, int] | None = None,
    least: Mapping[Key, int] | None = None,
    memory: Memory | None = None,
) -> Demand:
    """The least widths that change nothing that can be seen; what is chosen is as wide as that.

    `least` are widths that others have to have at least. Where memory is looked into, a value that is stored is needed
    only if something is that is loaded there.

    Chosen widths are precise where they are short of nothing: nobody needs more bits than are kept, given what is kept.
    """
    walk = _Walk(program, facts, chosen or {}, least or {}, memory)
    walk.watch(_seen(program, watched))
    walk.look()
    return walk.demand


def _seen(program: Program, watched: tuple[Term, ...]) -> tuple[Term, ...]:
    slots = (slot for symmetry in program.symmetries for row in symmetry.members for slot in row)
    return (*watched, *slots, *(() if program.quiet is None else (program.quiet,)))


class _Walk:
    """Looks at everything once, and at what writes a variable whenever more of it is needed."""

    def __init__(
        self,
        program: Program,
        facts: ProgramFacts | None,
        chosen: Mapping[Key, int],
        least: Mapping[Key, int],
        memory: Memory | None,
    ) -> None:
        self._facts = facts
        self._memory = memory
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {each.name: _own(each) for each in program.procedures}
        self._sites = list(sites(program, facts))
        self._writers: dict[Key | Result | str, list[int]] = {}
        self._work: deque[int] = deque()
        self._pending: set[int] = set()
        self._inside: str | None = None
        self._ranges = Ranges()
        self._chosen = chosen
        self.demand = Demand({**least, **chosen})
        for number, site in enumerate(self._sites):
            for written in self._written(site):
                self._writers.setdefault(written, []).append(number)

    def _written(self, site: Site) -> Iterator[Key | Result | str]:
        """What the demand for decides what the site needs."""
        self._inside = site.inside
        match site.part:
            case Load(target=target) if self._memory is not None:
                yield self._key(target)
            case Store() | Copy() | Fill() if self._memory is not None:
                yield from self._memory.written(site.part, site.inside) or ()
            case Assign(target=target):
                yield self._key(target)
            case Call(callee=callee, targets=targets):
                yield from map(self._key, targets)
                if isinstance(callee, str):
                    yield from ((callee, each.variable) for each in self._procedures[callee].parameters)
            case Return(values=values):
                yield from ((site.inside or "", number) for number in range(len(values)))
            case _:
                pass

    def watch(self, terms: tuple[Term, ...]) -> None:
        """Everything in watched terms is needed as far as its values go."""
        for term in postorder(*terms):
            match term:
                case Variable():
                    self._ask((None, term), self._most(None, term), ASKED)
                case Observe(observation=Observation.LOCAL, names=(_, name)):
                    each = variable(name, term.sort)
                    for procedure, own in self._own.items():
                        if each in own:
                            # One bit at least says whether it has a value.
                            self._ask((procedure, each), max(1, self._most(procedure, each)), ASKED)
                case _:
                    pass

    def _most(self, procedure: str | None, each: Variable) -> int:
        width = _width(each.sort)
        if self._facts is None or not isinstance(each.sort, Bits):
            return width
        return min(width, self._facts.most(procedure, each).bit_length())

    def look(self) -> None:
        """Until nobody needs more."""
        self._again(range(len(self._sites)))
        while self._work:
            number = self._work.popleft()
            self._pending.discard(number)
            site = self._sites[number]
            self._inside, self._ranges = site.inside, site.ranges
            self._part(site.part)

    def _again(self, numbers: Iterable[int]) -> None:
        fresh = [number for number in numbers if number not in self._pending]
        self._work.extend(fresh)
        self._pending.update(fresh)

    def _part(self, part: Command | Exit | Term) -> None:
        match part:
            case Constant() | Variable() | Apply() | Observe():
                self._observe(part, "a guard decides by it")
            case Assign(target=target, value=value):
                self._flow(value, self._kept(target), f"it flows into {target.name}")
            case Call(callee=str(name), arguments=arguments, targets=targets):
                parameters = self._procedures[name].parameters
                for each, argument in zip(parameters, arguments, strict=True):
                    kept = self.demand.needed.get((name, each.variable), 0)
                    self._flow(argument, kept, f"it is passed as {name}.{each.name}")
                self._ask_results((name,), targets)
            case Call(targets=targets):
                self._ask_results(tuple(self._procedures), targets)
                self._observe_all(part)
            case Return(values=values):
                for number, value in enumerate(values):
                    kept = self.demand.results.get((self._inside or "", number), 0)
                    self._flow(value, kept, f"{self._inside} returns it")
            case Load(pointer=pointer):
                self._observe(pointer, "load decides by it")
                if self._memory is not None and (self._kept(part.target) or not self._memory.is_number(part.target)):
                    self._ask_objects(self._memory.read(part, self._inside))
            case Store(value=value) if not self._is_kept(part):
                self._observe_all(part, besides=(value,))
            case Copy() if not self._is_kept(part):
                self._observe_all(part)
            case Copy() if self._memory is not None:
                self._observe_all(part)
                self._ask_objects(self._memory.read(part, self._inside))
            case Fill(value=value) if not self._is_kept(part):
                self._observe_all(part, besides=(value,))
            case Havoc(low=low, high=high):
                for end in (low, high):
                    if end is not None:
                        self._observe(end, "it bounds a choice")
            case _:
                self._observe_all(part)

    def _observe_all(self, part: Command | Exit, besides: tuple[Term, ...] = ()) -> None:
        for term in terms_of(part):
            if term not in besides:
                self._observe(term, f"{type(part).__name__.lower()} decides by it")

    def _is_kept(self, part: Store | Copy | Fill) -> bool:
        """Whether somebody needs what is written to memory, as far as that is known."""
        return is_kept(part, self._inside, self._memory, self.demand)

    def _ask_objects(self, names: Iterable[str]) -> None:
        """Somebody needs what these objects hold."""
        for name in names:
            if name not in self.demand.objects:
                self.demand.objects.add(name)
                self._again(self._writers.get(name, ()))

    def _ask_results(self, names: tuple[str, ...], targets: tuple[Variable, ...]) -> None:
        for name in names:
            for number, target in enumerate(targets):
                kept = self._kept(target)
                if kept > self.demand.results.get((name, number), 0):
                    self.demand.results[name, number] = kept
                    self._again(self._writers.get((name, number), ()))

    def _ask(self, key: Key, count: int, reason: str) -> None:
        """Somebody needs so many low bits."""
        if key in self._chosen:
            if count > max(self._chosen[key], self.demand.short.get(key, 0)):
                self.demand.short[key] = count
                self.demand.why[key] = reason
        elif count > self.demand.needed.get(key, 0):
            self.demand.needed[key] = count
            self.demand.why[key] = reason
            self._again(self._writers.get(key, ()))

    def _key(self, each: Variable) -> Key:
        inside = self._inside if each in self._own.get(self._inside or "", ()) else None
        return (inside, each)

    def _kept(self, each: Variable) -> int:
        return self.demand.needed.get(self._key(each), 0)

    def _room(self, term: Term) -> int:
        """How many bits the values of the term take here."""
        width = _width(term.sort)
        found = self._ranges.of(term)
        if isinstance(term.sort, Bits) and isinstance(found, tuple) and len(found) == 6:
            return min(width, found[1].bit_length())
        return width

    def _observe(self, term: Term, reason: str) -> None:
        """Everything in the term is needed as far as its range goes, and at least to know whether it is defined."""
        for part in postorder(term):
            if isinstance(part, Variable):
                self._ask(self._key(part), max(1, self._room(part)), reason)
            elif isinstance(part, Observe):
                self.watch((part,))

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
                    self._ask(self._key(term), min(count, self._room(term)), reason)
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


def is_kept(part: Store | Copy | Fill, inside: str | None, memory: Memory | None, demand: Demand) -> bool:
    """Whether somebody needs what is written to memory, as far as that is known."""
    written = None if memory is None else memory.written(part, inside)
    return written is None or not demand.objects.isdisjoint(written)


def _width(sort: Sort) -> int:
    """How many bits can be needed; what has none, such as a pointer, is needed as a whole, which is told by one."""
    width = bits_of(sort)
    return 1 if width is None else width


def _own(procedure: Procedure) -> set[Variable]:
    return {each.variable for each in (*procedure.parameters, *procedure.locals)}
