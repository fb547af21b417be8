"""The text report, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.frontends.uml import ChartFrontend
from clew.ir.source import Source, Span
from clew.outcome import Change, Line, Outcome, Step
from clew.pipeline.checking import check
from clew.report.text import render
from tests.unit.report.outcomes import ALL, FAILS, KERNEL, STAYS, TEMPORAL, UNKNOWN


@pytest.mark.parametrize(
    ("outcome", "last"),
    [
        (ALL["fails"], "verdict: fails property.invariant"),
        (ALL["holds"], "verdict: holds"),
        (ALL["unknown"], "verdict: unknown"),
    ],
)
def test_the_last_line_is_the_verdict(outcome: Outcome, last: str) -> None:
    assert render(outcome).splitlines()[-1] == last


def test_a_counterexample_shows_steps_and_changes_only() -> None:
    assert (
        render(FAILS)
        == """\
AG !(P_0.critical)
  fails: a state breaks the invariant: two at once [property.invariant]

  The run, 2 steps, replayed:
   start  P_0 = outside, flag[0] = 0
    1  P_0  mutex.dve:11  outside -> waiting   P_0 = waiting
    2  P_0                waiting -> critical  P_0 = critical, flag[0] = 1
  assuming: reads and writes are sequentially consistent

deadlock
  holds

1,234 states, 5,678 transitions, depth 9, 12.5 bytes per state, set-up 0.30 s, in all 0.50 s
note: one worker
not covered: a.c:3:1: inline assembly

verdict: fails property.invariant
"""
    )


def test_a_lasso_marks_its_loop() -> None:
    text = render(TEMPORAL)
    assert text.index("step 0") < text.index("the loop starts here") < text.index("step 1")
    assert "back to where it was before step 2" in text


def test_a_run_that_stops_stays() -> None:
    assert "there it stays for ever" in render(STAYS)


def test_steps_of_a_kernel_have_a_time_and_a_delta_cycle() -> None:
    assert render(KERNEL).splitlines()[3:8] == [
        "  The run, 3 steps, replayed, at @time+delta cycle:",
        "   start  x = 0",
        "    1  ● │ │  @0+0   A       a.ivl:3  x = 1",
        "    2  │ ● │  @12+0  kernel           time = 12",
        "    3  │ │ ●  @12+1  B       a.ivl:9  event e, event f, event g is lost",
    ]


def test_lines_of_a_step_stand_below_each_other_and_silent_steps_are_left_out() -> None:
    change = Change("x", "1")
    lines = (Line("main", Span("src/a.c", 3), ()), Line("push", Span("src/a.c", 12), (change,)))
    steps = (
        Step("main", "main", (change,), Span("src/a.c", 3), lines=lines),
        Step("t#1", "", ()),
        Step("t#1", "f", ()),
    )
    result = FAILS.results[0]
    assert result.trace is not None
    moves = (result.trace.run.moves[0],) * 3
    trace = replace(result.trace, steps=steps, run=replace(result.trace.run, moves=moves))
    rows = render(replace(FAILS, results=(replace(result, trace=trace),))).splitlines()
    assert rows[5:8] == [
        "    1  ● │  main  a.c:3",
        "       │ │        a.c:12  push  x = 1",
        "    3  │ ●  t#1           f",
    ]


def test_steps_that_show_nothing_new_at_their_place_are_left_out() -> None:
    shown = [(), (), (Change("i", "1"),), (), (), ()]
    steps = (*(Step("main", "", changes, Span("a.c", 3)) for changes in shown), Step("t#1", "", (), Span("a.c", 3)))
    result = FAILS.results[0]
    assert result.trace is not None
    moves = (result.trace.run.moves[0],) * len(steps)
    trace = replace(result.trace, steps=steps, run=replace(result.trace.run, moves=moves))
    rows = render(replace(FAILS, results=(replace(result, trace=trace),))).splitlines()
    expected = [["1", "main", "a.c:3"], ["3", "main", "a.c:3", "i", "=", "1"], ["7", "t#1", "a.c:3"]]
    assert [[word for word in row.split() if word not in "●│"] for row in rows[5:8]] == expected
    assert "a.c" not in rows[8]


def test_of_many_steps_at_one_place_the_first_and_last_ones_are_shown() -> None:
    steps = tuple(Step("main", "", (Change("i", str(number)),), Span("a.c", 3)) for number in range(400))
    result = FAILS.results[0]
    assert result.trace is not None
    moves = (result.trace.run.moves[0],) * len(steps)
    trace = replace(result.trace, steps=steps, run=replace(result.trace.run, moves=moves))
    rows = render(replace(FAILS, results=(replace(result, trace=trace),))).splitlines()
    assert [row.split() for row in rows[5:12]] == [
        *(["1", "main", "a.c:3", "i", "=", "0"], ["2", "main", "a.c:3", "i", "=", "1"]),
        *(["3", "main", "a.c:3", "i", "=", "2"], ["…", "394", "more", "steps", "there"]),
        *(["398", "main", "a.c:3", "i", "=", "397"], ["399", "main", "a.c:3", "i", "=", "398"]),
        ["400", "main", "a.c:3", "i", "=", "399"],
    ]


def test_unknown_says_why() -> None:
    text = render(UNKNOWN)
    assert "the time limit was reached after 120,000 states" in text
    assert "the engine crashed (by signal SIGSEGV)" in text


def test_what_all_assume_is_said_once_and_many_answers_show_only_runs_that_break_something() -> None:
    system = Source("lamp.puml", "@startuml\n[*] --> Off\nOff --> On : push\nOn --> Off : push\n@enduml\n")
    outcome = check(ChartFrontend().load((system,)))
    text = render(outcome)
    assert len(outcome.results) > 5
    assert "state On can be reached\n  holds, after 2 steps\n" in text
    assert "The run" not in text
    assert text.count("assuming: the environment goes on") == 1
    assert "all assuming: the environment goes on" in text
