from __future__ import annotations

from dataclasses import replace

import pytest

from clew.ir.properties import NoDeadlock, NoViolation, Possibly
from clew.ir.source import Span
from clew.ir.terms import apply, bits
from clew.lift import Move, Run
from clew.pipeline.confirm import Confirmed, confirm
from clew.text.parse import parse_program

PROGRAM = """program threads;
var x : bits 8 = 0;
proc double(n : bits 8) {
  x := n + n;
}
proc main() {
  x := 1;
  x := 2; x := 3;
  call double(5);
  yield;
  havoc x;
  assert x < 9;
}
process P = main();
"""


@pytest.mark.parametrize("stepwise", [False, True])
def test_the_lines_of_each_step_are_told_where_they_are_wanted(stepwise: bool) -> None:
    program = replace(parse_program(PROGRAM), stepwise=stepwise)
    found = confirm(program, NoViolation(None), Run((), (Move("P", ()), Move("P", (9,))), None))
    assert isinstance(found, Confirmed)
    told = [
        [
            (line.procedure, line.span.line, *(f"{change.name} = {change.value}" for change in line.changes[:1]))
            for line in step.lines
        ]
        for step in found.trace.steps
    ]
    if not stepwise:
        assert told == [[], []]
        return
    assert [[row[:2] for row in step] for step in told] == [
        [("main", 7), ("main", 8), ("main", 9), ("double", 4)],
        [("main", 11), ("main", 12)],
    ]
    assert [told[0][n][2] for n in (0, 1, 3)] == ["x = 1", "x = 3", "x = 10"]
    assert told[1][0][2] == "x = 9"


def test_shipped_sources_are_known_by_their_name() -> None:
    assert Span("/clew/c/string.c", 3).shipped
    assert not Span("clew/string.c", 3).shipped


LIBRARY = """program threads;
var x : bits 8 = 0;
proc check(holds : bool) {
  assert holds;
}
proc main() {
  x := 1;
  call check(x == 2);
}
process P = main();
"""


def test_what_a_shipped_library_finds_is_told_where_the_user_called_it() -> None:
    program = parse_program(LIBRARY)
    library = Span("/clew/check.c", 7)
    blocks = tuple(
        replace(block, commands=tuple(replace(command, span=library) for command in block.commands))
        for block in program.procedures[0].blocks
    )
    procedures = (replace(program.procedures[0], blocks=blocks, span=library), program.procedures[1])
    program = replace(program, procedures=procedures, stepwise=True)
    found = confirm(program, NoViolation(None), Run((), (Move("P", ()),), None))
    assert isinstance(found, Confirmed)
    assert found.violation is not None
    assert found.violation.span is not None
    assert found.violation.span.line == 8
    step = found.trace.steps[0]
    assert [(line.procedure, line.span.line) for line in step.lines] == [("main", 7), ("main", 8)]
    assert [change.name for change in step.changes] == ["x"], "locals of shipped procedures are not shown"


THREADS = """program threads;
var x : bits 8 = 0;
proc body(n : bits 8) {
  local k : bits 8 = 0;
  k := n;
  yield;
  x := k;
}
proc start(n : bits 8) {
  call body(n);
}
proc main() {
  spawn start(5);
  spawn start(6);
}
process P = main();
"""


def test_processes_that_a_library_starts_are_called_by_what_they_run() -> None:
    program = parse_program(THREADS)
    library = Span("/clew/thread.c", 7)
    body, start, main = program.procedures
    blocks = tuple(
        replace(
            block,
            commands=tuple(replace(command, span=library) for command in block.commands),
            exit=replace(block.exit, span=library),
        )
        for block in start.blocks
    )
    program = replace(program, procedures=(body, replace(start, blocks=blocks, span=library), main), stepwise=True)
    moves = tuple(Move(actor, ()) for actor in ("P", "start#0", "start#1", "start#1"))
    x = program.globals[0].variable
    found = confirm(program, Possibly(apply("=", x, bits(6, 8))), Run((), moves, None))
    assert isinstance(found, Confirmed), found
    assert [step.process for step in found.trace.steps] == ["P", "body#1", "body#2", "body#2"]
    assert [
        [(line.span.line, [f"{change.name} = {change.value}" for change in line.changes]) for line in step.lines]
        for step in found.trace.steps[1:]
    ] == [
        [(5, ["n = 5", "k = 5"])],
        [(5, ["n = 6", "k = 6"])],
        [(7, ["x = 6"])],
    ]


LOCKS = """program threads;
var a : bits 8 = 0;
var b : bits 8 = 0;
proc ann() {
  a := 1;
  yield;
  await b == 0;
}
proc bob() {
  b := 1;
  yield;
  await a == 0;
}
process A = ann();
process B = bob();
"""


@pytest.mark.parametrize(("stepwise", "message"), [(True, "A waits at program:7, B waits at program:12"), (False, "")])
def test_a_deadlock_says_who_waits_where(stepwise: bool, message: str) -> None:
    program = replace(parse_program(LOCKS), stepwise=stepwise)
    found = confirm(program, NoDeadlock(), Run((), (Move("A", ()), Move("B", ())), None))
    assert isinstance(found, Confirmed), found
    assert found.message == message
