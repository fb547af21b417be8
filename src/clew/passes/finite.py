"""Records in so many slots: a program without records that does all that the program does, and perhaps more.

Input: a program with records; how many of each kind are kept (its *memory configuration*). Output: a program whose
references are numbers: 0 is null, 1 to n are slots, and n + 1, the *top*, is any record that is not kept. The n records
that are made first are kept. What is read from the top is any value, what is written there is lost, and two of them may
be one record or not. So what the result never reaches the program never reaches; a run that it has may be none.
After: Lettrari, "Explicit-symbolic, heuristic state space exploration", 2005, section 5.2. There `new` zeroed every
free slot at once and might take a static variable for one: here the first free slot is taken, and no other is touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import ClassVar

from clew.ir.commands import Assert, Assign, Call, Command, GetField, Havoc, NewRecord, SetField
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program, Record
from clew.ir.rewriting import map_command, map_exit, targets_of, terms_of
from clew.ir.sorts import Bits, Bool, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, conjoin, equal, ite, negate, variable
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, Run
from clew.records import dataclass
from clew.verdict import Loses

_EITHER = Bits(1)


@dataclass(frozen=True, slots=True)
class Finite:
    """See the module."""

    name: ClassVar[str] = "finite"
    slots: int = 2
    """How many records of each kind are kept."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program in slots."""
        kinds = {each.name: _Kind(each, self.slots) for each in program.records}
        made = _Slots(program, kinds).program() if kinds else program
        return Lowered(made, Lift(_not_known, Loses.PRECISION) if kinds else Lift(lambda run: run, Loses.NOTHING))


