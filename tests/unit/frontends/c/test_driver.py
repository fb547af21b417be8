"""The driver around the compiler: languages, options, what is kept, what is refused and how."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.errors import InputError, Problems
from clew.frontends.c import CFrontend, compile_all, compile_any
from clew.frontends.c.compiling import child
from clew.frontends.c.compiling.compiler import Manner
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.loading import linked, translated
from clew.ir.source import Source, Span
from clew.pipeline.sources import read

HEADER = "int from_header(void);\n#define LIMIT 7\n"


def module(*sources: tuple[str, str], entry: str = "main", manner: Manner | None = None) -> str:
    manner = manner or Manner()
    return linked(compile_all([Source(name, text) for name, text in sources], manner), manner.model, entry)


def refused(*sources: tuple[str, str], entry: str = "main", manner: Manner | None = None) -> InputError:
    with pytest.raises(InputError) as caught:
        translated(module(*sources, entry=entry, manner=manner), ())
    error = caught.value
    return error.problems[0] if isinstance(error, Problems) else error


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.c", "int main(void) { int class = 1; return class; }", id=".c is C"),
        pytest.param("a.i", "int main(void) { int class = 1; return class; }", id=".i is C"),
        pytest.param("a.cpp", "struct A { ~A() {} }; int main() { A a; }", id=".cpp is C++"),
        pytest.param("a.cc", "template <class T> T f(T x) { return x; } int main() { return f(0); }", id=".cc is C++"),
        pytest.param("a.C", "int main() { return nullptr != nullptr; }", id=".C is C++"),
        pytest.param("a.c", "void main() {}", id="void main"),
        pytest.param("a.c", "int main(int argc, char **argv) { return argv[0] == 0; }", id="main with arguments"),
    ],
)
def test_languages(name: str, text: str) -> None:
    assert re.search(r"^define .*@__clew_main\(\)", module((name, text)), re.MULTILINE)


def test_the_result_is_the_same_with_and_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "#include <stdlib.h>\nint main(void) { free(malloc(3)); return 0; }"
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").write_text("this is no folder")
    without = module(("a.c", text))
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "cache"))
    assert module(("a.c", text)) == without
    assert module(("a.c", text)) == without


def test_a_changed_header_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "cache"))
    header = tmp_path / "number.h"
    source = (str(tmp_path / "a.c"), '#include "number.h"\nint main(void) { return NUMBER; }')
    header.write_text("#define NUMBER 123456")
    assert "123456" in module(source)
    header.write_text("#define NUMBER 654321")
    assert "654321" in module(source)


def test_headers_are_found_beside_the_file_and_in_include_folders(tmp_path: Path) -> None:
    (tmp_path / "beside.h").write_text("int beside(void);")
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "away.h").write_text("#define AWAY 4")
    text = (
        '#include "beside.h"\n#include <away.h>\nint beside(void) { return AWAY + HERE; }\nint main(void) { return 0; }'
    )
    manner = Manner(include=(str(tmp_path / "far"),), define=("HERE=3",))
    assert module((str(tmp_path / "a.c"), text), manner=manner)


def test_several_files_are_one_program() -> None:
    text = module(
        ("a.c", "int other(void); int main(void) { return other(); }"), ("b.c", "int other(void) { return 3; }")
    )
    assert "@other(" in text


def test_what_is_not_reached_is_gone() -> None:
    text = module(("a.c", "void unused(void); void dead(void) { unused(); }\nint main(void) { return 0; }"))
    assert "@dead" not in text
    assert "@unused" not in text


@pytest.mark.parametrize(("model", "size"), [(DataModel.LP64, 8), (DataModel.ILP32, 4)], ids=["LP64", "ILP32"])
def test_data_models(model: DataModel, size: int) -> None:
    text = f'_Static_assert(sizeof(long) == {size} && sizeof(void *) == {size} && sizeof(int) == 4, "");'
    assert module(("a.c", f"{text}\nint main(void) {{ return 0; }}"), manner=Manner(model))


def test_the_standard_can_be_chosen() -> None:
    text = "auto f(auto x) { return x; }\nint main() { return f(0); }"
    assert module(("a.cpp", text), manner=Manner(standard="c++20"))
    assert "auto" in refused(("a.cpp", text), manner=Manner(standard="c++11")).message


COROUTINE = """
#include <coroutine>
struct Task {
    struct promise_type {
        Task get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
};
Task run() { co_return; }
int main() { run(); }
"""


def test_coroutines_are_split_into_functions() -> None:
    text = module(("a.cpp", COROUTINE), manner=Manner(standard="c++20"))
    assert "@llvm.coro" not in text
    assert "coro_frame" in text


def test_what_needs_a_newer_version_is_compiled_with_the_newest() -> None:
    text = "struct Pair { int a; auto operator<=>(const Pair &) const = default; };\n"
    needed = "#include <compare>\n" + text + "int main() { return Pair{1} < Pair{0}; }\n"
    compiled, (note,) = compile_any([Source("a.cpp", needed)], Manner())
    assert len(compiled) == 1
    assert "gnu++23" in note.text
    with pytest.raises(Problems):
        compile_any([Source("a.cpp", needed)], Manner(standard="c++17"))
    with pytest.raises(Problems, match="expected expression"):
        compile_any([Source("a.cpp", "int main() { return }\n")], Manner())


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        pytest.param("int check(int x) { return x; }", "check", id="inputs for integers"),
        pytest.param("void run(void) {}", "run", id="no result"),
    ],
)
def test_another_entry(text: str, entry: str) -> None:
    assert f"@{entry}(" in module(("a.c", text), entry=entry)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "message", "line"),
    [
        pytest.param("a.c", "int main(void) {\n  return x;\n}", "use of undeclared identifier 'x'", 2, id="undeclared"),
        pytest.param("a.cpp", "int main() {\n\n  int 3;\n}", "expected unqualified-id", 3, id="syntax of C++"),
        pytest.param("a.c", '#include "nowhere.h"\n', "'nowhere.h' file not found", 1, id="a missing header"),
        pytest.param("a.c", "int f(void);\nint main(void) {\n  return f();\n}", "f is called", 3, id="undefined"),
        pytest.param(
            "a.cpp",
            "#include <filesystem>\nstd::filesystem::directory_iterator all;\nint main() {}",
            "<filesystem> is not modelled",
            2,
            id="left out",
        ),
        pytest.param(
            "a.c", "extern int g;\nint main(void) { return g; }", "g is defined nowhere", 2, id="undefined object"
        ),
    ],
)
def test_errors_have_the_words_of_the_compiler_and_their_line(name: str, text: str, message: str, line: int) -> None:
    error = refused((name, text))
    assert message in error.message
    assert error.span is not None
    assert (error.span.source, error.span.line) == (name, line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("int helper(void) { return 0; }", "no function main", id="no main"),
        pytest.param("int main(void) { return 0; } int main2(char *p) { return *p; }", "no number", id="a pointer"),
    ],
)
def test_entries_that_cannot_be(text: str, message: str) -> None:
    assert message in refused(("a.c", text), entry="main2" if "main2" in text else "main").message


def test_two_definitions_do_not_fit_together() -> None:
    error = refused(
        ("a.c", "int f(void) { return 0; } int main(void) { return f(); }"), ("b.c", "int f(void) { return 1; }")
    )
    assert "more than one" in error.message


def test_all_files_tell_their_errors() -> None:
    with pytest.raises(Problems) as caught:
        module(("a.c", "int main(void) { return x; }"), ("b.c", "int f(void) { return y; }"))
    assert [problem.span.source for problem in caught.value.problems if problem.span] == ["a.c", "b.c"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('#include "/dev/zero"\n', id="an endless header"),
        pytest.param("template <int N> struct A { A<N + 1> a; };\nA<0> a;\n", id="endless templates"),
        pytest.param("int a[1 << 40];\nint main() { return " + "(" * 100000, id="deep brackets"),
        pytest.param('#include "a.cpp"\n' * 3, id="endless includes"),
    ],
)
def test_hostile_sources_end_in_an_answer(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "SECONDS", 5)
    monkeypatch.setattr(child, "BYTES", 1 << 30)
    path = tmp_path / "a.cpp"
    path.write_text(text)
    assert refused((str(path), text)).message


def test_texts_of_old_sources_keep_their_bytes(tmp_path: Path) -> None:
    (tmp_path / "old.c").write_bytes(b'const char text[] = "gr\xfcn"; int main(void) { return 0; } /* \xe4 */')
    (source,) = read([tmp_path / "old.c"])
    (compiled,) = compile_all([source], Manner())
    assert r'[5 x i8] c"gr\FCn\00"' in compiled.ir


def test_constant_expressions_that_are_no_code_are_told() -> None:
    """What is in a function is asked by it, also where nobody calls the function."""
    text = "static int unused(void) { return 2147483647 + 1; }\nint kept = 2147483647 + 1;\nenum { LAST = 1 << 31 };\n"
    (compiled,) = compile_all([Source("a.c", text)], Manner())
    spans = [Span("a.c", 2, 23), Span("a.c", 3, 17)]
    assert [warned.span for warned in compiled.warnings] == spans


def test_the_options_of_the_front_end_are_its_manner() -> None:
    frontend = CFrontend(include=("x",), define=("Y=1",), standard="c99", data_model=DataModel.ILP32)
    assert frontend.manner == Manner(DataModel.ILP32, "c99", ("x",), ("Y=1",))
