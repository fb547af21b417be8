"""Tasks and property files of the software verification competition."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import InputError
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.task import Claim, read_task
from clew.ir.source import Source
from clew.svcomp import names_in

TASK = """
format_version: '2.0'
input_files: 'a.i'
properties:
  - property_file: safe.prp
    expected_verdict: true
  - property_file: memory.prp
    expected_verdict: false
    subproperty: valid-free
options:
  language: C
  data_model: LP64
"""


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("G ! call(reach_error())", "unreach-call"),
        ("G ! overflow", "no-overflow"),
        ("G ! data-race", "no-data-race"),
        ("G valid-deref", "valid-deref"),
        ("G valid-free", "valid-free"),
        ("G valid-memtrack", "valid-memtrack"),
        ("G valid-memcleanup", "valid-memcleanup"),
        ("F end", "termination"),
    ],
)
def test_properties_have_names(formula: str, name: str) -> None:
    assert names_in(Source("a.prp", f"CHECK( init(main()), LTL({formula}) )\n\n")) == (name,)


@pytest.mark.parametrize("text", ["", "G x", "CHECK( init(main()), LTL(G nothing) )", "COVER( init(main()) )"])
def test_other_properties_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        names_in(Source("a.prp", text))


def test_a_task_is_read(tmp_path: Path) -> None:
    (tmp_path / "safe.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )")
    memory = ("valid-free", "valid-deref")
    (tmp_path / "memory.prp").write_text("\n".join(f"CHECK( init(main()), LTL(G {name}) )" for name in memory))
    task = read_task(Source(str(tmp_path / "a.yml"), TASK))
    assert task.inputs == (tmp_path / "a.i",)
    assert task.claims == (
        Claim(("unreach-call",), expected=True, file=tmp_path / "safe.prp"),
        Claim(memory, expected=False, file=tmp_path / "memory.prp", subproperty="valid-free"),
    )
    assert task.model is DataModel.LP64


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[1, 2", "is no YAML", id="no YAML"),
        pytest.param("name: x", "is no task of SV-COMP", id="another file"),
        pytest.param("input_files: a.c\noptions: {data_model: LLP64}", "data_model is 'LLP64'", id="a data model"),
        pytest.param("input_files: a.c\noptions: {language: Ada}", "language is 'Ada'", id="a language"),
        pytest.param("input_files: a.c\nproperties: [{}]", "should have a property_file", id="no property file"),
        pytest.param("input_files: a.c\nproperties: [{property_file: x.prp}]", "cannot be read", id="a missing file"),
    ],
)
def test_wrong_tasks_are_told(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_task(Source("a.yml", text))


PROPERTIES = {
    "unreach-call": ("G ! call(reach_error())",),
    "no-overflow": ("G ! overflow",),
    "no-data-race": ("G ! data-race",),
    "valid-memsafety": ("G valid-free", "G valid-deref", "G valid-memtrack"),
    "valid-memcleanup": ("G valid-memcleanup",),
    "termination": ("F end",),
}
PROGRAM = """
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void reach_error(void);
static int *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    *kept = 2147483646;
    if (sizeof(long) != 4 || ++*kept < 0)
        reach_error();
    return 0;
}
"""


def _verdicts(folder: Path, names: tuple[str, ...]) -> dict[str, str]:
    for name in names:
        text = "".join(f"CHECK( init(main()), LTL({formula}) )\n" for formula in PROPERTIES[name])
        (folder / f"{name}.prp").write_text(text)
    (folder / "a.c").write_text(PROGRAM)
    listed = "\n".join(f"  - property_file: {name}.prp" for name in names)
    (folder / "a.yml").write_text(f"format_version: '2.0'\ninput_files: a.c\nproperties:\n{listed}\n")
    outcome = clew.check(clew.load(folder / "a.yml"), engine="explore{implementation=python}")
    return {each.property.text: type(each.verdict).__name__ for each in outcome.results}


def test_every_property_of_a_task_is_answered(tmp_path: Path) -> None:
    found = _verdicts(tmp_path, tuple(PROPERTIES))
    assert found.pop("memory.not-freed") == "Fails"
    assert set(found.values()) == {"Holds"}
    wanted = {
        "control.error-reached",
        "arithmetic.overflow",
        "concurrency.data-race",
        "memory.leak",
        "control.nontermination",
    }
    assert wanted < set(found)


def test_only_what_a_task_asks_for_is_answered(tmp_path: Path) -> None:
    assert _verdicts(tmp_path, ("unreach-call",)) == {"control.error-reached": "Holds"}
