"""The feature table of brief 002 (section 9): for each row that is a must or to be done, the tests that show it.

Rows on SystemC source are another matter. Where a row is met otherwise than it is written, `OTHERWISE` says how. Each
entry is an id that pytest knows, of a test function or of one of its cases.
"""

from __future__ import annotations

from collections.abc import Callable

MUST = (*range(1, 54), *range(56, 60))
"""48 to 53 are sketched in the document, or its future work, and to be done all the same."""

IVL = "tests/unit/frontends/ivl"
CASES = "tests/cases"
KERNEL = f"{CASES}/test_cases.py::test_case"
EXAMPLE = f"{CASES}/ivl/test_examples.py::test_example"
SIMULATE = "tests/unit/engines/search"
FEATURES = f"{SIMULATE}/test_features.py"
BEYOND = f"{FEATURES}::test_beyond_the_document"
COUNTS = f"{SIMULATE}/test_counts.py::test_count"
OTHER_COUNTS = f"{SIMULATE}/test_counts.py::test_other_count"
LISTINGS = f"{SIMULATE}/test_listings.py"
FOUND = f"{LISTINGS}::test_found_by_all_that_may_claim_absence"
MATCHING = "tests/unit/symbolic/matching"
SYMBOLIC = "tests/unit/symbolic"
RANDOM = "tests/property/test_simulate.py"

