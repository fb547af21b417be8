"""From inputs to tasks: projects, task sets, definitions, folders, times properties, times engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import InputError
from clew.sweeps.selection import Asked, tasks_of
from clew.sweeps.tasks import Expected

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
MEMORY = "".join(f"CHECK( init(main()), LTL(G valid-{part}) )\n" for part in ("free", "deref", "memtrack"))


@pytest.fixture
def benchmarks(tmp_path: Path) -> Path:
    properties = tmp_path / "properties"
    properties.mkdir()
    (properties / "unreach-call.prp").write_text(REACH)
    (properties / "valid-memsafety.prp").write_text(MEMORY)
    for folder, name, verdict in (("loops", "b", "true"), ("loops", "a", "false"), ("heap", "c", "false")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.c").write_text("int main(void) { return 0; }\n")
        lines = [f"  - property_file: ../properties/unreach-call.prp\n    expected_verdict: {verdict}\n"]
        if folder == "heap":
            lines.append(
                "  - property_file: ../properties/valid-memsafety.prp\n    expected_verdict: false\n"
                "    subproperty: valid-memtrack\n"
            )
        text = f"format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n{''.join(lines)}"
        (tmp_path / folder / f"{name}.yml").write_text(f"{text}options:\n  language: C\n  data_model: LP64\n")
    (tmp_path / "All.set").write_text("# everything\nloops/*.yml\nheap/*.yml # and this\n\n")
    return tmp_path


def rows(names: list[str], asked: Asked, here: Path) -> list[tuple[str, str, str, str]]:
    return [(each.name, each.question, each.engine, str(each.expected or "")) for each in tasks_of(names, asked, here)]


def test_a_task_set_gives_each_property_with_its_verdict(benchmarks: Path) -> None:
    assert rows(["All.set"], Asked(), benchmarks) == [
        ("loops/a.yml", "unreach-call", "", "fails"),
        ("loops/b.yml", "unreach-call", "", "holds"),
        ("heap/c.yml", "unreach-call", "", "fails"),
        ("heap/c.yml", "valid-memsafety", "", "fails valid-memtrack"),
    ]


def test_properties_choose_and_engines_multiply(benchmarks: Path) -> None:
    found = rows(["heap", "loops/a.yml"], Asked(("valid-memsafety",), ("explore", "bmc{depth=3}")), benchmarks)
    assert found == [
        ("heap/c.yml", "valid-memsafety", "explore", "fails valid-memtrack"),
        ("heap/c.yml", "valid-memsafety", "bmc{depth=3}", "fails valid-memtrack"),
    ]


def test_a_folder_gives_programs_that_no_definition_names(benchmarks: Path) -> None:
    (benchmarks / "loops" / "free.dve").write_text("system async;")
    (benchmarks / "loops" / "data.json").write_text("{}")
    found = rows(["loops"], Asked(("deadlock", "unreach-call")), benchmarks)
    assert [(name, question) for name, question, *_ in found] == [
        ("loops/a.yml", "unreach-call"),
        ("loops/b.yml", "unreach-call"),
        ("loops/free.dve", "deadlock"),
        ("loops/free.dve", "unreach-call"),
    ]


def test_a_project_gives_its_targets(tmp_path: Path) -> None:
    text = '[project]\nengine = "bmc"\n[target.x]\nfiles = ["a.c"]\nflags = ["-DA"]\nexpect = "fails memory.leak"\n'
    (tmp_path / "clew.toml").write_text(text)
    (found,) = tasks_of([], Asked(), tmp_path)
    assert (found.name, found.engine, found.options) == ("x", "bmc", ("-DA", "--engine", "bmc"))
    assert (found.expected, found.files) == (Expected("fails", "memory.leak"), ("a.c",))
    (asked,) = tasks_of([str(tmp_path)], Asked(("deadlock",), ("explore",)), tmp_path)
    assert (asked.question, asked.engine, asked.expected) == ("deadlock", "explore", None)


@pytest.mark.parametrize(
    ("names", "asked", "message"),
    [
        pytest.param(["nowhere"], Asked(), "no file or folder nowhere", id="what is not there"),
        pytest.param(["loops"], Asked(engines=("exlpore",)), "explore", id="a wrong engine"),
        pytest.param(["loops/a.yml", "loops/a.yml"], Asked(), "two tasks are named", id="a task twice"),
        pytest.param(["loops/a.yml"], Asked(("no-overflow",)), "nothing to do", id="a property that no task has"),
        pytest.param(["wrong.set"], Asked(), r"wrong\.set:2: nothing matches", id="a pattern without files"),
    ],
)
def test_mistakes_are_told(benchmarks: Path, names: list[str], asked: Asked, message: str) -> None:
    (benchmarks / "wrong.set").write_text("loops/*.yml\nlops/*.yml\n")
    with pytest.raises(InputError, match=message):
        tasks_of(names, asked, benchmarks)


@pytest.mark.parametrize(
    ("expected", "verdict", "check", "meets"),
    [
        pytest.param(Expected("fails", "valid-memtrack"), "fails", "memory.leak", True, id="a part of memory safety"),
        pytest.param(Expected("fails", "valid-memtrack"), "fails", "memory.use-after-free", False, id="another part"),
        pytest.param(Expected("fails"), "fails", "memory.leak", True, id="any check"),
        pytest.param(Expected("holds"), "unknown", "", False, id="no answer"),
    ],
)
def test_expectations(expected: Expected, verdict: str, check: str, meets: bool) -> None:
    assert expected.meets(verdict, check) is meets
