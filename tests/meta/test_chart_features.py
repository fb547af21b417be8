"""The feature table of brief 001 (section 10), rows on state machines: for each that is a must, the tests."""

from __future__ import annotations

from collections.abc import Callable

MUST = (*range(9, 24), 25, 26, 48)

PROJECTS = "tests/unit/frontends/uml/test_projects.py::test_verdict"
SIMULATION = "tests/unit/frontends/uml/test_uml.py::test_simulation"
RANDOM = "tests/unit/frontends/uml/test_random.py"
CASES = "tests/cases/test_uml_cases.py::test_case"


def simulated(name: str) -> tuple[str, str]:
    """A simulation in both ways in which regions may move."""
    return f"{SIMULATION}[{name}-broadcast]", f"{SIMULATION}[{name}-steps]"


SHOWN: dict[int, tuple[str, ...]] = {
    9: (
        f"{PROJECTS}[F09 references are followed and swapped]",
        "tests/unit/frontends/uml/test_projects.py::test_links_give_references",
    ),
    10: (f"{PROJECTS}[F10 a race on an attribute]", f"{PROJECTS}[F10 and the run without the race]"),
    11: (f"{PROJECTS}[F11 messages keep their order]", f"{PROJECTS}[F11 parameters arrive]"),
    12: (f"{PROJECTS}[F12 two sends stay together]", f"{CASES}[conflict.puml-bdd]"),
    13: (f"{RANDOM}::test_the_translation_reaches_what_the_rules_reach", f"{RANDOM}::test_engines_agree"),
    14: (
        "tests/unit/frontends/uml/test_uml.py::test_broadcast_moves_all_regions_and_steps_only_one",
        f"{CASES}[regions.puml-ic3]",
    ),
    15: simulated("a target in one region starts the other"),
    16: (
        *simulated("a choice asks after the effect: small"),
        *simulated("a choice asks after the effect: large"),
        f"{CASES}[choice-broken.puml-bmc]",
    ),
    17: simulated("the deeper source goes first"),
    18: (*simulated("a completion whose guard holds later is lost"), f"{CASES}[completion.puml-kind]"),
    19: simulated("a composite state completes when all regions have ended"),
    20: (f"{PROJECTS}[F20 no message while a completion is pending]", f"{PROJECTS}[F20 but afterwards]"),
    21: (
        *simulated("what a state inside defers waits for it"),
        f"{PROJECTS}[F21 deferred messages keep their order]",
        f"{CASES}[deferral.puml-ic3]",
    ),
    22: (f"{PROJECTS}[F22 and are asked again after a transition]",),
    23: simulated("an event that nobody knows disappears"),
    25: ("tests/unit/frontends/uml/test_size.py::test_size_grows_with_the_depth_and_not_with_its_square",),
    26: (
        *simulated("arithmetic wraps around"),
        f"{PROJECTS}[F26 division by zero]",
        f"{PROJECTS}[F26 a reference to nobody]",
    ),
    48: (
        "tests/unit/frontends/uml/test_projects.py::test_objects_that_know_nothing_of_each_other_move_in_one_parallel_step",
    ),
}


def test_every_must_has_a_test() -> None:
    assert sorted(SHOWN) == sorted(MUST)


def test_every_test_exists(unknown_tests: Callable[[object], list[str]]) -> None:
    assert unknown_tests(SHOWN) == []
