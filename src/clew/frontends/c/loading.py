"""What comes behind the compiler: compiled files with the library as one module, and the program that it means.

Input: compiled files. Output: `Loaded`, with the passes that the program is to go through, what is assumed, and what is
lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from clew.analysis.callgraph import is_recursive
from clew.catalogue import DEFINED, checks_of
from clew.checks.circles import CHECK as CIRCLE
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.c.compiling.compiler import Compiled, Manner, compile_source
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.diagnostics import Warned
from clew.frontends.c.compiling.targets import Addresses, Language, SpuriousWakeups, Unwritten
from clew.frontends.c.devices.hardware import Hardware
from clew.frontends.c.error_calls import asked_of
from clew.frontends.c.interrupt_stubs import told_too
from clew.frontends.c.interrupts import (
    controller,
    handlers_of,
    handles_signals,
    interrupts_of,
    made_visible,
    never_run,
    sent_elsewhere,
    thread_of,
    told,
)
from clew.frontends.c.kept_files import ALONE, keeping
from clew.frontends.c.linking.directed import CHANGES, with_directions
from clew.frontends.c.linking.entry import ENTRY
from clew.frontends.c.linking.library import library
from clew.frontends.c.linking.link import link
from clew.frontends.c.linking.parameters import reads_parameters
from clew.frontends.c.linking.rewrites import spelled_out
from clew.frontends.c.scope import CScope
from clew.frontends.c.source.folded import with_folded
from clew.frontends.c.unwritten import AnyValues, without_settled
from clew.frontends.llvm.missing import Missing
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import translate
from clew.frontends.llvm.translate.unit import SETTLED_BITS, Options
from clew.frontends.llvm.world import World
from clew.ir.program import Program
from clew.ir.rewriting import assertions_in, is_alone
from clew.ir.source import SHIPPED
from clew.models.inputs import wide_input
from clew.outcome import Note, NoteKind
from clew.passes import Stage
from clew.passes.argument_promotion import References
from clew.passes.constants import Constants
from clew.passes.granularity import Granularity
from clew.passes.hoist import Hoist
from clew.passes.inline_trivial import Wrappers
from clew.passes.inputs import Inputs
from clew.passes.prune import Prune
from clew.passes.sroa import Scalars
from clew.passes.unraised import Unraised
from clew.passes.yield_at_choices import Pauses
from clew.passes.yields import Yields
from clew.semantics.outcome import OWN_CHECKS
from clew.svcomp import ANY_VALUE

if TYPE_CHECKING:
    from clew.passes.interrupts import Interrupts

CHECKS = checks_of("c")


_OF_SYMCPP = frozenset({"concurrency.data-race"})
"""What programs of SymC++ are asked for on demand only: there, threads share attributes and await their values."""


def with_signals(world: World, compiled: Sequence[Compiled], *, asked: bool) -> World:
    """What the world may do to these files: signals come where the program handles some, and has no threads."""
    if not world.signals_come or not handles_signals(compiled):
        return replace(world, signals_come=False)
    if (thread := thread_of(compiled)) is None:
        return world
    if asked:
        raise InputError(f"--signals any: signals from outside in a program with threads ({thread}) are not modelled")
    return replace(world, signals_come=False)


def with_interrupts(
    compiled: tuple[Compiled, ...], named: Sequence[str], manner: Manner, *, signals: bool = False
) -> tuple[tuple[Compiled, ...], Interrupts | None]:
    """The files with the controller of their interrupts, and the pass that lets them come, if there are any."""
    handlers = handlers_of(told(named), compiled, signals=signals)
    if not handlers:
        return compiled, None
    interrupts = interrupts_of(handlers, compiled, manner.model)
    source = controller(handlers, compiled, interrupts, manner.model)
    added = compile_source(source, Language.C, replace(manner, include=(), define=(), flags=(), standard=None))
    return (*told_too(made_visible(compiled, handlers)), added), interrupts


def idle_handlers(compiled: Sequence[Compiled], interrupts: Interrupts | None) -> Iterator[Note]:
    """What is assumed of functions that look like handlers of interrupts, and are none."""
    if interrupts is None and (sent := sent_elsewhere(compiled)) is not None:
        text = "no interrupt comes, although mtvec is written: it is not known which function handles them"
        yield Note(NoteKind.ASSUMPTION, text, lifted_by=f"--interrupt {sent[0] if sent else 'NAME'}")
    if names := never_run(compiled):
        options = " ".join(f"--interrupt {name}" for name in names)
        text = f"no interrupt comes for {', '.join(names)}, which nobody calls"
        yield Note(NoteKind.ASSUMPTION, text, lifted_by=options)


def linked(
    compiled: Sequence[Compiled],
    model: DataModel,
    entry: str,
    hardware: Hardware | None = None,
    world: World | None = None,
) -> str:
    """One module of IR from the compiled files and what they need of the library."""
    modules = [spelled_out(each.module) for each in compiled]
    if any(name in each.symbols for each in modules for name in CHANGES):
        modules = [with_directions(each) for each in modules]
    functions = () if hardware is None else hardware.functions
    free = world is not None and world.arguments_free and _reads_arguments(compiled)
    return link(modules, library(model), entry, functions, free=free)


_INPUTS_UNWRITTEN = ("@__CPROVER_", "@__ESBMC_")
"""How the names of functions begin whose tools take what was never written for an input."""


def unwritten_of(wanted: Unwritten, compiled: Sequence[Compiled]) -> Unwritten:
    """What is read where nothing was written: who calls functions of CBMC or ESBMC means any value."""
    if wanted is not Unwritten.AUTO:
        return wanted
    named = any(name.startswith(_INPUTS_UNWRITTEN) for each in compiled for name in each.module.symbols)
    return Unwritten.ANY if named else Unwritten.ERROR


def translated(
    text: str,
    notes: tuple[Note, ...],
    granularity: Granularity = Granularity.ACCESS,
    unwritten: Unwritten = Unwritten.ERROR,
    folded: Sequence[Warned] = (),
    spurious: SpuriousWakeups = SpuriousWakeups.YES,
    missing: Missing = Missing.ERROR,
    hardware: Hardware = Hardware(),  # noqa: B008 - it is frozen
    interrupts: Interrupts | None = None,
    world: World = World(),  # noqa: B008 - it is frozen
    addresses: Addresses = Addresses.STRICT,
) -> Loaded:
    """What the translation makes of the module, with the notes of the driver."""
    peeks, wakes = unwritten is Unwritten.ERROR, spurious is SpuriousWakeups.YES
    # Where bytes that were never written are any bytes, those behind a narrow argument are, too.
    options = Options(peeks=peeks, spurious=wakes, missing=missing, exact_arguments=peeks)
    options = replace(options, strict_addresses=addresses is not Addresses.COMPUTED)
    options = replace(
        options, devices=hardware.devices, symbols=hardware.symbols, expression=hardware.expression, world=world
    )
    made = translate(read_module(text, "the linked program"), ENTRY, options)
    made = replace(made, program=with_folded(made.program, ENTRY, folded))
    any_bytes = unwritten is Unwritten.ANY and is_alone(made.program)
    if any_bytes:
        made = replace(made, program=without_settled(made.program), notes=_without(made.notes, SETTLED_BITS))
    any_value = Note(NoteKind.ASSUMPTION, ANY_VALUE, lifted_by="--unwritten error")
    stages: tuple[Stage, ...] = SIMPLIFYING if interrupts is None else (Stage((interrupts,)), *SIMPLIFYING)
    if unwritten is Unwritten.ANY:
        stages, notes = (*stages, Stage((AnyValues(),), assumes=any_value)), (*notes, any_value)
    tasks = interrupts is not None and not is_alone(made.program)
    if interrupts is not None:
        notes = (*notes, *_of_interrupts(interrupts, made.program, tasks=tasks))

    def watched() -> Loaded:
        says = replace(world, waits_watched=True)
        return translated(
            text, (), granularity, unwritten, folded, spurious, missing, hardware, interrupts, says, addresses
        )

    assertions = assertions_in(made.program)
    loaded = Loaded(
        made.program,
        CScope(made.program),
        notes=(
            *notes,
            *_within_bounds(text, world),
            *made.notes,
            *((_INDIVISIBLE,) if granularity is Granularity.LINE else ()),
        ),
        checks=CHECKS,
        on_demand=_OF_SYMCPP if tasks or "@symcpp_" in text else frozenset(),
        undefined=(CHECKS | OWN_CHECKS | assertions) - DEFINED,
        judged=partial(asked_of, assertions=assertions),
        any_bytes=any_bytes,
        granularity=granularity,
        scope_of=CScope,
        passes=(*stages, *(() if tasks else _scheduling(granularity))),
        watching={} if world.waits_watched or is_alone(made.program) else {CIRCLE: watched},
    )
    if (kept := keeping(made.program)) is None:
        return loaded
    exact = replace(loaded, program=kept, scope=CScope(kept), notes=(*loaded.notes, ALONE))
    return replace(loaded, exact=lambda: exact)


SIMPLIFYING = (
    Stage((Unraised(), Scalars(), Constants(), Prune(), Scalars(), Constants())),
    # Calls that nest without a bound are followed one procedure at a time, where no object may come into being.
    Stage((References(), Scalars(), Hoist(), Scalars(), Constants()), is_recursive),
)
"""What is never written is put in, which shows what is never called, and where no address is taken.

