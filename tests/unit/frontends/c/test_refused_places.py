"""Refusals name a line of the user: where the library is called, where a label or assembly stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import Problems

LIBRARY = """#include <stdlib.h>
#include <sys/mman.h>
static int compare(const void *left, const void *right) {
    return mmap(0, 8, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == left || left == right;
}
int main(void) {
    int numbers[2] = {2, 1};
    qsort(numbers, 2, sizeof *numbers, compare);
    return 0;
}
"""
PROGRAM = """int shared;
int main(void) {
{label}: if (!shared) shared = 1;
    return shared;
}
"""


def test_a_label_that_starts_a_thread_is_refused_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "asynchronous.c"
    file.write_text(PROGRAM.replace("{label}", "__CPROVER_ASYNC_1"))
    with pytest.raises(Problems, match="starts a thread") as refused:
        clew.load(file)
    assert [each.span.line for each in refused.value.problems if each.span is not None] == [3]


def test_a_label_that_nobody_uses_is_none_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "label.c"
    file.write_text(PROGRAM.replace("{label}", "start"))
    assert clew.load(file).program.processes


def test_what_the_library_does_not_model_is_told_at_the_innermost_call_of_the_user(tmp_path: Path) -> None:
    file = tmp_path / "callback.c"
    file.write_text(LIBRARY)
    verdict = clew.check(clew.load(file), engine="explore{implementation=python}").verdict
    assert isinstance(verdict, clew.Unknown)
    assert verdict.reason is not None
    assert "callback.c:4:12: in mmap: " in verdict.reason


def test_assembly_outside_of_functions_is_refused_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "assembly.c"
    file.write_text('int f(void);\n\n__asm__("f: ret");\nint main(void) { return f(); }\n')
    with pytest.raises(Problems, match="assembly outside of functions") as refused:
        clew.load(file)
    assert [each.span.line for each in refused.value.problems if each.span is not None] == [3]


def test_functions_in_functions_are_refused_by_their_name(tmp_path: Path) -> None:
    file = tmp_path / "nested.c"
    file.write_text("int main(void) {\n    int add(int x) { return x + 1; }\n    return add(-1);\n}\n")
    with pytest.raises(Problems, match="nested functions of GNU C are not modelled") as refused:
        clew.load(file)
    assert [each.span.line for each in refused.value.problems if each.span is not None] == [2]


def test_a_started_block_that_writes_a_local_is_told_in_words_of_the_source(tmp_path: Path) -> None:
    file = tmp_path / "started.c"
    file.write_text("int main(void) { int x = 1; __CPROVER_ASYNC_1: { x = 2; } return x; }\n")
    with pytest.raises(Problems, match="has copies of the locals around it"):
        clew.load(file)


@pytest.mark.parametrize("parameters", ["char *text, int count", "struct Pair *pair", "int count, int second"])
def test_a_main_of_other_parameters_than_it_is_given_is_refused(tmp_path: Path, parameters: str) -> None:
    file = tmp_path / "main.c"
    file.write_text(f"struct Pair {{ int left, right; }};\nint main({parameters}) {{ return 0; }}\n")
    with pytest.raises(clew.Unsupported, match="main is given the number of its arguments"):
        clew.load(file)
