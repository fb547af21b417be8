"""Waveforms: what a strict reader finds in them, and one of them byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.frontends import Loaded
from clew.frontends.text import TextFrontend
from clew.ir.properties import Linear, NoDeadlock, NoViolation, Property, Question, Truth, Until
from clew.ir.source import Source
from clew.lift import Move, Run
from clew.outcome import Outcome, Result
from clew.pipeline.confirm import Confirmed, confirm
from clew.report.vcd import render
from clew.report.vcd.render import _timescale
from clew.report.vcd.values import code, comment, identifier, real, text
from clew.verdict import Fails
from tests.unit.frontends.ivl.programs import load
from tests.unit.report.outcomes import ALL
from tests.unit.report.vcd_reader import Dump, read_dump

GOLDEN = Path(__file__).parent / "signal.vcd"
SIGNAL = """\
event written, lost;
i32 value = 0;
i32 next = 0;
bool ready;
u8 log[2];
update commit { if (value != next) { value = next; notify written, 0; } }
thread writer {
  i32 i = 0;
  while (i < 2) { i = i + 1; next = -i; request_update commit; wait_time 3; }
  notify lost;
}
thread reader {
  while (true) { wait written; log[0] = 7; ready = value == 0 - 1; assert ready; }
}
main { notify lost, 4; start; }
"""
SCHEDULE = ("main", "reader", "writer", "kernel", "reader", "kernel", "writer", "kernel", "reader")


def outcome_of(loaded: Loaded, question: Question, run: Run) -> Outcome:
    confirmed = confirm(loaded.program, question, run)
    assert isinstance(confirmed, Confirmed), confirmed
    verdict = Fails("property.temporal" if confirmed.violation is None else confirmed.violation.check)
    return Outcome((Result(Property("the property", question), verdict, trace=confirmed.trace),))


def signal() -> str:
    return render(outcome_of(load(SIGNAL), NoViolation(), Run((), tuple(Move(actor) for actor in SCHEDULE))))


def changes(dump: Dump, path: str) -> list[tuple[int, str]]:
    return dump.variables[f"run_1/{path}"].values


@pytest.mark.shows("systemc", 15)
def test_golden() -> None:
    assert signal() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("outcome", ALL.values(), ids=ALL)
def test_what_was_not_recorded_gives_an_empty_dump(outcome: Outcome) -> None:
    dump = read_dump(render(outcome))
    assert dump.variables == {}
    assert "no run" in dump.comments[-1]


def test_steps_at_one_time_are_apart() -> None:
    dump = read_dump(signal())
    assert dump.timescale == "100 ps"
    assert changes(dump, "schedule/process") == [
        (0, "-"), (1, "main"), (2, "reader"), (3, "writer"), (4, "kernel"), (5, "reader"), (6, "-"),
        (30, "kernel"), (31, "writer"), (32, "kernel"), (33, "reader"), (34, "-"),
    ]  # fmt: skip
    assert [tick for tick, value in changes(dump, "schedule/runs/reader") if value == "1"] == [2, 5, 33]
    assert dump.ticks[-1] == 34


def test_time_and_delta_cycle_are_signals() -> None:
    dump = read_dump(signal())
    assert [(tick, int(value, 2)) for tick, value in changes(dump, "schedule/time")] == [(0, 0), (30, 3)]
    assert [(tick, int(value, 2)) for tick, value in changes(dump, "schedule/delta")] == [
        (0, 0), (4, 1), (30, 0), (32, 1),
    ]  # fmt: skip


def test_variables_have_their_widths_and_undefined_is_x() -> None:
    dump = read_dump(signal())
    assert changes(dump, "value") == [(0, "0" * 32), (4, "1" * 32), (32, "1" * 31 + "0")]
    assert changes(dump, "ready")[-2:] == [(5, "1"), (33, "0")]
    assert dump.variables["run_1/ready"].kind == "wire"
    assert dump.variables["run_1/\\log[0]"].width == 8
    assert changes(dump, "\\log[0]")[-1] == (5, "00000111")
    assert [int(value, 2) for _, value in changes(dump, "processes/writer/i")] == [0, 1, 2]


def test_events_tick() -> None:
    dump = read_dump(signal())
    assert changes(dump, "events/written") == [(4, "1"), (32, "1")]
    assert changes(dump, "events/lost") == []
    assert changes(dump, "events/pending/lost") == [(0, "-"), (1, "in 4"), (30, "in 1")]


def test_an_event_that_wakes_nobody_stands_at_its_own_time() -> None:
    program = load("event e;\nint x = 0;\nthread a { wait_time 5; x = 1; assert false; }\nmain { notify e, 2; start; }")
    run = Run((), tuple(Move(actor) for actor in ("main", "a", "kernel", "a")))
    dump = read_dump(render(outcome_of(program, NoViolation(), run)))
    assert changes(dump, "events/e") == [(20, "1")]
    assert changes(dump, "schedule/process")[-3:] == [(50, "kernel"), (51, "a"), (52, "-")]


KINDS = """\
program actions;
var free : bits 4;
var colour : bits 2 { red, green, blue } = green;
var number : int = -5;
var ratio : real = 1/4;
var lane : queue 2 of (bits 2) = [];
action go by P when colour != red {
  number := number * 1000000000;
  ratio := ratio + 1/3;
  push lane(3);
  colour := red;
}
"""


def test_every_sort_has_a_kind() -> None:
    loaded = TextFrontend().load([Source("a.clew", KINDS)])
    dump = read_dump(render(outcome_of(loaded, NoDeadlock(), Run((), (Move("go"),)))))
    assert dump.timescale == "1 ns"
    assert changes(dump, "free") == [(0, "xxxx")]
    assert changes(dump, "colour") == [(0, "01"), (1, "00")]
    assert changes(dump, "names/colour") == [(0, "green"), (1, "red")]
    assert dump.variables["run_1/number"].kind == "integer"
    assert [int(value, 2) - (1 << 34) for _, value in changes(dump, "number")] == [-5, -5_000_000_000]
    assert [float(value) for _, value in changes(dump, "ratio")] == pytest.approx([0.25, 7 / 12])
    assert changes(dump, "lane") == [(0, "[]"), (1, "[(3)]")]
    assert changes(dump, "schedule/runs/P") == [(0, "0"), (1, "1"), (2, "0")]


def test_several_runs_stand_side_by_side() -> None:
    loaded = load(SIGNAL)
    (one,) = outcome_of(loaded, NoViolation(), Run((), tuple(Move(actor) for actor in SCHEDULE))).results
    dump = read_dump(render(Outcome((one, one))))
    first = {path.removeprefix("run_1/"): each for path, each in dump.variables.items() if path.startswith("run_1/")}
    second = {path.removeprefix("run_2/"): each for path, each in dump.variables.items() if path.startswith("run_2/")}
    assert first == second
    assert len(dump.variables) == 2 * len(first)


def test_a_loop_is_marked() -> None:
    loaded = load("i8 x = 0;\nthread a { while (true) { x = 1 - x; wait_time 2; } }\nmain { start; }")
    actors = ("main", "a", "kernel", "a", "kernel")
    run = Run((), tuple(Move(actor) for actor in (*actors, "a", "kernel")), loop_start=3)
    question = Linear(Until(Truth(True), Truth(False)))
    dump = read_dump(render(outcome_of(loaded, question, run)))
    assert changes(dump, "schedule/loop") == [(0, "0"), (20, "1")]
    assert "from 20 to 60 is repeated" in dump.comments[-1]


@pytest.mark.parametrize(
    ("ticks", "unit", "scale"),
    [
        (1, "ns", "1 ns"), (10, "ns", "100 ps"), (1000, "ns", "1 ps"), (10**6, "ns", "1 fs"), (10**7, "us", "100 fs"),
        (10**9, "us", "1 fs"), (10**10, "ms", "100 fs"),
    ],
)  # fmt: skip
def test_timescale(ticks: int, unit: str, scale: str) -> None:
    assert _timescale(ticks) == (unit, scale)


def test_codes_are_all_different() -> None:
    codes = [code(number) for number in range(20_000)]
    assert len(set(codes)) == len(codes)
    assert codes[:2] == ["!", '"']
    assert [len(codes[number]) for number in (93, 94, 94 + 94**2 - 1, 94 + 94**2)] == [1, 2, 2, 3]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param(text("a b"), "sa\\040b", id="a space in a text"),
        pytest.param(text("é\\"), "s\\303\\251\\134", id="other characters in a text"),
        pytest.param(text(""), "s", id="an empty text"),
        pytest.param(identifier("x_1"), "x_1", id="a simple name"),
        pytest.param(identifier("a[0].next"), "\\a[0].next", id="a path"),
        pytest.param(identifier("event 3é"), "\\event_3u00e9", id="a name with other characters"),
        pytest.param(real(10**400), "rinf", id="a number too large"),
        pytest.param(real(None), "rnan", id="no number"),
        pytest.param(comment("a $end\nb"), "$comment a $ end b $end", id="a comment cannot end early"),
    ],
)
def test_texts(written: str, expected: str) -> None:
    assert written == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("$enddefinitions $end\n", "", id="no end of definitions"),
        pytest.param("$timescale 100 ps", "$timescale 20 ps", id="a timescale that there is not"),
        pytest.param("#30\n", "#3\n", id="time goes back"),
        pytest.param("[31:0]", "[32:0]", id="a wrong range"),
        pytest.param("$upscope $end\n$enddefinitions", "$enddefinitions", id="an open scope"),
    ],
)
def test_the_reader_is_strict(before: str, after: str) -> None:
    broken = signal().replace(before, after)
    assert broken != signal()
    with pytest.raises((ValueError, KeyError)):
        read_dump(broken)
