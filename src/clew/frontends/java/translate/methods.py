"""Methods: from code to a procedure, one basic block after the other.

Blocks are written when control is first known to come to them, with the stack as it is there; the virtual machine's
rules say that every way to a block brings a stack of the same kinds, and a class file that breaks them is refused.
"""

from __future__ import annotations

import heapq

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, kind_of, signature
from clew.frontends.java.classfile.instructions import (
    ClassLiteral,
    Instruction,
    Number,
    Operation,
    falls_through,
    may_jump,
    targets,
)
from clew.frontends.java.classfile.model import Method
from clew.frontends.java.translate import access, arithmetic, calls
from clew.frontends.java.translate.exceptions.throwing import thrown_at_once
from clew.frontends.java.translate.procedure import MethodWriter, type_of
from clew.frontends.java.translate.unit import CLASS, SAME_BOXES, STRING, THROWABLE, Unit
from clew.frontends.java.translate.writer import NULL, Compared, Entry, Stacked, ordered, relation
from clew.frontends.java.world.hierarchy import OBJECT
from clew.ir.commands import Goto, Return
from clew.ir.program import Procedure
from clew.ir.sorts import Bits
from clew.ir.terms import Term, apply, bits, equal, negate, width_of

_STORING = (op.StoreLocal, op.Increment)
ATOMIC = "atomic"
"""Methods of our models whose names begin so are one indivisible step."""


def translate_method(unit: Unit, method: Method) -> Procedure:
    """The procedure of a method."""
    return _Body(unit, method).write()


