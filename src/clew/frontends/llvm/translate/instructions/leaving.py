"""Ends of blocks, and the values that phis get on the way to the next one.

All phis of a block change at once: what one of them needs of another is saved before. Where a block has several
successors the copies for one of them stand in a block of their own.
"""

from __future__ import annotations

from clew.frontends.llvm.instructions import (
    Branch,
    IndirectJump,
    Invoke,
    Jump,
    Phi,
    Resume,
    Return,
    Switch,
    Terminator,
    Unreachable,
)
from clew.frontends.llvm.translate.destructors import forget_class
from clew.frontends.llvm.translate.emitting import Emitter, Unwinding
from clew.frontends.llvm.translate.instructions.arithmetic import is_defined
from clew.frontends.llvm.translate.instructions.calling import call
from clew.frontends.llvm.translate.instructions.exceptions import caught_variable, resume
from clew.frontends.llvm.translate.usage import successors
from clew.frontends.llvm.values import Integer, Local, Operand
from clew.ir.commands import Assign, Goto
from clew.ir.commands import Branch as BranchExit
from clew.ir.commands import Return as ReturnExit
from clew.ir.sorts import Bits
from clew.ir.source import Span
from clew.ir.terms import TRUE, Term, Variable, apply, bits, equal
from clew.ir.walk import substitute, variables

MAIN = "main"
"""The function whose result somebody outside of the program uses."""
Copies = list[tuple[Variable, Term]]


class Edges:
    """The copies for the successors of one block, found while its values are known, and written at its end."""

    def __init__(self, here: Emitter, origin: str, phis: dict[str, tuple[Phi, ...]], leave: Terminator) -> None:
        self._here = here
        self._copies: dict[str, Copies] = {}
        self._made: dict[str, str] = {}
        self._split = not isinstance(leave, Jump)
        self._origin, self._phis = origin, phis

    def to(self, label: str) -> str:
        """Where to go in order to come to the label."""
        copies = self._wanted(label)
        if not copies:
            return label
        if not self._split:
            _copy(self._here, copies)
            return label
        if label not in self._made:
            self._made[label] = self._here.fresh_label(f"to {label}")
            self._copies[label] = copies
        return self._made[label]

    def finish(self) -> None:
        """Write the blocks of copies; the block itself is closed."""
        for label, made in self._made.items():
            self._here.open(made)
            _copy(self._here, self._copies[label])
            self._here.close(Goto(label, span=self._here.span))

    def _wanted(self, label: str) -> Copies:
        found: Copies = []
        for phi in self._phis.get(label, ()):
            operand = next(operand for operand, origin in phi.incoming if origin == self._origin)
            targets = self._here.results(phi.name, phi.type)
            parts = self._here.parts(operand)
            found.extend((target, part) for target, part in zip(targets, parts, strict=True) if target is not part)
        return found


def _copy(here: Emitter, copies: Copies) -> None:
    """Assign all at once: whoever is not needed by another goes first; a circle is broken by a variable."""
    waiting = list(copies)
    while waiting:
        for position, (target, value) in enumerate(waiting):
            others = [part for number, (_, part) in enumerate(waiting) if number != position]
            if target not in variables(*others):
                here.emit(Assign(target, value, span=here.span))
                del waiting[position]
                break
        else:
            target = waiting[0][0]
            saved = here.fresh(target.sort)
            here.emit(Assign(saved, target, span=here.span))
            waiting = [(each, substitute(value, {target: saved})) for each, value in waiting]


def leave_block(here: Emitter, leave: Terminator, origin: str, phis: dict[str, tuple[Phi, ...]]) -> None:
    """Translate the end of a block."""
    here.at(leave.where)
    here.begin_value()
    edges = Edges(here, origin, phis, leave)
    span = here.span
    match leave:
        case Return(value=value):
            if value is not None:
                here.ask_folded(value)
            parts = () if value is None else here.parts(value)
            if here.name == MAIN:  # whoever started the program uses what it returns
                here.demand([demand for part in parts for demand in is_defined(part)])
            forget_class(here)
            here.close(ReturnExit(parts, span=span))
        case Jump(target=target):
            here.close(Goto(edges.to(target), span=span))
        case Branch(condition=Integer()):
            (target,) = successors(leave)
            here.close(Goto(edges.to(target), span=span))
        case Branch(condition=condition, then=then, other=other):
            test = here.scalar(condition)
            here.close(BranchExit(test, edges.to(then), edges.to(other), span=span))
        case Switch(operand=operand, default=default, cases=cases):
            span = None if _says_how_a_scope_is_left(operand) else span
            _switch(here, here.scalar(operand), default, cases, edges, span)
        case IndirectJump(address=address, targets=targets):
            _indirect(here, here.scalar(address), targets, edges)
        case Invoke():
            _invoke(here, leave, edges)
        case Resume():
            resume(here, leave)
        case Unreachable():
            here.fail("control.missing-return", "control comes to a place that it should never reach")
    edges.finish()


def _says_how_a_scope_is_left(operand: Operand) -> bool:
    """Whether it is what the compiler keeps of that, while destructors run: no `switch` of the source."""
    return isinstance(operand, Local) and operand.name.startswith("cleanup.dest")


def _switch(
    here: Emitter, value: Term, default: str, cases: tuple[tuple[int, str], ...], edges: Edges, span: Span | None
) -> None:
    for number, label in cases:
        wanted = (TRUE if number else None) if not isinstance(value.sort, Bits) else bits(number, value.sort.width)
        test = apply("not", value) if wanted is None else value if wanted is TRUE else equal(value, wanted)
        following = here.fresh_label("case")
        here.close(BranchExit(test, edges.to(label), following, span=span))
        here.open(following)
    here.close(Goto(edges.to(default), span=span))


def _indirect(here: Emitter, address: Term, targets: tuple[str, ...], edges: Edges) -> None:
    width = here.constants.pointer_width
    for label in targets:
        number = bits(here.constants.block_number(here.name, label), width)
        following = here.fresh_label("label")
        test = equal(address, apply("pointer.of_bits", number))
        here.close(BranchExit(test, edges.to(label), following, span=here.span))
        here.open(following)
    here.fail("memory.out-of-bounds", "the jump goes to no label of this function")


def _invoke(here: Emitter, leave: Invoke, edges: Edges) -> None:
    landing = edges.to(leave.unwind)
    call(here, leave, Unwinding(landing, caught_variable(here)))
    if here.label is not None:
        here.close(Goto(edges.to(leave.normal), span=here.span))
