"""Compiled threads: states per second, against the reference, what reduction leaves out, and random programs.

`python -m bench threads [PROGRAMS]`: so many random programs instead of 200 go through the reduction in every order,
with and without chains, and have to keep every deadlock and every verdict of the plain search. The families are
Peterson's algorithm for several threads, a bounded buffer with procedures, and a stack of nodes on the heap. Times are
those of the processor, so that other work on the machine does not count; the reference gets a smaller member. The
programs in `bench/c` are real C and C++ with threads; of each the first 300,000 states are explored. Two workers are
compared with one by the clock, so that needs a quiet machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from bench.measure import geometric_mean, table
from clew.codegen.c import NativeResult, Settings, Status, compile_search
from clew.codegen.c import Switch as Native
from clew.engines.search.explore.options import Implementation, Order, Por, Search, Switch
from clew.errors import InputError
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Goal, InvariantGoal, LiveGoal, SafeGoal
from clew.pipeline.checking import PASSES, transform
from clew.pipeline.sources import load
from clew.text.parse import parse_program
from tests.property.combinations import WHOLE, ask, differences, remembered
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads

MOST = 300_000
"""States of a real program that are explored."""
_MANY = 2_000_000
"""States up to which several workers are measured."""
PROGRAMS = 200
FIRST = 1_000
"""Seeds start here, so that other programs are compared than in the tests."""


def run(arguments: Sequence[str]) -> None:
    """All comparisons."""
    _speed()
    _workers()
    _real()
    _random(int(arguments[0]) if arguments else PROGRAMS)


def _speed() -> None:
    lines: list[tuple[object, ...]] = []
    faster = []
    for name, text, small in FAMILIES:
        visited, spent = _reference(parse_program(small))
        same, _ = _native(parse_program(small), Settings())
        assert visited == same.states, f"{name}: both should have the same states"
        program = parse_program(text)
        plain, seconds = _native(program, Settings())
        faster.append((plain.states / seconds) / (visited / spent))
        reduced, _ = _native(program, Settings(ample=Native.ON))
        chained, _ = _native(program, Settings(ample=Native.ON, chains=Native.ON))
        rate, size = plain.states / seconds, plain.bytes_per_state
        left = (reduced.states / plain.states, chained.states / plain.states)
        lines.append((name, plain.states, rate, plain.transitions / seconds, size, faster[-1], *left))
    lines.append(("geometric mean", "", "", "", "", geometric_mean(faster), "", ""))
    head = ("threads", "states", "states/s", "transitions/s", "bytes/state", "native/Python", "por", "por, chains")
    table("Compiled threads, one worker; states that are left with reductions", head, lines)


def _workers() -> None:
    """Two workers against one, both without reduction; times are those of the clock."""
    lines: list[tuple[object, ...]] = []
    programs = {name: parse_program(text) for name, text, _ in FAMILIES}
    programs |= {path.name: transform(load(path).program, PASSES).result for path in _programs()}
    for name, program in programs.items():
        one, two = (_rate(program, workers) for workers in (1, 2))
        lines.append((name, one[0].states, one[1], two[1] / one[1]))
        if one[0].status is two[0].status is Status.DONE:
            assert one[0].states == two[0].states, f"{name}: both should have the same states"
    lines.append(("geometric mean, wanted: 1.5", "", "", geometric_mean(float(str(line[3])) for line in lines)))
    table("Two workers", ("threads", "states", "states/s, one", "times as fast"), lines)


def _rate(program: Program, workers: int) -> tuple[NativeResult, float]:
    search = compile_search(program, (SafeGoal(),), Settings(parallel=workers > 1))
    result = search.run(memory=4 << 30, workers=workers, watch=lambda control: int(control.states > _MANY))
    return result, result.states / result.seconds


def _programs() -> list[Path]:
    return sorted((Path(__file__).parent / "c").iterdir())


def _native(program: Program, settings: Settings, most: int = 0) -> tuple[NativeResult, float]:
    search = compile_search(program, (SafeGoal(),), settings)
    started = time.process_time()
    result = search.run(memory=4 << 30, watch=lambda control: int(0 < most < control.states))
    return result, time.process_time() - started


def _real() -> None:
    """Real C and C++: states per second as they are, and with what `check` does."""
    lines: list[tuple[object, ...]] = []
    rates = []
    for path in _programs():
        program = transform(load(path).program, PASSES).result
        plain, seconds = _native(program, Settings(), MOST)
        reduced, longer = _native(program, Settings(ample=Native.ON, chains=Native.ON), MOST)
        rates.append(plain.states / seconds)
        lines.append((path.name, plain.states, rates[-1], plain.bytes_per_state, reduced.states / longer))
    lines.append(("geometric mean", "", geometric_mean(rates), "", ""))
    head = ("program", "states", "states/s", "bytes/state", "por, chains: states/s")
    table("Threads in real C and C++, one worker", head, lines)


def _reference(program: Program) -> tuple[int, float]:
    started = time.process_time()
    told = ask(Views(program), (SafeGoal(),), Search())
    return told.figures.statistics.states or 0, time.process_time() - started


def _random(count: int) -> None:
    disagreements = before = after = refused = 0
    for seed in range(FIRST, FIRST + count):
        program = random_loose_threads(seed)
        model = remembered(program)
        every: tuple[Goal, ...] = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
        for goals in ((WHOLE,), every):
            plain = ask(model, goals, Search())
            for search in _searches():
                try:
                    told = ask(model, goals, search)
                except InputError:  # the question has no C form
                    refused += 1
                    continue
                for text in differences(model, goals, search, plain, told):
                    disagreements += 1
                    print(f"seed {seed}, {search}: {text}", flush=True)
                before += plain.figures.statistics.states or 0
                after += told.figures.statistics.states or 0
    share = f"{after / max(1, before):.2f} of the states, {refused} searches refused"
    print(f"{count} random programs, {share}: ", end="")
    print(f"{disagreements} disagreements" if disagreements else "all agree with the plain search")


def _searches() -> list[Search]:
    return [
        Search(order, por=Por.DYNAMIC, chains=chains, implementation=Implementation.NATIVE, seed=3)
        for order in (Order.BREADTH, Order.DEPTH, Order.RANDOM, Order.NEAR)
        for chains in (Switch.OFF, Switch.ON)
    ]


# --- families ---------------------------------------------------------------------------------------------------------


def peterson(count: int) -> str:
    """The filter lock: Peterson's algorithm for several threads."""
    threads = "".join(f"process P{number} = worker({number});\n" for number in range(count))
    return f"""program threads;
var level : bits 8[{count}] = [0; {count}];
var last : bits 8[{count}] = [0; {count}];
var inside : bits 8 = 0;
proc worker(me : bits 8) {{
  local l : bits 8 = 1;
  local k : bits 8 = 0;
  loop {{
    l := 1;
    while l < {count} {{
      level[me] := l; yield;
      last[l] := me; yield;
      k := 0;
      while k < {count} {{
        if k != me {{ await level[k] < l || last[l] != me; yield; }}
        k := k + 1;
      }}
      l := l + 1;
    }}
    inside := inside + 1; yield;
    assert inside == 1;
    inside := inside - 1;
    level[me] := 0; yield;
  }}
}}
{threads}"""


