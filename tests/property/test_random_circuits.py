"""Random circuits: the reader and every engine say what a simulator says; thousands of them in `bench unroll`."""

from __future__ import annotations

from tests.property.random_circuits import Simulator, circuit_problems, random_circuit


def test_every_engine_says_what_the_simulator_says() -> None:
    assert [problem for seed in range(6) for problem in circuit_problems(seed)] == []


def test_circuits_reach_their_bad_conditions_sometimes() -> None:
    reached = [each for seed in range(12) for each in Simulator(random_circuit(seed)).reached()]
    assert 2 <= sum(reached) <= len(reached) - 4
