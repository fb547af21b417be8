"""How long C and C++ programs take until the first state is explored, stage by stage, in processor time.

`python -m bench c_setup [LINES]`: a small C program, one with threads, one with `std::thread`, `std::mutex` and
`std::vector`, and a program of LINES lines (5,000) that this module writes. Each is loaded with the run-time library at
hand but the program itself new; times of children (the compiler) are included, so on two processors less time passes.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from itertools import pairwise

from bench.measure import table
from clew.frontends.c import CFrontend
from clew.ir.source import Source
from clew.models.engine import LiveGoal, SafeGoal
from clew.native import Chains, NotNative, Proviso, Settings, text_of
from clew.native.compile import load
from clew.native.processes.generate import ProcessModel
from clew.pipeline import PASSES, transform

LINES = 5_000
_PER_FUNCTION = 20

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
    programs = (("small.c", SMALL), ("threads.c", THREADS), ("vector.cpp", VECTOR), ("long.c", long_program(lines)))
    found: list[tuple[object, ...]] = []
    for name, text in programs:
        _staged(name, text)
        found.append((name, text.count("\n"), *_staged(name, f"{text}// {time.time_ns()}\n")))
    head = ("program", "lines", "load", "passes", "generate", "compile", "wall")
    table("Seconds of the processors until the first state, the program new", head, found)


def _staged(name: str, text: str) -> tuple[float, float, float, float, float]:
    """Processor time of loading, passes, generating and compiling, and the time that passed."""
    begun = time.perf_counter()
    marks = [_spent()]
    program = CFrontend().load((Source(name, text),)).program
    marks.append(_spent())
    program = transform(program, PASSES).result
    marks.append(_spent())
    try:
        model = text_of(program, (SafeGoal(), LiveGoal()), Settings(ample=Proviso.ON, chains=Chains.ON))
        marks.append(_spent())
        assert isinstance(model, ProcessModel), "a C program should consist of processes"
        core, *texts = model.texts
        # Objects are kept by content: a comment makes the model new, the core of the search is the same for all.
        load((core, *(f"{each}/* {time.time_ns()} */\n" for each in texts)), model.levels)
    except NotNative as reason:
        print(f"{name} has no native form: {reason}")
        marks.append(_spent())
    marks.append(_spent())
    stages = [after - before for before, after in pairwise(marks)]
    return stages[0], stages[1], stages[2], stages[3], time.perf_counter() - begun


def _spent() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


# --- a long program ---------------------------------------------------------------------------------------------------


def long_program(lines: int, seed: int = 1) -> str:
    """A C program of about so many lines: functions on structures, arrays and numbers that call each other."""
    dice = random.Random(seed)
    functions = [_function(number, dice) for number in range(max(1, lines // _PER_FUNCTION))]
    calls = "\n".join(f"  total += f{number}(&items[{number % 8}], {number % 5});" for number in range(len(functions)))
    head = "#include <assert.h>\ntypedef struct { int key, count; int cells[8]; } Item;\nItem items[8];"
    end = "  assert(total + 1 > 0 || total == ~0u);\n  return 0;\n}"
    return "\n".join([head, *functions, "int main(void) {", "  unsigned total = 0;", calls, end, ""])


def _function(number: int, dice: random.Random) -> str:
    body = [f"unsigned f{number}(Item *item, int depth) {{", "  unsigned sum = 1;"]
    body += [f"  {_statement(number, dice)}" for _ in range(_PER_FUNCTION - 6)]
    return "\n".join([*body, "  item->count = (int)(sum & 1023);", "  return sum;", "}"])


def _statement(number: int, dice: random.Random) -> str:
    cell = f"item->cells[{dice.randrange(8)}]"
    value = dice.randrange(1, 100)
    choices = [
        f"{cell} = (int)((sum + {value}u) & 255u);",
        f"if ({cell} > {value}) sum += {value}u; else sum ^= {value}u;",
        f"for (int i = 0; i < {dice.randrange(2, 5)}; i++) sum += (unsigned)item->cells[i] * {value}u;",
        f"switch (sum % 3u) {{ case 0: sum += {value}u; break; case 1: {cell} = {value}; break; default: sum--; }}",
        f"item->key = (int)(sum % {value + 1}u) + {value};",
    ]
    if number:
        choices.append(f"if (depth > 0) sum += f{dice.randrange(number)}(item, depth - 1) & 15u;")
    return dice.choice(choices)
