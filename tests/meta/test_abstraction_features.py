"""The rows of brief 003 (section 9) on abstraction, and its traps (section 10): the tests that show each."""

from __future__ import annotations

from collections.abc import Callable

IMPORTANCE = "tests/unit/passes/alpha/test_importance.py"
DEGREES = "tests/unit/passes/alpha/test_degrees.py"
NARROW = "tests/unit/passes/alpha/test_narrow.py"
BITS = "tests/unit/engines/saturate/test_bits.py"
SLICE = "tests/unit/passes/test_slice.py"
RANDOM = "tests/property/test_abstraction.py"
PASSES = "tests/property/test_passes.py"
REPORT = "tests/unit/report/test_abstraction.py"
TRAPS = f"{NARROW}::test_traps_of_made_up_choices"

SHOWN: dict[str, tuple[str, ...]] = {
    "A9": (
        f"{NARROW}::test_the_catcher_keeps_fifteen_bits_and_chooses_nothing",
        f"{BITS}::test_fifteen_bits_are_demanded",
    ),
    "A10": (f"{IMPORTANCE}::test_the_data_flow_of_the_catcher",),
    "A11": (f"{IMPORTANCE}::test_published_scores_give_published_weights",),
    "A12": (f"{IMPORTANCE}::test_bits_of_events_and_of_the_offset_come_first",),
    "A13": (
        f"{DEGREES}::test_the_smallest_degree_is_that_of_a_scan",
        f"{DEGREES}::test_of_two_that_are_as_close_the_larger_is_taken",
        f"{DEGREES}::test_a_variable_whose_highest_bit_is_the_fourth_has_four_bits",
    ),
    "A14": (f"{RANDOM}::test_every_method_gives_the_same_answers",),
    "A15": (f"{DEGREES}::test_five_bits_fall_into_four_classes_of_eight",),
    "A16": (f"{NARROW}::test_the_catcher_keeps_fifteen_bits_and_chooses_nothing",),
    "A17": (
        f"{NARROW}::test_negation_swaps_always_and_sometimes",
        f"{NARROW}::test_what_is_asked_of_a_variable_without_bits",
    ),
    "A18": (f"{RANDOM}::test_every_method_gives_the_same_answers",),
    "A19": (f"{TRAPS}", f"{NARROW}::test_without_bits_the_traps_are_really_met"),
    "A20": (f"{TRAPS}", f"{NARROW}::test_what_is_not_known_is_chosen_between_what_is_possible"),
    "A21": (f"{RANDOM}::test_every_method_gives_the_same_answers", f"{SLICE}::test_next_steps_are_counted_as_before"),
    "A22": (f"{DEGREES}::test_the_smallest_degree_is_that_of_a_scan",),
    "A23": (f"{DEGREES}::test_with_the_published_order_the_published_widths_are_found",),
    "A24": (f"{BITS}::test_fifteen_bits_are_demanded",),
    "A25": (
        f"{SLICE}::test_branches_that_are_left",
        f"{SLICE}::test_a_loop_without_effect_still_never_ends",
        f"{SLICE}::test_next_steps_are_counted_as_before",
        f"{PASSES}::test_passes_for_one_process_keep_answers_and_runs[slice]",
    ),
    "A30": (f"{NARROW}::test_refinement_ends_with_the_answer", f"{RANDOM}::test_every_method_gives_the_same_answers"),
    "A31": (f"{REPORT}::test_what_was_dropped_is_told_in_json", f"{REPORT}::test_what_was_dropped_is_told_as_text"),
    "A32": (f"{IMPORTANCE}::test_scores",),
    "E3": (f"{NARROW}::test_the_catcher_keeps_fifteen_bits_and_chooses_nothing", f"{BITS}::test_verdicts"),
    "E4": (f"{DEGREES}::test_a_variable_whose_highest_bit_is_the_fourth_has_four_bits",),
    "E5": (TRAPS,),
    "E6": (TRAPS,),
}

OTHERWISE: dict[str, str] = {
    "A12": "the highest bit of the offset, which no value reaches, weighs nothing; so the search finds 15 bits, not 16",
    "A22": "that nobody is short given what is kept is not monotone; that everybody has what is needed is",
}


def test_every_row_has_a_test() -> None:
    rows = [f"A{number}" for number in (*range(9, 26), 30, 31, 32)]
    assert sorted(SHOWN) == sorted([*rows, "E3", "E4", "E5", "E6"])
    assert set(OTHERWISE) <= set(SHOWN)


def test_every_test_exists(unknown_tests: Callable[[object], list[str]]) -> None:
    assert unknown_tests(SHOWN) == []
