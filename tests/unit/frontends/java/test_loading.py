"""Loading: entries, archives, what is refused and how it is told."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path
from shutil import which

import pytest

import clew
from clew.errors import InputError
from clew.frontends.java.library import models
from clew.frontends.java.translate.exceptions.raising import without_idle_handlers
from clew.ir.source import Source
from clew.pipeline.sources import choose, load_sources, read
from tests.cases.java_archive import CASES, case

BROKEN = next(path for path in CASES if path.name == "Division-broken.java")


def _archive(count: int) -> Source:
    """The classes of a case among many others."""
    made = io.BytesIO()
    source = case(BROKEN)
    with zipfile.ZipFile(io.BytesIO(source.text.encode("latin-1"))) as own, zipfile.ZipFile(made, "w") as archive:
        for name in own.namelist():
            archive.writestr(name, own.read(name))
        for number in range(count):
            archive.writestr(f"other/Class{number}.class", models()["java/util/HashMap"])
    return Source("many.jar", made.getvalue().decode("latin-1"), "latin-1")


def test_an_archive_of_500_classes_is_read_lazily() -> None:
    source = _archive(500)
    started = time.process_time()
    loaded = load_sources([source])
    assert time.process_time() - started < 3
    assert any(each.name == "Main.quotient(II)I" for each in loaded.program.procedures)


def test_another_entry_takes_any_numbers() -> None:
    loaded = load_sources([case(BROKEN)], options={"entry": "Main.quotient"})
    outcome = clew.check(loaded, [], limits=clew.Limits(seconds=30))
    assert outcome.verdict == clew.Fails("exception.arithmetic")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        pytest.param("Main.nothing", "there is no static method 'Main.nothing'", id="no method"),
        pytest.param("Other.main", "there is no class Other", id="no class"),
    ],
)
def test_wrong_entries_are_told(entry: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_sources([case(BROKEN)], options={"entry": entry})


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        pytest.param("x.class", b"\0\1\2\3", "should begin with the bytes CA FE BA BE", id="no class"),
        pytest.param("x.jar", b"PK\3\4 and more", "is no archive of classes", id="no archive"),
    ],
)
def test_other_bytes_are_refused(name: str, data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError, match=message):
        load_sources(read([path]))


def test_a_folder_stands_for_the_java_files_in_it(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("Main.java", "inner/Other.java", "readme.txt"):
        (tmp_path / name).write_text("class X {}")
    assert [Path(source.name).name for source in read([tmp_path])] == ["Main.java", "Other.java"]


def test_handlers_around_calls_that_cannot_raise_go() -> None:
    loaded = load_sources([case(BROKEN)])
    assert without_idle_handlers(loaded.program.procedures, ()) == loaded.program.procedures


NATIVE = """public class Main {
    static class Base { int value() { return 1; } }
    static class Sub extends Base { native int value(); }
    public static void main(String[] arguments) {
        Base one = arguments.length > 5 ? new Sub() : new Base();
        assert one.value() == 1;
    }
}
"""


@pytest.mark.skipif(which("javac") is None, reason="no JDK is installed")
def test_a_native_method_among_those_that_may_be_meant_is_not_modelled() -> None:
    loaded = load_sources([Source("Main.java", NATIVE)])
    (result,) = clew.check(loaded, ["assertion.violated"], engine="explore", limits=clew.Limits(seconds=60)).results
    assert isinstance(result.verdict, clew.Unknown)
    assert "the library method Main$Sub.value is not modelled" in result.verdict.reason


def test_a_folder_chooses_java_whatever_is_asked(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "Main.class").write_bytes(b"")
    assert choose(str(tmp_path), None).name == "java"
