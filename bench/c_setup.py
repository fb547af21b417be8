"""How long C and C++ programs take until the first state is explored, stage by stage, in processor time.

`python -m bench c_setup [LINES]`: a small C program, one with threads, one with `std::thread`, `std::mutex` and
`std::vector`, and programs of LINES lines (5,000), seed 1: C, C++, and C++ that leans on the standard library. Each is
loaded with the run-time library at hand but the program itself new, to the linker too, and without collecting garbage,
as the command does it; times of children (the compiler) are included, so on two processors less time passes. Then how
loading grows: the same kinds with a quarter, a half and twice the lines, in seconds for each thousand lines, which
should stay equal.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Sequence

from bench.c_long import long_c, long_cxx
from bench.c_long_stl import long_stl
from bench.measure import table
from clew.codegen.c import NotNative, Settings, text_of
from clew.codegen.c.compile import load
from clew.codegen.c.processes.generate import ProcessModel
from clew.frontends.c import CFrontend, compile_all
from clew.frontends.c.linking.entry import ENTRY
from clew.frontends.c.loading import linked, translated
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import translate
from clew.ir.source import Source
from clew.models.engine import LiveGoal, SafeGoal
from clew.pipeline.prepare import ABSTRACTING, PASSES, normalised, transform

LINES = 5_000

SMALL = """#include <assert.h>
int main(void) { int s = 0; for (int i = 0; i < 10; i++) s += i; assert(s == 45); return 0; }
"""
THREADS = """#include <assert.h>
#include <pthread.h>
int x;
void *add(void *argument) { int y = x; x = y + 1; return argument; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0); pthread_create(&b, 0, add, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(x == 2);
}
"""
VECTOR = """#include <cassert>
#include <mutex>
#include <thread>
#include <vector>
std::mutex lock; std::vector<int> all;
void add(int k) { for (int i = 0; i < 2; i++) { std::lock_guard<std::mutex> guard(lock); all.push_back(k); } }
int main() { std::thread a(add, 1), b(add, 2); a.join(); b.join(); assert(all.size() == 4); }
"""


def run(arguments: Sequence[str]) -> None:
    """All programs, once with a warm library before the clock runs."""
    lines = int(arguments[0]) if arguments else LINES
    programs = (
        ("small.c", SMALL),
        ("threads.c", THREADS),
        ("vector.cpp", VECTOR),
        ("long.c", long_c(lines)),
        ("long.cpp", long_cxx(lines)),
        ("stl.cpp", long_stl(lines)),
    )
    found: list[tuple[object, ...]] = []
    for name, text in programs:
        CFrontend().load((Source(name, text),))
        gc.disable()
        stages = _staged(name, _new(text))
        gc.enable()
        found.append((name, text.count("\n"), sum(stages[:4]), *stages))
    head = ("program", "lines", "loaded", "clang", "link", "translate", "simplify", "passes", "generate", "compile")
    table("Seconds of the processors until the first state, the program new", head, found)
    sizes = (lines // 4, lines // 2, lines, 2 * lines)
    grown = [(kind, *(_per_thousand(kind, make(size)) for size in sizes)) for kind, make in _KINDS]
    table("Seconds of the processors to load a thousand lines", ("program", *map(str, sizes)), grown)


_KINDS = (("long.c", long_c), ("long.cpp", long_cxx), ("stl.cpp", long_stl))


def _new(text: str) -> str:
    """The program with one more function, so that nothing that is kept fits it."""
    return f"{text}int new_{time.time_ns()}(void) {{ return 0; }}\n"


def _per_thousand(name: str, text: str) -> float:
    """Processor time to load the program, for each thousand of its lines."""
    gc.disable()
    begun = _spent()
    CFrontend().load((Source(name, _new(text)),))
    spent = _spent() - begun
    gc.enable()
    return 1000 * spent / text.count("\n")


def _staged(name: str, text: str) -> tuple[float, ...]:
    """Processor time of each stage; what is loaded is behind the first four."""
    stages: list[float] = []

    def mark() -> None:
        stages.append(_spent() - begun - sum(stages))

    begun = _spent()
    frontend = CFrontend()
    compiled = compile_all((Source(name, text),), frontend.manner)
    mark()
    module = linked(compiled, frontend.data_model, frontend.entry)
    mark()
    translate(read_module(module, name), ENTRY)
    mark()
    loaded = normalised(translated(module, ()))
    stages.append(_spent() - begun - sum(stages) - stages[-1])  # it translates once more
    begun = _spent() - sum(stages)
    program = transform(loaded.program, (*PASSES, *ABSTRACTING)).result
    mark()
    try:
        model = text_of(program, (SafeGoal(), LiveGoal()), Settings())
        mark()
        assert isinstance(model, ProcessModel), "a C program should consist of processes"
        core, *texts = model.texts
        # Objects are kept by content: a comment makes the model new, the core of the search is the same for all.
        load((core, *(f"{each}/* {time.time_ns()} */\n" for each in texts)), model.levels)
    except NotNative as reason:
        print(f"{name} has no native form: {reason}")
        mark()
    mark()
    return tuple(stages)


def _spent() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
