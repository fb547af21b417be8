"""Commands on heaps: what each does to variables, objects and edges.

Every command follows `semantics/execution`, with the same checks in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Command,
    Copy,
    Expire,
    Fill,
    Free,
    Havoc,
    Load,
    Store,
)
from clew.ir.errors import Unsupported
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, negate
from clew.ir.walk import postorder
from clew.logic.range_bits import Known, agree, everything
from clew.logic.ranges import Ranges
from clew.lower.heap import memory
from clew.lower.heap.objects import Objects, Touching
from clew.lower.heap.terms import LostTrack, Terms, is_kept, plain, settled
from clew.models.heap.bounds import known_of, said
from clew.models.heap.canonical import canonical
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import (
    ANY,
    HEAPS,
    HELD,
    NULL,
    TOP,
    UNDEFINED,
    Cell,
    Heap,
    Life,
    Pointer,
    Some,
    Value,
    Within,
)
from clew.models.heap.machine import Blocks, Outcome, Violates
from clew.semantics.values import Bounds, alternatives

FEW = 4
"""A free choice between at most so many values is made one by one."""


class Fault(Exception):
    """A check fails."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(message)
        self.check, self.message = check, message


class Routine(NamedTuple):
    """A procedure, ready to be executed."""

    procedure: Procedure
    labels: dict[str, int]
    joins: frozenset[int]
    loops: frozenset[int]
    terms: Terms
    choices: dict[tuple[int, int], tuple[Apply, ...]]
    """By block and command: the terms that choose between two others."""


class Work(NamedTuple):
    """A heap on its way."""

    heap: Heap
    block: int
    at: int
    trail: tuple[int, ...]


def choices_of(procedure: Procedure) -> dict[tuple[int, int], tuple[Apply, ...]]:
    """The terms of commands and exits that choose between two others, by block and command."""
    found: dict[tuple[int, int], tuple[Apply, ...]] = {}
    for number, block in enumerate(procedure.blocks):
        for at, part in enumerate((*block.commands, block.exit)):
            terms = postorder(*terms_of(part))
            chosen = tuple(each for each in terms if isinstance(each, Apply) and each.operator == "ite")
            if chosen:
                found[number, at] = chosen
    return found


def _between(command: Havoc, ends: list[Value | None]) -> Known | None:
    """What the bounds of a choice say of it."""
    sort = command.target.sort
    if not isinstance(sort, Bits) or all(each is None for each in ends):
        return None
    known = [None if each is None else known_of(each, sort.width) for each in ends]
    low, high = known
    found = list(everything(sort.width))
    first = 2 if command.signed else 0
    if low is not None:
        found[first] = low[first]
    if high is not None:
        found[first + 1] = high[first + 1]
    return agree((found[0], found[1], found[2], found[3], 0, 0), sort.width)


