"""Threads as transition systems: the verdicts of exploration on random threads, and proofs where it has no end.

`python -m bench skeletons` compares many more.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.lower.skeletons import reduced_graph
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse_program
from clew.verdict import Fails, Holds, Unknown
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads
from tests.property.reductions import compiled_quickly
from tests.property.skeletal_threads import problems


@pytest.fixture(autouse=True)
def _quickly() -> Iterator[None]:
    with compiled_quickly():
        yield


def test_random_threads_have_the_verdicts_of_exploration() -> None:
    counts: dict[str, int] = {}
    for seed, few in ((1, 0), (2, 8), (3, 1)):
        program = random_loose_threads(seed)
        condition = random_condition(program, seed) if seed == 3 else None
        assert list(problems(program, condition, few, counts)) == [], f"seed {seed}"
    assert counts.keys() == {"Absent", "Found"}


LOCKED = """
program threads;
var first : bits 32 = 0;
var second : bits 32 = 0;
var held : bool = false;
proc worker() {
  round:
    yield;
    await !held;
    held := true;
    yield;
    first := first + 1;
    yield;
    WRONG
    second := second + 1;
    yield;
    assert first == second;
    held := false;
    goto round;
}
process A = worker();
process B = worker();
"""
FREED = "held := false; yield; await !held; held := true; yield;"


@pytest.mark.parametrize("engine", ["kind", "ic3", "predicates"])
def test_threads_that_count_for_ever_are_proved(engine: str) -> None:
    loaded = load_sources((Source("p.clew", LOCKED.replace("WRONG", "")),))
    found = check(loaded, ["assertion.violated", "deadlock"], engine=engine, limits=Limits(seconds=30))
    assert found.faults == ()
    assert [each.verdict for each in found.results] == [Holds(), Holds()]


@pytest.mark.parametrize("engine", ["kind", "ic3", "predicates"])
def test_their_broken_twin_has_a_run(engine: str) -> None:
    loaded = load_sources((Source("p.clew", LOCKED.replace("WRONG", FREED)),))
    found = check(loaded, ["assertion.violated"], engine=engine, limits=Limits(seconds=30))
    assert found.faults == ()
    assert found.results[0].verdict == Fails("assertion.violated")
    assert found.results[0].confirmed


def test_only_what_makes_a_difference_is_a_place() -> None:
    graph = reduced_graph(parse_program(LOCKED.replace("WRONG", "")), seen=False, few=8)
    whole = reduced_graph(parse_program(LOCKED.replace("WRONG", "")), seen=True, few=8)
    assert len(graph.places) < len(whole.places) // 4


def test_processes_without_end_are_refused() -> None:
    text = """
program threads;
var n : bits 32 = 0;
proc child() { yield; await n == 1; }
proc main() { again: spawn child(); yield; goto again; }
process M = main();
"""
    with pytest.raises(Unsupported, match="more than 12 processes"):
        reduced_graph(parse_program(text), seen=False, few=8)


def test_calls_without_end_are_refused() -> None:
    text = """