def buffer(count: int, items: int) -> str:
    """As many producers as consumers around a buffer for two, behind a lock, with procedures."""
    threads = "".join(f"process P{n} = producer({n});\nprocess C{n} = consumer();\n" for n in range(count))
    return f"""program threads;
var slots : bits 8[2] = [0; 2];
var head : bits 8 = 0;
var held : bits 8 = 0;
var lock : bool = false;
proc put(v : bits 8) {{
  await !lock && held < 2; lock := true; yield;
  slots[(head + held) % 2] := v; yield;
  held := held + 1; yield;
  lock := false; yield;
}}
proc get() -> (bits 8) {{
  local v : bits 8 = 0;
  await held > 0 && !lock; lock := true; yield;
  v := slots[head]; yield;
  head := (head + 1) % 2; yield;
  held := held - 1; yield;
  lock := false; yield;
  return v;
}}
proc producer(me : bits 8) {{
  local i : bits 8 = 0;
  while i < {items} {{ call put(me * 16 + i); i := i + 1; yield; }}
}}
proc consumer() {{
  local i : bits 8 = 0;
  local v : bits 8 = 0;
  while i < {items} {{ v := call get(); i := i + 1; yield; }}
}}
{threads}"""


def stack(count: int, rounds: int) -> str:
    """Threads that make nodes on the heap, push them on a stack behind a lock, and pop and free them."""
    threads = "".join(f"process P{number} = worker({number});\n" for number in range(count))
    return f"""program threads;
var top : pointer = null;
var lock : bool = false;
proc worker(me : bits 8) {{
  local p : pointer = null;
  local i : bits 8 = 0;
  local v : bits 8 = 0;
  while i < {rounds} {{
    p := new bytes(16); yield;
    *p := me; yield;
    await !lock; lock := true; yield;
    *pointer.add(p, 8) := top; yield;
    top := p; yield;
    lock := false; yield;
    p := null;
    await !lock && top != null; lock := true; yield;
    p := top; yield;
    top := *pointer.add(p, 8); yield;
    lock := false; yield;
    v := *p; yield;
    free p; p := null;
    i := i + 1;
  }}
}}
{threads}"""


FAMILIES = (
    ("peterson 4", peterson(4), peterson(3)),
    ("bounded buffer", buffer(2, 4), buffer(2, 1)),
    ("stack on the heap", stack(3, 2), stack(2, 2)),
)
"""A family's name, a program to measure, and a small one for the reference."""
