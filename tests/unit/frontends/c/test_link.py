"""Linking as text: who defines a name, names and numbers that mean something in one module only, what is left."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.c.linking.merge import merged, renumbered
from clew.frontends.c.linking.module_parts import joined, pieces, symbols_behind
from clew.frontends.c.linking.skeleton import skeleton

STUB = "define void @f() {\nclew.stub:\n  unreachable\n}\n"


def whole(user: str, library: str) -> str:
    found = merged(pieces(user), library)
    return joined(found, symbols_behind(found.symbols, ["@main"]))


@pytest.mark.parametrize(
    ("user", "library", "left", "gone"),
    [
        pytest.param(
            "define i32 @main() {\n  call void @f()\n}\ndeclare void @f()\n",
            "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n",
            ["define void @f()"],
            ["declare", "@g"],
            id="what the user asks for comes from the library, and nothing else",
        ),
        pytest.param(
            "define i32 @main() {\n  call void @f()\n}\ndefine void @f() {\n  own\n}\n",
            STUB,
            ["  own"],
            ["clew.stub"],
            id="a stub stands for the definition of the user",
        ),
        pytest.param(
            "define i32 @main() {\n  call void @f()\n}\ndefine linkonce_odr void @f() {\n  own\n}\n",
            "define weak hidden void @f() {\n  theirs\n}\n",
            ["  theirs"],
            ["  own"],
            id="what the linker has replaced is that of the library",
        ),
        pytest.param(
            "define i32 @main() {\n  call void @f()\n  call void @g()\n}\ndefine internal void @f() {\n  own\n}\n"
            "declare void @g()\n",
            "define void @g() {\n  call void @f()\n}\ndefine void @f() {\n  theirs\n}\n",
            ["define void @g() {\n  call void @f.library()", "define void @f.library() {\n  theirs", "  own"],
            [],
            id="a function that only one file sees is another one than that of the library",
        ),
        pytest.param(
            '@.str = private constant [2 x i8] c"a\\00"\ndefine i32 @main() {\n  ptr @.str\n  call void @g()\n}\n'
            "declare void @g()\n",
            '@.str = private constant [2 x i8] c"b\\00"\ndefine void @g() {\n  ptr @.str\n}\n',
            ['@.str = private constant [2 x i8] c"a\\00"', '@.str.library = private constant [2 x i8] c"b\\00"'],
            [],
            id="texts without a name",
        ),
        pytest.param(
            "%s = type { i32 }\n%t = type { %s }\n%u = type { i8 }\n"
            "define i32 @main() {\n  %s\n  call void @g()\n}\ndeclare void @g()\n",
            "%s = type { i64 }\n%t = type { %s }\n%u = type { i8 }\ndefine void @g() {\n  %t\n  %u\n}\n",
            [
                "%s.library = type { i64 }",
                "%t.library = type { %s.library }",
                "  %t.library\n  %u\n",
                "%t = type { %s }",
            ],
            ["%u.library"],
            id="types of one name that differ, also by their members",
        ),
    ],
)
def test_two_modules_become_one(user: str, library: str, left: list[str], gone: list[str]) -> None:
    text = whole(user, library)
    assert [each for each in left if each not in text] == []
    assert [each for each in gone if each in text] == []


def test_numbers_of_the_library_are_its_own() -> None:
    text = (
        'define void @f() #1 !dbg !3 {\n  ret void, !dbg !4\n}\n@s = constant [3 x i8] c"!3\\00"\n!3 = !{!4, !"#1"}\n'
    )
    shifted = renumbered(text)
    assert '@f() #10000001 !dbg !10000003 {\n  ret void, !dbg !10000004\n}\n@s = constant [3 x i8] c"!3\\00"' in shifted
    assert '!10000003 = !{!10000004, !"#1"}' in shifted


def test_a_skeleton_offers_what_others_may_see() -> None:
    module = """define internal void @hidden() {
  ret void
}
define linkonce_odr hidden ptr @shared(ptr %p) comdat {
  ret ptr %p
}
define noundef { i32, i32 } @main(i32 noundef signext %0, ptr noundef byval({ i8, i8 }) align 8 %1, ...) #1 !dbg !3 {
  unreachable
}
@x = external thread_local global i32
@y = common dso_local global i32 0
"""
    lines = skeleton(pieces(module), "main").text
    assert "hidden" not in lines
    assert "define linkonce_odr void @shared() {" in lines
    assert "define { i32, i32 } @main(i32, double, ...) {" in lines
    assert "@x = external thread_local global i8\n" in lines
    assert "@y = common global i8 0, section" in lines


def test_a_static_function_and_one_of_the_library_have_one_name(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("""#include <assert.h>
    static unsigned long strlen(const char *text) { (void)text; return 7; }
    char *strdup(const char *text);
    void free(void *memory);
    int main(void) {
        char *copy = strdup("ab");
        assert(strlen("ab") == 7);
        assert(copy[0] == 'a' && copy[2] == 0);
        free(copy);
    }
    """)
    assert clew.check(clew.load(tmp_path / "a.c")).verdict == clew.Holds()


SHARED = """
struct Shape { virtual ~Shape() {} virtual int area() const { return 0; } };
inline int count() { static int seen; return ++seen; }
template <class T> T most(T a, T b) { return a < b ? b : a; }
int other();
"""


def test_two_files_have_one_of_what_both_define(tmp_path: Path) -> None:
    (tmp_path / "a.cpp").write_text(f"""#include <clew.h>
    {SHARED}
    const char *text = "one, comdat two";
    int main() {{ clew_assert(count() == 1 && other() == 11 && count() == 3 && most(1, 2) == 2 && text[13] == 'w'); }}
    """)
    (tmp_path / "b.cpp").write_text(f"""{SHARED}
    struct Square : Shape {{ int area() const override {{ return 9; }} }};
    int other() {{ Square square; const Shape &shape = square; return most(shape.area(), 0) + count(); }}
    """)
    outcome = clew.check(clew.load(tmp_path / "a.cpp", tmp_path / "b.cpp"), engine="explore{implementation=python}")
    assert outcome.verdict == clew.Holds()


COUNTS = """#include <clew.h>
extern int order;
__attribute__((constructor)) static void begin(void) { clew_assert(order == BEGIN); order++; }
__attribute__((destructor)) static void end(void) { clew_assert(order == END); order++; }
"""


@pytest.mark.parametrize(
    ("files", "verdict"),
    [
        pytest.param("ab", clew.Holds(), id="the first file begins and ends first and last"),
        pytest.param("ba", clew.Fails("assertion.violated"), id="the files are in another order"),
    ],
)
def test_constructors_and_destructors_run_in_the_order_of_the_files(
    tmp_path: Path, files: str, verdict: clew.Verdict
) -> None:
    (tmp_path / "a.c").write_text(
        f"#define BEGIN 0\n#define END 3\n{COUNTS}int order;\nint main(void) {{ return 0; }}\n"
    )
    (tmp_path / "b.c").write_text(f"#define BEGIN 1\n#define END 2\n{COUNTS}")
    paths = [tmp_path / f"{name}.c" for name in files]
    assert clew.check(clew.load(*paths), engine="explore{implementation=python}").verdict == verdict


@pytest.mark.parametrize(
    ("value", "flags", "verdict"),
    [
        pytest.param("", (), clew.Holds(), id="without a value"),
        pytest.param(" = 4", (), clew.Holds(), id="one of them with a value"),
        pytest.param(" = 5", (), clew.Fails("assertion.violated"), id="one of them with another value"),
        pytest.param("", ("-fno-common",), None, id="where the user wants each of them defined once"),
    ],
)
def test_a_variable_that_two_files_declare_without_extern_is_one(
    tmp_path: Path, value: str, flags: tuple[str, ...], verdict: clew.Verdict | None
) -> None:
    first = 4 if value else 0
    (tmp_path / "a.c").write_text(f"""#include <clew.h>
    int shared, row[3];
    void other(void);
    int main(void) {{ clew_assert(shared == {first}); other(); clew_assert(shared == 8 && row[2] == 9); }}
    """)
    (tmp_path / "b.c").write_text(f"int shared{value}; int row[3]; void other(void) {{ shared = 8; row[2] = 9; }}")
    files = (tmp_path / "a.c", tmp_path / "b.c")
    if verdict is None:
        with pytest.raises(clew.InputError, match="defined in more than one of the files"):
            clew.load(*files, flags=flags)
    else:
        assert clew.check(clew.load(*files, flags=flags), engine="explore{implementation=python}").verdict == verdict
