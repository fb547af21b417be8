"""C and C++ texts that stand on the primitives alone: translated, and explored by the reference interpreter."""

from __future__ import annotations

from dataclasses import dataclass

from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import Options, translate
from clew.ir.program import Program
from clew.ir.wellformed.programs import check_program
from clew.passes.granularity import Granularity
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program
from clew.text.printer import print_program
from tests.unit.frontends.llvm.compiling import ir_of

PRIMITIVES = """
#ifdef __cplusplus
extern "C" {
#endif
void __clew_yield(void);
__attribute__((noreturn)) void __clew_retry(void);
void __clew_atomic_begin(void);
void __clew_atomic_end(void);
void __clew_spawn(void (*start)(void *), void *argument);
void *__clew_self(void);
int __clew_nondet_i32(void);
long long __clew_nondet_range(long long low, long long high);
void __clew_assume(int holds);
void __clew_check(int holds, const char *check, const char *message);
void *__clew_allocate(__SIZE_TYPE__ size);
void __clew_free(void *object);
__SIZE_TYPE__ __clew_size(const void *object);
int __clew_is_heap(const void *pointer);
int __clew_is_alive(const void *pointer);
void __clew_copy(void *to, const void *from, __SIZE_TYPE__ size);
void __clew_fill(void *to, int byte, __SIZE_TYPE__ size);
__attribute__((noreturn)) void __clew_end(int status);
__attribute__((noreturn)) void __clew_throw(void *exception);
void __clew_output(const char *text);
#ifdef __cplusplus
}
#endif
#define assert(condition) __clew_check(condition, "assertion.violated", #condition)
#line 1
"""
MOST = 5000


@dataclass(frozen=True, slots=True)
class Explored:
    """The violations that were met (check and line), whether there is a deadlock, and how many states there are."""

    violations: frozenset[tuple[str, int]]
    deadlock: bool
    states: int


def program_of(text: str, language: str = "c", target: str = "ve-linux-musl", *, leaks: bool = True) -> Program:
    """The program of a text whose entry is `start`; it is well-formed, and its text form is read back as it is."""
    module = read_module(ir_of(PRIMITIVES + text, language, target), "test.c")
    program = translate(module, "start", Options(leaks=leaks)).program
    check_program(program)
    assert parse_program(print_program(program)) == program
    return program


def explored(program: Program, granularity: Granularity = Granularity.ACCESS) -> Explored:
    """All that can happen."""
    machine = Interpreter(Yields(granularity=granularity).run(program).result)
    waiting = [outcome.state for outcome in machine.initial()]
    seen = set(waiting)
    found: set[tuple[str, int]] = set()
    deadlock = False
    while waiting:
        state = waiting.pop()
        enabled = machine.enabled(state)
        deadlock |= not enabled and not machine.ended(state)
        for actor in enabled:
            for outcome in machine.step(state, actor):
                if outcome.violation is not None:
                    span = outcome.violation.span
                    found.add((outcome.violation.check, 0 if span is None else span.line))
                elif outcome.state not in seen:
                    seen.add(outcome.state)
                    waiting.append(outcome.state)
        assert len(seen) < MOST, "the program should be small"
    return Explored(frozenset(found), deadlock, len(seen))