program threads;
var n : bits 32 = 0;
proc deeper() { n := n + 1; call deeper(); }
process A = deeper();
process B = deeper();
"""
    with pytest.raises(Unsupported, match="nest deeper"):
        reduced_graph(parse_program(text), seen=False, few=8)


QUEUED = """
program threads;
var mail : queue 2 of (bits 32) = [];
var sent : bits 32 = 0;
var got : bits 32 = 0;
proc sender() { again: yield; await !queue.full(mail); sent := sent + 2; push mail(sent); goto again; }
proc receiver() { again: yield; await queue.length(mail) > 0; (got) := pop mail; assert got & 1 == 0; goto again; }
process S = sender();
process R = receiver();
"""


@pytest.mark.parametrize(("step", "wanted"), [("2", Holds()), ("3", Fails("assertion.violated"))])
def test_numbers_in_queues_are_data(step: str, wanted: Holds | Fails) -> None:
    loaded = load_sources((Source("p.clew", QUEUED.replace("sent + 2", f"sent + {step}")),))
    found = check(loaded, ["assertion.violated", "deadlock"], engine="kind", limits=Limits(seconds=30))
    assert found.faults == ()
    assert [each.verdict for each in found.results] == [wanted, Holds()]


SPINNING = """
program threads;
var x : bits 8 = 0;
proc spin() { local n : bits 32 = 0; x := 0; while x == 0 { n := n + 1; } assert false; }
proc set() { x := 1; yield; }
process P = spin();
process Q = set();
"""
LONG = """
program threads;
var x : bits 8 = 0;
proc work(m : bits 32) { local n : bits 32 = 0; x := 5; while n < m { n := n + 1; } x := 6; yield; }
process P = work(20000);
process Q = work(20000);
"""


@pytest.mark.parametrize(
    ("text", "asked", "says"),
    [
        pytest.param(SPINNING, "AG x != 5", "what Q touches", id="others move in the middle"),
        pytest.param(LONG.replace("x := 6;", ""), "AG x != 5", "long step", id="somebody looks in the middle"),
    ],
)
def test_long_steps_that_the_reference_cuts_are_refused(text: str, asked: str, says: str) -> None:
    loaded = load_sources((Source("p.clew", text),))
    found = check(loaded, [asked], engine="explore", limits=Limits(seconds=60)).results[0].verdict
    assert isinstance(found, Holds if text is SPINNING else Fails)
    with pytest.raises(Unsupported, match=says):
        check(loaded, [asked], engine="kind", limits=Limits(seconds=60))


def test_what_others_do_in_the_middle_of_a_long_step_is_not_lost() -> None:
    loaded = load_sources((Source("p.clew", SPINNING),))
    found = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=20))
    assert isinstance(found.results[0].verdict, Unknown | Fails)


ROUND = """
program threads;
var x : bits 8 = 0;
var looks : bits 32 = 0;
proc spin(m : bits 32) { local n : bits 32 = 0; x := 1; while n != m { n := n + 2; } yield; }
proc look() { again: yield; looks := looks + 1; assert x < LIMIT; goto again; }
process P = spin(7);
process Q = look();
"""


@pytest.mark.parametrize(("limit", "wanted"), [("1", Fails("assertion.violated")), ("2", Holds())])
def test_what_stands_in_front_of_a_loop_without_end_is_seen(limit: str, wanted: Holds | Fails) -> None:
    loaded = load_sources((Source("p.clew", ROUND.replace("LIMIT", limit)),))
    found = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=30))
    assert found.faults == ()
    assert found.verdict == wanted


SPAWNERS = (0, 1, 2, 6, 7, 16, 23, 29)
"""Those that induction decides soon."""


def _spawner(seed: int) -> str:
    """Processes are made, and go round as often as an input says, which nobody else sees, before they tell of it."""
    chance = Random(seed)
    private = ("own := own + 1;", "own := own + turns;", "if own == 3 goto leave else rest; rest:", "")
    worker = " ".join(chance.choice(private) for _ in range(2))
    worker = worker if worker.count("rest:") < 2 else "own := own + 1;"
    before = chance.choice(("", "yield; one := one + 1;", "yield; own := one;"))
    ending = chance.choice(
        ("yield; one := one + own;", "yield; other := own;", "yield; one := own; yield; other := one;")
    )
    main = ["spawn worker();", "spawn worker();", "yield;", "yield; other := one;", "yield; await one != 0;"]
    chance.shuffle(main)
    limit = chance.choice(("one != 2", "other != 1", "one + other != 3", "other != 7", "one == other"))
    return f"""
