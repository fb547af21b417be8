"""`setjmp`: a call that control comes back to by a raise, as `longjmp` of the run-time library makes one.

A function that calls `setjmp` has an object in its frame, its *mark*. A call of `setjmp` writes into its buffer where
the mark is and the number of the call; `longjmp` writes that number and its value into the mark and raises a pointer to
it. Whatever the function calls and is left by this raise comes to one block, which passes other raises on, and goes on
behind the call of that number with that value.
"""

from __future__ import annotations

from clew.frontends.llvm.instructions import Call, Instruction, Invoke
from clew.frontends.llvm.translate.emitting import Emitter, Unwinding
from clew.frontends.llvm.translate.instructions.arithmetic import resize
from clew.frontends.llvm.translate.instructions.constants import moved
from clew.frontends.llvm.translate.instructions.exceptions import LANDINGS, caught_variable
from clew.frontends.llvm.translate.usage import Usage
from clew.frontends.llvm.values import GlobalAddress
from clew.ir.commands import Allocate, Branch, Goto, Load, Raise, Store
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Variable, bits, equal, variable

_MARK, _LANDING = "$mark", "jumped"
_NUMBER, _VALUE, _SIZE = 0, 4, 8
"""Where the mark has the number of the call and the value, and how large it is."""


def is_landing(name: str) -> bool:
    """Whether control may come back behind a call of the function."""
    return name in LANDINGS


def prepare(here: Emitter) -> None:
    """Make the mark at the start of a function that calls `setjmp`; the first block is open."""
    if not any(name in here.module.functions for name in LANDINGS) or not _calls_it(here.usage):
        return
    here.emit(Allocate(here.local(_MARK, POINTER), bits(_SIZE, 64), heap=False, span=here.span))
    here.unwinding = Unwinding(_LANDING, caught_variable(here))
    here.unit.jumps = True


def _calls_it(usage: Usage) -> bool:
    return any(_is_call_of_it(each) for block in usage.blocks for each in block.instructions)


def _is_call_of_it(instruction: Instruction) -> bool:
    callee = instruction.callee if isinstance(instruction, Call | Invoke) else None
    return isinstance(callee, GlobalAddress) and callee.name in LANDINGS


def land(here: Emitter, instruction: Call | Invoke) -> None:
    """Translate a call of `setjmp`: it gives 0; control may come back behind it with another value."""
    if here.depth:
        raise here.refuse("setjmp in an atomic section is not modelled")
    buffer = here.scalar(instruction.arguments[0].value)
    number = bits(len(here.landings), 32)
    here.emit(Store(buffer, variable(_MARK, POINTER), span=here.span))
    behind_pointer = bits(here.shapes.layout.pointer.size, 64)
    here.emit(Store(moved(buffer, behind_pointer), number, span=here.span))
    wanted = instruction.name if instruction.name is not None else here.fresh_label("unused")
    (result,) = here.into(wanted, instruction.type.result)
    here.assign(result, bits(0, 32))
    behind = here.fresh_label("landing")
    here.landings.append((behind, result))
    here.open(behind)


def finish(here: Emitter) -> None:
    """Write the block to which raises come; the last block is closed."""
    if here.unwinding is None:
        return
    caught, mark = caught_variable(here), variable(_MARK, POINTER)
    mine, others = here.fresh_label("mine"), here.fresh_label("others")
    here.begin(_LANDING)
    here.close(Branch(equal(caught, mark), mine, others, span=here.span))
    here.open(others)
    here.close(Raise(caught, span=here.span))
    here.open(mine)
    number, value = _loaded(here, _NUMBER), _loaded(here, _VALUE)
    for position, (behind, result) in enumerate(here.landings):
        chosen, following = here.fresh_label("chosen"), here.fresh_label("following")
        here.close(Branch(equal(number, bits(position, 32)), chosen, following, span=here.span))
        here.open(chosen)
        here.assign(result, resize(value, 32))
        here.close(Goto(behind, span=here.span))
        here.open(following)
    here.fail("library.misuse", "longjmp has a buffer that setjmp has not written")


def _loaded(here: Emitter, offset: int) -> Variable:
    target = here.fresh(Bits(32))
    here.emit(Load(target, moved(variable(_MARK, POINTER), bits(offset, 64)), span=here.span))
    return target
