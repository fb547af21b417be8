"""Shapes of procedures: the order of their blocks, the heads of their loops, their flags, and what they touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from clew.analysis.callgraph import call_graph
from clew.analysis.cfg import predecessors
from clew.analysis.interrupting import accesses
from clew.analysis.sharing.points_to import PointsTo, site_of
from clew.analysis.values.differences import Pair
from clew.analysis.values.domain import Held
from clew.analysis.values.float_marks import float_marks
from clew.analysis.values.rounds import Related, related
from clew.graphs import postorder, reachable
from clew.ir.commands import Allocate, Assign, Assume, Branch, Call, Copy, Expire, Fill, Load, Store
from clew.ir.operators.table import signed
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import commands_in, commands_of, labels_of, parts_in, targets_of, terms_of
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.terms import Apply, Constant, Observe, Variable, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder as subterms
from clew.ir.walk import variables
from clew.records import dataclass
from clew.semantics.observers import program_terms

_LIMITING = frozenset({"=", "ult", "ule", "slt", "sle", "bitand", "urem", "srem"})
"""Operators behind which numbers are limited."""
FRAME = " "
"""How the names of objects of frames begin."""


def frame_object(procedure: str, label: str, index: int) -> str:
    """The name of the objects that a command of a procedure makes, by its block and its number there."""
    return f"{FRAME}{procedure}:{label}:{index}"


@dataclass(frozen=True, slots=True)
class Loop:
    """What the rounds of a loop may write: variables, and whether memory."""

    variables: frozenset[Variable]
    memory: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """A procedure as it is followed."""

    procedure: Procedure
    blocks: Mapping[str, Block]
    first: str
    order: Mapping[str, int]
    heads: frozenset[str]
    loops: Mapping[str, Loop]
    """By head what its rounds may write; other sets grow there because they do in front of it."""
    flags: tuple[Variable, ...]
    """Variables by whose numbers situations are told apart."""
    asked: tuple[tuple[int, Variable, Variable], ...]
    """Parameters that conditions ask for, or by which is read: the position, and what stands for the argument."""
    labels: Mapping[str, frozenset[str]]
    """By head the blocks of its loop."""
    related: Mapping[str, tuple[Related, ...]]
    """By head what goes on together in each round."""
    cases: tuple[Variable, ...] = ()
    """Variables of few numbers each of which is looked at by itself."""


@dataclass(frozen=True, slots=True)
class Telling:
    """By what situations are told apart: so many at a place, by flags of procedures, counters, globals and places."""

    ways: int
    counters: bool = False
    globals: tuple[Variable, ...] = ()
    cases: bool = False
    contexts: int | None = None
    """So many situations in which a procedure is called are followed by themselves; further ones together."""
    pairs: tuple[Pair, ...] = ()
    """Globals and places by whether they are equal; how far apart they are is kept, too."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What a call may read or write: globals, those that it may write, objects of before."""

    variables: tuple[Variable, ...]
    written: frozenset[Variable]
    objects: frozenset[str]


@dataclass(slots=True)
class _Own:
    variables: set[Variable] = field(default_factory=set)
    written: set[Variable] = field(default_factory=set)
    sites: int = 0


