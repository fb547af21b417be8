"""Parcels: everything that a task needs travels, and its key does not depend on where it lies."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.sweeps.parcels import parcel_of, unpack
from clew.sweeps.tasks import Bounds, Task


def put(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def task(folder: Path, *files: str, options: tuple[str, ...] = (), also: tuple[str, ...] = ()) -> Task:
    return Task("t", "", "", folder, files, options, also=also)


@pytest.mark.parametrize(
    ("files", "named", "options", "travel"),
    [
        pytest.param({"a.c": "", "b.h": ""}, "a.c", (), {"a.c"}, id="what nobody names stays"),
        pytest.param(
            {"a.c": '#include "b.h"\n', "b.h": '  # include "sub/c.h"\n', "sub/c.h": ""},
            "a.c",
            (),
            {"a.c", "b.h", "sub/c.h"},
            id="includes of includes",
        ),
        pytest.param(
            {
                "src/a.c": '#include <x.h>\n#include "../top.h"\n',
                "inc/x.h": '#include "y.h"\n',
                "inc/y.h": "",
                "top.h": "",
            },
            "src/a.c",
            ("-I", "inc"),
            {"src/a.c", "inc/x.h", "inc/y.h", "top.h"},
            id="folders of headers",
        ),
        pytest.param({"a.c": "#include <x.h>\n", "x.h": ""}, "a.c", (), {"a.c"}, id="angles do not mean this folder"),
        pytest.param(
            {"a.c": "#include NAME\n", "x.h": "", "y.inc": "", "z.c": ""},
            "a.c",
            ("-DNAME=<x.h>",),
            {"a.c", "x.h", "y.inc"},
            id="an include that a macro names",
        ),
        pytest.param({"a.c": "", "p/u.prp": ""}, "a.c", ("--property", "p/u.prp"), {"a.c", "p/u.prp"}, id="properties"),
        pytest.param(
            {"t.yml": "input_files: 'x.i'\nproperties:\n  - property_file: ../p/u.prp\n", "x.i": "", "../p/u.prp": ""},
            "t.yml",
            (),
            {"here/t.yml", "here/x.i", "p/u.prp"},
            id="a task definition",
        ),
        pytest.param(
            {"j/A.java": "", "j/b/C.java": "", "j/readme": ""}, "j", (), {"j/A.java", "j/b/C.java"}, id="a folder"
        ),
        pytest.param(
            {"a.scxml": '<s src="b.scxml"/>', "b.scxml": ""}, "a.scxml", (), {"a.scxml", "b.scxml"}, id="charts"
        ),
    ],
)
def test_what_travels(
    tmp_path: Path, files: dict[str, str], named: str, options: tuple[str, ...], travel: set[str]
) -> None:
    folder = put(tmp_path / "here", files)
    parcel = parcel_of(task(folder, named, options=options), Bounds())
    assert {name for name, _ in parcel.files} == travel
    there = unpack(parcel, tmp_path / "there")
    assert (there / named).exists()


def test_the_key_does_not_depend_on_the_place(tmp_path: Path) -> None:
    put(tmp_path / "one", {"a.c": '#include "b.h"\n', "b.h": "int x;\n"})
    shutil.copytree(tmp_path / "one", tmp_path / "other")

    def key(folder: str, *options: str, seconds: float | None = None) -> str:
        return parcel_of(task(tmp_path / folder, "a.c", options=options), Bounds(seconds)).key

    assert key("one") == key("other") == parcel_of(task(tmp_path / "one", str(tmp_path / "one/a.c")), Bounds()).key
    assert key("one") != key("one", "-DX") != key("one", seconds=1)
    cores = parcel_of(task(tmp_path / "one", "a.c"), Bounds(cores=1))
    assert cores.key == key("one")
    (tmp_path / "other" / "b.h").write_text("int y;\n")
    assert key("one") != key("other")


def test_names_from_the_root_are_made_relative(tmp_path: Path) -> None:
    folder = put(tmp_path, {"p/a.c": "#include <x.h>\n", "far/inc/x.h": ""}) / "p"
    parcel = parcel_of(task(folder, str(folder / "a.c"), options=(f"-I{tmp_path / 'far/inc'}",)), Bounds())
    assert parcel.arguments == ("a.c", "-I../far/inc")
    there = unpack(parcel, tmp_path / "there")
    assert (there / "../far/inc/x.h").exists()


def test_what_does_not_travel_is_refused(tmp_path: Path) -> None:
    put(tmp_path, {"a.c": ""})
    with pytest.raises(InputError, match="does not travel"):
        parcel_of(task(tmp_path, "a.c", options=("--compile-commands=build",)), Bounds())
    with pytest.raises(InputError, match=r"no file b\.c"):
        parcel_of(task(tmp_path, "b.c"), Bounds())
