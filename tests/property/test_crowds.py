"""Any number of threads: what is proved of them holds of the few that random programs make, and what is needed for it.

`problems` in `random_crowds` compares as many more as one likes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from clew.engines.unroll.crowds.engine import Crowds
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, SafeGoal
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse_program
from clew.verdict import Holds
from tests.property.random_crowds import GOAL, INSIDE, problems
from tests.property.reductions import compiled_quickly


@pytest.fixture(autouse=True)
def _quickly() -> Iterator[None]:
    with compiled_quickly():
        yield


def test_what_is_absent_of_any_number_is_absent_of_a_few() -> None:
    counts: dict[str, int] = {}
    for seed in range(50):
        assert list(problems(seed, counts, pairs=1_500, seconds=0.4)) == [], f"seed {seed}"
    assert counts["Absent, holds"] > 15
    assert counts["Stopped, fails"] > 10


def test_what_is_forgotten_may_be_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.engines.unroll.crowds.pairs._MOST_VALUES", 1)
    counts: dict[str, int] = {}
    for seed in range(100, 106):
        assert list(problems(seed, counts, pairs=1_500, seconds=0.1)) == [], f"seed {seed}"
    assert counts["Absent, holds"] > 0


def test_inputs_may_be_chosen_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.engines.unroll.crowds.pairs._AT_ONCE", 0)
    counts: dict[str, int] = {}
    for seed in range(200, 212):
        assert list(problems(seed, counts, pairs=1_500, seconds=0.4)) == [], f"seed {seed}"
    assert counts["Absent, holds"] > 2
    assert counts["Stopped, fails"] > 1


def test_what_is_inside_for_any_number_is_inside_for_a_few() -> None:
    counts: dict[str, int] = {}
    for seed in range(25):
        found = problems(seed, counts, pairs=1_500, seconds=0.3, goal=INSIDE, indexed=0.3)
        assert list(found) == [], f"seed {seed}"
    assert counts["Stopped, fails"] > 1
    assert counts["Absent, holds"] > 8


LOCKED = """
program threads;
var held : bool = false;
var inside : bits 32 = 0;
proc worker() {
  local seen : bits 32 = 0;
  round:
    yield;
    await !held;
    held := true;
    yield;
    seen := inside;
    yield;
    inside := seen + 1;
    yield;
    assert inside == 1;
    yield;
    inside := 0;
    yield;
    held := LAST;
    goto round;
}
proc first() {
  more:
    spawn worker();
    yield;
    goto more;
}
process First = first();
"""


@pytest.mark.parametrize(
    ("last", "proved"),
    [
        pytest.param("false", True, id="a lock keeps any number of threads apart"),
        pytest.param("held && inside == 0", True, id="a lock that is never given back does, too"),
        pytest.param("false; held := inside != 0", True, id="what is written in one step is written at once"),
        pytest.param("false; inside := 7", False, id="what is left behind by one thread is found by the next"),
    ],
)
def test_locks(last: str, proved: bool) -> None:
    program = parse_program(LOCKED.replace("LAST", last))
    (answer,) = [each for each in Crowds().check(Views(program), (GOAL,), Budget()) if not isinstance(each, Figures)]
    assert isinstance(answer, Absent) is proved


@pytest.mark.parametrize(("last", "proved"), [("held := false", True), ("held := inside == 9", False)])
def test_a_counter_of_the_first_process_is_forgotten(last: str, proved: bool) -> None:
    first = """proc first() {
  local i : bits 32 = 0;
  more:
    spawn worker();
    i := i + 1;
    yield;
    if ult(i, 10000) goto more else done;
  done:
    yield;
    await !held;
    held := true;
    yield;
    assert inside == 0;
    LAST;
}
process First = first();
"""
    workers = LOCKED[: LOCKED.index("proc first")].replace("held := LAST", "held := false")
    if not proved:
        workers = workers.replace("await !held;", "", 1)
    program = parse_program(workers + first.replace("LAST", last))
    (answer,) = [each for each in Crowds().check(Views(program), (GOAL,), _soon()) if not isinstance(each, Figures)]
    assert isinstance(answer, Absent) is proved


def _soon(seconds: float = 3) -> Budget:
    return Budget(deadline=time.monotonic() + seconds)


LEFT = """
program threads;
var x : bits 32 = 0;
proc other() {
  local last : bits 32 = 0;
  more:
    yield;
    last := x;
    if last < 9 goto more else done;
  done:
    assert last != LAST;
}
proc first() { spawn other(); yield; x := 8; yield; x := 10; }
process First = first();
"""


@pytest.mark.parametrize(("last", "proved"), [("11", True), ("10", False)])
def test_who_is_left_alone_sees_what_the_last_one_wrote(last: str, proved: bool) -> None:
    program = parse_program(LEFT.replace("LAST", last))
    (answer,) = [each for each in Crowds().check(Views(program), (GOAL,), Budget()) if not isinstance(each, Figures)]
    assert isinstance(answer, Absent) is proved


TABLE = """
program threads;
object all : bytes 8;
proc worker() { yield; }
proc first() {
  local a : pointer;
  local i : bits 64;
  local n : bits 64;
  local r : bits 8;
  start: a := new frame bytes(8); i := 0; goto fill;
  fill:
    spawn worker();
    *pointer.add(a, i) := 7#8;
    yield;
    i := i + 1;
    if ult(i, WRITTEN) goto fill else look;
  look: i := 0; goto read;
  read:
    READ
    i := i + 1;
    if ult(i, 8) goto read else done;
  done: expire a; return;
}
process First = first();
"""
UNDEFINED = SafeGoal(frozenset({"memory.undefined-value"}))


@pytest.mark.parametrize(
    ("read", "written", "proved"),
    [
        pytest.param("r := *pointer.add(a, i);", "5", False, id="places that an index names"),
        pytest.param("r := *pointer.add(a, 5#64);", "5", False, id="a place that nobody came to"),
        pytest.param("r := *pointer.add(a, 5#64);", "8", True, id="a place that the loop came to"),
        pytest.param("copy 8 bytes from a to &all; r := *&all;", "5", False, id="a copy of what has no value"),
    ],
)
def test_what_is_read_in_a_frame_was_written(read: str, written: str, proved: bool) -> None:
    program = parse_program(TABLE.replace("READ", read).replace("WRITTEN", written))
    budget = _soon(8 if proved else 0.5)
    (answer,) = [each for each in Crowds().check(Views(program), (UNDEFINED,), budget) if not isinstance(each, Figures)]
    assert isinstance(answer, Absent) is proved


STOPPED = """
program threads;
var x : bits 32 = 0;
proc other() { yield; assert x != 1; }
proc worker() { local t : bits 32 = 0; yield; x := WRITTEN; yield; LAST; x := 2; }
proc first() { spawn other(); spawn other(); spawn worker(); }
process First = first();
"""


@pytest.mark.parametrize("last", ["halt", "t := 1; assume t == 0"])
@pytest.mark.parametrize(("written", "proved"), [("3", True), ("1", False)])
def test_what_is_written_in_front_of_an_end_is_seen(last: str, written: str, proved: bool) -> None:
    text = STOPPED.replace("WRITTEN", written).replace("LAST; x := 2" if last == "halt" else "LAST", last)
    program = parse_program(text)
    (answer,) = [each for each in Crowds().check(Views(program), (GOAL,), Budget()) if not isinstance(each, Figures)]
    assert isinstance(answer, Absent) is proved


COUNTED = """
program threads;
var next : bits 32 = 0;
var seen : bits 32 = 0;
proc worker() {
  local own : bits 32 = 0;
  start:
    yield;
    if next == 4294967295 goto end else take;
  take:
    own := next;
    next := next + 1;
    yield;
    assert ult(own, next);
    goto end;
  end:
    return;
}
proc first() {
  more:
    spawn worker();
    yield;
    goto more;
}
process First = first();
"""


ORDERED = """
program threads;
var next : bits 32 = 0;
var last : bool = false;
proc worker() {
  local own : bits 32 = 0;
  start:
    yield;
    assume ult(next, 1000);
    own := next;
    next := next + 1;
    yield;
    assert !(last && own == FIRST);
    last := last || own == LAST;
}
proc first() {
  more:
    spawn worker();
    yield;
    goto more;
}
process First = first();
"""


@pytest.mark.parametrize(
    ("first", "last", "proved"),
    [
        pytest.param("0", "2", False, id="who came last meets two who came before"),
        pytest.param("2", "0", False, id="who came first meets two who came later"),
        pytest.param("0", "2000", True, id="nobody comes so late"),
    ],
)
def test_two_at_the_same_place_may_have_come_in_either_order(first: str, last: str, proved: bool) -> None:
    program = parse_program(ORDERED.replace("FIRST", first).replace("LAST", last))
    (answer,) = [
        each for each in Crowds(pairs=50).check(Views(program), (GOAL,), _soon(20)) if not isinstance(each, Figures)
    ]
    assert isinstance(answer, Absent) is proved


READERS = """
program threads;
var readers : bits WIDTH = 0;
var writing : bool = false;
proc reader() {
  start:
    yield;
    await !writing;
    readers := readers + 1;
    yield;
    readers := readers - EARLY;
    yield;
    assert !writing;
    yield;
    readers := readers - LATE;
}
proc writer() {
  start:
    yield;
    await readers == 0 && !writing;
    writing := true;
    yield;
    writing := false;
}
proc first() {
  more:
    spawn reader();
    spawn writer();
    yield;
    goto more;
}
process First = first();
"""


@pytest.mark.parametrize(
    ("early", "late", "width", "proved"),
    [
        pytest.param("0", "1", 32, True, id="as many readers are inside as are counted"),
        pytest.param("0", "1", 8, False, id="so many readers that the count comes round do not keep writers out"),
        pytest.param("1", "0", 32, False, id="a reader inside that is not counted any more does not keep writers out"),
        pytest.param("0", "2", 32, False, id="a reader that is taken off twice lets a writer in beside others"),
    ],
)
def test_readers_are_counted(early: str, late: str, width: int, proved: bool) -> None:
    text = READERS.replace("EARLY", early).replace("LATE", late).replace("WIDTH", str(width))
    program = parse_program(text)
    limit = _soon(30 if proved else 2)
    (answer,) = [
        each for each in Crowds(pairs=300).check(Views(program), (GOAL,), limit) if not isinstance(each, Figures)
    ]
    assert isinstance(answer, Absent) is proved


def test_numbers_without_a_bound_are_left_to_a_solver() -> None:
    program = parse_program(COUNTED)
    (answer,) = [
        each for each in Crowds(pairs=50).check(Views(program), (GOAL,), Budget()) if not isinstance(each, Figures)
    ]
    assert isinstance(answer, Absent)


def test_what_memory_does_wrong_is_not_absent_where_it_is_not_certain() -> None:
    goal = SafeGoal(frozenset({"assertion.violated", "memory.null-dereference"}))
    text = LOCKED.replace("LAST", "false").replace("var inside", "var away : pointer = null;\nvar inside")
    wrong = text.replace("    goto round;", "    *away := 1#8;\n    goto round;")
    for program, certain in ((text, True), (wrong, False)):
        views = Views(parse_program(program))
        (answer,) = [each for each in Crowds().check(views, (goal,), Budget()) if not isinstance(each, Figures)]
        assert isinstance(answer, Absent) is certain


C_PROGRAM = """
#include <pthread.h>
void reach_error(void) {}
int count;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *given) {
    pthread_mutex_lock(&mutex);
    count++;
    if (count != 1) reach_error();
    count--;
    pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_t thread;
    while (1) pthread_create(&thread, 0, worker, 0);
}
"""


def test_a_program_that_makes_threads_without_end() -> None:
    loaded = load_sources((Source("crowd.c", C_PROGRAM),))
    outcome = check(loaded, ("unreach-call",), engine="crowds", limits=Limits(seconds=120))
    assert isinstance(outcome.results[0].verdict, Holds)
