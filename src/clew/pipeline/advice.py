"""What to try where there is no answer, in the words of a user.

Input: why the answer is unknown, the program, and whether somebody chose the engine. Output: a sentence that names
options and changes to the program; empty where nothing is known to help.
"""

from __future__ import annotations

from clew.frontends import Loaded
from clew.ir.program import Program, Scheduler
from clew.ir.rewriting import is_alone
from clew.verdict import Limit, Unknown


def advice(unknown: Unknown, loaded: Loaded | None, engine: str | None) -> str:
    """What may lead to an answer; `engine` is the one that was asked for. Nothing may have been loaded."""
    match unknown.limit:
        case Limit.TIME:
            return _joined("more time (--time 10m)", *_smaller(loaded), *_own_choice(engine))
        case Limit.MEMORY:
            ways = ("more memory (--memory 16G)", *_on_disk(loaded))
            return _joined(*ways, *_smaller(loaded), *_own_choice(engine))
        case Limit.DISK:
            return _joined("a larger quota (--disk 100G)", *_smaller(loaded), *_own_choice(engine))
        case Limit.STATES | Limit.DEPTH:
            return _joined("a larger limit among the options of the engine", *_own_choice(engine))
        case Limit.INTERRUPTED:
            return ""
        case Limit.LOSSY:
            return _joined("mend or leave out what is named there", *_own_choice(engine))
        case Limit.SPURIOUS:
            return _joined("another engine (clew list engines)", "report it with the input if that is none of ours")
        case Limit.CRASHED:
            return _joined("another engine (clew list engines)", "report it with the input")
        case Limit.UNDECIDED:
            return _joined(*_own_choice(engine), *_smaller(loaded))


def _joined(*ways: str) -> str:
    return "; or ".join(ways)


def _own_choice(engine: str | None) -> tuple[str, ...]:
    """Leaving the choice of the engine to Clew, or taking it over."""
    if engine is None:
        return ("another engine (--engine NAME; clew list engines shows them)",)
    return ("leave out --engine, so that one is chosen",)


def _on_disk(loaded: Loaded | None) -> tuple[str, ...]:
    """Files for what memory has no room for: there are such of guarded actions."""
    if loaded is None or loaded.pushdown is not None or not loaded.program.actions:
        return ()
    return ("states on disk (--disk 20G)",)


def _smaller(loaded: Loaded | None) -> tuple[str, ...]:
    """How the question could be made smaller."""
    if loaded is None or loaded.pushdown is not None:
        return ()
    program = loaded.program
    if program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS):
        return _smaller_process(program)
    if program.scheduler is Scheduler.KERNEL:
        return ("a shorter simulation, or fewer values of inputs",)
    return ("smaller constants, or fewer values of inputs",)


def _smaller_process(program: Program) -> tuple[str, ...]:
    rounds = "--unwind 10, which looks for faults in the first rounds of every loop"
    if is_alone(program):
        return (rounds, "inputs in a smaller range (clew_assume, clew_nondet_range)")
    return ("fewer threads, or fewer rounds of their loops", rounds)
