"""The whole program: from an entry to procedures, objects and variables."""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.java.classfile.model import Access, Method
from clew.frontends.java.translate.exceptions.failures import TOLD, WRAPPED
from clew.frontends.java.translate.exceptions.landings import with_marks
from clew.frontends.java.translate.exceptions.raising import without_idle_handlers
from clew.frontends.java.translate.machine import STARTED
from clew.frontends.java.translate.methods import translate_method
from clew.frontends.java.translate.needed import needed
from clew.frontends.java.translate.starting import START, initialisers, reads_arguments, start, started, uncaught
from clew.frontends.java.translate.synchronised import with_monitor
from clew.frontends.java.translate.unit import CLASS, MAIN_THREAD, STRING, THREAD, Unit
from clew.frontends.java.world.bodies import Bodies
from clew.frontends.java.world.reach import Reach
from clew.ir.commands import Store
from clew.ir.program import Procedure, Process, Program, Scheduler
from clew.ir.rewriting import commands_in
from clew.ir.source import SHIPPED, Span
from clew.ir.terms import Constant
from clew.outcome import Note, NoteKind
from clew.passes.prune import Prune
from clew.records import dataclass

_RUN_OUT = ("java/lang/StackOverflowError", "java/lang/OutOfMemoryError", "java/lang/VirtualMachineError")
_CLOCKS = "clocks do not run backwards"
_ASSUMED = (
    ("clew/Open.any", "texts that are inputs have at most 16,777,216 characters"),
    ("java/lang/System.currentTimeMillis()", _CLOCKS),
    ("java/lang/System.nanoTime()", _CLOCKS),
    ("java/util/Scanner.", "what is read from the input is there, and has the form that is asked for"),
)
"""What is assumed where something is called whose name begins so."""
_FINISH = f"finish(L{THREAD};)V"


@dataclass(frozen=True, slots=True)
class Translated:
    """A program, and what is to be said of the translation."""

    program: Program
    notes: tuple[Note, ...]
    threads: bool
    reads_arguments: bool


def translate(bodies: Bodies, entry: Method, given: Sequence[str] = ()) -> Translated:
    """The program that starts with a method; of the classes in `given` there are objects whatever it does."""
    reach = Reach(bodies)
    for name in ("java/lang/Error", WRAPPED.name, *(each.name for each in TOLD)):
        reach.test(name)
    finish = bodies.hierarchy.lookup(THREAD, _FINISH)
    assert finish is not None, "threads should have an end"
    reach.enter(finish)
    for name in given:
        reach.initialise(name)
    reach.run(entry, (STRING, "[C", "[Ljava/lang/String;", THREAD, CLASS, *given))
    unit = Unit(reach)
    span = bodies.span(entry, 0)
    around = Span(f"{SHIPPED}java/start", 1)
    procedures: list[Procedure] = []
    for method in list(unit.reached.methods.values()):
        if not method.has_code:
            continue
        made = translate_method(unit, method)
        locked = unit.threads and method.access & Access.SYNCHRONIZED
        procedures.extend(with_monitor(unit, method, made) if locked else (made,))
    procedures.append(start(unit, entry, around, given))
    if unit.threads:
        procedures.append(started(unit, around))
    procedures.extend(initialisers(unit, around))
    thread = unit.main_thread()
    roots = (START, *((STARTED,) if unit.threads else ()), MAIN_THREAD, *(f"class {name}" for name in given))
    left = needed(unit, procedures, unit.objects(), roots)
    objects = left.objects
    names = {each.name for each in left.procedures} | {each.name for each in objects}
    live = [name for name in unit.reached.classes if f"class {name}" in names]
    called = [name for name in unit.dispatched() if name in names]
    running = [with_marks(unit, each) for each in without_idle_handlers(left.procedures, called)]
    program = Program(
        Scheduler.THREADS,
        globals=unit.globals,
        objects=objects,
        procedures=(*running, uncaught(unit, span, around, live, _stored(running))),
        processes=(Process("main", START, (thread,), span=around),),
        structs=tuple(unit.layouts.struct(name) for name in sorted(unit.layouts.live)),
        stepwise=True,
        layouts=unit.layouts.all_members(),
    )
    program = Prune().run(program).result
    return Translated(program, (*_caught(unit), *_notes(program)), unit.threads, reads_arguments(unit, entry))


def _stored(procedures: Sequence[Procedure]) -> frozenset[int]:
    """The numbers that commands store as they stand: those of places where exceptions are thrown are among them."""
    commands = (each for procedure in procedures for each in commands_in(procedure) if isinstance(each, Store))
    values = (each.value.value for each in commands if isinstance(each.value, Constant))
    return frozenset(each for each in values if isinstance(each, int))


def _caught(unit: Unit) -> tuple[Note, ...]:
    """What is lost where a program waits for what never happens here: that stack or heap run out."""
    own = [each for each in unit.reached.methods.values() if not unit.hierarchy.get(each.owner).shipped]
    caught = {row.catches for each in own if each.has_code for row in unit.bodies.code(each).guarded}
    texts = [f"{name.replace('/', '.')} is caught, and here none is ever thrown" for name in _RUN_OUT if name in caught]
    return tuple(Note(NoteKind.LOSS, text) for text in texts)


def _notes(program: Program) -> tuple[Note, ...]:
    """What is assumed because of what the program may call."""
    called = {each.name for each in program.procedures}
    texts = [text for prefix, text in _ASSUMED if any(name.startswith(prefix) for name in called)]
    return tuple(Note(NoteKind.ASSUMPTION, text) for text in dict.fromkeys(texts))