class Effects:
    """What commands do; told a grammar when it is known."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.grammar = Grammar(())
        self.forgetful = False
        self.objects = Objects(program)
        self.outside = Terms(frozenset(), self.asked)

    def decided(
        self, routine: Routine, heap: Heap, condition: Term, here: Work, done: list[Outcome]
    ) -> Iterator[tuple[bool, Heap]]:
        """The ways that a condition may go, with what is known of variables then."""
        value = routine.terms.value(heap, condition)
        if value is UNDEFINED or value is TOP:
            span = routine.procedure.blocks[here.block].at(here.at).span
            message = "the condition depends on an undefined value"
            done.append(Violates("memory.undefined-value", message, span, heap, here.trail))
            if value is UNDEFINED:
                return
        if value is True or value is False:
            yield value, heap
            return
        for truth in (True, False):
            made = heap.copy()
            if self._learn(routine, made, condition, truth=truth):
                yield truth, made

    def parted(self, routine: Routine, here: Work, done: list[Outcome]) -> list[Work] | None:
        """The two ways on where a command chooses between values by a condition that may go both ways.

        None where it does not, or where the condition would be known no better: then the value is vague.
        """
        value = routine.terms.value
        for term in routine.choices.get((here.block, here.at), ()):
            condition, *values = term.arguments
            if value(here.heap, condition) is not ANY:
                continue
            one, other = (value(here.heap, each) for each in values)
            if one == other or not all(isinstance(each, int | Pointer) for each in (one, other)):
                continue
            ways = list(self.decided(routine, here.heap, condition, here, done))
            if all(value(heap, condition) is truth for truth, heap in ways):
                return [here._replace(heap=heap) for _, heap in ways]
        return None

    def _learn(self, routine: Routine, heap: Heap, condition: Term, *, truth: bool) -> bool:
        """Write down what follows for variables; whether the condition can be so."""
        facts = [(condition, truth)]
        while facts:
            term, holds = facts.pop()
            match term:
                case Variable() if is_kept(term.sort):
                    heap.values[routine.terms.name(term)] = holds
                case Apply(operator="not", arguments=(inner,)):
                    facts.append((inner, not holds))
                case Apply(operator="and", arguments=arguments) if holds:
                    facts += [(each, True) for each in arguments]
                case Apply(operator="or", arguments=arguments) if not holds:
                    facts += [(each, False) for each in arguments]
                case Apply(operator="=", arguments=(Variable() as left, Constant() as right)) if holds:
                    settled(heap, routine.terms.name(left), routine.terms.value(heap, right))
                case Apply(operator="=", arguments=(Constant() as right, Variable() as left)) if holds:
                    settled(heap, routine.terms.name(left), routine.terms.value(heap, right))
                case _:
                    pass
        if not self._learn_bounds(routine, heap, condition if truth else negate(condition)):
            return False
        return routine.terms.value(heap, condition) is not (not truth)

    def _learn_bounds(self, routine: Routine, heap: Heap, condition: Term) -> bool:
        """Write down the bounds that follow for numbers; whether there are any numbers for which it is so."""
        names: dict[Variable, tuple[str, int]] = {}
        ranges = Ranges()
        for each in postorder(condition):
            if isinstance(each, Variable) and isinstance(each.sort, Bits):
                name = routine.terms.name(each)
                known = known_of(heap.values.get(name, UNDEFINED), each.sort.width)
                if known is not None:
                    names[each] = name, each.sort.width
                    ranges.know(each, known)
        if not names:
            return True
        ranges.learn(condition)
        if ranges.contradiction:
            return False
        for variable, (name, width) in names.items():
            found, old = ranges.of(variable), heap.values[name]
            if isinstance(old, int) or not isinstance(found, tuple) or len(found) != 6:
                continue
            value = said(found, width)
            if isinstance(old, Some) and isinstance(value, Within):
                value = old._replace(known=value.known)
            if value is not ANY and value != old:
                settled(heap, name, value)
        return True

    # --- commands -----------------------------------------------------------------------------------------------------

    def execute(
        self, routine: Routine, heap: Heap, command: Command, here: Work, done: list[Outcome]
    ) -> Iterator[Heap]:
        """The heaps after a command; what fails on the way is among the outcomes."""
        value = routine.terms.value
        match command:
            case Assign(target=target, value=term):
                self.write(heap, routine, target, value(heap, term))
                yield heap
            case Havoc(target=target):
                yield from self._havoc(routine, heap, command)
            case Assume(condition=condition):
                yield from (made for truth, made in self.decided(routine, heap, condition, here, done) if truth)
            case Assert(condition=condition, check=check, message=message, span=span):
                for truth, made in self.decided(routine, heap, condition, here, done):
                    if truth:
                        yield made
                    else:
                        done.append(Violates(check, message, span, made, here.trail))
            case Await(condition=condition):
                for truth, made in self.decided(routine, heap, condition, here, done):
                    if truth:
                        yield made
                    else:
                        done.append(Blocks(made, here.trail))
            case Allocate():
                self._allocate(routine, heap, command)
                yield heap
            case Free() | Expire() | Load() | Store() | Copy() | Fill():
                self._access(routine, heap, command)
                yield heap
            case _:
                raise LostTrack(f"the command '{type(command).__name__}' is not followed on heaps")

    def write(self, heap: Heap, routine: Routine, target: Variable, value: Value) -> None:
        """Give a variable a value; an undefined local has none."""
        name = routine.terms.name(target)
        if not is_kept(target.sort):
            return
        if value is UNDEFINED and name[0] != "@":
            heap.values.pop(name, None)
        else:
            heap.values[name] = value

    def _havoc(self, routine: Routine, heap: Heap, command: Havoc) -> Iterator[Heap]:
        target = command.target
        if not is_kept(target.sort):
            yield heap
            return
        ends = [None if each is None else routine.terms.value(heap, each) for each in (command.low, command.high)]
        few = self._few(command, ends)
        if few is None:
            self.write(heap, routine, target, self._some(heap, target.sort, _between(command, ends)))
            yield heap
            return
        for chosen in few:
            made = heap.copy()
            self.write(made, routine, target, chosen)
            yield made

    def _some(self, heap: Heap, sort: Sort, known: Known | None = None) -> Value:
        """A number of which nothing else is known."""
        if not isinstance(sort, Bits):
            return ANY
        heap.fresh += 1
        return Some(f"?{heap.fresh}", known or everything(sort.width), sort.width)

    def _few(self, command: Havoc, ends: list[Value | None]) -> list[Value] | None:
        """The values of a choice between few; None where they are many, or the bounds are not known."""
        low, high = ends
        if UNDEFINED in ends or TOP in ends:
            raise LostTrack("a bound of a choice may be undefined")
        if any(each is ANY or isinstance(each, Some | Within) for each in ends):
            return None
        assert not isinstance(low, Pointer), "bounds should be numbers"
        assert not isinstance(high, Pointer), "bounds should be numbers"
        try:
            found = alternatives(command.target.sort, Bounds(low, high, command.signed), command.span)  # type: ignore[arg-type]
        except Unsupported:
            return None
        return list(found) if len(found) <= FEW else None  # type: ignore[arg-type]

    # --- memory -------------------------------------------------------------------------------------------------------

    def _allocate(self, routine: Routine, heap: Heap, command: Allocate) -> None:
        size = routine.terms.value(heap, command.size)
        if size is UNDEFINED:
            raise Fault("memory.undefined-value", "the command depends on a value that was never written")
        if not isinstance(size, int):
            raise LostTrack("an object is made whose size is not known")
        number = heap.add(self.objects.kind(command, size))
        self.write(heap, routine, command.target, Pointer(number, 0))

    def address(self, value: Value) -> Pointer:
        """A value as a pointer that is followed."""
        if value is UNDEFINED:
            raise Fault("memory.undefined-pointer", "the pointer was never written")
        if not isinstance(value, Pointer):
            raise LostTrack("a pointer is followed of which nothing is known")
        return value

    def _access(self, routine: Routine, heap: Heap, command: Free | Expire | Load | Store | Copy | Fill) -> None:
        value, objects = routine.terms.value, self.objects
        match command:
            case Load(target=target, pointer=pointer, align=align):
                size = objects.size_of(target.sort)
                where = self._place(heap, value(heap, pointer), size, align, writes=False)
                found = memory.load(heap.nodes[where.node], where.offset, size, target.sort)
                if command.settled and found in (UNDEFINED, TOP):
                    found = ANY
                cell = heap.nodes[where.node].cells.get(where.offset)
                if cell is not None and found is cell.value and (found is ANY or isinstance(found, Within)):
                    # Whatever is learnt of the variable is known of the cell, too.
                    found = self._some(heap, target.sort, found.known if isinstance(found, Within) else None)
                    heap.write(where.node, where.offset, Cell(size, found))
                self.write(heap, routine, target, found)
            case Store(pointer=pointer, value=stored, align=align):
                size = objects.size_of(stored.sort)
                at, what = value(heap, pointer), value(heap, stored)
                where = self._place(heap, at, size, align, writes=True)
                if isinstance(what, Pointer) and size != self.program.pointer_bytes and what.node:
                    raise LostTrack("a pointer is written as a number of another width")
                if isinstance(what, Some) and what.width != 8 * size:
                    what = plain(what)
                memory.store(heap, where.node, where.offset, Cell(size, what))
            case Free(pointer=pointer):
                self._free(heap, value(heap, pointer), command)
            case Expire(pointer=pointer):
                self._expire(heap, value(heap, pointer))
            case Copy(target=into, source=source, size=amount, align=align):
                length = self._length(value(heap, amount))
                if length:
                    start = self._place(heap, value(heap, source), length, align, writes=False)
                    end = self._place(heap, value(heap, into), length, align, writes=True)
                    for distance, cell in memory.copied(heap.nodes[start.node], start.offset, length):
                        memory.store(heap, end.node, end.offset + distance, cell)
            case Fill(pointer=pointer, value=byte, size=amount):
                length = self._length(value(heap, amount))
                if length:
                    where = self._place(heap, value(heap, pointer), length, 1, writes=True)
                    memory.fill(heap, where.node, where.offset, length, value(heap, byte))

    def _length(self, value: Value) -> int:
        if value is UNDEFINED:
            raise Fault("memory.undefined-value", "the command depends on a value that was never written")
        if not isinstance(value, int):
            raise LostTrack("so many bytes are touched as is not known")
        return value

    def _place(self, heap: Heap, value: Value, size: int, align: int, *, writes: bool) -> Pointer:
        """Where so many bytes are touched; what edges hide there comes out."""
        where = self.address(value)
        touching = Touching(where, size, align, writes)
        fault = self.objects.fault(heap, touching)
        if fault is not None:
            raise Fault(*fault)
        self.objects.unhide(heap, self.grammar, touching)
        return where

    def _free(self, heap: Heap, value: Value, command: Free) -> None:
        if value is UNDEFINED:
            raise Fault("memory.invalid-free", "the pointer was never written")
        if not isinstance(value, Pointer):
            raise LostTrack("a pointer is freed of which nothing is known")
        if value == NULL:
            return
        life = heap.nodes[value.node].kind.life if value.node else Life.GONE
        if life is not self.objects.life(command.family) or value.offset != 0:
            message = "the object has been freed before" if life is Life.GONE else "the object cannot be freed so"
            raise Fault("memory.invalid-free", message)
        self.unhidden(heap, value.node)
        self.objects.end(heap, value.node)

    def _expire(self, heap: Heap, value: Value) -> None:
        if value is UNDEFINED:
            raise Fault("memory.undefined-value", "the command depends on a value that was never written")
        if not isinstance(value, Pointer):
            raise LostTrack("an object ends of which nothing is known")
        if value == NULL:
            return
        if heap.nodes[value.node].kind.life is not Life.OWN:
            raise Fault("memory.invalid-free", "the object does not belong to this frame")
        self.unhidden(heap, value.node)
        self.objects.end(heap, value.node)

    def unhidden(self, heap: Heap, number: int) -> None:
        """What edges hide in an object comes out."""
        self.objects.unhide(
            heap, self.grammar, Touching(Pointer(number, 0), heap.nodes[number].kind.size, 1, writes=False)
        )

    # --- questions ----------------------------------------------------------------------------------------------------

    def asked(self, heap: Heap, term: Observe, arguments: list[Value]) -> Value:
        """What a heap says to a question of the program."""
        match term.observation:
            case Observation.ADDRESS:
                return Pointer(self.objects.named(heap, term.names[0], self.outside), 0)
            case Observation.ALIVE | Observation.SIZE | Observation.HEAP:
                return self._about_object(heap, term.observation, arguments[0])
            case Observation.LOCAL:
                return heap.values.get(term.names[1], TOP)
            case Observation.LEAKED:
                leaked = canonical(heap, self.grammar).heap.leaked
                return ANY if leaked is True and self.forgetful else leaked
            case Observation.OCCUPIED:
                return self._occupied(heap)
            case _:
                return TOP

    def _occupied(self, heap: Heap) -> Value:
        """Whether an object of the heap is there.

        Sure that none is: no node is one, no edge hides one, none was lost, and no caller has kept one.
        """
        tidy = canonical(heap, self.grammar).heap
        if tidy.leaked is False and not tidy.edges and HELD not in heap.values:
            return any(node.kind.life in HEAPS for node in tidy.nodes.values())
        return ANY

    def _about_object(self, heap: Heap, observation: Observation, value: Value) -> Value:
        if value is UNDEFINED or not isinstance(value, Pointer):
            return value
        if not value.node:
            return 0 if observation is Observation.SIZE else False
        kind = heap.nodes[value.node].kind
        if observation is Observation.SIZE:
            return kind.size
        return kind.life in HEAPS if observation is Observation.HEAP else kind.life is not Life.GONE
