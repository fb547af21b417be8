"""A scripted exchange with the server for each language: open, diagnostics, hover, names, edit, close.

One server speaks of all of them, as that of an editor does. A check is a process of a second or more, so each language
is checked twice: as it is wrong, and mended (or, where a check is dear, as something that is refused at once).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.places import EXAMPLES
from tests.samples import sampled
from tests.unit.lsp.exchange import Editor, editor

NONSENSE = "$ nonsense"


@dataclass(frozen=True, slots=True)
class Script:
    """A file that fails, and what is done with it."""

    text: str
    mended: tuple[str, str] | None = None
    """What is replaced by what, so that nothing fails; None: by nonsense."""
    code: str = "assertion.violated"
    properties: tuple[str, ...] = ()
    """What the project asks of it."""
    named: bool = False
    """Whether the language has an outline; then `count` is a name of the text."""
    beside: tuple[Path, ...] = field(default=())
    """Files that it needs."""
    needs: str | None = None
    """A program that has to be installed."""


SCRIPTS = {
    "a.clew": Script(
        "program single;\nvar count : bits 8 = 0;\nproc f() { count := 1; assert count == 0; }\nprocess P = f();\n",
        ("count == 0", "count == 1"),
        named=True,
    ),
    "a.dve": Script(
        "byte count = 0;\nprocess P { state s, t; init s; assert t: count == 0; "
        "trans s -> t { effect count = 1; }, t -> t { }; }\nsystem async;\n",
        named=True,
    ),
    "a.ivl": Script(
        "int count = 0;\nthread t { count = 1; assert count == 0; }\nmain { start; }\n",
        named=True,
    ),
    "a.rem": Script(
        "int count(3);\ninit main;\nmodule void main() { count = 1; "
        "if :: count == 0 -> skip; :: else -> error: goto error; fi; }\n",
        ("count == 0", "count == 1"),
        "property.invariant",
        ("AG !error",),
        named=True,
    ),
    "a.ha": Script(
        "automaton tank {\n  clock count;\n  location filling { invariant count <= 3; }\n}\n"
        'property "AG (count <= 2)";\n',
        ("count <= 2", "count <= 3"),
        "property.invariant",
        named=True,
    ),
    "a.xta": Script(
        "int count = 0;\nprocess P() {\n  state s, t;\n  init s;\n  trans s -> t { assign count := 1; };\n}\n"
        "system P;\n",
        code="property.invariant",
        properties=("AG (count == 0)",),
        named=True,
    ),
    "b.xml": Script(
        "<nta><declaration>int count = 0;</declaration><template><name>P</name>\n"
        '<location id="id0"><name>s</name></location><location id="id1"><name>t</name></location><init ref="id0"/>\n'
        '<transition><source ref="id0"/><target ref="id1"/><label kind="assignment">count = 1</label></transition>\n'
        "</template><system>system P;</system></nta>\n",
        code="property.invariant",
        properties=("AG (count == 0)",),
    ),
    "a.puml": Script(
        "@startuml\n' var count = 0\n[*] --> s\ns --> t : go / count = 1\n@enduml\n",
        code="property.invariant",
        properties=("AG (count == 0)",),
    ),
    "a.btor2": Script(
        "1 sort bitvec 1\n2 zero 1\n3 one 1\n4 state 1 count\n5 init 1 4 2\n6 next 1 4 3\n7 bad 4\n",
        code="property.invariant",
    ),
    "a.c": Script(
        "#include <assert.h>\nint count;\nint main(void) { count = 1; assert(count == 0); return 0; }\n",
        ("count == 0", "count == 1"),
    ),
    "A.java": Script(
        "class A {\n    static int count;\n    public static void main(String[] words) {\n        count = 1;\n"
        "        assert count == 0;\n    }\n}\n",
        needs="javac",
    ),
    "a.attestor": Script(
        (EXAMPLES / "heap" / "third.attestor").read_text(),
        code="memory.null-dereference",
        beside=(EXAMPLES / "heap" / "lists.clew", EXAMPLES / "heap" / "list.json"),
    ),
    "a.cpp": Script(
        "#include <systemc.h>\nSC_MODULE(counter) {\n    int count;\n    void step() {\n        count = count + 1;\n"
        "        assert(count == 0);\n    }\n    SC_CTOR(counter) : count(0) { SC_METHOD(step); }\n};\n"
        'int sc_main(int, char *[]) {\n    counter one("one");\n    sc_start();\n    return 0;\n}\n',
    ),
}


def target(name: str, script: Script) -> str:
    """The file as the project has it."""
    asked = ", ".join(f'"{each}"' for each in script.properties)
    return f'[target.{name.replace(".", "-")}]\nfiles = ["{name}"]\nproperties = [{asked}]\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("project")
    (made / "clew.toml").write_text("".join(target(*each) for each in SCRIPTS.items()))
    return made


@pytest.fixture(scope="module")
def one(folder: Path) -> Iterator[Editor]:
    with editor(folder) as made:
        yield made


@pytest.mark.parametrize("name", sampled(SCRIPTS, 4))
def test_exchange(one: Editor, folder: Path, name: str) -> None:
    script = SCRIPTS[name]
    if script.needs is not None and shutil.which(script.needs) is None:
        pytest.skip(f"{script.needs} is not installed")
    for beside in script.beside:
        shutil.copy(beside, folder)
    path = folder / name
    path.write_text(script.text)
    uri = one.open(path)
    (found,) = [each for each in one.diagnostics() if each["severity"] == 1]
    assert found["code"] == script.code
    line = found["range"]["start"]["line"]
    assert script.code in one.request("textDocument/hover", **one.at(uri, line, 0))["contents"]["value"]
    if script.named:
        names(one, uri, script.text)
    else:
        assert one.request("textDocument/rename", **one.at(uri, 0, 0), newName="total") is None
    after = NONSENSE if script.mended is None else script.text.replace(*script.mended)
    path.write_text(after)
    one.change(uri, after)
    one.notify("textDocument/didSave", textDocument={"uri": uri})
    codes = {each["code"] for each in one.diagnostics() if each["severity"] == 1}
    assert codes == ({"bad input"} if script.mended is None else set())
    one.notify("textDocument/didClose", textDocument={"uri": uri})


def names(one: Editor, uri: str, text: str) -> None:
    """The last place of the name leads to its declaration, renames all of them, and is among what may stand there."""
    lines = text.splitlines()
    row = max(number for number, each in enumerate(lines) if "count" in each)
    at = one.at(uri, row, lines[row].rindex("count"))
    declared = one.request("textDocument/definition", **at)["range"]["start"]["line"]
    assert declared == next(number for number, each in enumerate(lines) if "count" in each)
    assert len(one.request("textDocument/rename", **at, newName="total")["changes"][uri]) == text.count("count")
    assert "count" in {each["label"] for each in one.request("textDocument/completion", **at)}
    assert "count" in {each["name"] for each in one.request("textDocument/documentSymbol", textDocument={"uri": uri})}
