"""Kernel programs and what they are as threads go side by side; `bench threaded` has thousands."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Por
from clew.ir.program import Program
from clew.lower.threaded import REFUSED, NotThreaded, threaded
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, SafeGoal
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program
from tests.cases.expected import expectation
from tests.places import CASES
from tests.property.threaded_programs import GENERATORS, REDUCED, walk

SEEDS = 25


@pytest.mark.parametrize("name", GENERATORS)
def test_both_go_side_by_side(name: str) -> None:
    pairs = compared = 0
    for seed in range(SEEDS):
        found = walk(GENERATORS[name](seed))
        if found is None:
            continue
        assert found.problems == (), f"seed {seed}"
        compared += 1
        pairs += found.pairs
    assert compared >= SEEDS // 2
    assert pairs >= 10 * compared


_WAITS = """program kernel;
rules RULES;
event e, f;
var x : bits 8 = 0;
var n : bits 32 = 5;
proc change() { x := x + 1; }
update change;
proc p() { local late : bool; wait all e, f; x := x + 1; wait e for 3 timed_out late; assert late; }
proc q() {
  wait for 1; notify e; wait for 1; notify event.of_bits(n & 1) delta; request_update change;
  wait for 2; suspend P; wait for 1; resume P; STOP
}
process P = p();
process Q = q();
proc begin() { start for 9; assert x == 2; start; }
main begin;
"""


@pytest.mark.parametrize("rules", ["open", "closed"])
@pytest.mark.parametrize("stop", ["", "stop;", "cancel e;"])
def test_every_command_of_the_kernel(rules: str, stop: str) -> None:
    program = parse_program(_WAITS.replace("RULES", rules).replace("STOP", stop))
    found = walk(program)
    assert found is not None
    assert found.problems == ()
    assert found.pairs > 8


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(NotThreaded, match="happened"):
        threaded(_program("assert !happened(e); wait e;"))
    with pytest.raises(NotThreaded, match="Await"):
        threaded(_program("await x == 1;"))


def test_an_unknown_event_violates_the_guard() -> None:
    machine = Interpreter(threaded(_program("notify event.of_bits(x);")))
    (start,) = machine.initial()
    (outcome,) = machine.step(start.state, machine.number("P"))
    assert outcome.violation is not None
    assert outcome.violation.check == REFUSED


REDUCED_CASES = sorted(
    path
    for name in ("cyclic", "dependency", "enabling", "ignoring", "stubborn")
    for path in (CASES / "program" / "kernel").glob(f"{name}*.clew")
)


@pytest.mark.parametrize("path", REDUCED_CASES, ids=lambda path: path.stem)
def test_native_reduction_leaves_no_failure_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    answers = REDUCED.check(Views(parse_program(text)), (SafeGoal(),), Budget())
    found = next(answer for answer in answers if isinstance(answer, Found | Absent))
    assert isinstance(found, Found) is (expectation(text).check == "assertion.violated")


def test_the_kernel_moves_only_when_nobody_else_can() -> None:
    # Otherwise everything would depend on it. Who notifies first makes no difference either.
    counts = [_states(search) for search in (Explore(por=Por.OFF, workers=1), REDUCED)]
    assert counts == [64 + 64 + 1, 7 + 7 + 1]


def _states(search: Explore) -> int | None:
    each = "".join(
        f"var x{n} : bits 8 = 0;\nprocess P{n} = p{n}();\n"
        f"proc p{n}() {{ x{n} := 1; notify e delta; wait e; x{n} := 2; }}\n"
        for n in range(6)
    )
    *_, figures = search.check(Views(parse_program(f"program kernel;\nevent e;\n{each}")), (SafeGoal(),), Budget())
    assert isinstance(figures, Figures)
    return figures.statistics.states


def _program(body: str) -> Program:
    return parse_program(f"program kernel;\nevent e;\nvar x : bits 32 = 7;\nproc p() {{ {body} }}\nprocess P = p();\n")
