"""What the modelled functions of C and C++ read and write, call by call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clew
from clew.frontends.c.compiling.data_models import DataModel
from tests.library.calls import LANGUAGES, variants
from tests.library.judged import problems
from tests.library.table import CALLS, ELSEWHERE, is_elsewhere
from tests.library.values import value_variants

RUNTIME = Path(clew.__file__).parent / "runtime" / "c"
_DEFINED = re.compile(r"^(?!static)[\w ]+?[ *](?P<name>\w+)\((?P<parameters>[^;{]*)\) \{", re.MULTILINE)
SAMPLE, VALUES = {"calls.c": 307, "calls.cpp": 277}, 97
"""Every variant with a number that this divides runs always; the comparison `library` of the bench has them all."""


@pytest.mark.parametrize("file", LANGUAGES)
def test_blocks_that_are_short_freed_null_or_constant_are_found(file: str) -> None:
    chosen = list(variants(LANGUAGES[file][1]))[:: SAMPLE[file]]
    assert list(problems(file, chosen, DataModel.LP64)) == []


def test_values_out_of_range_are_found() -> None:
    chosen = list(value_variants())[::VALUES]
    assert list(problems("calls.c", chosen, DataModel.LP64)) == []


def test_every_function_that_takes_memory_has_a_call() -> None:
    called = set(re.findall(r"\b\w+(?=\()", "\n".join(CALLS)))
    assert [name for name in sorted(_taking_memory() - called) if not is_elsewhere(name)] == []
    assert sorted(ELSEWHERE.keys() & called) == []


def _taking_memory() -> set[str]:
    """The functions of the library with a pointer among their parameters."""
    definitions = (match for path in sorted(RUNTIME.rglob("*.c")) for match in _DEFINED.finditer(path.read_text()))
    return {
        match["name"]
        for match in definitions
        if re.search(r"[*\]]|va_list", match["parameters"]) and not match["name"].startswith("__clew")
    }
