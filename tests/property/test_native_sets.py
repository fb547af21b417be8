"""Native simulation of kernel programs with persistent sets: the verdicts of plain search, and every run replays.

Programs in which processes wake each other within a delta cycle are among them: nobody may be put off for ever.
`bench/simulate.py` asks these methods, too, on 20,000 programs.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clew.analysis.static_transitions import Transitions, obstacle
from clew.engines.search.loops import packed
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation, Por, Sets, Switch, Values
from clew.lower.threaded import NotThreaded, threaded
from clew.lower.threaded.places import places
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, SafeGoal
from clew.semantics.code import Code
from tests.property.circular_programs import circular_text
from tests.property.programs import random_kernel_program
from tests.property.ring_programs import ring_text
from tests.property.simulations import disagreements, kernel_text, native_methods, program_of
from tests.samples import sampled

FAMILIES: dict[str, Callable[[int], str]] = {
    "any": kernel_text,
    "rings": ring_text,
    "circles": circular_text,
}
SEEDS = 40


@pytest.mark.parametrize("part", sampled(range(5), 5), ids=lambda part: f"part {part}")
@pytest.mark.parametrize("family", FAMILIES)
def test_native_sets_give_the_verdicts_of_plain_search(family: str, part: int) -> None:
    compared = 0
    for seed in range(SEEDS * part, SEEDS * part + SEEDS):
        text = FAMILIES[family](seed)
        program = program_of(text)
        if obstacle(program) is not None:
            continue
        found = list(disagreements(program, seed, native_methods(seed)))
        assert not found, "\n".join([f"seed {seed}:", *found, text])
        compared += 1
    assert compared > SEEDS / 2


_CIRCLE = """bool x = false; bool y = false; event e, f;
thread A { wait_time 0; while (true) { notify f; wait e; } }
thread B { while (true) { wait f; notify e; } }
thread C { wait_time 0; x = true; ASSERT }
main { start; }
"""


@pytest.mark.parametrize("sets", Sets)
@pytest.mark.parametrize(("asserts", "answer"), [("assert y;", Found), ("assert x;", Absent)])
def test_nobody_is_put_off_for_ever(asserts: str, answer: type, sets: Sets) -> None:
    """A and B wake each other without end, and have nothing to do with C."""
    program = program_of(_CIRCLE.replace("ASSERT", asserts))
    natively = {"values": Values.SYMBOLIC, "implementation": Implementation.NATIVE}
    engine = Simulate(por=Por.STATIC, sets=sets, minimal=Switch.OFF, **natively)  # type: ignore[arg-type]
    first, *_ = engine.check(Views(program), (SafeGoal(),), Budget())
    assert type(first) is answer


def test_a_search_that_comes_back_expands_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the look at where a state leads, C is put off for ever: the proviso is what finds its violation."""
    monkeypatch.setattr(packed.PackedSearch, "_is_enough", lambda *_: True)
    program = program_of(_CIRCLE.replace("ASSERT", "assert y;"))
    natively = {"values": Values.SYMBOLIC, "implementation": Implementation.NATIVE}
    engine = Simulate(por=Por.STATIC, minimal=Switch.OFF, **natively)  # type: ignore[arg-type]
    first, *_ = engine.check(Views(program), (SafeGoal(),), Budget())
    assert type(first) is Absent


def test_every_place_of_rest_has_one_in_the_kernel_program() -> None:
    """Where a process stands as a thread, the kernel program has a static transition."""
    seen = 0
    for seed in range(100):
        program = random_kernel_program(seed) if seed % 2 else program_of(kernel_text(seed))
        try:
            threads = threaded(program)
        except NotThreaded:
            continue
        code = Code(program)
        known = {each.stack[-1] for each in Transitions(code).table if each.stack}
        for procedure, block, index in places(program, threads).values():
            routine = code.routines[code.numbers[procedure]]
            assert index <= len(routine.blocks[block].commands)
            seen += (routine.number, block, index) in known
    assert seen > 500
