"""A module as a program: what is reachable from the entry, objects for globals, and the first process.

Functions and globals are translated when something reachable mentions them. Thread-local globals lie in a block that
each process has: the outermost procedure of a process makes it and `self` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import field, replace

from clew.errors import InputError, Problems, Unsupported
from clew.frontends.llvm.debug.layouts import TypeTable
from clew.frontends.llvm.debug.variables import class_of_table, function_name, function_span, global_variable
from clew.frontends.llvm.layout import layout_of
from clew.frontends.llvm.missing import HINT, Missing
from clew.frontends.llvm.module import Function, Global, Module
from clew.frontends.llvm.translate.devices.accesses import Expression
from clew.frontends.llvm.translate.devices.program import with_devices
from clew.frontends.llvm.translate.devices.regions import Device
from clew.frontends.llvm.translate.function_merging import Likening
from clew.frontends.llvm.translate.functions import function_procedure, unmodelled_procedure
from clew.frontends.llvm.translate.instructions.constants import THREAD_BLOCK, Constants
from clew.frontends.llvm.translate.instructions.conversion import may_be_converted, with_conversions
from clew.frontends.llvm.translate.instructions.dispatch import Candidate, Signature, called_at_once, dispatcher
from clew.frontends.llvm.translate.lasting import lasting_note
from clew.frontends.llvm.translate.making import Making
from clew.frontends.llvm.translate.merged_functions import TWIN, Asked, Model, Other
from clew.frontends.llvm.translate.missing import (
    VARIABLES,
    Changer,
    changing_procedure,
    missing_procedure,
    variables_procedure,
)
from clew.frontends.llvm.translate.reordering import REORDERED, is_reordered
from clew.frontends.llvm.translate.sections import Sections
from clew.frontends.llvm.translate.shapes import Shapes
from clew.frontends.llvm.world import World
from clew.ir.commands import Allocate, Call, Copy, Return
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Rules, Scheduler
from clew.ir.sorts import POINTER, Sort
from clew.ir.source import Span
from clew.ir.terms import Observation, Term, bits, observe, variable
from clew.outcome import Note, NoteKind
from clew.records import dataclass

_STARTER, _TEMPLATE, _FIRST = "thread start", "thread template", "first thread"

_INPUT = re.compile(r"(?:_Z\d+)?(?:(?:__(?:VERIFIER|ESBMC|CPROVER)_)?nondet\w*|(?:unknown|(?:sea_)?nd)(?:\d+|_\w+)?v?)")
"""Names of inputs: nobody defines these functions, and checkers of programs take them for any value."""
_OF_CHECKERS = re.compile(r"(?:_Z\d+)?__(?:CPROVER|ESBMC)_(?!nondet)\w+")
"""What another checker knows by itself: it has one meaning there, so it is never anything."""
_ANYTHING = {
    Missing.ERROR: "by its name such a function is an input: it gives any result and changes nothing",
    Missing.RESULT: (
        "such a function gives any result and changes nothing; a variable holds any value (--missing result)"
    ),
    Missing.HAVOC: (
        "such a function gives any result and any contents to what its arguments point to, and changes nothing else; "
        "a variable holds any value (--missing havoc)"
    ),
}
_COMPUTED = (
    "what leaves an array lies beside it in its object, null may be moved, arrays may have no elements, and the stack "
    "has room for what alloca makes (--addresses computed)"
)
"""What is assumed where addresses need not stay in the arrays that are indexed."""
SETTLED_BITS = "bits beside a written bit-field that were never written are zero"
"""What is assumed where words are loaded of which some bits are written back beside others."""


def _converted_note(names: Sequence[str]) -> str:
    what = "called with other arguments or results than they are defined with, which are dropped or converted"
    return f"{what}: {', '.join(names)} (--data-model says how wide numbers are)"


@dataclass(frozen=True, slots=True)
class Options:
    """How a module is translated."""

    leaks: bool = True
    """Whether the end of the program asks for lost heap objects."""
    cleanup: bool = False
    """Whether the end of the program asks for heap objects that were not freed."""
    process: str = "main"
    """The name of the first process."""
    peeks: bool = True
    """Whether the library may look at memory that was perhaps never written."""
    spurious: bool = True
    """Whether what may happen without a reason does."""
    missing: Missing = Missing.ERROR
    """What stands for functions and variables that are defined nowhere."""
    exact_arguments: bool = True
    """Whether variable arguments must be read as what they were given as."""
    strict_addresses: bool = True
    """Whether addresses must stay in the array that is indexed, and null where it is, and arrays have some elements.

    Accesses are judged in any case."""
    devices: tuple[Device, ...] = ()
    """What lies at fixed addresses."""
    symbols: Mapping[str, int] = field(default_factory=dict)
    """The addresses of variables that the linker defines."""
    expression: Expression = field(default=lambda _: "", compare=False)
    """What a place of the source accesses, as it is written there."""
    world: World = field(default_factory=World)
    """What the world around the program may do."""
    kernel: bool = False
    """Whether the program elaborates a design, for the kernel to simulate; it then has no process, but `main`."""


@dataclass(frozen=True, slots=True)
class Translated:
    """The program of a module, and what has to be said about it."""

    program: Program
    notes: tuple[Note, ...]


def translate(module: Module, entry: str, options: Options = Options()) -> Translated:  # noqa: B008 - it is frozen
    """The program that starts with the function `entry`, which takes nothing; raises Unsupported with a span."""
    return Unit(module, options).program(entry)


class Unit:
    """The translation of one module: what was mentioned and is still to be done, and what has been made."""

    def __init__(self, module: Module, options: Options) -> None:
        self.module, self.options = module, options
        layout = layout_of(module)
        self.shapes = Shapes(layout)
        self.types = TypeTable(module.metadata, layout.pointer.size)
        self.sections = Sections(module)
        self.making = Making(module)
        self.weaker_orders = False
        self.settled_bits = False
        self.computed_addresses = False
        self.reasons: set[str] = set()
        """What is assumed to happen for a reason only, in words."""
        self.converted: set[str] = set()
        self.fixed: dict[int, Device] = {}
        """Memory at fixed addresses that the program declares."""
        self.lasting: set[str] = set()
        """Locals that are taken to live longer than their blocks."""
        """Functions that are called with other parameters or results than they are defined with."""
        self.spawns = False
        self.jumps = False
        self.refused: dict[str, Unsupported] = {}
        """Functions that are called and defined nowhere, to be told together."""
        self.self_name: tuple[str, ...] = ()
        self.span: Span | None = None
        """The place that is being translated."""
        self._mentioned: dict[str, Span | None] = {}
        self._wanted: dict[tuple[str, bool], None] = {}
        self._numbers: dict[Term, int] = {}
        self._taken: set[str] = set()
        self._asked: list[Asked] = []
        """What the function that is being translated has asked for so far."""
        self._models: dict[tuple[Hashable, bool], Model] = {}
        self._likening = Likening(module, self.shapes, self.types, lambda name: self.sections.effects.get(name, 0))
        self._dispatchers: dict[Signature, str] = {}
        self._missing: dict[str, None] = {}
        """Functions and variables that are defined nowhere, and are anything."""
        self._changers: dict[Changer, None] = {}
        self._thread_size, offsets = self._thread_layout()
        self.thread_starter = _STARTER if offsets else None
        self.handed_on = 0
        """How many arguments a process gets besides its first one; all get as many."""
        self.constants = Constants(module, self.shapes, self._mention, offsets, self._linked())

    # --- what functions ask for ---------------------------------------------------------------------------------------

    def procedure(self, function: str, *, atomic: bool) -> str:
        """The name of the procedure of a function; it will be made."""
        self._wanted[function, atomic] = None
        self._asked.append(Asked(function, atomic, None))
        return self.procedure_name(function, atomic=atomic)

    def dispatcher(self, signature: Signature) -> str:
        """The name of the procedure that calls through pointers where it matters what they are; it will be made."""
        return self._dispatchers.setdefault(signature, f"through pointer {len(self._dispatchers)}")

    def is_anything(self, name: str) -> bool:
        """Whether a function or variable without a definition may be anything; it is then told."""
        if self.options.missing is Missing.ERROR and _INPUT.fullmatch(name) is None:
            return False
        if _OF_CHECKERS.match(name) is not None:
            return False
        self._missing[name] = None
        return True

    def way_out(self, name: str) -> str:
        """What a message says that refuses a function or variable without a definition."""
        return "another checker knows it, and it is not modelled here" if _OF_CHECKERS.match(name) else HINT

    def changer(self, changer: Changer) -> str:
        """The name of the procedure that changes the object that a pointer points into; it will be made."""
        self._changers[changer] = None
        return changer.name

    def type_number(self, type_: Term) -> int:
        """The number by which landing pads tell the types of exceptions apart."""
        return self._numbers.setdefault(type_, len(self._numbers) + 1)

    def may_be_spawned(self, function: Function) -> bool:
        """Whether the function may be the outermost one of a process, so that its first parameter has to stay."""
        spawns = self.options.kernel or (self.thread_starter is None and "__clew_spawn" in self.module.functions)
        return spawns and len(function.parameters) in (1, 3)

    def _mention(self, name: str) -> None:
        self._mentioned.setdefault(name, self.span)
        self._asked.append(Asked(name, None, self.span))

    # --- the whole ----------------------------------------------------------------------------------------------------

    def program(self, entry: str) -> Translated:
        """The program that starts with a function."""
        if entry not in self.module.functions or not self.module.functions[entry].defined:
            raise InputError(f"the module defines no function {entry}")
        procedures: dict[str, Procedure] = {}
        objects: dict[str, Object] = {}
        self._wanted[entry, False] = None
        self._want_models()
        if self.thread_starter is not None:
            objects[_TEMPLATE] = self._template()
        while self._wanted or self._mentioned or self._wants_twins(procedures):
            self._settle_mentioned(objects)
            if self._wanted:
                function, atomic = next(iter(self._wanted))
                del self._wanted[function, atomic]
                name = self.procedure_name(function, atomic=atomic)
                if name not in procedures:
                    procedures[name] = self._translated(self.module.functions[function], name, atomic=atomic)
        if len(self.refused) == 1:
            raise next(iter(self.refused.values()))
        if self.refused:
            raise Problems(tuple(self.refused.values()))
        procedures = self._with_anything(self._with_dispatchers(procedures), entry)
        started = entry
        if self.thread_starter is not None:
            procedures[_STARTER] = self._starter(by_pointer=True, entry=entry)
            procedures[_FIRST] = self._starter(by_pointer=False, entry=entry)
            started = _FIRST
        program = Program(
            Scheduler.KERNEL if self.options.kernel else Scheduler.THREADS,
            rules=Rules.OPEN if self.options.kernel else Rules.CLOSED,
            main=started if self.options.kernel else None,
            objects=tuple(objects.values()),
            procedures=tuple(procedures.values()),
            processes=() if self.options.kernel else (Process(self.options.process, started),),
            pointer_bytes=self.shapes.layout.pointer.size,
            layouts=self.types.structs,
            big_endian=not self.shapes.layout.little_endian,
            stepwise=True,
        )
        program, names = with_conversions(program, self._convertible())
        self.converted.update(names)
        devices = (*self.options.devices, *self.fixed.values())
        sections = {name: each.section for name, each in self.module.globals.items() if each.section}
        program, said = with_devices(program, devices, sections, self.options.expression)
        return Translated(program, (*self._notes(), *said))

    def _want_models(self) -> None:
        """Functions of the user that are models of devices are called by nobody else."""
        for device in self.options.devices:
            for name in device.readers if device.is_modelled else ():
                if name in self.module.functions and self.module.functions[name].defined:
                    self._wanted[name, False] = None

    def _linked(self) -> Mapping[str, int]:
        """The addresses of those symbols of the linker that are variables without a definition."""
        variables = self.module.globals
        undefined = {name for name, each in variables.items() if each.initializer is None}
        return {name: at for name, at in self.options.symbols.items() if name in undefined}

    def _convertible(self) -> frozenset[str]:
        """Functions of the user that may be called through pointers of other types."""
        functions = (self.module.functions[name] for name in self._taken)
        spans = {each.name: function_span(self.module, each) for each in functions if may_be_converted(each)}
        return frozenset(name for name, span in spans.items() if span is not None and not span.shipped)

    def _with_anything(self, procedures: dict[str, Procedure], entry: str) -> dict[str, Procedure]:
        """The procedures, and what changes objects and variables of which nothing is known; the latter comes first."""
        made = {each.name: changing_procedure(each) for each in self._changers}
        declared = [self.module.globals[name] for name in self._missing if name in self.module.globals]
        if declared:
            first = procedures[entry].blocks[0]
            begun = replace(first, commands=(Call(VARIABLES), *first.commands))
            made[VARIABLES] = variables_procedure(self, declared)
            made[entry] = replace(procedures[entry], blocks=(begun, *procedures[entry].blocks[1:]))
        return {**procedures, **made}

    def _translated(self, function: Function, name: str, *, atomic: bool) -> Procedure:
        """The procedure of a function; what the library has and is not modelled matters to who comes there."""
        if not function.defined:
            return missing_procedure(self, function, name, atomic=atomic)
        try:
            self.sections.prepare(function.name)
            return self._like_another(function, name, atomic=atomic)
        except Unsupported as problem:
            span = function_span(self.module, function)
            if span is None or not span.shipped:
                raise
            return unmodelled_procedure(self, function, name, problem.message)

    def _like_another(self, function: Function, name: str, *, atomic: bool) -> Procedure:
        """The procedure of a function, a copy where one was translated that reads like it."""
        likeness = self._likening.of(function)
        if likeness is None:
            return function_procedure(self, function, name, atomic=atomic)
        model = self._models.get((likeness.key, atomic))
        if model is None:
            self._asked.clear()
            made = function_procedure(self, function, name, atomic=atomic, sources=likeness.sources)
            self._models[likeness.key, atomic] = Model(made, likeness, tuple(self._asked), self.span)
            return made
        other = Other(model, likeness)
        for each in model.asked:
            self._ask(other.names.get(each.name, each.name), each.atomic, other.span(each.span))
        self.span = other.span(model.end)
        return other.procedure(name, function_name(self.module, function))

    def _ask(self, name: str, atomic: bool | None, span: Span | None) -> None:  # noqa: FBT001 - see `Asked`
        if atomic is None:
            self._mentioned.setdefault(name, span)
        else:
            self._wanted[name, atomic] = None

    def procedure_name(self, function: str, *, atomic: bool) -> str:
        """The name of the procedure of a function."""
        return function + TWIN if atomic else function

    def _candidates(self, signature: Signature) -> list[Candidate]:
        """The functions of a signature whose address is taken, as the dispatcher of that signature calls them."""
        found: list[Candidate] = []
        for name in sorted(self._taken):
            function = self.module.functions[name]
            variadic = signature.open and function.type.variadic
            wanted = (*signature.parameters, POINTER) if variadic else signature.parameters
            fits = function.defined and self._sorts(function) == (wanted, signature.results)
            if fits and (signature.atomic or variadic):
                procedure = self.procedure_name(name, atomic=signature.atomic)
                found.append(Candidate(name, procedure, function.type.variadic))
        return found

    def _wants_twins(self, procedures: dict[str, Procedure]) -> bool:
        """Whether a dispatcher needs a twin that was not made; then it is wanted now."""
        for signature in self._dispatchers:
            for each in self._candidates(signature):
                if each.procedure not in procedures:
                    self._wanted[each.function, signature.atomic] = None
        return bool(self._wanted)

    def _with_dispatchers(self, procedures: dict[str, Procedure]) -> dict[str, Procedure]:
        """The procedures, and the dispatchers that they call; those that tell nothing apart are left out."""
        needless: set[str] = set()
        made: dict[str, Procedure] = {}
        for signature, name in self._dispatchers.items():
            candidates = self._candidates(signature)
            if candidates or signature.atomic:
                made[name] = dispatcher(name, signature, candidates)
            else:
                needless.add(name)
        if needless:
            procedures = {name: called_at_once(each, needless) for name, each in procedures.items()}
        return {**procedures, **made}

    def _sorts(self, function: Function) -> tuple[tuple[Sort, ...], tuple[Sort, ...]]:
        """The sorts of the parameters and results of the procedure of a function."""
        return self.shapes.parameters(function.type), self.shapes.sorts(function.type.result)

    def _settle_mentioned(self, objects: dict[str, Object]) -> None:
        while self._mentioned:
            name = next(iter(self._mentioned))
            place = self._mentioned.pop(name)
            if name in self.module.functions:
                self._taken.add(name)
                if self.module.functions[name].defined or self.is_anything(name):
                    self._wanted[name, False] = None
                else:
                    message = f"the address of {name} is taken, but it is defined nowhere; {self.way_out(name)}"
                    raise Unsupported(message, span=place)
            elif name not in objects and name not in self.constants.thread_offsets:
                objects[name] = self._object(name, place)

    def _notes(self) -> tuple[Note, ...]:
        found: list[str] = []
        alone = self.options.kernel and not self.spawns  # processes of a design take turns in one thread
        reordered = self.weaker_orders and not alone and is_reordered(self.module)
        if self.weaker_orders and not reordered:
            found.append("atomic operations with weaker orders are sequentially consistent")
        found += sorted(self.reasons)
        if self.converted:
            found.append(_converted_note(sorted(self.converted)))
        if self.settled_bits:
            found.append(SETTLED_BITS)
        if self.lasting:
            found.append(lasting_note(self.lasting))
        if self.computed_addresses:
            found.append(_COMPUTED)
        if self.jumps:
            found.append("locals that change between setjmp and longjmp have the value that was written last")
        if self._missing:
            names = ", ".join(map(self._known_as, self._missing))
            found.append(f"defined nowhere: {names}; {_ANYTHING[self.options.missing]}")
        told = tuple(Note(NoteKind.ASSUMPTION, text) for text in found)
        return (Note(NoteKind.LOSS, REORDERED), *told) if reordered else told

    def _known_as(self, name: str) -> str:
        """What the source calls a function or a variable."""
        if name in self.module.functions:
            return function_name(self.module, self.module.functions[name])
        source = global_variable(self.module, self.types, self.module.globals[name])
        return source.name if source is not None else name

    # --- globals ------------------------------------------------------------------------------------------------------

    def _object(self, name: str, place: Span | None) -> Object:
        """The object of a global that is mentioned there."""
        declared = self.module.globals.get(name)
        if declared is None:
            raise Unsupported(f"{name} is used, but declared nowhere", span=place)
        source = global_variable(self.module, self.types, declared)
        span = source.span if source is not None else None
        size = self.shapes.layout.size(declared.type)
        if declared.initializer is None and not (size and self.is_anything(name)):
            hint = self.way_out(name) if size else "nor is its size known"
            known = source.name if source else name
            raise Unsupported(f"the variable {known} is defined nowhere; {hint}", span=place or span)
        return Object(
            name,
            size,
            () if declared.initializer is None else self._cells(declared, span),
            constant=declared.constant and declared.initializer is not None,
            original=source.name if source is not None else "",
            layout=source.layout if source is not None else None,
            table_of=class_of_table(self.module, self.types, declared),
            span=span,
        )

    def _cells(self, declared: Global, span: Span | None) -> tuple[tuple[int, Term], ...]:
        assert declared.initializer is not None, "only what is defined should have cells"
        try:
            return tuple(self.constants.cells(declared.initializer))
        except Unsupported as problem:
            raise Unsupported(problem.message, span=problem.span or span) from None

    # --- thread-local globals -----------------------------------------------------------------------------------------

    def _thread_layout(self) -> tuple[int, dict[str, int]]:
        """The size of the block of thread-local objects, and where each of them stands."""
        offsets: dict[str, int] = {}
        end = 0
        for name, declared in self.module.globals.items():
            if declared.thread_local and declared.initializer is not None:
                align = declared.align or self.shapes.layout.align(declared.type)
                offsets[name] = end = (end + align - 1) // align * align
                end += self.shapes.layout.size(declared.type)
        return end, offsets

    def _template(self) -> Object:
        """The block as every process finds it."""
        cells: list[tuple[int, Term]] = []
        for name, offset in self.constants.thread_offsets.items():
            own = self._cells(self.module.globals[name], None)
            cells.extend((offset + at, term) for at, term in own)
        return Object(_TEMPLATE, self._thread_size, tuple(sorted(cells, key=lambda cell: cell[0])), original="")

    def _starter(self, *, by_pointer: bool, entry: str) -> Procedure:
        """The outermost procedure of a process: it makes the block, and calls what the process runs."""
        argument, start, block = (variable(name, POINTER) for name in ("argument", "start", THREAD_BLOCK))
        size = bits(self._thread_size, 64)
        template = observe(Observation.ADDRESS, (_TEMPLATE,), (), POINTER)
        others = tuple(variable(f"argument {number}", POINTER) for number in range(self.handed_on))
        called = Call(start, (argument, *others)) if by_pointer else Call(entry)
        commands = (Allocate(block, size, heap=False), Copy(block, template, size), called)
        return Procedure(
            _STARTER if by_pointer else _FIRST,
            tuple(Declaration(each, original="") for each in (argument, start, *others)) if by_pointer else (),
            (),
            (Declaration(block, original=""),),
            (Block("start", commands, Return()),),
            original=None if by_pointer else function_name(self.module, self.module.functions[entry]),
        )
