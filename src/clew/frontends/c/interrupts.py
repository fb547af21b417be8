"""Interrupts of C programs: who handles them, and the source that stands for their controller.

Input: what the user says (`NAME[:PRIORITY][@NUMBER]`), and the compiled files: functions that are annotated by
`CLEW_INTERRUPT`, declared with an attribute of compilers, listed in a vector table, written to the register of a
RISC-V that says where interrupts go, or named after a source that the program switches on. Output: the handlers, the
most urgent first, and a source to be compiled with the files. What it includes does the work:
`runtime/include/__clew_interrupts.h`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from clew.analysis.interrupting import Interrupt
from clew.errors import InputError
from clew.frontends.c.compiling.compiler import Compiled
from clew.frontends.c.compiling.data_models import NARROW, DataModel, processor
from clew.frontends.c.core_registers import Part, mentions
from clew.frontends.c.linking.assembly import asks
from clew.frontends.c.linking.module_parts import Kind
from clew.frontends.c.source.handlers import ANNOTATION
from clew.frontends.llvm.reading.cursor import name_of
from clew.ir.source import SHIPPED, Source
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.passes.interrupts import Interrupts

_TOLD = re.compile(r"(?P<name>[A-Za-z_]\w*)(?::(?P<priority>\d{1,3}))?(?:@(?P<number>-?\d{1,4}))?")
_USUAL = 128
"""The priority of what has none."""
_UNNUMBERED = -100
"""A number that no source has; each handler without a number gets one of its own from here on."""
_ANNOTATION = re.compile(rf"{re.escape(ANNOTATION)}(?P<plain>\.plain)?(?::(?P<priority>\d+))?")
_VECTORS = re.compile(r'section "[^"]*(?:isr_vector|intvec|vector_table|\.vectors|vectors)[^"]*"')
_FIRST_SYSTICK = 15
_OF_THE_PROCESSOR = 16
"""Entries of a vector table before this one are exceptions of the processor; 15 is its timer."""
_ENUMERATOR = re.compile(r'!DIEnumerator\(name: "(\w+)_IRQn", value: (-?\d+)')
_AVR = re.compile(r"__vector_\d+")
_ENTRY = re.compile(r'asm [^\n]*"csrr?wi? [^"]*\b(?:mtvec|0x305)\b[^\n]*?ptr (@[\w.$"-]+)')
"""Where the address of a function is written to the register that says where interrupts of RISC-V go."""
_SENT = re.compile(r'asm [^\n]*"csrr?wi? [^"]*\b(?:mtvec|0x305)\b')
_AS_NUMBER = re.compile(r'ptrtoint \(ptr (@[\w.$"-]+) to')
_SOURCES_TOLD, _CAUSE_ASKED = "__clew_csr_set_mie", "__clew_csr_get_mcause"
_SWITCHES = ("@NVIC_EnableIRQ", "@__NVIC_EnableIRQ")
_TIMER, _TIMER_NUMBER, _TIMER_STARTED = "SysTick_Handler", -1, "@SysTick_Config"
"""The timer of the processor; it is off until the library's function is called, or its register written."""
_DEMANDED, _DEMANDED_NUMBER = "PendSV_Handler", -2
"""What comes when the program asks for it."""
_NAMED = re.compile(r"(\w+)_IRQHandler")
_LIKE_HANDLERS = re.compile(r"\w+_(?:IRQ)?Handler|\w+_(?:isr|ISR|irq|IRQ)|(?:isr|ISR)_\w+|__vector_\d+")
_ELSE = re.compile(r"(?:Reset|NMI|HardFault|MemManage|BusFault|UsageFault|SecureFault|DebugMon|Default)_Handler")
"""What is named like a handler of an interrupt, and runs at the start or for faults."""
_FLAGGED = NARROW | {DataModel.RISCV32}
"""Machines with one flag instead of priorities."""
_WAKING = (DataModel.MSP430, DataModel.RISCV32)
"""Machines on which a source ends a sleep that is switched on and held back."""
_KERNELS = ("@vTaskStartScheduler", "@osKernelStart")
"""What starts the kernel of an RTOS."""
_THREADS = ("@pthread_create", "@thrd_create", "@_ZNSt3__16threadD1Ev")
_SETTING = ("@signal", "@sigaction", "@bsd_signal")
_SIGNAL = "__clew_signal_comes"
_TICK = "__clew_rtos_tick"
_TICK_NUMBER = -99
_PRIORITISE = "NVIC_SetPriority("
_GIVEN = re.compile(r"call [^\n]*NVIC_SetPriority\((?:i32|i16|i8)[^,@%]*? (-?\d+), i32[^,@%]*? (\d+)\)")


