"""What is proved by the values that variables and memory may hold is so: random programs, compared with their runs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import reduce
from itertools import islice
from pathlib import Path

import pytest

import clew
from clew.analysis.interrupting import Interrupt
from clew.analysis.values.trials import Tried, trials
from clew.engines.values import Values
from clew.ir.program import Program
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, SafeGoal
from clew.models.engine_text import EngineText
from clew.passes import Stage
from clew.passes.interrupts import Interrupts
from clew.pipeline.checking import Limits, check
from clew.pipeline.prepare import normalised
from clew.pipeline.sources import load_sources
from clew.semantics.outcome import OWN_CHECKS
from clew.text.printer import print_program
from clew.verdict import Fails, Holds
from tests.property.activation_programs import random_activation_text
from tests.property.array_programs import random_array_text
from tests.property.distance_programs import random_rounds
from tests.property.element_programs import random_element_text
from tests.property.float_programs import random_float_text
from tests.property.round_programs import random_round_text
from tests.property.sequential_programs import random_sequential_text
from tests.property.size_programs import random_size_text
from tests.property.test_breakable import random_text
from tests.property.test_interrupts import ASSERTION, PRIORITIES, RACE, enumerated, loaded, random_bodies
from tests.property.text_programs import random_text_text
from tests.property.unwritten_pointers import random_unwritten_text

_ALONE = Values(others=())
_INTERRUPTED = 12
_ROUNDS = 12
_DISTANCES = 40
_WITH_PAIRS = 5
"""So many trials there are until pairs are told apart."""
_SECONDS = 4.0
"""So long one program is followed; some have too many situations."""


def _budget() -> Budget:
    return Budget(deadline=time.monotonic() + _SECONDS)


def proved(text: str, name: str = "p.clew") -> bool:
    """Whether a program is proved that has no faults; none is that has some."""
    given = load_sources((Source(name, text),))
    found = check(given, [], engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
    checks = frozenset({found.check}) if isinstance(found, Fails) and found.check is not None else None
    answers = _ALONE.check(Views(given.program), (SafeGoal(checks),), _budget())
    absent = any(isinstance(each, Absent) for each in answers)
    assert not (absent and isinstance(found, Fails)), f"{found.check} should not be excluded:\n{text}"
    return absent and isinstance(found, Holds)


@pytest.mark.parametrize(
    ("made", "programs", "least"),
    [
        pytest.param(random_sequential_text, 60, 3, id="loops, calls, structs and arrays"),
        pytest.param(random_array_text, 40, 0, id="arrays of computed lengths"),
        pytest.param(random_element_text, 30, 0, id="elements"),
        pytest.param(random_size_text, 30, 0, id="sizes"),
        pytest.param(random_unwritten_text, 30, 0, id="pointers that were never written"),
        pytest.param(random_text, 40, 3, id="offsets into named objects"),
        pytest.param(random_text_text, 60, 3, id="texts that end with zero"),
        pytest.param(random_activation_text, 30, 15, id="calls in themselves, states in memory"),
        pytest.param(random_float_text, 40, 12, id="floating point: filters, clamps, conversions"),
    ],
)
def test_nothing_is_excluded_that_happens(made: Callable[[int], str], programs: int, least: int) -> None:
    assert sum(proved(made(seed)) for seed in range(programs)) >= least


def test_nothing_is_excluded_that_differences_bring() -> None:
    proved_: Counter[bool] = Counter()
    for seed in range(_DISTANCES):
        made = random_rounds(seed)
        happens = made.happens()
        program = load_sources((Source("p.clew", made.text()),)).program
        found = (each for each in islice(trials(program, 24, lambda: None), _WITH_PAIRS) if not each.reason)
        absent = any("assertion.violated" not in each.broken for each in found)
        assert not (absent and happens), f"the assertion should not be excluded in seed {seed}:\n{made.text()}"
        proved_[absent] += not happens
    assert proved_[True] > 2 * proved_[False]


def rest_of(text: str) -> tuple[Views, Tried] | None:
    """What is left of a program when values have said all that they know; None where they know nothing."""
    program = load_sources((Source("p.clew", text),)).program
    found = [each for each in trials(program, 24, lambda: None) if not each.reason]
    known = reduce(Tried.both, found) if found else None
    return None if known is None else (Views(program).remaining(known.notes), known)


def verdict_of(program: Program) -> str | None:
    """The check that fails, if one does."""
    given = load_sources((Source("p.clew", print_program(program)),))
    found = check(given, [], engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
    return found.check if isinstance(found, Fails) else None


@pytest.mark.parametrize("made", [random_sequential_text, random_text, random_activation_text])
def test_what_is_left_fails_as_the_whole_does(made: Callable[[int], str]) -> None:
    smaller = 0
    for seed in range(20):
        left = rest_of(made(seed))
        if left is None:
            continue
        rest, known = left
        whole = load_sources((Source("p.clew", made(seed)),)).program
        fails = verdict_of(whole)
        assert verdict_of(rest.program) == fails, f"what is left should fail as the whole does:\n{made(seed)}"
        smaller += rest.program != whole
        # As the engine does: calls in which an access may be a fault are not left out.
        far = range(2) if known.broken.isdisjoint(OWN_CHECKS) else ()
        for looser in filter(None, map(rest.loosened, far)):
            for name in ("kind", "forgetful") if fails is not None else ():
                goal = SafeGoal(frozenset({str(fails)}))
                answers = list(EngineText(name).engine().check(looser, (goal,), _budget()))
                assert not any(isinstance(each, Absent) for each in answers), f"{fails} should be left:\n{made(seed)}"
    assert smaller >= 3


def test_nothing_is_excluded_that_rounds_bring() -> None:
    assert sum(proved(random_round_text(seed), "p.c") for seed in range(_ROUNDS)) >= _ROUNDS // 8


def test_nothing_is_excluded_that_interrupts_bring() -> None:
    found: Counter[bool] = Counter()
    for seed in range(_INTERRUPTED):
        bodies = random_bodies(seed)
        options = Interrupts(tuple(Interrupt(f"h{at}", PRIORITIES[at]) for at in range(len(bodies) - 1)), word=1)
        program = normalised(loaded(bodies, Stage((options,)))).program
        happens = enumerated(bodies)
        for each in (ASSERTION, RACE):
            goal = SafeGoal(frozenset({each}))
            absent = any(isinstance(answer, Absent) for answer in _ALONE.check(Views(program), (goal,), _budget()))
            assert not (absent and each in happens), f"{each} should not be excluded in seed {seed}: {bodies}"
            found[absent] += 1
    assert found[True] >= _INTERRUPTED // 2


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("if (c) p = alloca(4);\n  if (c) { *p = 1; assert(*p == 2); }", id="made on one of two ways"),
        pytest.param(
            "static char b[8];\n  unsigned n = c % 8u + 1;\n  memset(b + (8 - n), 1, n);\n  assert(b[7] == 2);",
            id="a stretch of some length",
        ),
        pytest.param("p = alloca(4);\n  if (c) p = alloca(8);\n  if (c) { p[1] = 1; assert(p[1] == 2); }", id="two"),
        pytest.param(
            "for (int i = 1; i < 3; i++) { int a[i]; a[i - 1] = c; p = a; assert(i < 2 || a[1] != 7); }", id="longer"
        ),
    ],
)
def test_what_one_way_makes_is_there_where_ways_have_met(body: str) -> None:
    text = (
        "#include <alloca.h>\n#include <assert.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n"
        "int main(void) {\n  int c = __VERIFIER_nondet_int();\n  int *p = 0;\n"
        f"  {body}\n  return p == 0 ? 1 : 0;\n}}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, ["assertion.violated"], engine="values", limits=Limits(seconds=20)).verdict
    assert found != Holds()


@pytest.mark.parametrize(
    ("body", "holds"),
    [
        pytest.param("if (++p->n < 5) return; p->n = 0;", True, id="a counter in memory that was compared"),
        pytest.param("int v = p->n + 1; p->n = v; if (v >= 5) p->n = 0;", True, id="what was stored is compared"),
        pytest.param("int v = p->n + 1; p->n = v; v = 1; if (v >= 5) p->n = 0;", False, id="another one is compared"),
        pytest.param("int v = p->n + 1; p->n = v; *other[i] = 9; if (v >= 5) p->n = 0;", False, id="written meanwhile"),
        pytest.param("int v = p->n + 1; *other[i] = v; if (v >= 5) p->n = 0;", False, id="stored at one of two places"),
        pytest.param("int v = p->n + 1; p->n = v; more(p); if (v >= 5) p->n = 0;", False, id="written by a call"),
    ],
)
def test_a_place_holds_what_is_learnt_of_what_was_stored(body: str, holds: bool) -> None:
    text = (
        "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nstruct counter { char limit; int n; };\n"
        "static struct counter first, second;\n"
        "__attribute__((noinline)) static void more(struct counter *p) { p->n += 4; }\n"
        "__attribute__((noinline)) static void step(struct counter *p, int i) {\n"
        f"  int *other[2] = {{&first.n, &second.n}};\n  {body}\n}}\n"
        "int main(void) {\n  for (;;) {\n    step(&first, __VERIFIER_nondet_int() & 1);\n    step(&second, 1);\n"
        "    assert(first.n >= 0 && first.n < 5);\n  }\n}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, ["assertion.violated"], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("loop", "most", "holds"),
    [
        pytest.param("while (n--) s += *p++;", 20, True, id="a pointer goes up, a count goes down"),
        pytest.param("while (n--) s += *p++;", 21, False, id="one too many"),
        pytest.param("for (int i = 0; i < n; i++) s ^= *p++;", 20, True, id="a pointer and an index go up"),
        pytest.param("do s += *p++; while (n--);", 19, True, id="once more than counted"),
        pytest.param("do s += *p++; while (n--);", 20, False, id="once more than counted, one too many"),
        pytest.param("do s += *p++; while (--n);", 20, False, id="a count of zero wraps around"),
        pytest.param("while (n--) { s += *p++; if (s & 1) p++; }", 20, False, id="twice in some rounds"),
        pytest.param("while (n--) { s += *p++; if (s == 7) n++; }", 20, False, id="the count goes up now and then"),
        pytest.param("again: while (n--) s += *p++; if (s == 7) { n = 20; goto again; }", 20, False, id="from anew"),
        pytest.param("while (n) { n -= 2; s += *p++; }", 20, False, id="by two, past the end"),
    ],
)
def test_what_goes_on_together_has_limits_together(loop: str, most: int, holds: bool) -> None:
    text = (
        "extern unsigned char __VERIFIER_nondet_uchar(void);\nstatic unsigned char data[20];\n"
        "__attribute__((noinline)) static unsigned char sum(const unsigned char *p, unsigned short n) {\n"
        f"  unsigned char s = 0;\n  {loop}\n  return s;\n}}\n"
        "int main(void) {\n  unsigned char x = 0;\n  for (;;) {\n    unsigned n = __VERIFIER_nondet_uchar();\n"
        f"    data[n % 20] = n;\n    if (n <= {most}) x = sum(data, n);\n  }}\n}}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, [], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("step", "holds"),
    [
        pytest.param("state = ++bits == 32 ? 2 : 1;", True, id="counted before it is compared"),
        pytest.param("state = bits++ == 32 ? 2 : 1;", False, id="counted after it is compared"),
    ],
)
def test_what_a_state_is_chosen_by_is_told_apart(step: str, holds: bool) -> None:
    text = (
        "extern unsigned char __VERIFIER_nondet_uchar(void);\nstatic unsigned char state, bits, raw[4];\n"
        "int main(void) {\n  for (;;) {\n    unsigned char e = __VERIFIER_nondet_uchar();\n    switch (state) {\n"
        "    case 0: bits = 0; if (e) state = 1; break;\n"
        f"    case 1: raw[bits >> 3] = e; {step} break;\n"
        "    default: if (e) state = 0;\n    }\n  }\n}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, [], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("count", "holds"),
    [
        pytest.param("--lamp->left == 0", True, id="counted before it is compared"),
        pytest.param("lamp->left-- == 0", False, id="counted after it is compared"),
    ],
)
def test_states_behind_pointers_are_told_apart(count: str, holds: bool) -> None:
    """The state is a function, which calls another one that calls it: to leave it, and to enter the next."""
    text = (
        "#include <assert.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\ntypedef struct lamp lamp_t;\n"
        "struct lamp { void (*state)(lamp_t *, int); unsigned char left, lit; };\n"
        "static void on(lamp_t *lamp, int signal);\nstatic void off(lamp_t *lamp, int signal);\n"
        "static void go(lamp_t *lamp, void (*to)(lamp_t *, int)) {\n"
        "  lamp->state(lamp, 1); lamp->state = to; lamp->state(lamp, 0);\n}\n"
        "static void off(lamp_t *lamp, int signal) {\n  if (signal == 0) lamp->lit = 0;\n"
        "  else if (signal == 2) go(lamp, on);\n}\n"
        "static void on(lamp_t *lamp, int signal) {\n  if (signal == 0) { lamp->lit = 1; lamp->left = 3; }\n"
        "  else if (signal == 3) {\n    assert(lamp->lit && lamp->left > 0);\n"
        f"    if ({count}) go(lamp, off);\n  }}\n}}\n"
        "static lamp_t one;\nint main(void) {\n  one.state = off;\n  one.state(&one, 0);\n"
        "  for (;;) {\n    if (__VERIFIER_nondet_uchar()) one.state(&one, 2);\n    one.state(&one, 3);\n  }\n}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, [], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("body", "holds"),
    [
        pytest.param("while (*s) s++;", True, id="along a text"),
        pytest.param("while (*s != 'x') s++;", False, id="along a text for what is not in it"),
        pytest.param(
            "while (*s) { if (*s == 'x') break; text[0] = 'x'; s++; }", True, id="what is in front is written"
        ),
        pytest.param("while (*s) { text[SIZE - 1] = 'x'; s++; }", False, id="its end is written"),
        pytest.param("while (*s) { char c = *s; text[SIZE - 1] = 'x'; if (c) s++; }", False, id="written, then asked"),
        pytest.param("char c; do c = *s++; while (c);", True, id="beyond it, and not read"),
        pytest.param("char c; do c = *s++; while (c); c = *s;", False, id="beyond it, and read"),
        pytest.param("while (letter(s)) s++;", True, id="a function looks"),
        pytest.param("while (is_letter(*s)) s++;", True, id="a function is asked of a letter"),
        pytest.param("while (!letter(s)) s++;", False, id="a function looks for something else"),
        pytest.param(
            "if (*s) s++; if (*s) s++; if (*s) s += 2; text[s - text] = 0;", True, id="two at once, to the end"
        ),
        pytest.param("if (*s) s++; if (*s) s += 4; text[s - text] = 0;", False, id="too many at once"),
    ],
)
def test_who_goes_along_a_text_does_not_pass_its_zero(body: str, holds: bool) -> None:
    text = (
        "extern char __VERIFIER_nondet_char(void);\nenum { SIZE = 5 };\nstatic char text[SIZE];\n"
        "__attribute__((noinline)) static int letter(const char *p) { return *p >= 'a' && *p <= 'z'; }\n"
        "__attribute__((noinline)) static int is_letter(char c) { return c >= 'a' && c <= 'z'; }\n"
        "int main(void) {\n  for (int i = 0; i < SIZE - 1; i++) text[i] = __VERIFIER_nondet_char();\n"
        f"  char *s = text;\n  {body}\n  return s == 0 ? 1 : 0;\n}}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, ["memory.out-of-bounds"], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("asked", "body", "holds"),
    [
        pytest.param("s->level <= 15", "use(&given);", True, id="a function has looked"),
        pytest.param("s->level <= 16", "use(&given);", False, id="and found too little"),
        pytest.param("s->level <= 15", "given.level++; use(&given);", False, id="written since"),
        pytest.param("s->level++ <= 15", "use(&given);", False, id="and written"),
        pytest.param("s->level <= 15", "use(&other);", False, id="at another one"),
    ],
)
def test_what_a_function_finds_out_of_memory_is_known_behind_it(asked: str, body: str, holds: bool) -> None:
    text = (
        "#include <assert.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"
        "struct settings { unsigned char mode, level; };\nstatic struct settings given, other;\n"
        f"__attribute__((noinline)) static int fits(struct settings *s) {{ return {asked}; }}\n"
        "__attribute__((noinline)) static void use(struct settings *s) { assert(s->level < 16); }\n"
        "int main(void) {\n  given.level = __VERIFIER_nondet_uchar();\n  other.level = __VERIFIER_nondet_uchar();\n"
        f"  if (fits(&given)) {{ {body} }}\n  return 0;\n}}\n"
    )
    given = load_sources((Source("p.c", text),))
    found = check(given, ["assertion.violated"], engine="values", limits=Limits(seconds=20)).verdict
    assert (found == Holds()) == holds


@pytest.mark.parametrize(
    ("looks", "holds"),
    [
        pytest.param("held_back(); if (waiting == 0) wait(); let_in();", True, id="held back while it looks"),
        pytest.param("if (waiting == 0) { held_back(); wait(); let_in(); }", False, id="held back too late"),
    ],
)
def test_who_has_looked_twice_sleeps_on_the_last_look(tmp_path: Path, looks: str, holds: bool) -> None:
    file = tmp_path / "sleeper.c"
    file.write_text(
        "#include <stdint.h>\nstatic volatile uint8_t waiting;\n"
        'static inline void held_back(void) { __asm volatile("cpsid i" ::: "memory"); }\n'
        'static inline void let_in(void) { __asm volatile("cpsie i" ::: "memory"); }\n'
        'static inline void wait(void) { __asm volatile("wfi"); }\n'
        "void PRESSED_Handler(void) { if (waiting < 32) waiting++; }\n"
        "static int take(void) {\n  int got = 0;\n  held_back();\n"
        "  if (waiting != 0) { waiting--; got = 1; }\n  let_in();\n  return got;\n}\n"
        f"int main(void) {{ for (;;) {{ while (take()) {{}} {looks} }} }}\n"
    )
    loaded = clew.load(file, data_model="arm", interrupt=("PRESSED_Handler",))
    found = clew.check(
        loaded, properties=["interrupt.lost-wakeup"], engine="values", limits=clew.Limits(seconds=20)
    ).verdict
    assert (found == Holds()) == holds
