"""Precompiled headers: when they are used, and that nothing but time tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import Problems
from clew.frontends.c import compile_all
from clew.frontends.c.compiling import compiler as compiling
from clew.frontends.c.compiling.compiler import Manner, header_flags
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.precompiled import leading_includes, precompiled, shadows
from clew.frontends.c.compiling.targets import Language
from clew.frontends.c.loading import linked, translated
from clew.ir.source import Source
from clew.pipeline.prepare import normalised
from clew.text.printer import print_program

FLAGS = header_flags(Language.CXX, Manner())
PROGRAM = """// What is known of it
#include <cassert>
#include <memory> /* owners */

#include <optional>
int main() {
    auto number = std::make_unique<std::optional<int>>(36);
    assert(number->value() == 36);
}
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param(PROGRAM, {"cassert", "memory", "optional"}, id="includes, comments and empty lines"),
        pytest.param("#include <map>\n#define private public\n#include <set>\n", {"map"}, id="a macro ends them"),
        pytest.param('#include <map>\n#include "own.h"\n#include <set>\n', {"map"}, id="a file of the user ends them"),
        pytest.param("/* #include <map> */ // #include <set>\nint x;", set(), id="what is a comment is none"),
        pytest.param("// a comment \\\n#include <map>\n", set(), id="a comment that goes on is not looked into"),
        pytest.param("#include <map> int x;\n", set(), id="something behind an include"),
        pytest.param("#ifdef A\n#include <map>\n#endif\n", set(), id="a condition"),
    ],
)
def test_leading_includes(text: str, names: set[str]) -> None:
    assert leading_includes(text) == names


@pytest.mark.parametrize(
    ("header", "stem"),
    [("map", "functional.pch"), ("optional", "memory.pch"), ("cassert", None), ("nowhere", None)],
)
def test_a_program_starts_from_the_largest_stem_that_it_includes(header: str, stem: str | None, tmp_path: Path) -> None:
    flags = precompiled(f"#include <{header}>\nint main() {{}}\n", DataModel.LP64, FLAGS, tmp_path)
    assert [Path(each).name for each in flags[1:]] == ([] if stem is None else [stem])


def test_the_program_is_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_kept", lambda key: None)
    monkeypatch.setattr(compiling, "_keep", lambda key, compiled, headers: None)
    used: list[tuple[str, ...]] = []

    def with_stem(text: str, model: DataModel, flags: tuple[str, ...], folder: Path) -> tuple[str, ...]:
        used.append(precompiled(text, model, flags, folder))
        return used[-1]

    def loaded() -> str:
        compiled = compile_all([Source("a.cpp", PROGRAM)], Manner())
        return print_program(normalised(translated(linked(compiled, DataModel.LP64, "main"), ())).program)

    monkeypatch.setattr(compiling, "precompiled", with_stem)
    short_way = loaded()
    monkeypatch.setattr(compiling, "precompiled", lambda *arguments: ())
    assert short_way == loaded()
    assert [each[:1] for each in used] == [("-include-pch",)]


def test_a_name_that_is_not_included_is_unknown() -> None:
    with pytest.raises(Problems, match="named 'map' in namespace 'std'"):
        compile_all([Source("a.cpp", "#include <memory>\nint main() { std::map<int, int> x; }\n")], Manner())


def test_folders_that_hold_a_header_of_that_name_shadow(tmp_path: Path) -> None:
    assert not shadows((str(tmp_path), str(tmp_path / "missing")), DataModel.LP64)
    (tmp_path / "own.h").touch()
    assert not shadows((str(tmp_path),), DataModel.LP64)
    (tmp_path / "vector").touch()
    assert shadows((str(tmp_path),), DataModel.LP64)