def has_tasks(compiled: Sequence[Compiled]) -> bool:
    """Whether a program runs tasks under the kernel of an RTOS that comes with Clew."""
    symbols = [symbol for each in compiled for name, symbol in each.module.symbols.items() if name in _KERNELS]
    return bool(symbols) and not any(each.defined for each in symbols)


@dataclass(frozen=True, slots=True)
class Handler:
    """A function that handles an interrupt."""

    name: str
    priority: int | None = None
    number: int | None = None
    plain: bool = False
    """Whether it is declared by the word `interrupt` alone: on AVR such a handler lets others in when it begins."""


def told(texts: Iterable[str]) -> tuple[Handler, ...]:
    """The handlers that the user names."""
    return tuple(map(_told, texts))


def _told(text: str) -> Handler:
    match = _TOLD.fullmatch(text.strip())
    if match is None:
        raise InputError(f"--interrupt {text!r} is no handler; write NAME, NAME:PRIORITY or NAME:PRIORITY@NUMBER")
    priority, number = match["priority"], match["number"]
    if priority is not None and int(priority) > 255:
        raise InputError(f"--interrupt {text}: priorities are 0 (most urgent) to 255")
    return Handler(match["name"], None if priority is None else int(priority), None if number is None else int(number))


def handlers_of(named: Sequence[Handler], compiled: Sequence[Compiled], *, signals: bool = False) -> list[Handler]:
    """The handlers of a program, the most urgent first: those that are named, and those that it declares itself."""
    found = _merged((*named, *_declared(compiled)))
    tasks = has_tasks(compiled)
    if not found and not tasks and not signals:
        return []
    defined = {name_of(name) for each in compiled for name, symbol in each.module.symbols.items() if symbol.defined}
    if missing := [name for name in found if name not in defined]:
        raise InputError(f'--interrupt {missing[0]}: the program defines no function of that name (C++ has extern "C")')
    numbers = _enumerated(compiled)
    given = _given_priorities(compiled) or {}
    numbered = [_prioritised(_numbered(each, numbers), given) for each in found.values()]
    if tasks:
        numbered.append(Handler(_TICK, 255, _TICK_NUMBER))
    if signals:
        numbered.append(Handler(_SIGNAL, _USUAL))
    if numbered and (name := thread_of(compiled)) is not None:
        raise InputError(f"interrupts and threads of an operating system ({name}) in one program are not modelled")
    return sorted(numbered, key=lambda each: _USUAL if each.priority is None else each.priority)


def _merged(handlers: Sequence[Handler]) -> dict[str, Handler]:
    """Handlers by name; what one of several leaves open, the next one says."""
    found: dict[str, Handler] = {}
    for each in handlers:
        known = found.get(each.name, each)
        number = known.number if known.number is not None else each.number
        priority = known.priority if known.priority is not None else each.priority
        found[each.name] = Handler(each.name, priority, number, known.plain or each.plain)
    return found


def _enumerated(compiled: Sequence[Compiled]) -> dict[str, int]:
    """What the enumerators of the program are."""
    texts = (text for each in compiled for text in each.module.metadata)
    return {name: int(value) for text in texts for name, value in _ENUMERATOR.findall(text)}


def thread_of(compiled: Sequence[Compiled]) -> str | None:
    """The function by which a program starts threads of an operating system, if it has one."""
    symbols = {name for each in compiled for name in each.module.symbols}
    return min((name.lstrip("@") for name in symbols.intersection(_THREADS)), default=None)


def handles_signals(compiled: Sequence[Compiled]) -> bool:
    """Whether a program sets handlers for signals, by functions of the library."""
    symbols = (each.module.symbols.get(name) for each in compiled for name in _SETTING)
    return any(symbol is not None and not symbol.defined for symbol in symbols)


def _numbered(handler: Handler, numbers: dict[str, int]) -> Handler:
    known = numbers.get(re.sub(r"_(?:IRQ)?Handler$", "", handler.name))
    return handler if handler.number is not None or known is None else replace(handler, number=known)


def _prioritised(handler: Handler, given: dict[int, int]) -> Handler:
    known = None if handler.number is None else given.get(handler.number)
    return handler if handler.priority is not None or known is None else replace(handler, priority=known)


def _given_priorities(compiled: Sequence[Compiled]) -> dict[int, int] | None:
    """The priorities that the program gives, by numbers; None where they may change, or are not known before it runs.

    They count from the start: before it is given its priority, a source is switched off.
    """
    texts = [symbol.text for each in compiled for symbol in each.module.symbols.values() if _PRIORITISE in symbol.text]
    calls = [call for text in texts for call in _GIVEN.findall(text)]
    mentions = sum(text.partition("\n")[2].count(_PRIORITISE) for text in texts if text.startswith("define"))
    given = {int(number): int(priority) for number, priority in calls}
    return given if len(calls) == mentions == len(given) else None


