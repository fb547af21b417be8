"""Random C functions that are often undefined: Clew finds the same as the sanitizers of the compiler, and no more."""

from __future__ import annotations

from tests.property.undefined_c import disagreements

PROBES = 16


def test_what_is_undefined_is_found_as_the_sanitizers_do() -> None:
    assert disagreements(range(PROBES)) == []
