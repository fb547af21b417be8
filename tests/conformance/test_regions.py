"""Regions do what the interpreter does: operator by operator, and step by step on random programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from clew.codegen.python import jit
from clew.codegen.python.jit import accelerated
from clew.codegen.python.terms import filled
from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS
from clew.ir.program import Program
from clew.ir.sorts import BOOL, EVENT, INTEGER, Array, Bits, Event, Integer, Queue, Sort
from clew.ir.terms import Apply, apply, variable
from clew.ir.values import UNDEFINED, Address
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Concrete
from clew.text.parse import parse_program
from tests.property.programs import random_kernel_program, random_single_program, random_threads_program
from tests.property.random_memory import random_memory_program
from tests.property.random_threads import random_loose_threads
from tests.unit.semantics.explored import some_states

_ON_TRUTH = ("not", "and", "or", "xor", "implies")
_WIDTHS = (1, 7, 32, 64)
_ROW, _LINE = Array(3, Bits(7)), Queue(3, (Bits(7), BOOL))


def _corners(sort: Sort) -> list[Any]:
    match sort:
        case Array():
            return [(1, 2, 3), (1, UNDEFINED, 3), UNDEFINED]
        case Event():
            return [0, 3, UNDEFINED]
        case Queue():
            return [(), ((1, True),), ((UNDEFINED, True), (0, False)), UNDEFINED]
        case Integer():
            return [-7, -1, 0, 1, 2, 130, UNDEFINED]
        case Bits(width=width):
            top = 1 << width
            values = (0, 1, 2, top // 2 - 1, top // 2, top - 1, width, width - 1, Random(width).randrange(top))
            return [*sorted({value for value in values if value < top}), UNDEFINED, Address(3, 8)]
        case _:
            return [False, True, UNDEFINED]


def _signatures(operator: str) -> Iterator[tuple[tuple[Sort, ...], tuple[int, ...]]]:
    if operator in _ON_TRUTH:
        yield (BOOL,) * (1 if operator == "not" else 2), ()
        return
    if operator == "=":
        yield from (((sort, sort), ()) for sort in (BOOL, INTEGER))
    if operator.startswith("int.") and "of_" not in operator:
        yield (
            (INTEGER,) * (1 if operator in ("int.neg", "int.to_bits") else 2),
            (5,) if operator == "int.to_bits" else (),
        )
        return
    if operator == "queue.length":
        yield (_LINE,), ()
        return
    if operator in ("event.of_bits", "process.of_bits", "event.to_bits"):
        yield (EVENT if operator == "event.to_bits" else Bits(32),), ()
        return
    for width in _WIDTHS:
        sort = Bits(width)
        if operator in ("neg", "bitnot", "int.of_unsigned", "int.of_signed"):
            yield (sort,), ()
        elif operator in ("zero_extend", "sign_extend"):
            yield from (((sort,), (more,)) for more in (1, 8))
        elif operator == "extract":
            yield from (((sort,), (high, low)) for high, low in ((width - 1, 0), (width // 2, width // 3)))
        elif operator == "ite":
            yield (BOOL, sort, sort), ()
        elif operator in ("select", "store"):
            yield ((_ROW, sort) if operator == "select" else (_ROW, sort, Bits(7))), ()
        else:
            yield (sort, Bits(5) if operator == "concat" else sort), ()


@pytest.mark.parametrize("operator", [row.name for row in OPERATORS.values() if row.python is not None])
def test_templates_compute_what_the_table_says_or_raise(operator: str) -> None:
    for sorts, parameters in _signatures(operator):
        term = apply(
            operator, *(variable(f"a{number}", sort) for number, sort in enumerate(sorts)), parameters=parameters
        )
        assert isinstance(term, Apply)
        text = filled(term, [f"a[{number}]" for number in range(len(sorts))])
        assert text is not None
        code = compile(text, operator, "eval")
        for arguments in product(*map(_corners, sorts)):
            try:
                found = eval(code, {"a": arguments})
            except TypeError:
                assert UNDEFINED in arguments or Address(3, 8) in arguments, (text, arguments)
                continue
            try:
                wanted = Concrete().apply(operator, arguments, sorts, parameters)
            except Unsupported:
                pytest.fail(f"{text} is {found!r} for {arguments}, which the interpreter refuses")
            assert (type(found), found) == (type(wanted), wanted), (text, arguments)


MAKERS: tuple[Callable[[int], Program], ...] = (
    random_kernel_program,
    random_single_program,
    random_threads_program,
    random_memory_program,
    random_loose_threads,
)


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_steps_are_the_same_with_and_without_regions(
    make: Callable[[int], Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "_HOT", 0)
    for seed in range(12):
        _compare(make(seed))


def _compare(program: Program) -> None:
    fast, slow = accelerated(program), Interpreter(program)
    for state in _states(slow):
        for actor in slow.ready(state):
            name = slow.actors[actor]
            assert _stepped(fast, state, name) == _stepped(slow, state, name)


def _states(interpreter: Interpreter) -> list[State]:
    """The first states, until something is refused."""
    found: list[State] = []
    with suppress(Unsupported):
        found.extend(some_states(interpreter, 15))
    return found


def _stepped(interpreter: Interpreter, state: State, actor: str) -> tuple[tuple[Outcome[State], ...] | str, int]:
    try:
        return interpreter.step(state, interpreter.number(actor)), interpreter.executed
    except Unsupported as problem:
        return f"{problem.span}: {problem.message}", 0


ROUNDS = """
program single;
var total : bits 32 = 0;
proc twice(x : bits 32) -> (bits 32) { return x + x; }
proc main() {
  local i : bits 32 = 0;
  local y : bits 32 = 0;
  while i < 9000 {
    y := call twice(i);
    total := total + y;
    i := i + 1;
  }
  assert total != 80991000 "short.total" "the sum is there";
}
process M = main();
"""


def test_a_long_loop_ends_its_steps_where_the_interpreter_does() -> None:
    program = parse_program(ROUNDS)
    fast, slow = accelerated(program), Interpreter(program)
    outcome = fast.initial()[0]
    steps = 0
    while outcome.violation is None:
        wanted = _stepped(slow, outcome.state, "M")
        assert _stepped(fast, outcome.state, "M") == wanted
        (outcome,) = fast.step(outcome.state, 0)
        steps += 1
    assert steps > 3
    assert fast.evaluate(outcome.state, program.globals[0].variable) == 80991000