def _declared(compiled: Sequence[Compiled]) -> Iterator[Handler]:
    for each in compiled:
        yield from _annotated(each)
        yield from _listed(each)
        yield from _entered(each)
    plain = frozenset(_plain_functions(compiled))
    if _are_switched(compiled):
        yield from _switched(compiled)
    if _is_started(compiled) and _TIMER in plain:
        yield Handler(_TIMER, None, _TIMER_NUMBER)
    if mentions(compiled, Part.SYSTEM) and _DEMANDED in plain:
        yield Handler(_DEMANDED, None, _DEMANDED_NUMBER)


def _are_switched(compiled: Sequence[Compiled]) -> bool:
    """Whether the program switches sources on, by functions or by the register."""
    return any(name in each.module.symbols for each in compiled for name in _SWITCHES) or mentions(compiled, Part.TABLE)


def _is_started(compiled: Sequence[Compiled]) -> bool:
    """Whether the timer of the processor is started, by the function of the library or by its register."""
    symbols = [each.module.symbols[_TIMER_STARTED] for each in compiled if _TIMER_STARTED in each.module.symbols]
    return (bool(symbols) and not any(each.defined for each in symbols)) or mentions(compiled, Part.TIMER)


def _switched(compiled: Sequence[Compiled]) -> Iterator[Handler]:
    """Functions that are named after a source with a number: they run once the program switches that source on."""
    numbers = _enumerated(compiled)
    for name in _plain_functions(compiled):
        if (match := _NAMED.fullmatch(name)) is not None and numbers.get(match[1], -1) >= 0:
            yield Handler(name, None, numbers[match[1]])


def _plain_functions(compiled: Sequence[Compiled]) -> Iterator[str]:
    """The functions of the program without parameters and without a result."""
    for each in compiled:
        for symbol in each.module.symbols.values():
            if symbol.kind is Kind.FUNCTION and symbol.defined and f"void {symbol.name}()" in symbol.text:
                yield name_of(symbol.name)


def sent_elsewhere(compiled: Sequence[Compiled]) -> list[str] | None:
    """The functions to which interrupts of RISC-V may go where the register for it gets what is only known later.

    None where the program does not write to it.
    """
    symbols = [symbol for each in compiled for symbol in each.module.symbols.values() if symbol.kind is Kind.FUNCTION]
    if not any(_SENT.search(symbol.text) for symbol in symbols):
        return None
    numbers = {name_of(name) for symbol in symbols for name in _AS_NUMBER.findall(symbol.text)}
    return [name for name in _plain_functions(compiled) if name in numbers]


def never_run(compiled: Sequence[Compiled]) -> list[str]:
    """Functions that are named like handlers of interrupts, and that nobody calls or lists."""
    symbols = [symbol for each in compiled for symbol in each.module.symbols.values()]
    own = [each for each in symbols if not each.name.startswith("@llvm.")]  # such as the list of what is to be kept
    called = {name_of(name) for each in own for name in each.references if name != each.name}
    likely = (name for name in _plain_functions(compiled) if _LIKE_HANDLERS.fullmatch(name))
    return [name for name in likely if name not in called and not _ELSE.fullmatch(name)]


def _annotated(compiled: Compiled) -> Iterator[Handler]:
    """Functions that are annotated: by `CLEW_INTERRUPT` of clew.h, or by an attribute of a compiler."""
    table = compiled.module.symbols.get("@llvm.global.annotations")
    if table is None:
        return
    for function, text in re.findall(r"\{ ptr (@[\w$.\"-]+), ptr (@[\w$.\"-]+)", table.text):
        held = re.search(r'c"([^"]*?)\\00"', compiled.module.symbols[text].text)
        if held is not None and (match := _ANNOTATION.fullmatch(held[1])) is not None:
            priority = None if match["priority"] is None else int(match["priority"])
            yield Handler(name_of(function), priority, plain=match["plain"] is not None)


def _listed(compiled: Compiled) -> Iterator[Handler]:
    """Functions of a vector table that stand there once; those of several entries are for what is not expected."""
    for symbol in compiled.module.symbols.values():
        if symbol.kind is not Kind.VARIABLE or not symbol.defined or not _VECTORS.search(symbol.text):
            continue
        entries = _entries(symbol.text)
        names = [name for name in entries if name is not None]
        for at, name in enumerate(entries):
            if name is not None and at >= _FIRST_SYSTICK and names.count(name) == 1:
                yield Handler(name, None, at - _OF_THE_PROCESSOR)