def _not_known(run: Run) -> Run | None:
    """Its choices are others, so that a run is not brought home."""
    del run
    return None


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of record and its slots."""

    record: Record
    slots: int

    @property
    def sort(self) -> Bits:
        """Null, the slots and the top."""
        return Bits((self.slots + 1).bit_length())

    @property
    def top(self) -> Term:
        return bits(self.slots + 1, self.sort.width)

    @property
    def used(self) -> Variable:
        """How many slots are taken; they are never given back."""
        return variable(f"{self.record.name}.used", self.sort)

    def slot(self, number: int) -> Term:
        return bits(number, self.sort.width)


@dataclass
class _Slots:
    """One translation; it counts the names that it makes, which is why it has state."""

    source: Program
    kinds: Mapping[str, _Kind]
    either: int = 0
    fresh: list[Declaration] = field(default_factory=list)

    def program(self) -> Program:
        """The whole program."""
        self._refuse()
        procedures = tuple(map(self._procedure, self.source.procedures))
        processes = tuple(
            replace(each, arguments=tuple(map(self._plain, each.arguments))) for each in self.source.processes
        )
        own = [self._declared(each) for each in self.source.globals]
        kept = [each for kind in self.kinds.values() for each in self._kept(kind)]
        return replace(
            self.source,
            globals=(*own, *kept, *self.fresh),
            records=(),
            procedures=procedures,
            processes=processes,
            quiet=None if self.source.quiet is None else self._plain(self.source.quiet),
        )

    def _refuse(self) -> None:
        """Collections of references have no slots of their own."""
        for each in (*self.source.globals, *(one for kind in self.kinds.values() for one in kind.record.fields)):
            if not isinstance(each.sort, Reference) and "Reference" in repr(each.sort):
                raise Unsupported(
                    f"{each.name} is a collection of references, which is not kept in slots", span=each.span
                )

    def _kept(self, kind: _Kind) -> Iterator[Declaration]:
        yield Declaration(kind.used, bits(0, kind.sort.width))
        for number in range(1, kind.slots + 1):
            for each in kind.record.fields:
                slot = self._field(kind, each.name, number)
                yield replace(self._declared(each), variable=slot)

    def _field(self, kind: _Kind, name: str, number: int) -> Variable:
        declared = next(each for each in kind.record.fields if each.name == name)
        return variable(f"{kind.record.name}.{name}[{number}]", self._sort(declared.sort))

    # --- sorts and terms ----------------------------------------------------------------------------------------------

    def _sort(self, sort: Sort) -> Sort:
        return self.kinds[sort.record].sort if isinstance(sort, Reference) else sort

    def _declared(self, declaration: Declaration) -> Declaration:
        if not isinstance(declaration.sort, Reference):
            return declaration
        start = self._plain(declaration.initial) if isinstance(declaration.initial, Term) else declaration.initial
        return replace(declaration, variable=self._variable(declaration.variable), initial=start)

    def _variable(self, name: Variable) -> Variable:
        return variable(name.name, self._sort(name.sort)) if isinstance(name.sort, Reference) else name

    def _plain(self, term: Term) -> Term:
        """A term in which no references are compared with each other."""
        found, choices = self._told(term)
        assert not choices, "two references should not be compared here"
        return found

    def _told(self, term: Term) -> tuple[Term, list[Command]]:
        """The term over numbers, and the choices that stand before it: whether two tops are one record."""
        choices: list[Command] = []
        known: dict[Term, Term] = {}
        for each in postorder(term):
            match each:
                case Variable(sort=Reference()):
                    known[each] = self._variable(each)
                case Constant(sort=Reference(record=record), value=value):
                    assert value is None or value == 0 or not value, "only null should be a constant reference"
                    known[each] = self.kinds[record].slot(0)
                case Apply(operator="=", arguments=(one, other)) if isinstance(one.sort, Reference):
                    sides = known.get(one, one), known.get(other, other)
                    known[each] = self._same(self.kinds[one.sort.record], *sides, choices)
                case Apply():
                    inner = tuple(known.get(argument, argument) for argument in each.arguments)
                    if inner != each.arguments:
                        known[each] = apply(each.operator, *inner, parameters=each.parameters)
                case _:
                    pass
        return known.get(term, term), choices

    def _same(self, kind: _Kind, one: Term, other: Term, choices: list[Command]) -> Term:
        both = conjoin(equal(one, kind.top), equal(other, kind.top))
        plain = equal(one, other)
        if isinstance(one, Constant) or isinstance(other, Constant):
            return plain
        self.either += 1
        name = variable(f"either {self.either}", _EITHER)
        self.fresh.append(Declaration(name, bits(0, 1)))
        choices.append(Havoc(name, bits(0, 1), ite(both, bits(1, 1), bits(0, 1))))
        return ite(both, equal(name, bits(1, 1)), plain)

    # --- procedures ---------------------------------------------------------------------------------------------------

    def _procedure(self, procedure: Procedure) -> Procedure:
        return replace(
            procedure,
            parameters=tuple(map(self._declared, procedure.parameters)),
            results=tuple(map(self._sort, procedure.results)),
            locals=tuple(map(self._declared, procedure.locals)),
            blocks=tuple(map(self._block, procedure.blocks)),
        )

    def _block(self, block: Block) -> Block:
        commands = [found for each in block.commands for found in self._command(each)]
        rewritten = {}
        for term in terms_of(block.exit):
            rewritten[term], choices = self._told(term)
            commands += choices
        leave = map_exit(block.exit, lambda term: rewritten.get(term, term))
        return replace(block, commands=tuple(commands), exit=leave)

    def _command(self, command: Command) -> list[Command]:
        match command:
            case NewRecord(target=target):
                return list(self._new(target))
            case GetField(target=target, reference=reference, field=name, span=span):
                return [*self._get(target, self._plain(reference), self._kind(reference), name, span)]
            case SetField(reference=reference, field=name, value=value, span=span):
                told, choices = self._told(value)
                return [*choices, *self._set(self._plain(reference), self._kind(reference), name, told, span)]
            case _:
                return self._other(command)

    def _other(self, command: Command) -> list[Command]:
        rewritten: dict[Term, Term] = {}
        before: list[Command] = []
        for term in terms_of(command):
            rewritten[term], choices = self._told(term)
            before += choices
        found = map_command(command, lambda term: rewritten.get(term, term))
        return [*before, self._into(found) if any(_refers(each) for each in targets_of(command)) else found]

    def _into(self, command: Command) -> Command:
        """The command with targets that are numbers."""
        match command:
            case Assign(target=target):
                return replace(command, target=self._variable(target))
            case Call(targets=targets):
                return replace(command, targets=tuple(map(self._variable, targets)))
            case _:
                raise Unsupported("a reference that is chosen, popped or caught has no slots", span=command.span)

    def _kind(self, reference: Term) -> _Kind:
        assert isinstance(reference.sort, Reference), "a field should be one of a record"
        return self.kinds[reference.sort.record]

    def _new(self, target: Variable) -> Iterator[Command]:
        assert isinstance(target.sort, Reference), "a new record should be kept in a reference"
        kind = self.kinds[target.sort.record]
        free = apply("ult", kind.used, kind.slot(kind.slots))
        next_ = apply("add", kind.used, kind.slot(1))
        for number in range(1, kind.slots + 1):
            taken = equal(kind.used, kind.slot(number - 1))
            for each in kind.record.fields:
                slot = self._field(kind, each.name, number)
                start = self._declared(each).initial
                if not isinstance(start, Constant):
                    raise Unsupported(
                        f"field {each.name} starts with a choice, which is not kept in slots", span=each.span
                    )
                yield Assign(slot, ite(taken, start, slot))
        yield Assign(self._variable(target), ite(free, next_, kind.top))
        yield Assign(kind.used, ite(free, next_, kind.used))

    def _there(self, reference: Term, kind: _Kind, span: Span | None) -> Command:
        return Assert(
            negate(equal(reference, kind.slot(0))), "memory.null-dereference", "null has no fields", span=span
        )

    def _get(self, target: Variable, reference: Term, kind: _Kind, name: str, span: Span | None) -> Iterator[Command]:
        yield self._there(reference, kind, span)
        place = self._variable(target)
        found: Term = self._field(kind, name, 1) if kind.slots else _least(place.sort)
        for number in range(2, kind.slots + 1):
            found = ite(equal(reference, kind.slot(number)), self._field(kind, name, number), found)
        lost = equal(reference, kind.top)
        if place.sort == Bool():
            self.either += 1
            any_ = variable(f"either {self.either}", _EITHER)
            self.fresh.append(Declaration(any_, bits(0, 1)))
            yield Havoc(any_, bits(0, 1), ite(lost, bits(1, 1), bits(0, 1)))
            yield Assign(place, ite(lost, equal(any_, bits(1, 1)), found))
            return
        if not isinstance(place.sort, Bits):
            raise Unsupported(f"field {name} is no number, truth value or reference", span=span)
        most = self._most(target.sort, place.sort)
        yield Havoc(place, ite(lost, bits(0, place.sort.width), found), ite(lost, most, found), span=span)

    def _most(self, sort: Sort, kept: Bits) -> Term:
        return self.kinds[sort.record].top if isinstance(sort, Reference) else bits((1 << kept.width) - 1, kept.width)

    def _set(self, reference: Term, kind: _Kind, name: str, value: Term, span: Span | None) -> Iterator[Command]:
        yield self._there(reference, kind, span)
        for number in range(1, kind.slots + 1):
            slot = self._field(kind, name, number)
            yield Assign(slot, ite(equal(reference, kind.slot(number)), value, slot))


def _refers(name: Variable) -> bool:
    return isinstance(name.sort, Reference)


def _least(sort: Sort) -> Term:
    return bits(0, sort.width) if isinstance(sort, Bits) else negate(equal(bits(0, 1), bits(0, 1)))