class ShapeOf:
    """The shapes of one program, each made when it is asked for."""

    def __init__(
        self, program: Program, telling: Telling, points_to: PointsTo, bounds: Mapping[Variable, Held] | None = None
    ) -> None:
        self._telling = telling
        self._pointer_bytes = program.pointer_bytes
        self._points_to = points_to
        self._calls = call_graph(program, self._points_to.callees)
        self._globals = {each.variable for each in program.globals}
        self._procedures = {each.name: each for each in program.procedures}
        self._shapes: dict[str, Shape] = {}
        self._own: dict[str, _Own] = {}
        self._touched: dict[str, Touched] = {}
        self.static = frozenset(each.name for each in program.objects)
        self.constant = frozenset(each.name for each in program.objects if each.constant)
        self._named = {f"&{each.name}": each.name for each in program.objects} | _frame_objects(program)
        self.marks = _marks(program)
        self.flags = telling.globals
        self.contexts = telling.contexts
        self.pairs = telling.pairs
        self.roots = frozenset(each for pair in telling.pairs for each in pair)
        self.bounds: Mapping[Variable, Held] = {} if bounds is None else bounds
        """What globals may hold anywhere, by what is known before."""

    def __call__(self, procedure: Procedure) -> Shape:
        """The shape of a procedure."""
        found = self._shapes.get(procedure.name)
        if found is None:
            found = self._shapes[procedure.name] = self._made(procedure)
        return found

    def _made(self, procedure: Procedure) -> Shape:
        blocks = {block.label: block for block in procedure.blocks}
        first = procedure.blocks[0].label

        def following(label: str) -> tuple[str, ...]:
            return labels_of(blocks[label].exit)

        order = {label: -number for number, label in enumerate(postorder((first,), following))}
        heads = frozenset(target for label in order for target in following(label) if order[target] <= order[label])
        flags = (*_local_flags(procedure, self._telling), *self.flags)
        cases = _related(procedure) if self._telling.cases else ()
        before = predecessors(procedure.blocks)
        ends = {head: [each for each in before[head] if each in order and order[head] <= order[each]] for head in heads}
        labels = {head: frozenset(_round(head, ends[head], before)) for head in heads}
        loops = {head: self._loop(labels[head], blocks) for head in heads}
        together = {head: found for head in heads if (found := related(procedure, head, labels[head]))}
        return Shape(procedure, blocks, first, order, heads, loops, flags, _asked(procedure), labels, together, cases)

    def _loop(self, labels: frozenset[str], blocks: Mapping[str, Block]) -> Loop:
        written: set[Variable] = set()
        memory = False
        for command in (each for label in labels for each in blocks[label].commands):
            written.update(targets_of(command))
            memory = memory or isinstance(command, Call | Store | Copy | Fill | Allocate | Expire)
            if isinstance(command, Call):
                written.update(self._globals)
        return Loop(frozenset(written), memory)

    def touched(self, name: str) -> Touched:
        """What a call of a procedure touches."""
        found = self._touched.get(name)
        if found is None:
            run = [self._of(each) for each in reachable((name,), lambda each: self._calls.get(each, ()))]
            every = set[Variable]().union(*(each.variables for each in run))
            written = set[Variable]().union(*(each.written for each in run))
            sites = 0
            for each in run:
                sites |= each.sites
            ordered = tuple(sorted(every, key=lambda each: each.name))
            found = Touched(ordered, frozenset(written), self._objects(sites))
            self._touched[name] = found
        return found

    def _objects(self, sites: int) -> frozenset[str]:
        names = {self._named[site] for site in self._points_to.named(sites) if site in self._named}
        return frozenset(names) - self.constant

    def _of(self, name: str) -> _Own:
        found = self._own.get(name)
        if found is not None:
            return found
        found = self._own[name] = _Own()
        procedure = self._procedures[name]
        for part in parts_in(procedure):
            found.variables.update(each for each in variables(*terms_of(part)) if each in self._globals)
            for each in subterms(*terms_of(part)):
                for observed in each.arguments if isinstance(each, Observe) else ():
                    found.sites |= self._points_to.sites(observed, name)
        for command in commands_in(procedure):
            targets = [each for each in targets_of(command) if each in self._globals]
            found.variables.update(targets)
            found.written.update(targets)
            for access in accesses(command, self._pointer_bytes):
                found.sites |= self._points_to.sites(access.pointer, name)
        found.variables.update(found.written)
        found.variables.update(each for each in self.flags if each in self._globals)
        return found