def _entered(compiled: Compiled) -> Iterator[Handler]:
    """Functions to which interrupts of RISC-V go."""
    for symbol in compiled.module.symbols.values():
        if symbol.kind is Kind.FUNCTION and " asm " in symbol.text:
            yield from (Handler(name_of(name)) for name in _ENTRY.findall(symbol.text))


def _asks(compiled: Sequence[Compiled], function: str) -> bool:
    """Whether assembly of the program needs a function of the library."""
    return any(asks(symbol, function) for each in compiled for symbol in each.module.symbols.values())


def _entries(text: str) -> list[str | None]:
    """The functions in the initialiser of an array of pointers, by their places; None for what is none."""
    match = re.search(r" x ptr\] \[(.*)\], ", text) or re.search(r" x [^\]]*\] \[(.*)\]", text)
    if match is None:
        return []
    found = (re.search(r"@(\"[^\"]+\"|[\w$.-]+)", part) for part in match[1].split(","))
    return [None if each is None else name_of(each[0]) for each in found]


def made_visible(compiled: Sequence[Compiled], handlers: Sequence[Handler]) -> tuple[Compiled, ...]:
    """The files with handlers that other files may call."""
    names = "|".join(re.escape(each.name) for each in handlers)
    pattern = re.compile(rf"^define internal (.*@(?:{names})\()", re.MULTILINE)
    return tuple(replace(each, ir=pattern.sub(r"define \1", each.ir)) for each in compiled)


def controller(
    handlers: Sequence[Handler], compiled: Sequence[Compiled], interrupts: Interrupts, model: DataModel
) -> Source:
    """The source that stands for the controller."""
    switched, started = _are_switched(compiled), _is_started(compiled)
    by_sources, by_cause = _asks(compiled, _SOURCES_TOLD), _asks(compiled, _CAUSE_ASKED)
    rows = []
    for at, (each, known) in enumerate(zip(handlers, interrupts.interrupts, strict=True)):
        source = each.number is not None and each.number >= 0
        off = each.name == _TICK or (source and switched) or (each.number == _TIMER_NUMBER and started)
        off = off or each.number == _DEMANDED_NUMBER or by_sources
        number = _UNNUMBERED - at if each.number is None else each.number
        rows.append(f"X({at}, {each.name}, {known.priority}, {number}, {int(not off)})")
    lines = [
        f"#define CLEW_IRQ_COUNT {len(rows)}",
        f"#define CLEW_IRQS(X) {' '.join(rows)}",
        *(["#define CLEW_IRQ_FLAG"] if is_flagged(handlers, model) else []),
        *(["#define CLEW_IRQ_WAKES"] if model in _WAKING else []),
        *(["void __clew_csr_taken(void);"] if by_cause else []),
        *(
            f"#define CLEW_IRQ_BEGIN_{at} {_begun(each, at, model)}{'__clew_csr_taken();' if by_cause else ''}"
            for at, each in enumerate(handlers)
        ),
        *(["#define CLEW_IRQ_CORTEX"] if model is DataModel.ARM else []),
        *([f"#define CLEW_RTOS ({_TICK_NUMBER})"] if has_tasks(compiled) else []),
        "#include <__clew_interrupts.h>",
    ]
    return Source(f"{SHIPPED}interrupts.c", "\n".join((*lines, "")))


def _begun(handler: Handler, at: int, model: DataModel) -> str:
    """What happens before the first statement of a handler."""
    if handler.number == _DEMANDED_NUMBER:
        return f"__clew_irq_source_{at}.enabled = 0;"
    return "__clew_irq_enable();" if handler.plain and model is DataModel.AVR else ""


def is_flagged(handlers: Sequence[Handler], model: DataModel) -> bool:
    """Whether the machine has one flag instead of priorities: by its model, or where handlers are named as on AVR."""
    return model in _FLAGGED or all(each.priority is None and _AVR.fullmatch(each.name) for each in handlers)


def interrupts_of(handlers: Sequence[Handler], compiled: Sequence[Compiled], model: DataModel) -> Interrupts:
    """The pass for the handlers; the words of machines that are known by the names of handlers have one byte."""
    from clew.passes.interrupts import Interrupts, Nesting  # here because few programs have interrupts

    known = tuple(Interrupt(each.name, _USUAL if each.priority is None else each.priority) for each in handlers)
    if is_flagged(handlers, model):
        return Interrupts(known, Nesting.FLAG, processor(model).word if model in _FLAGGED else 1)
    nesting = Nesting.ANY if _given_priorities(compiled) is None else Nesting.PRIORITY
    return Interrupts(known, nesting, processor(model).word)
