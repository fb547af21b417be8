"""The catalogue of checks: every id under which something can fail, with its title and its explanation.

An id has two parts, a family and a fault (`memory.null-dereference`); `deadlock` stands alone. Ids are stable: they
are printed after `verdict: fails`, stand in JSON and in the expectations of test cases. Looking something up takes
the id or the name that SV-COMP gives to the question.
"""

from __future__ import annotations

from enum import Enum

from clew.records import dataclass


class Severity(Enum):
    """How bad it is to meet the fault in running software."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Check:
    """One row: what can fail and what that means."""

    id: str
    title: str
    explanation: str
    severity: Severity = Severity.ERROR
    cwe: int | None = None
    """The number of the weakness in the Common Weakness Enumeration."""
    svcomp: tuple[str, ...] = ()
    """The properties of the software verification competition that ask for this check."""
    languages: tuple[str, ...] = ()
    """The front ends whose programs are asked for it, wherever they could violate it."""
    other_names: tuple[str, ...] = ()
    """By which it may be asked for too."""
    defined: bool = False
    """Whether the run ends there as its language says, and what other properties say of it counts."""


_ROWS = (
    Check(
        "assertion.violated",
        "an assertion does not hold",
        "A run reaches an assertion of the program in a state where its condition is false.",
        cwe=617,
        svcomp=("valid-assert",),
        languages=("c", "dve", "ivl", "java", "uml"),
        defined=True,
    ),
    Check(
        "deadlock",
        "nothing can move and not everything has ended",
        "A run reaches a state in which no process can take a step although at least one of them has not come to its "
        "end. For guarded actions, which have no end, every state without an enabled action counts. In a kernel "
        "program no process can ever run again then: nothing is pending, and somebody still waits or is suspended; "
        "the time limit of a simulation is a proper end. Threads of C and C++ that wait for each other in a circle "
        "while others go on are `concurrency.circular-wait`, which is asked beside this.",
        cwe=833,
    ),
    Check(
        "property.invariant",
        "a state breaks the invariant",
        "The property was `AG p`, and a run reaches a state in which p is false. The run that is shown ends in it.",
    ),
    Check(
        "property.unreachable",
        "no run reaches the state asked for",
        "The property was `EF p`, and the whole state space has been explored without meeting p. There is no run to "
        "show: the answer is a proof.",
        severity=Severity.NOTE,
    ),
    Check(
        "property.temporal",
        "a run breaks the temporal formula",
        "The property was a formula of linear temporal logic, and an infinite run does not satisfy it. The run is "
        "shown as a lasso: a first part, then a loop that is repeated for ever. A run that ends or deadlocks stays in "
        "its last state for ever.",
    ),
    Check(
        "property.automaton",
        "the automaton of bad behaviour accepts a run",
        "The source or a file (.hoa) brings an automaton for bad behaviour, such as a property process, and an "
        "infinite run passes through its accepting states, or edges, for ever.",
    ),
    Check(
        "arithmetic.division-by-zero",
        "a division or remainder by zero",
        "The right operand of a division or of a remainder is zero.",
        cwe=369,
        languages=("c", "dve", "ivl", "uml", "uppaal"),
    ),
    Check(
        "arithmetic.overflow",
        "the result does not fit its type",
        "The mathematical result of a signed operation lies outside the range of its type, which the source language "
        "leaves undefined. So is a signed << in C, and in C++ before C++20, whose left operand is negative or whose "
        "result does not fit the type (in C++: the unsigned type of that size), and the conversion of a floating-point "
        "number whose whole part does not fit.",
        cwe=190,
        svcomp=("no-overflow",),
        languages=("c", "dve", "uml", "uppaal"),
    ),
    Check(
        "arithmetic.shift",
        "a shift by a negative or too large amount",
        "The right operand of a shift is negative or not smaller than the width of the left one.",
        cwe=1335,
        languages=("c", "dve", "ivl"),
    ),
    Check(
        "array.out-of-bounds",
        "an index outside of its array",
        "An array is read or written at an index below zero or not below its length.",
        cwe=129,
        languages=("c", "dve", "ivl", "uml", "uppaal"),
    ),
    Check(
        "arithmetic.not-whole",
        "a number is not whole",
        "A division in a chart has a remainder. Charts compute with 32-bit integers; write (a - a % b) / b.",
        languages=("uml",),
    ),
    Check(
        "arithmetic.not-a-number",
        "an operand is no number",
        "A chart computes with a value that is no number, such as a variable that is still undefined.",
        languages=("uml",),
    ),
    Check(
        "transition.ambiguous",
        "it is disputed which transition is taken",
        "In a parallel state of an SCXML chart two transitions are enabled that exclude each other, and the later one "
        "in the document has the deeper source. The algorithm of the W3C takes the first in the document, other "
        "implementations the deeper one. Choose with --priority document or --priority depth.",
        languages=("uml",),
    ),
    Check(
        "choice.blocked",
        "a choice has no way out",
        "A chart comes to a choice none of whose guards holds. Give one of its transitions the guard else.",
        languages=("uml",),
    ),
    Check(
        "expression.error",
        "an expression of a chart has no value",
        "A guard or an action of a UML machine uses a value that is not there. In SCXML this is an event instead.",
        languages=("uml",),
    ),
    Check(
        "queue.overflow",
        "a full queue receives an element",
        "A bounded queue or channel that is full receives another element.",
        cwe=770,
        languages=("uml",),
    ),
    Check(
        "queue.underflow",
        "an empty queue gives an element",
        "An element is taken from a queue that holds none.",
    ),
    Check(
        "memory.null-dereference",
        "a null pointer is dereferenced",
        "A load, a store or a call goes through a pointer that is null.",
        cwe=476,
        svcomp=("valid-memsafety", "valid-deref"),
        languages=("uml",),
    ),
    Check(
        "memory.null-moved",
        "an offset is added to null",
        "A number other than zero is added to a null pointer, or subtracted from it, also where nobody uses the "
        "result. The address of a member of null is not meant, which old programs compute instead of offsetof.",
        cwe=823,
        languages=("c",),
    ),
    Check(
        "memory.out-of-bounds",
        "an access outside of its object",
        "A load or a store touches bytes that do not belong to the object which the pointer points into.",
        cwe=119,
        svcomp=("valid-memsafety", "valid-deref"),
    ),
    Check(
        "memory.use-after-free",
        "an access to an object that is gone",
        "A load or a store goes to an object that has been freed or whose scope has ended.",
        cwe=416,
        svcomp=("valid-memsafety", "valid-deref"),
    ),
    Check(
        "memory.misaligned",
        "an access at a place that is not aligned",
        "A load or a store of a type goes to a place that is no multiple of the alignment of the type, which C and C++ "
        "leave undefined even where the machine allows it. Copy the bytes with memcpy, or declare the structure as "
        "packed.",
        cwe=188,
    ),
    Check(
        "memory.constant-written",
        "a constant object is written",
        "A store goes to a constant, such as a literal text, which the program must not change.",
        cwe=119,
        svcomp=("valid-memsafety", "valid-deref"),
    ),
    Check(
        "memory.invalid-free",
        "something is freed that cannot be",
        "The argument of a free is not the start of a live heap object: it was freed before, is not from the heap, "
        "points into the middle, was never written, or was made by new, new[] or malloc and is not freed by its "
        "counterpart.",
        cwe=763,
        svcomp=("valid-memsafety", "valid-free"),
    ),
    Check(
        "memory.leak",
        "an object is lost",
        "The program has ended, and a heap object that was never freed cannot be reached from any global any more.",
        severity=Severity.WARNING,
        cwe=401,
        svcomp=("valid-memsafety", "valid-memtrack"),
        languages=("c",),
        defined=True,
    ),
    Check(
        "memory.not-freed",
        "an object lives on at the end",
        "The program has ended, and a heap object was never freed, although something may still point to it.",
        severity=Severity.NOTE,
        cwe=401,
        svcomp=("valid-memcleanup",),
        languages=("c",),
        defined=True,
    ),
    Check(
        "memory.array-length",
        "an array has no positive length",
        "The length of an array of variable length is zero or negative, the argument of alloca is negative, or one of "
        "them is so large that no stack has room for it.",
        cwe=789,
        languages=("c",),
    ),
    Check(
        "memory.undefined-pointer",
        "a pointer that was never written is dereferenced",
        "A load, a store or a call goes through a pointer that was never written, or that was computed from a value "
        "that was never written.",
        cwe=824,
        svcomp=("valid-memsafety", "valid-deref"),
    ),
    Check(
        "memory.undefined-value",
        "an undefined value is used",
        "A branch, a size, a choice or the result of main depends on a value that was never written, or a variable is "
        "read that was never written and whose address is never taken.",
        cwe=457,
        languages=("c",),
    ),
    Check(
        "memory.invalid-value",
        "a value is none of its type",
        "A bool is read that is neither 0 nor 1, or, in C++, an enumeration that is outside of the range of its "
        "enumerators, because the bytes were written in another way.",
        cwe=704,
        languages=("c",),
    ),
    Check(
        "memory.wrong-class",
        "an object is cast to a class that it does not have",
        "A pointer or reference to a base class with virtual functions is cast to a derived class by `static_cast`, "
        "and the object is not one of that class.",
        cwe=704,
        languages=("c",),
    ),
    Check(
        "memory.different-objects",
        "pointers into different objects are compared or subtracted",
        "The order or the distance of two pointers is asked for, and they do not point into the same object.",
        cwe=469,
        languages=("c", "ivl"),
    ),
    Check(
        "concurrency.data-race",
        "two accesses at the same time",
        "Two processes access the same place, at least one of them writes, and nothing orders the two accesses.",
        cwe=362,
        svcomp=("no-data-race",),
        languages=("c",),
    ),
    Check(
        "concurrency.circular-wait",
        "threads wait for each other for ever",
        "A thread begins to wait for a lock, or for the end of a thread, and whoever it waits for waits for it in "
        "turn, directly or through others, or has ended without giving the lock back: none of them ever goes on, "
        "whatever all others do. It is part of the question for a deadlock, which asks besides whether all wait.",
        cwe=833,
    ),
    Check(
        "concurrency.lock-misuse",
        "a lock is used against its rules",
        "A lock is released by a process that does not hold it, taken twice where it is not recursive, destroyed "
        "while it is held, used after that, or initialised again before.",
        cwe=667,
        languages=("c",),
    ),
    Check(
        "concurrency.thread-misuse",
        "a thread is used against its rules",
        "A thread is joined or detached twice, started twice, or its object is destroyed while it can still be joined.",
        cwe=664,
        languages=("c",),
    ),
    Check(
        "device.access",
        "a register is written that can only be read, or the other way round",
        "The description of the device (SVD) says that the register is read-only and it is written, or write-only and "
        "it is read: hardware ignores the write, and gives what it likes.",
        cwe=1262,
        languages=("c",),
        defined=True,
    ),
    Check(
        "interrupt.race",
        "an access that an interrupt may break into",
        "A plain access, neither volatile nor atomic, of what a handler accesses too, one of the two writing, at a "
        "place where the interrupt may come: the compiler may have read before or write later, and an access of more "
        "than a word is several. Hold the interrupt back, or make it a volatile or atomic word.",
        cwe=364,
        languages=("c",),
    ),
    Check(
        "interrupt.lost-wakeup",
        "sleep although what is waited for has happened",
        "The program looks at what a handler writes and sleeps because of what it saw, but the interrupt has come in "
        "between; or nothing that is enabled can end the sleep. Look with interrupts held back: a pending one ends the "
        "sleep, too.",
        cwe=367,
        languages=("c",),
        defined=True,
    ),
    Check(
        "interrupt.blocking",
        "a handler that waits",
        "A handler waits for what cannot change before it returns, or calls a function that may wait.",
        cwe=833,
        languages=("c",),
        defined=True,
    ),
    Check(
        "interrupt.nesting",
        "a handler is interrupted by itself",
        "A handler lets its own interrupt in before it returns: calls nest as often as it comes, and no stack is "
        "enough.",
        cwe=674,
        languages=("c",),
        defined=True,
    ),
    Check(
        "library.misuse",
        "a library function is called against its rules",
        "An argument of a library function, or the object that it works on, breaks a precondition: a format that does "
        "not exist, a character out of range, an index outside of a container, an empty optional. So does null for a "
        "parameter that is declared nonnull, and what __builtin_assume says and is not so.",
        cwe=628,
        languages=("c",),
    ),
    Check(
        "exception.null-pointer",
        "a member of null is used",
        "A field, a method or an element of null is used, or null is thrown or locked, and nobody catches the "
        "NullPointerException.",
        cwe=476,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.array-index",
        "an index outside of its array",
        "An array is read or written at an index below zero or not below its length, and nobody catches the "
        "ArrayIndexOutOfBoundsException.",
        cwe=129,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.arithmetic",
        "an integer is divided by zero",
        "An int or a long is divided by zero, or an exact operation overflows, and nobody catches the "
        "ArithmeticException.",
        cwe=369,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.class-cast",
        "an object is cast to a class that it is not of",
        "A cast fails, and nobody catches the ClassCastException. Casts that the compiler puts in for type "
        "variables count too.",
        cwe=704,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.negative-array-size",
        "an array of a negative length",
        "An array is made with a length below zero, and nobody catches the NegativeArraySizeException.",
        cwe=131,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.array-store",
        "an array takes no objects of that class",
        "An object is stored into an array whose elements are of another class, and nobody catches the "
        "ArrayStoreException.",
        cwe=843,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "exception.runtime",
        "an uncaught runtime exception",
        "A RuntimeException that no other check is for is thrown, and nobody catches it.",
        cwe=248,
        svcomp=("no-runtime-exception",),
        languages=("java",),
        defined=True,
    ),
    Check(
        "library.unmodelled",
        "a run needs something of the library that is not modelled",
        "A library function is called in a way that Clew does not model. What comes after it has not been looked at.",
        severity=Severity.NOTE,
        languages=("c", "java"),
    ),
    Check(
        "control.pure-virtual-call",
        "a pure virtual function is called",
        "A virtual function without a body is called, usually in a constructor or destructor of its class.",
        cwe=758,
        languages=("c",),
    ),
    Check(
        "control.error-reached",
        "an error location is reached",
        "A run calls a function that the property names as an error (`reach_error`).",
        svcomp=("unreach-call",),
        languages=("c",),
        defined=True,
    ),
    Check(
        "exception.uncaught",
        "an exception leaves the program",
        "An exception is raised and no frame on the stack catches it.",
        cwe=248,
        languages=("c", "java"),
        defined=True,
    ),
    Check(
        "control.missing-return",
        "a function ends without its value",
        "Control reaches the end of a function that has a result type, without meeting a return.",
        cwe=393,
        languages=("c", "ivl"),
    ),
    Check(
        "kernel.negative-delay",
        "a delay is negative",
        "A process waits for, or notifies an event after, a time that is below zero.",
        languages=("ivl",),
    ),
    Check(
        "systemc.design-error",
        "a design breaks a rule of SystemC",
        "A simulation does what IEEE 1666 forbids: two processes drive one signal, a method waits, a port is used that "
        "is bound to nothing. The message has the number under which the reference simulator reports it, and the "
        "clause. What elaboration runs into is an error of the input.",
        languages=("systemc",),
        defined=True,
    ),
    Check(
        "systemc.fatal",
        "a fatal report",
        "SC_REPORT_FATAL is called, or a report of a severity for which the design has chosen SC_ABORT.",
        languages=("systemc",),
        defined=True,
    ),
    Check(
        "systemc.fifo-full",
        "a write to a FIFO finds no room",
        "A process writes to an sc_fifo or tlm_fifo that is full: a blocking write waits there, a nonblocking one is "
        "refused, so that its value is lost unless it is tried again. Asked for by its name.",
        severity=Severity.WARNING,
    ),
    Check(
        "kernel.delta-race",
        "two processes race within a delta cycle",
        "Two processes can run in the same evaluation phase, their steps access a variable or bytes, at least "
        "one of them writing, and which of the two goes first is the scheduler's choice. A race is none where locks, "
        "channels or notifications put the two in an order. Use a signal, or let one process own the variable.",
        cwe=362,
        languages=("systemc",),
    ),
    Check(
        "kernel.several-writers",
        "two processes write one signal",
        "Two processes request an update of the same channel, which is meant to have one writer as an "
        "sc_signal is that allows no more than that (SC_ONE_WRITER, its default).",
        cwe=662,
    ),
    Check(
        "kernel.endless-delta",
        "time does not advance",
        "There is a run that goes from delta cycle to delta cycle for ever without time advancing. It is shown as a "
        "lasso.",
        cwe=835,
        languages=("systemc",),
    ),
    Check(
        "kernel.lost-notification",
        "an event happens and nobody waits for it",
        "An event is notified, or its delayed notification becomes due, while no process waits for it or is sensitive "
        "to it. A process that waits for it later waits for the next one. Asked for by its name.",
    ),
    Check(
        "kernel.dead-process",
        "a process can never run again",
        "A state is reached from which a process that has not ended is never run again, whatever the inputs and the "
        "order of processes; it may never have run at all. What lies behind a time limit might still wake it, so "
        "that is no dead process. Asked for by its name.",
        cwe=561,
    ),
    Check(
        "kernel.order-dependent",
        "the result depends on the order of processes",
        "Two runs with the same inputs have different states when time advances, or when the simulation ends, only "
        "because the scheduler chose another order. Both are shown. Asked for by its name, or as order-independent.",
        cwe=696,
        other_names=("order-independent",),
    ),
    Check(
        "control.nontermination",
        "a run does not end",
        "There is an infinite run of a program that should come to its end. The run is shown as a lasso.",
        cwe=835,
        svcomp=("termination",),
    ),
    Check(
        "control.unreachable-code",
        "no run reaches it",
        "A procedure is never called, a label never reached, a condition never true or never false, a case never "
        "chosen, whatever the inputs are. Asked for by its name; there is an answer for each place of the source.",
        cwe=561,
    ),
)

CHECKS: dict[str, Check] = {row.id: row for row in _ROWS}
DEFINED = frozenset(row.id for row in _ROWS if row.defined)
"""Violations that the languages themselves define as an end, or that come after the end."""
"""Every check by its id, in the order of the catalogue."""


def checks_of(language: str) -> frozenset[str]:
    """What programs of a front end are asked for."""
    return frozenset(row.id for row in _ROWS if language in row.languages)


def checks_for(name: str) -> tuple[Check, ...]:
    """The checks that a name stands for: one by its id or other name, or those of an SV-COMP property; or none."""
    if name in CHECKS:
        return (CHECKS[name],)
    return tuple(row for row in _ROWS if name in (*row.svcomp, *row.other_names))


def known_names() -> tuple[str, ...]:
    """Every name that `checks_for` understands: the ids, then the names of SV-COMP, and others."""
    svcomp = {name: None for row in _ROWS for name in (*row.svcomp, *row.other_names)}
    return (*CHECKS, *svcomp)