program threads;
var one : bits 3 = 0;
var other : bits 3 = 0;
proc worker() {{
  local own : bits 3; local turns : bits 3;
  begin: own := 0; {before} havoc turns; goto head;
  head: if turns == 0 goto leave else again;
  again: {worker} turns := turns - 1; goto head;
  leave: {ending} return;
}}
proc main() {{ begin: {" ".join(main)} yield; assert {limit}; return; }}
process M = main();
"""


def test_that_a_process_was_made_keeps_no_loop_of_it_out() -> None:
    agreed: list[str] = []
    refused: list[str] = []
    for seed in SPAWNERS:
        loaded = load_sources((Source("p.clew", _spawner(seed)),))
        asked = ["assertion.violated"]
        wanted = check(loaded, asked, engine="explore", limits=Limits(seconds=20)).results[0].verdict
        try:
            found = check(loaded, asked, engine="kind{depth=6}", limits=Limits(seconds=20)).results[0].verdict
        except Unsupported as problem:
            refused.append(str(problem))
            continue
        assert isinstance(found, Unknown) or found == wanted, f"seed {seed}: {wanted} and {found}"
        agreed += [] if isinstance(found, Unknown) else [repr(found)]
    assert not any("without a scheduling point" in each for each in refused)
    assert len(agreed) >= len(SPAWNERS) - 2
    assert len({*agreed}) > 1


IN_STEP = """
program threads;
var x : bits 32 = 0;
var n : bits 32 = any;
var ended : bits 8 = 0;
proc up() { local i : bits 32 = 0; while i < n { yield; x := x + BY; i := i + 1; } yield; ended := ended + 1; }
proc down() { local i : bits 32 = 0; while i < n { yield; x := x - 1; i := i + 1; } yield; ended := ended + 1; }
proc main() { yield; await ended == 2; assert x == 0; }
process P = up();
process Q = down();
process M = main();
"""


@pytest.mark.parametrize(("by", "wanted"), [("1", Holds()), ("2", Fails("assertion.violated"))])
def test_loops_that_may_change_places_go_round_in_step(by: str, wanted: Holds | Fails) -> None:
    loaded = load_sources((Source("p.clew", IN_STEP.replace("BY", by)),))
    found = check(loaded, ["assertion.violated"], engine="kind", limits=Limits(seconds=60))
    assert found.faults == ()
    assert found.verdict == wanted


SECTIONS = """
program threads;
var held : bool = false;
var x : bits 3 = 0;
var y : bits 3 = 0;
var ended : bits 3 = 0;
PROCESSES
proc last() { yield; await ended == 2; assert WANTED; }
process L = last();
"""


def random_sections(seed: int) -> str:
    """Processes that go round and change numbers in sections: some may change places, some not, some are none."""
    chance = Random(seed)
    updates = (
        "x := x + 1;",
        "x := x - 1;",
        "y := y + 2;",
        "y := y + x;",
        "x := y;",
        "own := own + 1;",
        "x := x + own;",
    )
    written = []
    for name in "AB":
        body = f"{chance.choice(updates)} {chance.choice(('', 'yield;'))} {chance.choice(updates)}"
        section = f"await !held; held := true; yield; {body} yield; held := false;"
        inside = chance.choice((section, section, section, body))
        written.append(
            f"proc work{name}() {{ local own : bits 3 = 0; local i : bits 3 = 0; "
            f"while i < {chance.choice((1, 2))} {{ yield; {inside} i := i + 1; }} "
            f"yield; ended := ended + 1; }}\nprocess {name} = work{name}();"
        )
    wanted = chance.choice(("x == 0", "x != 1", "y != 2", "x != y + 1", "x <= 3"))
    text = SECTIONS.replace("PROCESSES", "\n".join(written))
    return text.replace("WANTED", wanted)


def test_sections_have_the_verdicts_of_exploration() -> None:
    counts: dict[str, int] = {}
    for seed in (0, 1, 3, 4):
        program = parse_program(random_sections(seed))
        assert list(problems(program, None, seed % 2, counts)) == [], f"seed {seed}"
    assert sum(counts.values()) == 8
