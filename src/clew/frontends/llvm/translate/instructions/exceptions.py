"""Exceptions: landing pads ask the run-time library which clause catches; a raise passes on what it was given.

What is raised is the pointer that the library threw. A landing pad's value is that pointer and a selector: the number
of the type whose clause catches, 0 for a cleanup. Where no clause catches and there is no cleanup, the raise goes on.
"""

from __future__ import annotations

from clew.frontends.llvm.instructions import Clause, LandingPad, Resume
from clew.frontends.llvm.translate.emitting import Emitter, spelled
from clew.frontends.llvm.translate.instructions.constants import moved
from clew.frontends.llvm.values import Aggregate, Filled, GlobalAddress, Operand, Special
from clew.ir.commands import Assume, Branch, Call, Goto, Raise
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import TRUE, Observation, Term, Variable, bits, equal, negate, observe, variable

CATCHES = "__clew_catches"
"""Decides at a landing pad whether a clause catches; called by what is made of the pad."""
CAUGHT = "caught"
LANDINGS = frozenset({"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"})
"""Functions behind whose calls control may come back by `longjmp`."""
UNEXPECTED = "__cxa_call_unexpected"
"""Called where a specification does not permit an exception."""
_TERMINATING = "_ZSt13set_terminatePFvvE"
"""Who sets a handler for the end sees that nothing is unwound where nobody catches."""
_OUTERMOST = frozenset({"__clew_main_body", "__clew_thread_body", "__clew_thread_body_int"})
"""What of the library catches what nobody else does."""
_BAD_EXCEPTION = "_ZTISt13bad_exception"


def caught_variable(here: Emitter) -> Variable:
    """What receives the raised value in this function."""
    return here.local(f"${CAUGHT}", POINTER)


def landing_pad(here: Emitter, instruction: LandingPad) -> None:
    """Translate a landing pad: find out which clause catches."""
    here.at(instruction.where)
    thrown = variable(f"${CAUGHT}", POINTER)
    if any(name in here.module.functions for name in LANDINGS):
        _pass_jumps(here, thrown)
    pointer = here.local(f"{spelled(instruction.name)}.0", POINTER)
    selector = here.local(f"{spelled(instruction.name)}.1", Bits(32))
    here.values[instruction.name] = (pointer, selector)
    here.assign(pointer, thrown)
    behind = here.fresh_label("landed")
    for clause in instruction.clauses:
        if clause.filter:
            _filter(here, clause, pointer, selector, behind)
        else:
            _catch(here, clause.value, pointer, selector, behind)
    if instruction.cleanup:
        here.assign(selector, bits(0, 32))
        here.open(behind)
    else:
        here.close(Raise(pointer, span=here.span))
        if not instruction.clauses:
            return
        here.open(behind)
    if _is_defined(here, _TERMINATING):
        _pass_by(here, instruction, pointer, selector)


def _pass_jumps(here: Emitter, thrown: Variable) -> None:
    """What `longjmp` raises is no exception, which lives on the heap: nobody catches it, and nothing is cleaned up."""
    landing, jumping = here.fresh_label("thrown"), here.fresh_label("jumping")
    here.unit.reasons.add("longjmp leaves out destructors on its way, as compilers have it")
    here.close(Branch(observe(Observation.HEAP, (), (thrown,), BOOL), landing, jumping, span=here.span))
    here.open(jumping)
    here.close(Raise(thrown, span=here.span) if here.unwinding is None else Goto(here.unwinding.label, span=here.span))
    here.open(landing)


def _pass_by(here: Emitter, instruction: LandingPad, pointer: Term, selector: Variable) -> None:
    """Leave out the clean-ups of what is foretold to be caught by nobody; that somebody catches it does not happen."""
    doomed = _answer(here, pointer, pointer)
    passing, landing = here.fresh_label("passing"), here.fresh_label("landing")
    here.close(Branch(doomed, passing, landing, span=here.span))
    here.open(passing)
    for clause in instruction.clauses if here.name in _OUTERMOST else ():
        if isinstance(clause.value, Filled) and clause.value.special is Special.ZERO:
            other = here.fresh_label("other")
            number = bits(here.unit.type_number(here.scalar(clause.value)), 32)
            here.close(Branch(equal(selector, number), landing, other, span=here.span))
            here.open(other)
    here.emit(Assume(equal(selector, bits(0, 32)), span=here.span))
    here.close(Raise(pointer, span=here.span))
    here.open(landing)


