"""The report for test benches: the inputs of a run as a C++ file that is linked with the program and feeds it.

`zig c++ driver.cpp program.c` makes an executable that gets the same inputs, in the same order, and fails as the run
does: an assertion or the error function aborts, and what the hardware refuses is its signal. It ends with 77 where an
assumption does not hold and with 78 where more inputs are asked for: then the program is not the one that was checked.
Only runs of a single thread have such a file: nobody can choose the order of the others from outside, nor what memory
holds that was never written. For a SystemC design the file goes with the library of the reference simulator, and feeds
each process with its own inputs: it fails as the run does where the order of processes makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.lift import Run
from clew.outcome import Outcome, Result, Trace
from clew.svcomp import ANY_BYTES, ANY_VALUE
from clew.verdict import Fails

_PLAIN = {
    "bool": "bool _Bool",
    "char": "char",
    "signed char": "schar",
    "unsigned char": "uchar u8",
    "short": "short",
    "unsigned short": "ushort u16",
    "int": "int",
    "unsigned": "uint unsigned unsigned_int u32",
    "long": "long",
    "unsigned long": "ulong size_t",
    "long long": "longlong llong",
    "unsigned long long": "ulonglong ullong u64",
}
"""The types of inputs, and how they are called behind `__VERIFIER_nondet_` and `clew_nondet_`."""

_HEAD = """\
// Made by Clew: the inputs of a run on which {what}.
// zig c++ THIS_FILE PROGRAM; the executable fails where the run does.
#include <stdio.h>
#include <stdlib.h>

#define WEAK __attribute__((weak))

static const long long values[] = {{{values}}};
static unsigned used;

static long long next() {{
    if (used == sizeof values / sizeof values[0] - 1) {{
        fputs("the program asks for more inputs than the run has\\n", stderr);
        _Exit(78);
    }}
    return values[used++];
}}
"""

_DESIGN_HEAD = """\
// Made by Clew: the inputs of a run on which {what}.
// c++ THIS_FILE DESIGN -lsystemc; the executable fails where the run does, if the order of processes does not matter.
#include <deque>
#include <map>
#include <queue>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <systemc>

#define WEAK __attribute__((weak))

// What each process asks for, and sc_main without a name; behind the end of the run anything may be.
static std::map<std::string, std::queue<long long>> &values() {{
    static std::map<std::string, std::queue<long long>> all = {{
{values}
    }};
    return all;
}}

static long long next() {{
    std::queue<long long> &mine = values()[sc_core::sc_get_current_process_handle().name()];
    if (mine.empty())
        return 0;
    long long value = mine.front();
    mine.pop();
    return value;
}}
"""

_FUNCTIONS = """
static void fail(const char *what) {{
    fprintf(stderr, "%s\\n", what);
    abort();
}}

extern "C" {{
{functions}
WEAK int clew_nondet(void) {{ return (int)next(); }}
WEAK int clew_nondet_range(int, int) {{ return (int)next(); }}
WEAK int symcpp_nondet(int low, int high) {{ return low <= high ? (int)next() : 0; }}
WEAK int rand(void) {{ return (int)next(); }}
WEAK long random(void) {{ return (long)next(); }}

static void assume(int holds) {{
    if (!holds)
        _Exit(77);
}}
WEAK void __VERIFIER_assume(int holds) {{ assume(holds); }}
WEAK void clew_assume(int holds) {{ assume(holds); }}
WEAK void __VERIFIER_assert(int holds) {{
    if (!holds)
        fail("__VERIFIER_assert fails");
}}
WEAK void clew_assert(int holds) {{
    if (!holds)
        fail("clew_assert fails");
}}
WEAK void reach_error(void) {{ fail("the error function is called"); }}
WEAK void __VERIFIER_error(void) {{ fail("the error function is called"); }}
WEAK void __VERIFIER_atomic_begin(void) {{}}
WEAK void __VERIFIER_atomic_end(void) {{}}
WEAK void clew_atomic_begin(void) {{}}
WEAK void clew_atomic_end(void) {{}}
}}
"""

_MAIN = """
WEAK void symcpp_main() {}
WEAK int main() {
    symcpp_main();
    return 0;
}
"""


def render(outcome: Outcome) -> str:
    """The driver of the first run that breaks a property; without one, a file that says so and does not compile."""
    found = next((each for each in outcome.results if isinstance(each.verdict, Fails) and each.trace is not None), None)
    if found is None or found.trace is None:
        return '#error "no property fails with a run, so there is nothing to feed"\n'
    run = found.trace.run
    if run.loop_start is not None:
        return '#error "the run goes on for ever, so that no test can end"\n'
    if any(each.startswith((ANY_VALUE, ANY_BYTES)) for each in found.assumptions):
        return '#error "the run depends on what was never written, which cannot be chosen from outside"\n'
    functions = _FUNCTIONS.format(functions="\n".join(_functions()))
    if _is_design(found.trace):
        return _DESIGN_HEAD.format(what=_what(found), values=_by_process(found.trace)) + functions
    if len({move.actor for move in run.moves}) > 1:
        return '#error "the run has several threads, whose order cannot be chosen from outside"\n'
    values = ", ".join([*map(_literal, inputs(run)), "0"])
    return _HEAD.format(what=_what(found), values=values) + functions + _MAIN


def _is_design(trace: Trace) -> bool:
    """Whether it is a run of a SystemC design: its time is one of seconds."""
    wording = None if trace.recording is None else trace.recording.code.program.wording
    return wording is not None and wording.tick is not None


def _by_process(trace: Trace) -> str:
    """The inputs of each process; those of sc_main have no name."""
    assert trace.recording is not None, "a run of a design should be recorded"
    processes = {each.name for each in trace.recording.code.program.processes}
    found: dict[str, list[str]] = {"": [_literal(each) for each in trace.run.initial if isinstance(each, int)]}
    for move in trace.run.moves:
        name = move.actor if move.actor in processes else ""
        found.setdefault(name, []).extend(_literal(each) for each in move.choices if isinstance(each, int))
    rows = (
        f'        {{"{name}", std::queue<long long>(std::deque<long long>{{{", ".join(each)}}})}},'
        for name, each in found.items()
        if each
    )
    return "\n".join(rows)


def inputs(run: Run) -> Iterator[int]:
    """The numbers that the run has chosen, in order."""
    for choices in (run.initial, *(move.choices for move in run.moves)):
        for value in choices:
            assert isinstance(value, int), f"an input of a C program should be a number, is {value!r}"
            yield int(value)


def _what(result: Result) -> str:
    assert isinstance(result.verdict, Fails), "a driver should be made where something fails"
    where = "" if result.span is None else f" at line {result.span.line}"
    return f"{result.verdict.check} is violated{where}"


def _literal(value: int) -> str:
    return f"(long long){value % 2**64}ull"


def _functions() -> Iterator[str]:
    for sort, names in _PLAIN.items():
        for name in names.split():
            yield f"WEAK {sort} __VERIFIER_nondet_{name}(void) {{ return ({sort})next(); }}"
            yield f"WEAK {sort} clew_nondet_{name}(void) {{ return ({sort})next(); }}"
