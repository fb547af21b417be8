"""The run-time library: what a program needs comes in, its own definitions win, every unit compiles on both models."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.catalogue import CHECKS
from clew.errors import InputError
from clew.frontends.c.compiling.compiler import compile_unit
from clew.frontends.c.compiling.data_models import NARROW, DataModel
from clew.frontends.c.compiling.targets import RUNTIME, Language
from clew.frontends.c.linking.defined_names import defines, writes
from clew.frontends.c.linking.library import PRIMITIVES, Library, Unit
from clew.frontends.c.loading import BOUNDED
from clew.frontends.llvm.translate.kernel import KERNEL_NAMES
from clew.frontends.systemc.building import CLOCKS
from clew.ir.source import SHIPPED
from clew.lower.crowds.certainty import KEEPERS
from tests.samples import sampled
from tests.unit.frontends.c.test_driver import module

HOSTED = [each for each in DataModel if each not in NARROW]
"""Those with the whole library; what others have is told apart in `test_data_models`."""


def test_units_come_in_on_demand() -> None:
    text = module(("a.c", "#include <string.h>\nint main(int c, char **v) { return (int)strlen(v[0]); }"))
    assert "@strlen(" in text
    assert "@strcpy(" not in text
    assert "@pthread" not in text


def test_a_definition_of_the_program_wins() -> None:
    own = "unsigned long strlen(const char *t) { return 12345; }"
    text = module(("a.c", f"{own}\nchar *strdup(const char *);\nint main(int c, char **v) {{ return *strdup(v[0]); }}"))
    assert text.count("@strlen(") == text.count("call i64 @strlen(") + 1
    assert "12345" in text


def test_printing_brings_no_number_that_is_too_wide_for_native_code() -> None:
    text = module(("a.c", '#include <stdio.h>\nchar f[] = "%d %f\\n";\nint main(void) { printf(f, 1, 2.0); }'))
    assert "va_arg" in text or "@read_arguments" in text
    assert not re.search(r"\bi128\b|\bfp128\b|\bx86_fp80\b", text)


@pytest.mark.parametrize("model", sampled(HOSTED, 3), ids=lambda model: model.value)
def test_every_name_of_c_is_found_by_the_words_of_the_sources(model: DataModel) -> None:
    library = Library(model)
    units = [Unit(path, Language.C, (f"-I{RUNTIME / 'c'}",)) for path in sorted((RUNTIME / "c").rglob("*.c"))]
    names = {name for unit in units for name in library.made(unit).symbols}
    assert len(names) > 500
    assert not [name for name in names if library.unit_of(name, plain=True) is None]
    told = [name for unit in units for name in library.made(unit).symbols if defines(name, unit.path)]
    assert len(told) > 0.95 * len(names), "texts should tell who defines a name, but for what macros write"


@pytest.mark.parametrize("model", sampled(HOSTED, 3), ids=lambda model: model.value)
@pytest.mark.parametrize(
    "symbol", ["malloc", "printf", "pthread_mutex_lock", "sem_wait", "qsort", "thrd_create", "__VERIFIER_nondet_int"]
)
def test_names_are_found(symbol: str, model: DataModel) -> None:
    assert Library(model).unit_of(symbol) is not None


@pytest.mark.parametrize(
    ("symbol", "unit"),
    [
        ("_ZNSt3__15mutex4lockEv", "mutexes"),
        ("_ZNSt3__15mutexD1Ev", "mutexes"),
        ("_ZNKSt3__16threadD2Ev", None),
        ("_ZNSt3__14coutE", "streams"),
        ("_ZNSt3__16chrono12steady_clock3nowEv", "clocks"),
        ("_ZSt9terminatev", "terminate"),
        ("_ZTVN10__cxxabiv117__class_type_infoE", "types"),
        ("_ZTIDn", "types"),
        ("_ZTIPKc", "types"),
        ("_Znwm", "allocation"),
        ("_ZdaPvm", "allocation"),
        ("__cxa_throw", "exceptions"),
        ("_ZNSt11logic_errorC1EPKc", "stdexcept"),
    ],
)
def test_mangled_names_are_found_by_their_words(symbol: str, unit: str | None) -> None:
    found = Library(DataModel.LP64).unit_of(symbol)
    assert (found.path.stem if found is not None else None) == unit


@pytest.mark.parametrize(
    ("symbol", "source", "is_defined"),
    [
        pytest.param("malloc", "c/memory/heap.c", True, id="a function"),
        pytest.param("malloc", "c/posix/paths.c", False, id="a call in a body"),
        pytest.param("_ZNSt3__14coutE", "cxx/streams.cpp", True, id="a variable in a namespace"),
        pytest.param("_ZNSt3__15mutex4lockEv", "cxx/mutexes.cpp", True, id="a member behind its class"),
        pytest.param("_ZNKSt9exception4whatEv", "cxx/notify.cpp", False, id="a word in a comment"),
        pytest.param("_ZNKSt9exception4whatEv", "cxx/system_errors.cpp", False, id="the class of another unit"),
    ],
)
def test_texts_tell_who_defines_a_name(symbol: str, source: str, is_defined: bool) -> None:
    assert defines(symbol, RUNTIME / source) is is_defined


def test_looking_for_a_name_makes_no_unit_that_only_mentions_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[str]()

    def compiled(path: Path, *rest: Any) -> bytes:
        made.append(path.name)
        return compile_unit(path, *rest)

    monkeypatch.setattr(f"{Library.__module__}._kept", lambda unit, model: None)
    monkeypatch.setattr(f"{Library.__module__}.compile_unit", compiled)
    assert Library(DataModel.LP64).unit_of("_ZNKSt9exception4whatEv") is not None
    assert made == ["stdlib_exception.cpp"]


def test_a_name_leads_to_what_it_needs_and_to_nothing_that_is_only_beside_it() -> None:
    unit = Library(DataModel.LP64).made(Unit(RUNTIME / "c" / "stdio" / "print.c", Language.C, (f"-I{RUNTIME / 'c'}",)))
    assert "__clew_format" in unit.references["vfprintf"]
    assert "__clew_is_cancelled" in unit.mentioned
    assert not [name for name, behind in unit.references.items() if "__clew_is_cancelled" in behind], "it is optional"
    assert unit.behind({"strlen"}) <= unit.behind({"vfprintf"})


def test_who_writes_a_name_is_told_from_who_declares_it() -> None:
    sources = [path.stem for path in (RUNTIME / "c").rglob("*.c") if writes("__clew_thread", path)]
    assert sources == ["thread_self"]


def test_functions_named_atomic_run_in_one_step() -> None:
    text = module(
        (
            "a.c",
            "int x; void __VERIFIER_atomic_f(void) { if (x) return; x++; }\nint main(void) { __VERIFIER_atomic_f(); }",
        )
    )
    body = text[text.index("@__VERIFIER_atomic_f() ") :]
    body = body[: body.index("\n}")]
    assert body.count("@__clew_atomic_begin()") == 1
    assert body.count("@__clew_atomic_end()") == body.count("\n  ret ")


def test_an_error_function_of_the_program_is_still_one() -> None:
    text = module(("a.c", "void reach_error(void) {}\nint main(void) { reach_error(); }"))
    assert "call void @__clew_error_reached(), !dbg" in text


@pytest.mark.parametrize(
    ("use", "makes_text"),
    [
        pytest.param('printf("%d", c);', False, id="nobody looks at the result"),
        pytest.param('return printf("%d", c);', True, id="the result is used"),
    ],
)
def test_printing_makes_text_only_where_its_length_is_used(use: str, makes_text: bool) -> None:
    text = module(("a.c", f"#include <stdio.h>\nint main(int c, char **v) {{ {use} }}"))
    assert ("@__clew_format(" in text) == makes_text


@pytest.mark.parametrize("source", [BOUNDED, CLOCKS, *sorted(KEEPERS)])
def test_sources_of_the_library_that_are_told_apart_are_there(source: str) -> None:
    assert (RUNTIME / source.removeprefix(SHIPPED)).is_file()


def test_checks_of_the_library_are_in_the_catalogue() -> None:
    binary = (".jar", ".class")
    texts = [path.read_text() for path in RUNTIME.rglob("*") if path.is_file() and path.suffix not in binary]
    named = {name for text in texts for name in re.findall(r'"((?:[a-z]+)\.[a-z]+(?:-[a-z]+)*)"', text) if "." in name}
    assert {name for name in named if not name.endswith((".h", ".c"))} <= set(CHECKS)


def test_primitives_are_those_of_the_header() -> None:
    header = (RUNTIME / "include" / "__clew.h").read_text()
    declared = set(re.findall(r"\b(__clew_\w+)\(", header)) - set(re.findall(r"inline \w+ (__clew_\w+)\(", header))
    assert declared == PRIMITIVES - KERNEL_NAMES


def test_refusals_inside_name_the_line_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("#include <stdlib.h>\nint main(void) {\n    return malloc(1ull << 40) == 0;\n}\n")
    with pytest.raises(InputError, match="at most 268435456 are modelled") as refused:
        clew.check(clew.load(tmp_path / "a.c"), engine="explore")
    assert refused.value.span is not None
    assert (Path(refused.value.span.source).name, refused.value.span.line) == ("a.c", 3)
    found = clew.check(clew.load(tmp_path / "a.c")).verdict
    assert isinstance(found, clew.Unknown)
    assert "a.c:3" in found.reason
    assert "at most 268435456 are modelled" in found.reason
