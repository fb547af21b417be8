"""A procedure under construction: blocks, variables, and the stack of the Java virtual machine as terms.

A value on the stack is a term as long as its basic block goes on; it is written into a variable before a local that it
mentions changes. Where control leaves a basic block the stack is in variables of its own, one for each position and
kind, so that blocks meet. Temporaries live inside a basic block and are used again by the next one.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from clew.frontends.java.classfile.descriptors import Kind
from clew.ir.build import BlockBuilder
from clew.ir.commands import Assign, Branch, Command, Load, Store
from clew.ir.memory.layouts import Layout
from clew.ir.program import Block, Declaration
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import Apply, Term, Variable, apply, bits, constant, equal, ite, negate, variable
from clew.ir.walk import postorder, variables
from clew.records import dataclass

NULL = constant(None, POINTER)
_LARGEST = 24
"""A term of more nodes is written into a variable rather than repeated."""
Stacked = tuple[tuple[Kind, str], ...]
"""What is on the stack where blocks meet: kinds and classes."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two numbers that were compared, for a jump that asks how."""

    kind: Kind
    left: Term
    right: Term
    unordered: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A value on the stack: its term, and the class of a reference (exactly that one, or one below it)."""

    term: Term
    kind: Kind
    type: str = "java/lang/Object"
    exact: bool = False
    compared: Compared | None = None


class Writer(BlockBuilder):
    """See the module; all of it changes while a body is written."""

    def __init__(self, label: str | None = None) -> None:
        super().__init__(label)
        self.locals: dict[str, Declaration] = {}
        self.stack: list[Entry] = []
        self.nonnull: set[Term] = set()
        """References that are known not to be null here."""
        self.atomic = False
        self._temporaries: Counter[str] = Counter()

    # --- variables ----------------------------------------------------------------------------------------------------

    def local(
        self, name: str, sort: Sort, original: str = "", *, layout: Layout | None = None, signed: bool = False
    ) -> Variable:
        """The variable of that name, declared at its first use."""
        known = self.locals.get(name)
        if known is None:
            made = variable(name, sort)
            known = Declaration(made, original=original, layout=layout, signed=signed, span=self.span)
            self.locals[name] = known
        return known.variable

    def temporary(self, sort: Sort) -> Variable:
        """A variable that nobody uses in this basic block, so that nothing is known of it either."""
        word = f"n{sort.width}" if isinstance(sort, Bits) else "p" if sort == POINTER else "b" if sort == BOOL else "x"
        self._temporaries[word] += 1
        return self.local(f"%{word}.{self._temporaries[word]}", sort)

    def begin(self, label: str) -> None:
        """Begin a basic block: nothing of the one before is known."""
        self.open(label)
        self._temporaries.clear()
        self.nonnull.clear()

    # --- commands -----------------------------------------------------------------------------------------------------

    def assign(self, target: Variable, value: Term) -> None:
        """Write a variable; what is on the stack and mentions it is saved before."""
        for position, entry in enumerate(self.stack):
            if target in variables(entry.term):
                self.stack[position] = self.saved(entry)
        if self.nonnull:
            self.nonnull = {each for each in self.nonnull if target not in variables(each)}
        self.emit(Assign(target, value, span=self.span))

    def saved(self, entry: Entry) -> Entry:
        """The entry with its value in a temporary."""
        held = self.temporary(entry.term.sort)
        self.emit(Assign(held, entry.term, span=self.span))
        if entry.term in self.nonnull:
            self.nonnull.add(held)
        return Entry(held, entry.kind, entry.type, entry.exact)

    def load(self, sort: Sort, pointer: Term) -> Variable:
        """What memory holds."""
        target = self.temporary(sort)
        self.emit(Load(target, pointer, span=self.span))
        return target

    def store(self, pointer: Term, value: Term) -> None:
        """Write memory."""
        self.emit(Store(pointer, value, span=self.span))

    def branch(self, condition: Term, then: str, otherwise: str) -> None:
        """End the open block in two ways."""
        self.close(Branch(condition, then, otherwise, span=self.span))

    def closed(self, label: str, commands: tuple[Command, ...], leave: object) -> Block:
        """A block that has ended."""
        return Block(label, commands, leave, atomic=self.atomic)  # type: ignore[arg-type]  # an exit, as above

    # --- the stack ----------------------------------------------------------------------------------------------------

    def push(self, term: Term, kind: Kind, type_: str = "java/lang/Object", *, exact: bool = False) -> None:
        """Push a value; a large one goes into a variable."""
        entry = Entry(term, kind, type_, exact)
        self.stack.append(self.saved(entry) if _is_large(term) else entry)

    def compare(self, compared: Compared) -> None:
        """Push the outcome of a comparison."""
        self.stack.append(Entry(_outcome(compared), Kind.INT, compared=compared))

    def pop(self) -> Entry:
        """Take the top of the stack."""
        return self.stack.pop()

    def settle(self, condition: Term | None = None) -> Term | None:
        """Bring the stack into the variables where blocks meet; what the condition is then."""
        moves = [(self._meeting(position, each), each.term) for position, each in enumerate(self.stack)]
        moves = [(target, term) for target, term in moves if target is not term]
        written = {target for target, _ in moves}
        if condition is not None and not written.isdisjoint(variables(condition)):
            held = self.temporary(BOOL)
            self.emit(Assign(held, condition, span=self.span))
            condition = held
        if any(not written.isdisjoint(variables(term)) for _, term in moves):
            saved = [(target, self.saved(Entry(term, Kind.INT)).term) for target, term in moves]
            moves = saved
        for target, term in moves:
            self.emit(Assign(target, term, span=self.span))
        self.stack = [
            Entry(self._meeting(position, each), each.kind, each.type) for position, each in enumerate(self.stack)
        ]
        return condition

    def _meeting(self, position: int, entry: Entry) -> Variable:
        return self.local(f"%{entry.kind.value}{position}", entry.kind.sort)

    def stacked(self) -> Stacked:
        """What is on the stack where blocks meet: another way to there may bring other classes."""
        return tuple((each.kind, "java/lang/Object") for each in self.stack)

    def restore(self, stacked: Stacked) -> None:
        """The stack where blocks meet."""
        self.stack = []
        for position, (kind, type_) in enumerate(stacked):
            entry = Entry(NULL, kind, type_)
            self.stack.append(Entry(self._meeting(position, entry), kind, type_))


def zero(kind: Kind) -> Term:
    """What a field of the kind holds at first."""
    return NULL if kind is Kind.REFERENCE else bits(0, 64 if kind.slots == 2 else 32)


def _is_large(term: Term) -> bool:
    return isinstance(term, Apply) and next(islice(postorder(term), _LARGEST, None), None) is not None


def _outcome(compared: Compared) -> Term:
    """-1, 0 or 1."""
    less, same = relation("lt", compared), relation("eq", compared)
    ordered = ite(less, bits(-1, 32), ite(same, bits(0, 32), bits(1, 32)))
    if compared.kind is Kind.LONG:
        return ordered
    unordered = apply("float.unordered", compared.left, compared.right)
    return ite(unordered, bits(compared.unordered, 32), ordered)


def relation(name: str, compared: Compared) -> Term:
    """Whether the outcome of a comparison is so to zero; what is no number counts as `unordered` says."""
    left, right = compared.left, compared.right
    if compared.kind is Kind.LONG:
        return ordered(name, left, right)
    # What is no number is neither less nor equal: an outcome of 1 is then "not less or equal".
    low = compared.unordered < 0
    match name:
        case "eq":
            return apply("float.eq", left, right)
        case "ne":
            return negate(apply("float.eq", left, right))
        case "lt":
            return negate(apply("float.le", right, left)) if low else apply("float.lt", left, right)
        case "ge":
            return apply("float.le", right, left) if low else negate(apply("float.lt", left, right))
        case "le":
            return negate(apply("float.lt", right, left)) if low else apply("float.le", left, right)
        case _:
            return apply("float.lt", right, left) if low else negate(apply("float.le", left, right))


def ordered(name: str, left: Term, right: Term) -> Term:
    """A relation between two signed numbers."""
    match name:
        case "eq":
            return equal(left, right)
        case "ne":
            return negate(equal(left, right))
        case "lt":
            return apply("slt", left, right)
        case "ge":
            return negate(apply("slt", left, right))
        case "gt":
            return apply("slt", right, left)
        case _:
            return negate(apply("slt", right, left))
