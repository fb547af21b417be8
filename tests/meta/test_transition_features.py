"""The feature table of brief 001 (section 10), rows on transition systems: for each that is a must, the tests.

Rows on state machines (9 to 23, 25, 26, 48) are in `test_chart_features`; event tracing, abstraction and hybrid
automata (56 to 72) are another matter. Where a row is met otherwise than it is written, `OTHERWISE` says how.
"""

from __future__ import annotations

from collections.abc import Callable

MUST = (*range(1, 9), 24, *range(27, 48), *range(49, 56), 73, 74, 75)

UNROLL = "tests/unit/engines/unroll"
QUEUES = f"{UNROLL}/test_queues.py"
STEPS = f"{UNROLL}/test_steps.py"
RELATIONS = f"{UNROLL}/test_step_relations.py"
BOUNDS = f"{UNROLL}/test_bounds.py::test_bound"
CASES = f"{UNROLL}/test_cases.py"
LISTS = f"{QUEUES}::test_answers_are_those_of_a_list"
RANDOM = "tests/property/test_unroll.py::test_engines_agree"
RANDOM_QUEUES = "tests/property/test_unroll.py::test_encodings_of_queues_agree"
PROMISES = "tests/conformance/test_transition_engines.py"
BENCH = f"{UNROLL}/test_bench.py"

SHOWN: dict[int, tuple[str, ...]] = {
    1: (f"{RELATIONS}::test_values_of_every_sort_are_found_again", f"{RELATIONS}::test_choices_of_wide_sorts_replay"),
    2: (RANDOM, f"{PROMISES}::test_verdict[ic3-a choice leads to a violation]"),
    3: (f"{STEPS}::test_what_is_not_read_does_not_matter", f"{STEPS}::test_reads_are_those_of_the_situation"),
    4: (f"{UNROLL}/test_properties.py::test_verdicts",),
    5: (f"{RELATIONS}::test_a_variable_may_start_anywhere_in_its_range",),
    6: (f"{STEPS}::test_bounds_of_the_example[conjunctive-3]", BOUNDS),
    7: (f"{RELATIONS}::test_forms_of_interleaving_are_equivalent",),
    8: (f"{RELATIONS}::test_decision_diagrams_reach_what_exploration_reaches",),
    24: (f"{QUEUES}::test_a_small_capacity_hides_what_a_larger_one_shows",),
    27: (LISTS, RANDOM_QUEUES),
    28: (f"{LISTS}[shift-int]", f"{QUEUES}::test_deferred_elements_stay_in_front[shift-int]"),
    29: (
        f"{LISTS}[shift-onehot]",
        f"{QUEUES}::test_deferred_elements_stay_in_front[shift-onehot]",
        f"{QUEUES}::test_one_bit_per_value_needs_no_arithmetic[shift-onehot]",
    ),
    30: (f"{LISTS}[shift-marks]", f"{QUEUES}::test_deferred_elements_stay_in_front[shift-marks]"),
    31: (f"{LISTS}[cyclic-int]",),
    32: (f"{LISTS}[cyclic-onehot]", f"{QUEUES}::test_one_bit_per_value_needs_no_arithmetic[cyclic-onehot]"),
    33: (f"{LISTS}[cyclic-uif]",),
    34: (f"{LISTS}[cyclic-array]", f"{QUEUES}::test_elements_that_are_written_at_the_head_are_not_those_of_a_list"),
    35: (
        f"{LISTS}[linear-uif]",
        f"{QUEUES}::test_a_linear_queue_needs_no_bound",
        f"{QUEUES}::test_a_queue_without_a_bound_is_searched",
    ),
    36: (f"{LISTS}[shift-bits]", f"{LISTS}[cyclic-bits]"),
    37: (f"{LISTS}[cyclic-onehot+tags]", f"{LISTS}[shift-bits+tags]", RANDOM_QUEUES),
    38: (LISTS,),
    39: (RANDOM_QUEUES,),
    40: (f"{STEPS}::test_bounds_of_the_example[parallel-2]", BOUNDS),
    41: (f"{RELATIONS}::test_static_independence_may_need_more_steps_than_dynamic",),
    42: (f"{STEPS}::test_a_push_and_a_pop_share_a_parallel_step_where_they_change_different_fields",),
    43: (f"{STEPS}::test_a_serial_step_takes_what_is_not_enabled_at_its_start", BOUNDS),
    44: (f"{STEPS}::test_messages_cross_a_pipeline_in_one_serial_step",),
    45: (f"{STEPS}::test_the_order_decides_what_fits_into_a_serial_step",),
    46: (
        f"{RELATIONS}::test_models_of_processes_are_the_normal_forms",
        f"{RELATIONS}::test_every_trace_has_one_normal_form",
    ),
    47: (RANDOM,),
    49: (f"{PROMISES}::test_sizes_of_formulas_and_times_are_told",),
    50: (f"{CASES}::test_case",),
    51: (f"{PROMISES}::test_verdict[bdd-an invariant holds]", f"{CASES}::test_case"),
    52: (f"{PROMISES}::test_a_deadline_is_an_answer", f"{PROMISES}::test_a_depth_limit_claims_nothing"),
    53: (f"{PROMISES}::test_sizes_of_formulas_and_times_are_told",),
    54: (f"{CASES}::test_case", BOUNDS),
    55: (BOUNDS, "tests/corpus/test_beem.py::test_verdicts"),
    73: (f"{BENCH}::test_claims_are_measured",),
    74: (f"{BENCH}::test_claims_are_measured", RANDOM),
    75: (f"{UNROLL}/test_flat_control.py::test_charts", f"{UNROLL}/test_flat_control.py::test_answers_are_the_same"),
}

OTHERWISE: dict[int, str] = {
    1: "reals are read and written; a free choice of a real has no finite range, so that no run could be replayed",
    32: "the default is what was measured to be fastest, see `bench unroll encodings`",
    39: "operations on queues are total: a push without room and a pop without an element are compared, not refused",
    47: "sixteen programs in CI, two thousand in `bench unroll agree`",
}


def test_every_must_has_a_test() -> None:
    assert sorted(SHOWN) == sorted(MUST)
    assert set(OTHERWISE) <= set(MUST)


def test_every_test_exists(unknown_tests: Callable[[object], list[str]]) -> None:
    assert unknown_tests(SHOWN) == []
