"""A scripted exchange with the server for each language: open, diagnostics, hover, edit, definition, rename, close."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.lsp.exchange import editor

TEXTS = {
    "a.clew": """\
program single;
var count : bits 8 = 0;
proc f() { count := 1; assert count == 0; }
process P = f();
""",
    "a.dve": """\
byte count = 0;
process P { state s, t; init s; assert t: count == 0; trans s -> t { effect count = 1; }, t -> t { }; }
system async;
""",
    "a.ivl": """\
int count = 0;
thread t { count = 1; assert count == 0; }
main { start; }
""",
    "a.rem": """\
int count(3);
init main;
module void main() { count = 1; if :: count == 0 -> skip; :: else -> error: goto error; fi; }
""",
    "a.c": """\
#include <assert.h>
int count;
int main(void) { count = 1; assert(count == 0); return 0; }
""",
}
PROJECT = '[target.a]\nfiles = ["a.rem"]\nproperties = ["AG !error"]\n'


@pytest.mark.parametrize("name", TEXTS)
def test_exchange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "cache")) if not name.endswith(".c") else None
    text = TEXTS[name]
    path = tmp_path / name
    path.write_text(text)
    (tmp_path / "clew.toml").write_text(PROJECT)
    with editor(tmp_path) as one:
        uri = one.open(path)
        (found,) = [each for each in one.diagnostics() if each["severity"] == 1]
        assert found["code"] == ("property.invariant" if name == "a.rem" else "assertion.violated")
        line = found["range"]["start"]["line"]
        assert found["code"] in one.request("textDocument/hover", **one.at(uri, line, 0))["contents"]["value"]
        row = next(number for number, each in enumerate(text.splitlines()) if "count == 0" in each)
        column = text.splitlines()[row].index("count == 0")
        if name != "a.c":
            where = one.request("textDocument/definition", **one.at(uri, row, column))
            assert where["range"]["start"]["line"] == next(
                n for n, each in enumerate(text.splitlines()) if "count" in each
            )
            edit = one.request("textDocument/rename", **one.at(uri, row, column), newName="total")
            assert len(edit["changes"][uri]) == text.count("count")
            assert "count" in {each["label"] for each in one.request("textDocument/completion", **one.at(uri, row, 0))}
        path.write_text(text.replace("count == 0", "count == 1"))
        one.change(uri, path.read_text())
        one.notify("textDocument/didSave", textDocument={"uri": uri})
        assert [each for each in one.diagnostics() if each["severity"] == 1] == []
        path.write_text("$ nonsense")
        one.change(uri, path.read_text())
        one.notify("textDocument/didSave", textDocument={"uri": uri})
        assert {each["code"] for each in one.diagnostics()} == {"bad input"}
        one.notify("textDocument/didClose", textDocument={"uri": uri})