SHOWN: dict[int, tuple[str, ...]] = {
    1: (EXAMPLE, f"{CASES}/ivl/test_round_trip.py::test_printing_and_reading_is_the_identity"),
    2: (f"{IVL}/test_reading.py::test_is_read[core form]", f"{FEATURES}::test_goto_form_counts_as_structured_form"),
    3: (f"{IVL}/test_types.py::test_every_pair_of_types_agrees_with_a_c_compiler",),
    4: (
        f"{FEATURES}::test_program[an index in bounds]",
        f"{FEATURES}::test_program[an index that may be out of bounds]",
        f"{FEATURES}::test_program[an array of inputs at a free index]",
        f"{EXAMPLE}[suite/buffer-p3.ivl]",
    ),
    5: (
        f"{COUNTS}[rbuf-4 ESS]",
        f"{FEATURES}::test_program[a list of three cells]",
        f"{FEATURES}::test_program[a pointer that an input makes null]",
    ),
    6: (
        f"{COUNTS}[condition-builder.16 EQ]",
        f"{COUNTS}[symmetric-accumulator.5 EQ]",
        f"{FEATURES}::test_program[recursion to a depth that an input decides]",
    ),
    7: (
        f"{IVL}/test_meaning.py::test_program[values of globals in order]",
        f"{IVL}/test_meaning.py::test_program[a second start goes on]",
        f"{FOUND}[first-example-none-name]",
    ),
    8: (f"{COUNTS}[token-ring.1 ESM]",),
    9: (
        f"{FEATURES}::test_program[an assumption ends the path]",
        f"{FEATURES}::test_an_assertion_gives_the_inputs_that_violate_it",
    ),
    10: (f"{FEATURES}::test_the_lost_notification_needs_c_before_b", f"{KERNEL}[kernel/lost.clew-interpreter]"),
    11: (
        f"{KERNEL}[kernel/override.clew-interpreter]",
        f"{IVL}/test_meaning.py::test_holds[notification]",
        f"{COUNTS}[symbolic-counter.1.3 ESM]",
        f"{COUNTS}[pressure-safe.5 STUB]",
    ),
    12: (f"{FOUND}[cyclic-dependency-none-name]",),
    13: (f"{KERNEL}[kernel/suspend.clew-interpreter]", f"{KERNEL}[kernel/suspend-broken.clew-interpreter]"),
    14: (f"{KERNEL}[kernel/signal.clew-interpreter]", f"{KERNEL}[kernel/signal-broken.clew-interpreter]"),
    15: (
        f"{KERNEL}[kernel/sensitive.clew-interpreter]",
        "tests/unit/trace/test_instants.py::test_delta_cycles_are_counted_from_the_last_time",
        "tests/unit/report/test_vcd.py::test_golden",
    ),
    16: (
        f"{KERNEL}[kernel/limit.clew-interpreter]",
        f"{FEATURES}::test_time_abstraction[listing 5.3]",
        f"{COUNTS}[symmetric-accumulator.3 ESM]",
    ),
    17: (f"{COUNTS}[symbolic-counter.1.15 ESM]", f"{SYMBOLIC}/test_machine.py::test_a_branch_on_an_input_forks"),
    18: (f"{IVL}/test_meaning.py::test_the_published_state_space",),
    19: (
        f"{LISTINGS}::test_a_search_without_memory_ends_on_an_acyclic_space",
        f"{LISTINGS}::test_a_search_without_memory_runs_out_of_time_on_a_cycle",
    ),
    20: tuple(f"{SIMULATE}/test_interference.py::test_relations[listing {number}]" for number in ("2.6", "2.7", "3.1")),
    21: (f"{COUNTS}[term-counter-2.50 POR]",),
    22: (f"{FEATURES}::test_large_sets_on_the_token_ring[ct]",),
    23: (
        f"{COUNTS}[token-ring.9 ESM]",
        f"{FEATURES}::test_large_sets_on_the_token_ring[stub2]",
        f"{COUNTS}[transmitter-safe.13 STUB]",
        f"{COUNTS}[transmitter-safe.13 STUB_2]",
    ),
    24: (f"{COUNTS}[token-ring.20 MIN]",),
    25: (
        f"{LISTINGS}::test_preserving_deadlocks_only_misses_the_ignored_violation",
        f"{RANDOM}::test_all_states_without_a_step_are_kept",
    ),
    26: (f"{LISTINGS}::test_the_ignoring_problem_in_every_order",),
    27: (f"{FEATURES}::test_deep_paths_need_no_recursion",),
    28: (
        f"{FEATURES}::test_a_dynamic_reduction_without_memory_finds[dependency]",
        f"{SIMULATE}/test_dynamic.py::test_table_2_1",
    ),
    29: (f"{FEATURES}::test_happens_before_explores_no_more_than_without",),
    30: (
        f"{OTHER_COUNTS}[token-ring.13 combined]",
        f"{FEATURES}::test_a_dynamic_reduction_explodes_where_the_combined_one_does_not",
    ),
    31: (f"{FOUND}[dependency-dynamic-name]",),
    32: (
        f"{FOUND}[cyclic-dependency-dynamic-name]",
        f"{LISTINGS}::test_without_looking_at_cycles_listing_4_2_is_missed_but_not_claimed",
    ),
    33: (f"{FOUND}[ignoring-combined-name]",),
    34: (f"{RANDOM}::test_dynamic_reductions_with_matching",),
    35: (f"{FEATURES}::test_states_of_listing_5_1",),
    36: (f"{FEATURES}::test_hash_matches_of_table_7_3",),
    37: (
        f"{FEATURES}::test_time_abstraction[listing 5.2]",
        f"{FEATURES}::test_time_abstraction[listing 5.3]",
        f"{SYMBOLIC}/test_machine.py::test_time_is_dropped_unless_it_is_kept",
    ),
    38: (
        f"{MATCHING}/test_examples.py::test_example[Method.ESS-example of section 5.4.2]",
        f"{COUNTS}[symbolic-counter.1.15 ESS]",
        f"{COUNTS}[rbuf-4 ESS]",
    ),
    39: (
        f"{SYMBOLIC}/test_normalise.py::test_rules_of_the_paper",
        f"{SYMBOLIC}/test_normalise.py::test_normal_terms_have_the_same_value",
    ),
    40: (
        f"{FEATURES}::test_names_of_inputs_matter_less_than_they_did",
        f"{MATCHING}/test_examples.py::test_normalisation_separates_plain_matching_from_complete_equality",
    ),
    41: (f"{FEATURES}::test_hash_matches_of_table_7_3[3.50 POR ESM_H]",),
    42: (
        f"{COUNTS}[symbolic-counter.1.9 EQ]",
        f"{COUNTS}[symbolic-counter.1.9 CV]",
        f"{MATCHING}/test_examples.py::test_example[Method.SBC_CV-fewer constraints cover]",
        f"{MATCHING}/test_examples.py::test_example[Method.SBC_EQ-fewer constraints cover]",
    ),
    43: (
        f"{MATCHING}/test_assume.py::test_the_example_has_one_map_where_the_first_algorithm_has_1546",
        f"{MATCHING}/test_assume.py::test_consistency",
    ),
    44: (
        f"{MATCHING}/test_assume.py::test_preprocessing_of_the_example",
        f"{MATCHING}/test_assume.py::test_construction_of_table_a_1",
        f"{MATCHING}/test_assume.py::test_generation_of_four_maps",
        f"{MATCHING}/test_assume.py::test_symmetric_accumulator",
    ),
    45: (
        f"{MATCHING}/test_assume.py::test_literals_of_one_place_only",
        f"{MATCHING}/test_assume.py::test_regular_constraints_only",
        f"{MATCHING}/test_examples.py::test_regular_constraints_leave_no_literal_alone",
    ),
    46: (
        f"{MATCHING}/test_examples.py::test_example[Method.SBC_EQ-implicit equalities are broken]",
        f"{MATCHING}/test_examples.py::test_example[Method.SBC_EQ-fresh literals do not make unequal states equal]",
    ),
    47: (
        f"{SIMULATE}/test_second_solver.py::test_two_solvers_agree",
        f"{FEATURES}::test_solvers_agree",
        f"{MATCHING}/test_examples.py::test_z3_agrees",
        "tests/conformance/test_solvers.py::test_operator",
        f"{SYMBOLIC}/test_oracle.py::test_answers_are_right",
    ),
    48: (f"{BEYOND}[arguments are sorted]",),
    49: (
        f"{BEYOND}[listing 6.8 with its whole path condition]",
        f"{BEYOND}[listing 6.8 without garbage]",
        f"{SYMBOLIC}/test_machine.py::test_conjuncts_about_dead_inputs_go_away",
    ),
    50: (f"{MATCHING}/test_assume.py::test_guided_assumptions_leave_2_maps_of_12",),
    51: (
        f"{BEYOND}[the cascade on symmetric-accumulator.10]",
        f"{BEYOND}[the cascade on pc-sfifo-sym-1]",
        f"{MATCHING}/test_store.py::test_effort_decides_whether_quantifiers_are_asked_for",
    ),
    52: (
        f"{BEYOND}[a thousand states are remembered]",
        f"{BEYOND}[two hundred states are remembered]",
        f"{MATCHING}/test_store.py::test_the_oldest_state_without_a_match_is_forgotten",
    ),
    53: (f"{FEATURES}::test_enabling_sets_need_happens_before",),
    56: (
        f"{IVL}/test_meaning.py::test_fails",
        f"{FEATURES}::test_program[a divisor that an input makes zero]",
        f"{FEATURES}::test_program[an index that may be out of bounds]",
        f"{FEATURES}::test_program[a pointer that an input makes null]",
    ),
    57: (
        f"{CASES}/ivl/test_replay.py::test_run",
        f"{CASES}/ivl/test_pipeline.py::test_model",
        "tests/cli/test_waveform.py::test_a_kernel_run",
    ),
    58: (
        COUNTS,
        f"{FEATURES}::test_hash_matches_of_table_7_3",
        f"{MATCHING}/test_store.py::test_statistics_say_who_answered",
        "tests/cli/test_kernel.py::test_figures_of_matching_are_told",
    ),
    59: ("tests/unit/engines/search/test_bench.py::test_tables_are_made",),
}

OTHERWISE: dict[int, str] = {
    15: "traces are compared with what the standard says, not with those of a SystemC kernel, which is no part of this",
    36: "table 7.3 for two and more counters without a reduction: ours are smaller, see the test",
    40: "token-ring is solved by CEQ and PESM too, which the document does not: an input that is dead frees its name",
    53: "together with happens-before, and without a claim of absence",
    47: "a second solver checks the answers of all families in a small size and of examples, not of every search",
}


def test_every_must_has_a_test() -> None:
    assert sorted(SHOWN) == sorted(MUST)
    assert set(OTHERWISE) <= set(MUST)


def test_every_test_exists(unknown_tests: Callable[[object], list[str]]) -> None:
    assert unknown_tests(SHOWN) == []
