"""Well-formedness of terms, sorts and values: everything that a name in them refers to exists, and everything fits.

Input: tables of what is declared. Output: problems, in the order in which they are met.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction

from clew.ir.contests import KINDS
from clew.ir.errors import InputError
from clew.ir.operators.table import OPERATORS, IllSorted
from clew.ir.program import Declaration, Procedure, Program, Scheduler
from clew.ir.sorts import (
    BOOL,
    EVENT,
    INTEGER,
    POINTER,
    PROCESS,
    Array,
    Bits,
    Bool,
    Event,
    Integer,
    Pointer,
    Process,
    Queue,
    Real,
    Reference,
    Sort,
)
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED, Address, Handle, Value
from clew.ir.walk import postorder
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Tables:
    """What a program declares, by name."""

    program: Program
    globals: Mapping[str, Declaration]
    procedures: Mapping[str, Procedure]
    records: Mapping[str, Mapping[str, Sort]]
    processes: Mapping[str, str]
    """The procedure of each process."""
    objects: frozenset[str]
    labels: frozenset[str]
    """The labels of all procedures."""
    locals: Mapping[str, frozenset[Sort]]
    """The sorts that locals of each name have in some procedure."""

    @property
    def scheduler(self) -> Scheduler:
        """The program's scheduler."""
        return self.program.scheduler


def tables(program: Program) -> Tables:
    """The tables of a program; of several declarations of one name the first counts."""
    found: dict[str, set[Sort]] = {}
    for procedure in program.procedures:
        for each in (*procedure.parameters, *procedure.locals):
            found.setdefault(each.name, set()).add(each.sort)
    return Tables(
        program,
        {each.name: each for each in reversed(program.globals)},
        {each.name: each for each in reversed(program.procedures)},
        {each.name: {one.name: one.sort for one in each.fields} for each in reversed(program.records)},
        {each.name: each.procedure for each in reversed(program.processes)},
        frozenset(each.name for each in program.objects),
        frozenset(block.label for procedure in program.procedures for block in procedure.blocks),
        {name: frozenset(sorts) for name, sorts in found.items()},
    )


@dataclass(frozen=True, slots=True)
class Checker:
    """Looks at terms from one place: the body of a procedure, or outside of all."""

    tables: Tables
    locals: Mapping[str, Declaration] = field(default_factory=dict)
    right: set[Term] = field(default_factory=set)
    """Terms that were found right; a memory."""

    def declared(self, name: str) -> Declaration | None:
        """The variable of that name that is visible here."""
        return self.locals.get(name) or self.tables.globals.get(name)

    def term(self, term: Term, span: Span | None, sort: Sort | None = None, what: str = "this") -> Iterator[InputError]:
        """What is wrong with a term, which should have the sort."""
        if sort is not None and term.sort != sort:
            yield InputError(f"{what} is of sort {show_sort(term.sort)}, where {show_sort(sort)} is needed", span=span)
        if term in self.right:
            return
        wrong = False
        for each in postorder(term):
            for problem in self._node(each, span):
                wrong = True
                yield problem
        if not wrong:
            self.right.add(term)

    def _node(self, term: Term, span: Span | None) -> Iterator[InputError]:
        match term:
            case Constant(value=value, sort=own):
                if not fits(value, own):
                    yield InputError(f"{value!r} is no value of sort {show_sort(own)}", span=span)
            case Variable():
                yield from self.variable(term, span)
            case Apply():
                yield from _application(term, span)
            case Observe():
                yield from self._observation(term, span)

    def variable(self, variable: Variable, span: Span | None) -> Iterator[InputError]:
        """What is wrong with the use of a variable."""
        found = self.declared(variable.name)
        if found is None:
            yield InputError(f"no variable is called '{variable.name}' here", span=span)
        elif found.sort != variable.sort:
            has, used = show_sort(found.sort), show_sort(variable.sort)
            yield InputError(f"'{variable.name}' is of sort {has}, but is used as {used}", span=span)

    def _observation(self, term: Observe, span: Span | None) -> Iterator[InputError]:
        shape = (len(term.names), len(term.arguments))
        wanted = _SHAPES[term.observation]
        if shape != wanted and not (term.observation is Observation.SELF and shape == (1, 0)):
            yield InputError(f"'{term.observation.value}' has {wanted[0]} names and {wanted[1]} arguments", span=span)
            return
        given: dict[Observation, Sort] = {
            Observation.TIME: INTEGER,
            Observation.SIZE: Bits(64),
            Observation.ADDRESS: POINTER,
            Observation.SELF: POINTER,
        }
        fixed = given.get(term.observation, BOOL)
        if term.observation is not Observation.LOCAL and term.sort != fixed:
            yield InputError(f"'{term.observation.value}' is of sort {show_sort(fixed)}", span=span)
        yield from self._observed(term, span)

    def _observed(self, term: Observe, span: Span | None) -> Iterator[InputError]:
        match term.observation:
            case Observation.TIME:
                if self.tables.scheduler is not Scheduler.KERNEL:
                    yield InputError("only the kernel has a time", span=span)
            case Observation.ELABORATING:
                if self.tables.scheduler is not Scheduler.KERNEL:
                    yield InputError("only kernel programs elaborate", span=span)
            case Observation.HAPPENED | Observation.TRIGGERED:
                if self.tables.scheduler is not Scheduler.KERNEL:
                    yield InputError("only the kernel has events", span=span)
                elif term.arguments[0].sort != EVENT:
                    yield InputError(f"'{term.observation.value}' asks about an event", span=span)
            case Observation.AT | Observation.LOCAL:
                yield from self._inside(term, span)
            case Observation.ENDED:
                if term.arguments[0].sort != PROCESS:
                    yield InputError("'ended' asks about a process", span=span)
            case Observation.ALIVE:
                if not isinstance(term.arguments[0].sort, Pointer | Reference):
                    yield InputError("'alive' asks about a pointer or a reference", span=span)
            case Observation.SIZE | Observation.HEAP:
                if term.arguments[0].sort != POINTER:
                    yield InputError(f"'{term.observation.value}' asks about a pointer", span=span)
            case Observation.ADDRESS:
                if term.names[0] not in self.tables.objects and term.names[0] not in self.tables.procedures:
                    yield InputError(f"no object or procedure is called '{term.names[0]}'", span=span)
            case Observation.SELF | Observation.LEAKED | Observation.OCCUPIED:
                if self.tables.scheduler is Scheduler.ACTIONS:
                    yield InputError(f"under 'actions' there is no '{term.observation.value}'", span=span)
            case Observation.CONTESTED:
                yield from self._contested(term, span)

    def _contested(self, term: Observe, span: Span | None) -> Iterator[InputError]:
        if self.tables.scheduler is not Scheduler.THREADS:
            yield InputError("only threads contest accesses", span=span)
        elif term.names[0] not in KINDS:
            yield InputError(f"'{term.names[0]}' is no kind of access; known: {', '.join(KINDS)}", span=span)
        elif tuple(each.sort for each in term.arguments) != (POINTER, Bits(64)):
            yield InputError("'contested' asks about a pointer and a size of 64 bits", span=span)

    def _inside(self, term: Observe, span: Span | None) -> Iterator[InputError]:
        process, name = term.names
        if process not in self.tables.processes:
            yield InputError(f"no process is called '{process}'", span=span)
        elif term.observation is Observation.AT and name not in self.tables.labels:
            yield InputError(f"no label is called '{name}'", span=span)
        elif term.observation is Observation.LOCAL and term.sort not in self.tables.locals.get(name, ()):
            yield InputError(f"no local called '{name}' is of sort {show_sort(term.sort)}", span=span)

    def sort(self, sort: Sort, span: Span | None) -> Iterator[InputError]:
        """What is wrong with a sort."""
        stack = [sort]
        while stack:
            match stack.pop():
                case Reference(record=record) if record not in self.tables.records:
                    yield InputError(f"no record is called '{record}'", span=span)
                case Array(length=length, element=element):
                    if length < 1:
                        yield InputError(f"an array has at least one element, not {length}", span=span)
                    stack.append(element)
                case Queue(capacity=capacity, elements=elements):
                    if capacity is not None and capacity < 1:
                        yield InputError(f"a queue has room for at least one element, not {capacity}", span=span)
                    if not elements:
                        yield InputError("the elements of a queue have at least one component", span=span)
                    stack.extend(elements)
                case _:
                    pass