def _frame_objects(program: Program) -> dict[str, str]:
    """By the site of what a command makes the name of such objects."""
    return {
        site_of(procedure.name, (block.label, index)): frame_object(procedure.name, block.label, index)
        for procedure in program.procedures
        for block in procedure.blocks
        for index, command in enumerate(block.commands)
        if isinstance(command, Allocate)
    }


def _round(head: str, ends: Iterable[str], before: Mapping[str, Sequence[str]]) -> set[str]:
    """The blocks of a loop: those from which control comes back to its head without passing it."""
    return {
        head,
        *reachable((each for each in ends if each != head), lambda at: () if at == head else before.get(at, ())),
    }


def _local_flags(procedure: Procedure, telling: Telling) -> tuple[Variable, ...]:
    """Locals that decide branches, or are given constants or results; those that are counted with on request."""
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
    commands = list(commands_in(procedure))
    assigned = [each for each in commands if isinstance(each, Assign)]
    counted = {each.target for each in assigned if each.target in variables(each.value)}
    decide = {each for block in procedure.blocks for each in variables(*terms_of(block.exit))}
    results = {each for command in commands if isinstance(command, Call) for each in command.targets}
    given = {each.target for each in assigned if isinstance(each.value, Constant) and each.value.value is not UNDEFINED}
    chosen = ((decide | results | given) & own) - (set() if telling.counters else counted)
    declared = (each for each in (*procedure.parameters, *procedure.locals) if each.variable in chosen)
    return tuple(each.variable for each in declared if isinstance(each.sort, Bits | Bool))


def _asked(procedure: Procedure) -> tuple[tuple[int, Variable, Variable], ...]:
    conditions = {
        each for part in parts_in(procedure) if isinstance(part, Branch | Assume) for each in variables(part.condition)
    }
    led = {each for part in commands_in(procedure) if isinstance(part, Load) for each in variables(part.pointer)}
    return tuple(
        (position, each.variable, variable(f" given to {procedure.name}: {each.name}", each.sort))
        for position, each in enumerate(procedure.parameters)
        if (each.variable in conditions and isinstance(each.sort, Bits | Bool))
        or (each.variable in led and isinstance(each.sort, Pointer))
    )


def _related(procedure: Procedure) -> tuple[Variable, ...]:
    """Locals that are compared with others, and are not counted with: cases of them are looked at one by one."""
    own = {each.variable for each in (*procedure.parameters, *procedure.locals) if isinstance(each.sort, Bits)}
    counted = {
        each.target
        for each in commands_in(procedure)
        if isinstance(each, Assign) and each.target in variables(each.value)
    }
    found: dict[Variable, None] = {}
    for block in procedure.blocks:
        if isinstance(block.exit, Branch):
            every = [each for each in variables(block.exit.condition) if each in own]
            if len(every) > 1:
                found.update(dict.fromkeys(each for each in every if each not in counted))
    return tuple(found)


def _marks(program: Program) -> Sequence[int]:
    """The numbers that the program compares with or reduces by, and their neighbours; sizes of objects."""
    found = {0}
    for term in subterms(*program_terms(program)):
        if not isinstance(term, Apply) or term.operator not in _LIMITING:
            continue
        for each in term.arguments:
            if isinstance(each, Constant) and isinstance(each.value, int) and isinstance(each.sort, Bits):
                width, value = each.sort.width, int(each.value)
                for end in (value, value - (1 << width) if value >> (width - 1) else value):
                    found |= {end - 1, end, end + 1}
    for declared in program.objects:
        found |= {declared.size, declared.size - 1}
    for command in commands_of(program):
        given = (
            command.arguments if isinstance(command, Call) else (command.value,) if isinstance(command, Assign) else ()
        )
        for each in given:
            if isinstance(each, Constant) and isinstance(each.value, int) and isinstance(each.sort, Bits):
                found.add(signed(int(each.value), each.sort.width))
    found.update(float_marks(program))
    return sorted(found)