def _catch(here: Emitter, wanted: Operand, pointer: Term, selector: Variable, behind: str) -> None:
    catches = _asked(here, pointer, wanted)
    chosen, other = here.fresh_label("caught"), here.fresh_label("passed")
    here.close(Branch(catches, chosen, other, span=here.span))
    here.open(chosen)
    here.assign(selector, bits(here.unit.type_number(here.scalar(wanted)), 32))
    here.close(Goto(behind, span=here.span))
    here.open(other)


def _asked(here: Emitter, pointer: Term, wanted: Operand) -> Term:
    """Whether a handler of the type catches what was thrown.

    C has handlers for everything around its clean-ups; they need no library.
    """
    if not _is_defined(here, CATCHES):
        if isinstance(wanted, Filled) and wanted.special is Special.ZERO:
            return TRUE
        raise here.refuse("exceptions are caught, but the library's part of it is missing")
    return _answer(here, pointer, here.scalar(wanted))


def _is_defined(here: Emitter, name: str) -> bool:
    function = here.module.functions.get(name)
    return function is not None and function.defined


def _answer(here: Emitter, pointer: Term, wanted: Term) -> Term:
    """What the library says of an exception and a type, or of it alone where that is given twice."""
    answer = here.fresh(Bits(32), "catches")
    procedure = here.unit.procedure(CATCHES, atomic=here.depth > 0)
    here.emit(Call(procedure, (pointer, wanted), (answer,), span=here.span))
    return negate(equal(answer, bits(0, 32)))


def _filter(here: Emitter, clause: Clause, pointer: Term, selector: Variable, behind: str) -> None:
    """An exception specification: caught if none of its types is that of the exception."""
    passed = here.fresh_label("passed")
    _permitted(here, _types(here, clause), pointer, passed)
    here.assign(selector, bits(-1, 32))
    here.close(Goto(behind, span=here.span))
    here.open(passed)


def _types(here: Emitter, clause: Clause) -> tuple[Operand, ...]:
    """The types that an exception specification permits."""
    match clause.value:
        case Aggregate(elements=elements):
            return elements
        case Filled(special=Special.ZERO):
            return ()
        case _:
            raise here.refuse("this exception specification is not modelled")


def _permitted(here: Emitter, types: tuple[Operand, ...], pointer: Term, passed: str) -> None:
    """Control goes to a label if one of the types is that of the exception, else on."""
    for each in types:
        following = here.fresh_label("filter")
        here.close(Branch(_asked(here, pointer, each), passed, following, span=here.span))
        here.open(following)


def unexpected(here: Emitter, thrown: Term) -> None:
    """Translate the call behind a specification that does not permit an exception.

    What a handler throws instead leaves the function if the specification permits that; else `std::bad_exception` does,
    if it permits this; else the program ends. The library is told by the offset of what it is given.
    """
    pads = [each for block in here.usage.blocks for each in block.instructions if isinstance(each, LandingPad)]
    specified = list(dict.fromkeys(clause for pad in pads for clause in pad.clauses if clause.filter))
    if len(specified) != 1:
        raise here.refuse("this exception specification is not modelled")
    types = _types(here, specified[0])
    replaced = any(isinstance(each, GlobalAddress) and each.name == _BAD_EXCEPTION for each in types)
    calling, landing, passed = (here.fresh_label(each) for each in ("unexpected", "replaced", "permitted"))
    procedure = here.unit.procedure(UNEXPECTED, atomic=here.depth > 0)
    caught = caught_variable(here)
    here.close(Goto(calling, span=here.span))
    here.open(landing)
    _permitted(here, types, caught, passed)
    here.emit(Call(procedure, (moved(caught, bits(1 if replaced else 2, 64)),), (), span=here.span))
    here.close(Raise(caught, span=here.span))
    here.open(passed)
    here.close(Raise(caught, span=here.span))
    here.open(calling)
    here.emit(Call(procedure, (thrown,), (), None, landing, caught, span=here.span))


def resume(here: Emitter, instruction: Resume) -> None:
    """Translate `resume`: the raise goes on."""
    here.at(instruction.where)
    here.close(Raise(here.parts(instruction.value)[0], span=here.span))