class _Body(MethodWriter):
    """The basic blocks of a method, and which of them are still to be written."""

    def __init__(self, unit: Unit, method: Method) -> None:
        super().__init__(unit, method)
        code = self.code.instructions
        self._leaders = {each.handler for each in self.code.guarded}
        for each in code:
            if may_jump(each.operation):
                self._leaders.update((each.following, *targets(each.operation)))
            elif not falls_through(each.operation):
                self._leaders.add(each.following)
        self._is_entered = 0 in self._leaders
        """Whether something jumps to the first instruction."""
        self._leaders.add(0)
        self._spans = unit.bodies.spans(method)
        self._position = {each.at: number for number, each in enumerate(code)}
        self._known: dict[int, Stacked] = {}
        self._work: list[int] = []
        stored = {each.operation.slot for each in code if isinstance(each.operation, _STORING)}
        self.keeps_this = not method.is_static and 0 not in stored
        self._stored = stored
        self._types = self._parameter_types()
        _, result = signature(method.descriptor)
        self._result = result

    def _parameter_types(self) -> dict[int, str]:
        """The classes of parameters that no instruction changes, by slot."""
        types, _ = signature(self.method.descriptor)
        slot, found = 0, dict[int, str]()
        for each in (*(() if self.method.is_static else (f"L{self.method.owner};",)), *types):
            if slot not in self._stored:
                found[slot] = type_of(each)
            slot += kind_of(each).slots
        return found

    def _type(self, kind: Kind, slot: int, place: int) -> str:
        """What is known of the class of a local: what its parameter says, or the source."""
        if kind is not Kind.REFERENCE:
            return OBJECT
        known = self.naming.known(kind, slot, place)
        inside = known is not None and known.start <= place < known.end
        return type_of(known.descriptor) if known is not None and inside else self._types.get(slot, OBJECT)

    # --- blocks -------------------------------------------------------------------------------------------------------

    def write(self) -> Procedure:
        """The whole procedure."""
        if self.method.name.startswith(ATOMIC) and self.file.shipped:
            self._write_atomic()
        else:
            self._enter()
            self._write_blocks()
        return self.procedure(() if self._result == "V" else (kind_of(self._result).sort,))

    def _write_atomic(self) -> None:
        """A section around everything: control comes in and leaves outside of it."""
        self._is_entered = True
        self._enter()
        self.atomic = True
        self._write_blocks()
        self.atomic = False
        self.begin("behind")
        values = () if self._result == "V" else (self.local("%result", kind_of(self._result).sort),)
        self.close(Return(values, span=self.span))

    def _enter(self) -> None:
        """Begin: with the first block, or with one in front of it where that is entered in other ways too."""
        if self._is_entered:
            self.open("start")
            self._go_to(0)
        else:
            self._reach(0, ())

    def _write_blocks(self) -> None:
        while self._work or self._pending():
            while self._work:
                self._block(heapq.heappop(self._work))

    def _pending(self) -> bool:
        self.write_later()
        for handler in list(self.handlers):
            self._reach(handler, ((Kind.REFERENCE, THROWABLE),))
        return bool(self._work)

    def _reach(self, at: int, stacked: Stacked) -> None:
        if at not in self._known:
            self._known[at] = stacked
            heapq.heappush(self._work, at)
        elif [kind for kind, _ in self._known[at]] != [kind for kind, _ in stacked]:
            raise self.wrong(f"two ways to the instruction {at} bring different stacks")

    def _block(self, at: int) -> None:
        self.begin(f"b${at}" if at or self._is_entered else "start")
        self.ready.clear()
        self.restore(self._known[at])
        code = self.code.instructions
        position = self._position[at]
        while True:
            instruction = code[position]
            self.at = instruction.at
            self.span = self._spans[self.at]
            self.hierarchy.place = (self.method, self.at)
            if isinstance(instruction.operation, op.New) and self._throws_at_once(position):
                return
            self._step(instruction)
            if self.label is None:
                return
            position += 1
            if position == len(code):
                raise self.wrong("control runs over the end")
            if code[position].at in self._leaders:
                self._go_to(code[position].at)
                return

    def _throws_at_once(self, position: int) -> bool:
        """Whether an exception is made and thrown that ends the program: then nobody needs the object."""
        name = thrown_at_once(self.code.instructions, position, self._leaders)
        if name is None or not self.hierarchy.get(name).shipped or not self.hierarchy.is_of(name, THROWABLE):
            return False
        if not self.ends_here(name):
            return False
        self.end(name)
        return True

    def _go_to(self, at: int) -> None:
        self.settle()
        self._reach(at, self.stacked())
        self.close(Goto(f"b${at}", span=self.span))

    def _step(self, instruction: Instruction) -> None:
        try:
            self._operate(instruction, instruction.operation)
        except IndexError:
            raise self.wrong(f"the instruction at {instruction.at} takes more from the stack than there is") from None
        except AssertionError as error:
            if str(error).startswith(("a bit-vector", "a word")):
                raise self.wrong(f"the instruction at {instruction.at} meets a value of another kind") from None
            raise

    # --- instructions -------------------------------------------------------------------------------------------------

    def _operate(self, instruction: Instruction, operation: Operation) -> None:
        match operation:
            case op.Nothing():
                pass
            case op.Push(literal=literal):
                self._constant(literal)
            case op.LoadLocal(kind=kind, slot=slot):
                self.push(self.variable(kind, slot, instruction.at), kind, self._type(kind, slot, instruction.at))
            case op.StoreLocal(kind=kind, slot=slot):
                self._store_local(self.pop(), kind, slot, instruction.following)
            case op.Increment(slot=slot, by=by):
                held = self.variable(Kind.INT, slot, instruction.at)
                self.assign(held, apply("add", held, bits(by, 32)))
            case op.LoadElement(code=code):
                access.load_element(self, code)
            case op.StoreElement(code=code):
                access.store_element(self, code)
            case op.Shuffle(name=name):
                self._shuffle(name)
            case op.Binary(name=name, kind=kind):
                self._binary(name, kind)
            case op.Negate(kind=kind):
                self.push(arithmetic.negated(kind, self.pop().term), kind)
            case op.Convert(source=source, target=target):
                kind = kind_of(target)
                self.push(arithmetic.converted(source, target, self.pop().term), kind)
            case op.Compare(kind=kind, unordered=unordered):
                right, left = self.pop().term, self.pop().term
                self.compare(Compared(kind, left, right, unordered))
            case op.IfZero() | op.IfCompare() | op.IfNull():
                self._jump_if(instruction, operation)
            case op.Jump(target=target):
                self._go_to(target)
            case op.Switch(default=default, cases=cases):
                self._switch(default, cases)
            case op.Leave(kind=kind):
                self._leave(kind)
            case op.GetStatic(field=field):
                access.get_static(self, field)
            case op.PutStatic(field=field):
                access.put_static(self, field)
            case op.GetField(field=field):
                access.get_field(self, field)
            case op.PutField(field=field):
                access.put_field(self, field)
            case op.InvokeVirtual(method=method):
                calls.invoke_virtual(self, method)
            case op.InvokeSpecial(method=method):
                calls.invoke_special(self, method)
            case op.InvokeStatic(method=method):
                calls.invoke_static(self, method)
            case op.InvokeDynamic():
                raise AssertionError("calls should have been linked")
            case op.New(name=name):
                access.new_object(self, name)
            case op.NewArray(name=name, dimensions=dimensions):
                access.new_array(self, name, dimensions)
            case op.ArrayLength():
                array = self.pop()
                self.not_null(array)
                self.push(access.length_of(self, array.term), Kind.INT)
            case op.Throw():
                thrown = self.pop()
                self.not_null(thrown)
                self.throw(thrown)
            case op.CheckCast(name=name):
                access.check_cast(self, name)
            case op.InstanceOf(name=name):
                access.instance_of(self, name)
            case op.MonitorEnter():
                self._monitor("enter")
            case op.MonitorExit():
                self._monitor("exit")

    def _constant(self, literal: op.Literal | None) -> None:
        match literal:
            case None:
                self.push(NULL, Kind.REFERENCE)
            case Number(kind=kind, value=value):
                self.push(bits(value, 64 if kind.slots == 2 else 32), kind)
            case str():
                text = self.unit.text(literal)
                self.push(text, Kind.REFERENCE, STRING)
                self.nonnull.add(text)
            case ClassLiteral(name=name):
                value_of = self.unit.class_value(name)
                self.push(value_of, Kind.REFERENCE, CLASS)
                self.nonnull.add(value_of)
            case _:
                raise self.refuse("method handles as constants are not modelled")

    def _store_local(self, entry: Entry, kind: Kind, slot: int, place: int) -> None:
        if entry.kind is not kind:
            raise self.wrong(f"a local of kind {kind.value} takes a value of kind {entry.kind.value}")
        target = self.variable(kind, slot, place)
        known = entry.term in self.nonnull or entry.term is self.this
        if entry.term is not target:
            self.assign(target, entry.term)
        if known and kind is Kind.REFERENCE:
            self.nonnull.add(target)

    def _shuffle(self, name: str) -> None:
        """Entries of two slots count twice."""
        if name == "swap":
            one, other = self.pop(), self.pop()
            self.stack += [one, other]
            return
        if name in ("pop", "pop2"):
            self._take(2 if name == "pop2" else 1)
            return
        base, _, below = name.partition("_x")
        top = self._take(2 if base == "dup2" else 1)
        under = self._take(int(below)) if below else []
        self.stack += [*top, *under, *top]

    def _take(self, slots: int) -> list[Entry]:
        """Entries from the top that make up so many slots, the lowest first."""
        found: list[Entry] = []
        while slots > 0:
            entry = self.pop()
            found.append(entry)
            slots -= entry.kind.slots
        return found[::-1]

    def _binary(self, name: str, kind: Kind) -> None:
        right, left = self.pop().term, self.pop().term
        if name in ("div", "rem") and kind in (Kind.INT, Kind.LONG):
            self.guard(negate(equal(right, bits(0, width_of(right)))), "arithmetic")
        self.push(arithmetic.binary(name, kind, left, right), kind)

    # --- control ------------------------------------------------------------------------------------------------------

    def _jump_if(self, instruction: Instruction, operation: op.IfZero | op.IfCompare | op.IfNull) -> None:
        condition = self.settle(self._condition(operation))
        assert condition is not None, "a jump should have a condition"
        self._reach(operation.target, self.stacked())
        self._reach(instruction.following, self.stacked())
        self.branch(condition, f"b${operation.target}", f"b${instruction.following}")

    def _condition(self, operation: op.IfZero | op.IfCompare | op.IfNull) -> Term:
        match operation:
            case op.IfNull(relation=name):
                entry = self.pop()
                same = equal(entry.term, NULL)
                return same if name == "eq" else negate(same)
            case op.IfCompare(kind=Kind.REFERENCE, relation=name):
                right, left = self.pop(), self.pop()
                same = self._identical(left, right)
                return same if name == "eq" else negate(same)
            case op.IfCompare(relation=name):
                right, left = self.pop(), self.pop()
                return ordered(name, left.term, right.term)
            case op.IfZero(relation=name):
                return self._with_zero(name, self.pop())

    def _with_zero(self, name: str, entry: Entry) -> Term:
        if entry.compared is not None:
            return relation(name, entry.compared)
        if name in ("eq", "ne"):
            true = arithmetic.is_true(entry.term)
            return true if name == "ne" else negate(true)
        return ordered(name, entry.term, bits(0, 32))

    def _identical(self, left: Entry, right: Entry) -> Term:
        """Whether two references are the same; boxed numbers may be, though each was made for itself."""
        if self.file.shipped or not self.unit.boxes or NULL in (left.term, right.term):
            return equal(left.term, right.term)
        if not all(self.unit.may_be_box(each.type) for each in (left, right)):
            return equal(left.term, right.term)
        held = self.temporary(Bits(32))
        self.invoke(SAME_BOXES, (left.term, right.term), held, shipped=False)
        return arithmetic.is_true(held)

    def _switch(self, default: int, cases: tuple[tuple[int, int], ...]) -> None:
        term = self.saved(self.pop()).term
        self.settle()
        stacked = self.stacked()
        for number, target in cases:
            if target == default:
                continue
            other = self.fresh_label("case")
            self._reach(target, stacked)
            self.branch(equal(term, bits(number, 32)), f"b${target}", other)
            self.open(other)
        self._reach(default, stacked)
        self.close(Goto(f"b${default}", span=self.span))

    def _leave(self, kind: Kind | None) -> None:
        values = () if kind is None else (self.pop().term,)
        if not self.atomic:
            self.close(Return(values, span=self.span))
            return
        for each in values:
            self.assign(self.local("%result", each.sort), each)
        self.close(Goto("behind", span=self.span))

    def _monitor(self, what: str) -> None:
        entry = self.pop()
        self.not_null(entry)
        if self.unit.threads:
            self.invoke(f"clew/Monitor.{what}(L{OBJECT};)V", (entry.term,), None, shipped=True)
