"""Programs whose arrays are one cell each: whatever a program violates, they violate at some index."""

from __future__ import annotations

import time

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.horn.clauses import lemmas_of, placed, still_known
from clew.engines.unroll.invariants.bounds import bounds, conditions
from clew.engines.unroll.invariants.guarded import invariants
from clew.engines.unroll.invariants.sampled.cell_guesses import Guesses, unbroken
from clew.engines.unroll.invariants.sampled.samples import sampled
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.source import Source
from clew.ir.terms import conjoin
from clew.lower.flat import with_cells
from clew.lower.views import Views
from clew.models.engine import Budget, Found, SafeGoal
from clew.models.transition import Control, TransitionSystem
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds
from tests.property.array_programs import random_array_text
from tests.property.element_programs import random_element_text
from tests.property.sequential_programs import random_sequential_text
from tests.property.size_programs import random_size_text
from tests.property.string_programs import random_string_text
from tests.property.unwritten_pointers import random_unwritten_text

_DEPTH = 40


class _Cells(Views):
    def system(self, queues: str = "", control: Control = Control.TREE) -> TransitionSystem:
        del queues, control
        return with_cells(self.program, "shift-bits").system


def violated(program: Program, check_id: str, views: type[Views] = _Cells) -> bool:
    """Whether some run of the program with cells violates the check."""
    answers = Bmc(depth=_DEPTH).check(views(program), (SafeGoal(frozenset({check_id})),), Budget())
    return any(isinstance(each, Found) for each in answers)


def recalled(program: Program) -> tuple[TransitionSystem, int]:
    """The program with one cell of each array and what is shown of all of them, and how many lemmas that are."""
    celled = with_cells(program, "shift-bits")
    template = template_of(celled.system, Steps.INTERLEAVING, Order.FILE)
    box = conjoin(*conditions(bounds(celled.system)))
    latest = time.monotonic() + 20
    kinds = invariants(celled.system, template, placed(celled.system), box, latest, kinds=Guesses.further)
    lemmas = lemmas_of(celled, [each for kind in kinds for each in kind])
    return with_cells(program, "shift-bits", lemmas).system, sum(map(len, lemmas.values()))


@pytest.mark.parametrize("seed", range(6))
def test_what_was_known_without_lemmas_is_so_with_them(seed: int) -> None:
    program = load_sources((Source("p.clew", random_element_text(seed)),)).program
    before = with_cells(program, "shift-bits")
    template = template_of(before.system, Steps.INTERLEAVING, Order.FILE)
    box = conjoin(*conditions(bounds(before.system)))
    latest = time.monotonic() + 20
    kinds = invariants(before.system, template, placed(before.system), box, latest)
    known = [each for kind in kinds for each in kind]
    after = with_cells(program, "shift-bits", lemmas_of(before, known))
    given = list(still_known(known, before, after))
    assert given
    assert unbroken(given, sampled(after.system, seed=seed, runs=60)) == given


class _Recalled(Views):
    def system(self, queues: str = "", control: Control = Control.TREE) -> TransitionSystem:
        del queues, control
        return recalled(self.program)[0]


def compare(text: str, views: type[Views] = _Cells) -> bool:
    """Compare one program; whether there was something to compare."""
    loaded = load_sources((Source("p.clew", text),))
    found = check(loaded, [], engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
    if not isinstance(found, Fails) or found.check is None:
        return False
    try:
        return violated(loaded.program, found.check, views) or _missed(text)
    except Unsupported:
        return False


def _missed(text: str) -> bool:
    raise AssertionError(f"a violation should be seen with one cell of each array as well:\n{text}")


def test_nothing_is_missed_where_arrays_have_computed_lengths() -> None:
    assert sum(compare(random_array_text(seed)) for seed in range(22)) >= 9


def test_nothing_is_missed_where_what_is_shown_of_all_elements_is_put_in() -> None:
    assert sum(compare(random_element_text(seed), _Recalled) for seed in range(4)) >= 1


def test_nothing_is_missed_where_there_are_structs() -> None:
    assert sum(compare(random_sequential_text(seed)) for seed in range(8)) >= 1


def test_nothing_is_missed_where_pointers_were_perhaps_never_written() -> None:
    assert sum(compare(random_unwritten_text(seed)) for seed in range(20)) >= 4


def test_nothing_is_missed_where_pointers_lead_to_several_objects_of_computed_sizes() -> None:
    assert sum(compare(random_size_text(seed)) for seed in range(30)) >= 18


ONES = """program single;
proc start() {
  local n : bits 32; local i : bits 32 = 0; local j : bits 32; local x : bits 32; local a : pointer;
  havoc n in 2..3; havoc j in 0..1;
  a := new frame bytes(sign_extend[32](n) * 4);
  while slt(i, n) { *pointer.add(a, sign_extend[32](i) * 4) := 1#32; i := i + 1; }
  i := 0;
  while slt(i, n) { x := *pointer.add(a, sign_extend[32](i) * 4); assert x == 1; i := i + 1; }
  %s
  assert x == 1;
}
process P = start();
"""


@pytest.mark.parametrize(
    ("behind", "fails"),
    [
        pytest.param("x := *a;", False, id="what was filled"),
        pytest.param("*a := 2#32; x := *a;", True, id="the element itself"),
        pytest.param("*pointer.add(a, sign_extend[32](j) * 4) := 2#32; x := *a;", True, id="one that may be another"),
        pytest.param("*a := 2#32; *pointer.add(a, 4) := 1#32; x := *a;", True, id="two elements"),
        pytest.param("fill 8 bytes at a with 2; x := *pointer.add(a, 4);", True, id="many"),
        pytest.param("a := new frame bytes(4); *a := 2#32; x := *a;", True, id="another object"),
    ],
)
def test_what_is_shown_of_all_elements_is_so_of_those_that_were_not_written_since(behind: str, fails: bool) -> None:
    program = load_sources((Source("p.clew", ONES % behind),)).program
    assert fails or recalled(program)[1]
    assert violated(program, "assertion.violated", _Recalled) is fails


def test_nothing_is_proved_of_strings_that_does_not_hold() -> None:
    """What is guessed of the last elements and of those that were read last is shown, or left out."""
    wrong, proved = [], 0
    for seed in range(4):
        loaded = load_sources((Source("p.clew", random_string_text(seed)),))
        asked = ["memory.out-of-bounds"]
        plain = check(loaded, asked, engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
        cells = check(loaded, asked, engine="clauses{cells=yes}", limits=Limits(seconds=4)).verdict
        proved += isinstance(cells, Holds)
        wrong += [seed] if isinstance(cells, Holds) and isinstance(plain, Fails) else []
    assert wrong == []
    assert proved >= 1
