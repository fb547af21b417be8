"""What is known of numbers as an interval with bits, where one value is taken away."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

from clew.logic import range_bits

_WIDTH = 3


def _members(known: range_bits.Known) -> set[int]:
    low, high, least, most, zeros, ones = known
    numbers = (each for each in range(low, high + 1) if not each & zeros and each & ones == ones)
    return {each for each in numbers if least <= (each - 8 if each >= 4 else each) <= most}


def test_one_value_is_taken_away_and_no_other() -> None:
    every = [set(chosen) for size in range(2, 5) for chosen in combinations(range(8), size)]
    smaller = 0
    for numbers in every:
        known = reduce(range_bits.join, (range_bits.exactly(each, _WIDTH) for each in sorted(numbers)))
        for value in range(8):
            found = range_bits.without(known, value, _WIDTH)
            left = _members(known) if found is None else _members(found)
            assert numbers - {value} <= left <= _members(known), f"{numbers} without {value} should not be {left}"
            smaller += value in _members(known) - left
    assert smaller > 100


def test_three_states_without_the_middle_one_are_two() -> None:
    found = range_bits.without(range_bits.unsigned(0, 2, 8), 1, 8)
    assert found is not None
    assert _members(found) == {0, 2}