_SHAPES = {
    Observation.TIME: (0, 0),
    Observation.AT: (2, 0),
    Observation.HAPPENED: (0, 1),
    Observation.TRIGGERED: (0, 1),
    Observation.ELABORATING: (0, 0),
    Observation.ENDED: (0, 1),
    Observation.ALIVE: (0, 1),
    Observation.SIZE: (0, 1),
    Observation.LOCAL: (2, 0),
    Observation.ADDRESS: (1, 0),
    Observation.SELF: (0, 0),
    Observation.HEAP: (0, 1),
    Observation.LEAKED: (0, 0),
    Observation.OCCUPIED: (0, 0),
    Observation.CONTESTED: (1, 2),
}


def _application(term: Apply, span: Span | None) -> Iterator[InputError]:
    row = OPERATORS.get(term.operator)
    if row is None:
        yield InputError(f"no operator is called '{term.operator}'", span=span)
        return
    if len(term.parameters) != row.parameters or min(term.parameters, default=0) < 0:
        yield InputError(f"'{term.operator}' is indexed by {row.parameters} numbers", span=span)
        return
    sorts = tuple(argument.sort for argument in term.arguments)
    try:
        result = row.result(sorts, term.parameters)
    except IllSorted as problem:
        shown = ", ".join(map(show_sort, sorts))
        yield InputError(f"'{term.operator}' needs {problem}; here it has {shown or 'nothing'}", span=span)
        return
    if result != term.sort:
        yield InputError(f"'{term.operator}' gives {show_sort(result)}, not {show_sort(term.sort)}", span=span)


def fits(value: Value, sort: Sort) -> bool:
    """Whether a value is one of the sort."""
    if value is UNDEFINED:
        return True
    match sort:
        case Bool():
            return isinstance(value, bool)
        case Bits(width=width):
            return _is_whole(value) and isinstance(value, int) and 0 <= value < 1 << width
        case Integer():
            return _is_whole(value)
        case Event() | Process():
            return _is_whole(value) and isinstance(value, int) and value >= 0
        case Real():
            return isinstance(value, Fraction)
        case Array(length=length, element=element):
            return isinstance(value, tuple) and len(value) == length and all(fits(each, element) for each in value)
        case Queue():
            return isinstance(value, tuple) and _fits_queue(value, sort)
        case Pointer():
            return value is None or isinstance(value, Address)
        case Reference():
            return value is None or isinstance(value, Handle)


def _is_whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _fits_queue(value: tuple[Value, ...], sort: Queue) -> bool:
    if sort.capacity is not None and len(value) > sort.capacity:
        return False
    return all(
        isinstance(row, tuple)
        and len(row) == len(sort.elements)
        and all(fits(each, element) for each, element in zip(row, sort.elements, strict=True))
        for row in value
    )
