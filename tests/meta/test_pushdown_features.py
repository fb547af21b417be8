"""The rows of brief 003 (section 9) on languages and saturation, and traps of section 10: the tests that show each.

The rows on abstraction are in `test_abstraction_features`.
"""

from __future__ import annotations

from collections.abc import Callable

CASE = "tests/cases/remopla/test_remopla.py::test_case"
TRAPS = "tests/unit/engines/saturate/test_traps.py"
RECURSIVE = "tests/property/test_recursive_programs.py"
FLOWS = "tests/property/test_flows.py"
PUSHDOWNS = "tests/property/test_pushdowns.py::test_all_ways_to_saturate_agree"

SHOWN: dict[str, tuple[str, ...]] = {
    "A1": (f"{CASE}[catcher.spds]", f"{CASE}[events.spds]"),
    "A2": (f"{CASE}[events.spds]", f"{CASE}[termination.rem]", f"{CASE}[termination-broken.rem]"),
    "A3": (f"{CASE}[catcher.spds]", f"{CASE}[catcher-broken.spds]"),
    "A4": (f"{CASE}[structs.rem]", f"{CASE}[swap.rem]", f"{CASE}[rules.rem]", f"{CASE}[no-guard.rem]"),
    "A5": ("tests/cases/test_c_cases.py::test_every_check_of_c_programs_has_a_case",),
    "A7": (
        "tests/unit/engines/saturate/test_bits.py::test_verdicts",
        "tests/unit/frontends/remopla/test_scope.py::test_a_local_needs_its_module",
    ),
    "A8": (
        "tests/cli/test_remopla.py::test_a_run_that_ends_stays_at_its_last_statement",
        f"{CASE}[last-branch.rem]",
        f"{CASE}[no-guard.rem]",
    ),
    "A26": (PUSHDOWNS, f"{FLOWS}::test_weights_agree_with_the_table", f"{FLOWS}::test_boolean_programs"),
    "A27": (
        f"{RECURSIVE}::test_linear_time_agrees_with_plain_exploration",
        "tests/property/test_fair_runs.py::test_events_of_a_callee",
        f"{CASE}[liveness-broken.rem]",
    ),
    "A28": (
        "tests/property/test_branching.py::test_finite_systems_agree_with_the_definition",
        "tests/property/test_branching.py::test_remopla",
    ),
    "A29": (
        "tests/unit/pipeline/test_call_trees.py::test_the_stack_in_the_middle",
        f"{RECURSIVE}::test_the_first_run_to_a_violation_is_a_shortest_one",
        f"{FLOWS}::test_weights_agree_with_the_table",
        f"{RECURSIVE}::test_recursion_without_a_bound_is_decided",
        f"{RECURSIVE}::test_linear_time_agrees_with_plain_exploration",
    ),
    "E1": (f"{TRAPS}::test_if_asks_for_one_and_not_for_anything_but_zero", f"{CASE}[exactly-one.spds]"),
    "E2": (f"{TRAPS}::test_operators_are_strict",),
    "figure 3": (
        f"{TRAPS}::test_the_remainder_binds_as_in_c",
        f"{TRAPS}::test_an_index_of_one_past_the_end_is_no_element",
    ),
}


def test_every_row_has_a_test() -> None:
    rows = [f"A{number}" for number in (1, 2, 3, 4, 5, 7, 8, 26, 27, 28, 29)]
    assert sorted(SHOWN) == sorted([*rows, "E1", "E2", "figure 3"])


def test_every_test_exists(unknown_tests: Callable[[object], list[str]]) -> None:
    assert unknown_tests(SHOWN) == []