The library looks after things that few programs use: functions that are called at the end, memory, threads.
"""


def _scheduling(granularity: Granularity) -> tuple[Stage, ...]:
    """Where scheduling points are put in."""
    whole = granularity is Granularity.LINE  # then what stands on one line is not cut at an input either
    return (
        # One process with inputs may need a proof by induction, for which they stay what they are.
        Stage((Wrappers(only_shipped_inputs=True), Prune(), Inputs()), lambda program: not is_alone(program)),
        Stage((Yields(granularity=granularity),)),
        Stage((Pauses(),), lambda program: wide_input(program) is None),  # so they are tried one by one
        Stage((Pauses(only_in_loops=True),), lambda program: not whole and _asks_widely(program)),
    )


def _asks_widely(program: Program) -> bool:
    """Whether several processes run and inputs stay what they are."""
    return not is_alone(program) and wide_input(program) is not None


def _without(notes: tuple[Note, ...], text: str) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.text != text)


def _of_interrupts(interrupts: Interrupts, program: Program, *, tasks: bool) -> Iterator[Note]:
    """What is to be said where interrupts come."""
    from clew.analysis.masking import enables_first  # here because few programs have interrupts

    named = [each for each in interrupts.interrupts if not each.handler.startswith("__clew_")]
    if named:
        shown = ", ".join(f"{each.handler} (priority {each.priority})" for each in named)
        yield Note(NoteKind.REMARK, f"interrupts that may come at any moment when they are let in: {shown}")
    if tasks:
        yield _ANY_TIME
        yield _AFTER_START
    elif enables_first(program):
        yield _HELD_BACK


def _within_bounds(text: str, world: World) -> Iterator[Note]:
    """What is to be said where the library does not compute."""
    if world.mathematics_bounded and computes(text):
        yield _WITHIN_BOUNDS


def computes(text: str) -> bool:
    """Whether what was linked has functions that are computed, or have bounds."""
    return "@__clew_bounds_only" in text


_WITHIN_BOUNDS = Note(
    NoteKind.REMARK,
    "powers, logarithms and angles are anything within bounds (--mathematics bounds); a run against something counts "
    "only if their computed results lead there, too",
)
BOUNDED = f"{SHIPPED}c/math/bounded.c"
"""The source that says what the bounds are."""
_HELD_BACK = Note(NoteKind.ASSUMPTION, "interrupts are held back until the program lets them in for the first time")
_ANY_TIME = Note(NoteKind.ASSUMPTION, "a delay or a time-out of a task ends at any tick")
_AFTER_START = Note(NoteKind.ASSUMPTION, "interrupts come after the kernel of the tasks is started")
_INDIVISIBLE = Note(
    NoteKind.ASSUMPTION,
    "what stands on one line is one indivisible step (--granularity line)",
    lifted_by="--granularity access",
)


def notes(compiled: Sequence[Compiled], *, wraps: bool, world: World | None = None) -> tuple[Note, ...]:
    """What is assumed of the world, and what the compiler has decided: it cannot be checked, so nothing is absent.

    Where the user can say nothing about the world, no option lifts what is assumed of it.
    """
    doubts = [warned for each in compiled for warned in each.doubts]
    lifted_by = {_WRAPS: _LIFTED_BY[_WRAPS]} if world is None else _LIFTED_BY
    assumed = [*_allocated(world), *((_WRAPS,) if wraps else ()), *_assumed(compiled, world or World())]
    return (
        *(Note(NoteKind.LOSS, f"the compiler has folded a constant: {warned.text}", warned.span) for warned in doubts),
        *(Note(NoteKind.ASSUMPTION, each, lifted_by=lifted_by.get(each, "")) for each in assumed),
    )


def _allocated(world: World | None) -> Iterator[str]:
    if world is None or not world.allocations_fail:
        yield _ALLOCATED


def _assumed(compiled: Sequence[Compiled], world: World) -> Iterator[str]:
    """What is assumed because of what the files use."""
    listed = "\n".join(("", *_used(compiled), ""))
    if not world.clocks_jump and re.search(rf"\n(?:{_CLOCK})\n", listed):
        yield _ONWARDS
    if re.search(_HANDLED, listed):
        yield _ONE_BY_ONE if world.signals_come else _OWN_SIGNALS
    yield from (text for pattern, text in _ASSUMED if re.search(pattern, listed))
    if declared := dict.fromkeys(name for each in compiled for name in each.declared):
        yield f"called without a declaration, as the headers declare them: {', '.join(declared)}"
    if _reads_arguments(compiled):
        yield _FEW_ARGUMENTS if world.arguments_free else _NO_ARGUMENTS


def _reads_arguments(compiled: Sequence[Compiled]) -> bool:
    """Whether the program looks at what it is started with; where an int has 16 bits, nobody starts it."""
    mains = (each.module.symbols.get("@main") for each in compiled)
    texts = (main.text for main in mains if main is not None and main.defined)
    return any("@main(i32" in text and reads_parameters(text) for text in texts)


def _used(compiled: Sequence[Compiled]) -> set[str]:
    """The names of symbols, and one that stands for the type long double."""
    modules = [each.module for each in compiled]
    names = {name.strip('@"') for module in modules for name in module.symbols}
    if any(_has_long_double(text) for module in modules for text in module.metadata):
        names.add(_LONG_DOUBLE)
    return names


_WRAPS = "signed arithmetic wraps around (--signed-overflow wrap)"
_ALLOCATED = "every allocation of memory succeeds"
_ONWARDS = "no clock goes back"
_HANDLED = r"\n(?:signal|sigaction|bsd_signal|__sysv_signal)\n"
_OWN_SIGNALS = "signals come from the program alone"
_ONE_BY_ONE = "a signal from outside comes when no handler of another one runs, and ends no call of the system"
_NO_ARGUMENTS = "the program is started without arguments"
_FEW_ARGUMENTS = (
    "the program is started with at most three arguments of at most 11 bytes each, with one that repeats a byte 500 "
    "times, or with 40 that are the same byte"
)
_LIFTED_BY = {
    _WRAPS: "--signed-overflow error",
    _ALLOCATED: "--allocation may-fail",
    _NO_ARGUMENTS: "--arguments any",
    _ONWARDS: "--clocks jump",
    _OWN_SIGNALS: "--signals any",
}
"""The options with which something is not assumed."""


_LONG_DOUBLE = "long double"
"""A name that no symbol has."""
_CLOCK = r"_*(?:time|clock_gettime|gettimeofday|timespec_get)(?:_time)?(?:64)?|_ZNSt3__16chrono\w*clock3nowEv"
_ASSUMED = (
    (
        r"\n(?:__clew_before\n|_ZNKSt3__14hashIP)",
        "pointers to different objects are ordered by when they were first compared or hashed",
    ),
    (
        r"__libcpp_thread_poll_with_backoff",
        "whoever waits for an atomic object sees that it changes also without a notification",
    ),
    (rf"\n{_LONG_DOUBLE}\n", "long double is as wide and as precise as double"),
    (
        r"\npthread_cancel\n",
        "a cancelled thread ends where it waits, pauses, joins, asks, reads or writes, and nowhere else",
    ),
    (r"\n(?:localtime|localtime_r|mktime|ctime|ctime_r|tzset)\n", "local time is UTC"),
    (rf"\n(?:{_CLOCK})\n", "clocks show times from 1970 to 2038"),
    (
        r"\n(?:setvbuf|setbuf|setlinebuf)\n",
        "buffers are set before a stream is used, and live as long as it",
    ),
    (r"\n(?:getenv|setlocale)\n", "no environment variable is set"),
    (
        r"\n(?:getpwnam|getpwuid|getpwent|getlogin)\n",
        "names, folders and other texts of accounts have at most 63 characters",
    ),
)
"""What is assumed where a name is used: patterns for a list of names, each on a line of its own."""


def _has_long_double(metadata: str) -> bool:
    """Whether a variable or a member is a long double; names with two underscores are those of headers."""
    at = metadata.find(' = !DIBasicType(name: "long double"')
    if at < 0:
        return False
    known = metadata[metadata.rfind("!", 0, at) + 1 : at]
    variable = r"!DI(?:Local|Global)Variable\([^\n]*\btype"
    member = r'!DIDerivedType\([^\n]*name: "(?!__)[^\n]*\bbaseType'
    return re.search(rf"(?:{variable}|{member}): !{known}\b", metadata) is not None
