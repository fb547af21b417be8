"""Programs whose arrays are one cell each: whatever a program violates, they violate at some index."""

from __future__ import annotations

from clew.engines.unroll.bmc import Bmc
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.source import Source
from clew.lower.flat import with_cells
from clew.lower.views import Views
from clew.models.engine import Budget, Found, SafeGoal
from clew.models.transition import Control, TransitionSystem
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails
from tests.property.array_programs import random_array_text
from tests.property.sequential_programs import random_sequential_text
from tests.property.size_programs import random_size_text
from tests.property.unwritten_pointers import random_unwritten_text

_DEPTH = 40


class _Cells(Views):
    def system(self, queues: str = "", control: Control = Control.TREE) -> TransitionSystem:
        del queues, control
        return with_cells(self.program, "shift-bits")


def violated(program: Program, check_id: str) -> bool:
    """Whether some run of the program with cells violates the check."""
    answers = Bmc(depth=_DEPTH).check(_Cells(program), (SafeGoal(frozenset({check_id})),), Budget())
    return any(isinstance(each, Found) for each in answers)


def compare(text: str) -> bool:
    """Compare one program; whether there was something to compare."""
    loaded = load_sources((Source("p.clew", text),))
    found = check(loaded, [], engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
    if not isinstance(found, Fails) or found.check is None:
        return False
    try:
        return violated(loaded.program, found.check) or _missed(text)
    except Unsupported:
        return False


def _missed(text: str) -> bool:
    raise AssertionError(f"a violation should be seen with one cell of each array as well:\n{text}")


def test_nothing_is_missed_where_arrays_have_computed_lengths() -> None:
    assert sum(compare(random_array_text(seed)) for seed in range(22)) >= 9


def test_nothing_is_missed_where_there_are_structs() -> None:
    assert sum(compare(random_sequential_text(seed)) for seed in range(8)) >= 1


def test_nothing_is_missed_where_pointers_were_perhaps_never_written() -> None:
    assert sum(compare(random_unwritten_text(seed)) for seed in range(20)) >= 4


def test_nothing_is_missed_where_pointers_lead_to_several_objects_of_computed_sizes() -> None:
    assert sum(compare(random_size_text(seed)) for seed in range(30)) >= 18
