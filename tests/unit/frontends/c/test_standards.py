"""Every header of ours compiles in every version of the language, and programs of each age are read."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.codegen.c.clang import command
from clew.errors import InputError
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import RUNTIME, Language, target_flags

NEWER = {"syncstream": "c++20", "shared_mutex": "c++14"}
"""Headers that older versions do not have."""
HEADERS = sorted(
    path.name
    for path in (RUNTIME / "include" / "c++").iterdir()
    if path.is_file() and not path.name.startswith("__") and path.name not in NEWER
)


def sizes(standard: str) -> str:
    """The sizes of what the library shares with programs, with all headers of ours in that version."""
    text = "".join(f"#include <{name}>\n" for name in HEADERS)
    text += "extern const unsigned long sizes[3] = {sizeof(std::stringstream), sizeof(std::fstream), sizeof(std::ios)};"
    flags = ("-x", "c++", f"-std={standard}", *target_flags(Language.CXX, DataModel.LP64), "-w", "-S", "-emit-llvm")
    done = run([*command(), *flags, "-o", "-", "-"], text.encode(), standard)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return next(line for line in done.stdout.decode().splitlines() if line.startswith("@sizes"))


def test_our_headers_compile_and_mean_the_same_objects() -> None:
    assert sizes("c++98") == sizes("c++14") == sizes("c++17")


def test_an_older_version_is_tried_where_none_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.cpp"
    file.write_text("void f() throw(int) {}\nint main() { int constexpr = 0; f(); return constexpr; }\n")
    loaded = clew.load(file)
    assert any("compiled as gnu++98" in note.text for note in loaded.notes)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            "#include <coroutine>\n#include <optional>\n#include <stdexcept>\n"
            "std::exception_ptr held;\nstd::coroutine_handle<> handle;\n",
            "gnu++20",
            id="of C++20, with its headers",
        ),
        pytest.param("#include <vector>\nstd::map<int, int> found;\n", "gnu++17", id="without a header"),
        pytest.param("#include <vector>\nstd::expected<int, int> found = 1;\n", "gnu++23", id="new, without a header"),
    ],
)
def test_what_the_usual_version_lacks_is_found_in_others(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "a.cpp"
    file.write_text(f"{text}int main() {{}}\n")
    assert f"compiled as {told}" in " ".join(note.text for note in clew.load(file).notes)


def test_the_messages_are_those_of_the_version_that_says_least(tmp_path: Path) -> None:
    file = tmp_path / "a.cpp"
    file.write_text("#include <concepts>\ntemplate <std::integral T> T f(T x) { return y; }\nint main() { f(1); }\n")
    with pytest.raises(InputError, match="'y'") as raised:
        clew.load(file)
    assert "integral" not in str(raised.value)
