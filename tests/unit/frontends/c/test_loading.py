"""Behind the compiler: the library is made ready while one waits."""

from __future__ import annotations

import pytest

from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import RUNTIME
from clew.frontends.c.linking.entry import ENTRY
from clew.frontends.c.linking.library import Library
from clew.frontends.llvm.translate.instructions.exceptions import CATCHES


@pytest.mark.parametrize(("symbols", "folders"), [((ENTRY,), {"c"}), ((ENTRY, CATCHES), {"c", "cxx"})])
def test_the_library_is_made_ahead_with_what_is_asked_for_in_turn(symbols: tuple[str, ...], folders: set[str]) -> None:
    library = Library(DataModel.LP64)
    library.make_ahead(symbols, lambda: True, plain=CATCHES not in symbols)
    assert {path.relative_to(RUNTIME).parts[0] for path in library._made if path.is_relative_to(RUNTIME)} == folders
    defined = frozenset().union(*(made.symbols for made in library._made.values()))
    assert {*symbols, "__clew_main_body"} <= defined


def test_the_library_is_made_ahead_only_as_long_as_somebody_waits() -> None:
    whole, part = Library(DataModel.LP64), Library(DataModel.LP64)
    answers = iter((True, False))
    whole.make_ahead((ENTRY,), lambda: True, plain=True)
    part.make_ahead((ENTRY,), lambda: next(answers), plain=True)
    assert set() < set(part._made) < set(whole._made)
