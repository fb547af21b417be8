"""Calls of printf that are read argument by argument: which ones, and that nothing is overlooked in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.c.linking.prints import literals, with_plain_prints

HEAD = "#include <stdio.h>\n#include <assert.h>\nint main(void) { int n, sum = 0; unsigned i = clew_nondet_int(); "


def written(format_: str, arguments: str) -> str:
    """A call of a format."""
    known = literals({
        "@f": f'@f = private unnamed_addr constant [9 x i8] c"{format_}\\00", align 1',
        "@t": '@t = private unnamed_addr constant [2 x i8] c"a\\00", align 1',
    })  # fmt: skip
    return with_plain_prints(f"  %1 = call i32 (ptr, ...) @printf(ptr noundef @f{arguments}), !dbg !7", known)


@pytest.mark.parametrize(
    ("format_", "arguments", "reads"),
    [
        pytest.param("a\\0A", "", ["begin"], id="no argument"),
        pytest.param("%d%%%5.2lf", ", i32 noundef %2, double noundef 0x0", ["begin", "whole", "number"], id="numbers"),
        pytest.param("%ld %zu", ", i64 noundef %2, i64 noundef 3", ["begin", "whole", "whole"], id="wide"),
        pytest.param("%hhx%c", ", i32 noundef signext %2, i32 noundef %3", ["begin", "whole", "whole"], id="narrow"),
        pytest.param("%s", ", ptr noundef @t", ["begin"], id="a literal"),
        pytest.param("a\\00%d", "", ["begin"], id="up to the first zero"),
        pytest.param("%s %p", ", ptr noundef %2, ptr noundef %3", ["begin", "text", "address"], id="any text"),
        pytest.param("%-5.3s", ", ptr noundef %2", ["begin", "text"], id="a part of a text"),
        pytest.param("%ls", ", ptr noundef %2", [], id="a wide text"),
        pytest.param("%s", ", i64 noundef %2", [], id="no text"),
        pytest.param("%d", ", i64 noundef %2", [], id="another type"),
        pytest.param("%ld", ", i32 noundef %2", [], id="a type that is too narrow"),
        pytest.param("%d", "", [], id="too few"),
        pytest.param("", ", i32 noundef %2", [], id="too many"),
        pytest.param("%*d", ", i32 noundef %2, i32 noundef %3", [], id="a width from the arguments"),
        pytest.param("%n", ", ptr noundef @t", [], id="what is written"),
        pytest.param("%", "", [], id="no conversion"),
        pytest.param("%f", ", i32 noundef %2", [], id="no number"),
    ],
)
def test_what_is_read(format_: str, arguments: str, reads: list[str]) -> None:
    text = written(format_, arguments)
    assert [line.partition("@__clew_print_")[2].partition("(")[0] for line in text.split("\n") if "call" in line] == (
        reads or [""]
    )
    assert (not reads) == ("@printf(" in text)


def test_a_result_that_is_used_stays() -> None:
    known = {"@f": "a"}
    text = "  %1 = call i32 (ptr, ...) @printf(ptr noundef @f)\n  ret i32 %1"
    assert with_plain_prints(text, known) == text


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ('printf("%d\\n", n);', clew.Fails("memory.undefined-value")),
        ('printf("%ld\\n", sum);', clew.Fails("library.misuse")),
        ('printf("%d %d\\n", sum);', clew.Fails("library.misuse")),
        ('printf("%d %s\\n", sum, "a");', clew.Holds()),
        ('char a[2] = "a"; printf("%s %p\\n", a, a);', clew.Holds()),
        ('char a[2] = "a"; a[1] = 1; printf("%s\\n", a);', clew.Fails("memory.out-of-bounds")),
        ('char a[2] = "a"; a[1] = 1; printf("%.2s\\n", a);', clew.Holds()),
        ('char *a = n ? 0 : "a"; printf("%s\\n", a);', clew.Fails("memory.undefined-value")),
        ('char *a = 0; printf("%s\\n", a);', clew.Fails("memory.null-dereference")),
    ],
)
def test_what_is_wrong_is_found(tmp_path: Path, body: str, verdict: object) -> None:
    (tmp_path / "a.c").write_text("#include <clew.h>\n" + HEAD + body + " }")
    assert clew.check(clew.load(tmp_path / "a.c")).verdict == verdict


def test_a_loop_in_a_program_that_prints_is_proved(tmp_path: Path) -> None:
    body = 'while (i > 0) { i--; sum ^= 1; printf("%u %d\\n", i, sum); } assert(sum == 0 || sum == 1); }'
    (tmp_path / "a.c").write_text("#include <clew.h>\n" + HEAD + body)
    assert clew.check(clew.load(tmp_path / "a.c"), engine="kind").verdict == clew.Holds()


def test_texts_that_are_printed_keep_no_prover_from_it(tmp_path: Path) -> None:
    shown = 'static void show(const char *line) { if (line != 0) printf("%s\\n", line); }\n'
    body = 'while (i > 0) { i--; sum ^= 1; if (sum) show("one"); else show("none"); } assert(sum == 0 || sum == 1); }'
    (tmp_path / "a.c").write_text("#include <clew.h>\n#include <stdio.h>\n" + shown + HEAD + body)
    assert clew.check(clew.load(tmp_path / "a.c"), engine="kind").verdict == clew.Holds()
