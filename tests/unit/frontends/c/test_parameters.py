"""Whether a function reads its parameters."""

from __future__ import annotations

import pytest

from clew.frontends.c.linking.parameters import reads_parameters

HEAD = "define dso_local signext i32 @main(i32 noundef signext %argc, ptr noundef %argv) #0 !dbg !7 {\n"
STORED = """entry:
  %argc.addr = alloca i32, align 4
  %argv.addr = alloca ptr, align 8
  store i32 %argc, ptr %argc.addr, align 4
    #dbg_declare(ptr %argc.addr, !16, !DIExpression(), !18)
  store ptr %argv, ptr %argv.addr, align 8
"""


@pytest.mark.parametrize(
    ("body", "reads"),
    [
        pytest.param(STORED, False, id="they are stored"),
        pytest.param(STORED + "  %0 = load i32, ptr %argc.addr, align 4\n", False, id="one is loaded and dropped"),
        pytest.param(
            STORED + "  %0 = load i32, ptr %argc.addr, align 4\n  ret i32 %0\n", True, id="one is loaded and returned"
        ),
        pytest.param(STORED + "  call void @use(ptr %argv.addr)\n", True, id="where one is stored is handed on"),
        pytest.param(STORED + "  store ptr %argc.addr, ptr @kept, align 8\n", True, id="and so is that place"),
        pytest.param(STORED + "  %argc2 = add i32 1, 2\n", False, id="another name begins with it"),
        pytest.param("  ret i32 %argc\n", True, id="one is returned"),
        pytest.param("  store ptr %argv, ptr @kept, align 8\n", True, id="one is stored outside"),
        pytest.param("  store i32 0, ptr %argv, align 8\n", True, id="one is written through"),
        pytest.param("  ret i32 0\n", False, id="nobody mentions them"),
    ],
)
def test_whether_parameters_are_read(body: str, reads: bool) -> None:
    assert reads_parameters(f"{HEAD}{body}}}\n") is reads


def test_a_function_without_parameters_reads_none() -> None:
    assert not reads_parameters("define i32 @main() {\n  ret i32 0\n}\n")
