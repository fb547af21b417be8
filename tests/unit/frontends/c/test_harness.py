"""Drivers with free arguments: what they call holds or fails as it does for any caller."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew.frontends.c import CFrontend
from clew.ir.source import Source
from tests.cli.sessions import clew as command

SOURCE = """\
#include <stddef.h>
#include <stdint.h>
typedef struct { uint8_t data[4]; unsigned count; } ring_t;
struct node { int value; struct node *next; const char *name; int (*call)(void); };
enum mode { OFF, ON };
int put(ring_t *r, uint8_t byte) { if (r == 0 || r->count > 3) return -1; r->data[r->count++] = byte; return 0; }
int get(ring_t *r) { return r->data[r->count % 4]; }
int nodes(const struct node *n) { int s = 0; while (n) { s += n->value & 1; n = n->next; } return s; }
int sum(const uint8_t *p, size_t len) { int s = 0; for (size_t i = 0; i < len; i++) s += p[i]; return s; }
int length(const char *text, enum mode m) { int n = 0; while (text[n]) n++; return n + (m == ON); }
"""


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        pytest.param("put", clew.Holds(), id="a struct, or none"),
        pytest.param("get", clew.Fails("memory.null-dereference"), id="a struct that is taken for granted"),
        pytest.param("nodes", clew.Holds(), id="a list"),
        pytest.param("sum", clew.Holds(), id="an array with its length"),
        pytest.param("length", clew.Holds(), id="a text and an enumeration"),
    ],
)
def test_a_driver_decides(tmp_path: Path, function: str, expected: clew.Verdict) -> None:
    (tmp_path / "lib.c").write_text(SOURCE)
    done = command("harness", function, tmp_path / "lib.c", "--output", tmp_path / "driver.c")
    assert done.code == 0, done.err
    loaded = clew.load(tmp_path / "driver.c")
    assert clew.check(loaded, limits=clew.Limits(seconds=60), engine="simulate").results[0].verdict == expected


def test_an_unknown_function_is_told(tmp_path: Path) -> None:
    (tmp_path / "lib.c").write_text(SOURCE)
    done = command("harness", "node", tmp_path / "lib.c")
    assert (done.code, "did you mean nodes?" in done.err) == (2, True)


def test_a_driver_of_a_project_is_compiled_as_what_it_drives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("src", "inc", "build", "drivers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "inc" / "lib.h").write_text("unsigned half(unsigned x);\n")
    (tmp_path / "src" / "lib.c").write_text("#include <lib.h>\nunsigned half(unsigned x) { return x / N; }\n")
    entry = {
        "directory": str(tmp_path / "build"),
        "file": "../src/lib.c",
        "command": "cc -I../inc -DN=2 -c ../src/lib.c",
    }
    (tmp_path / "build" / "compile_commands.json").write_text(json.dumps([entry]))
    monkeypatch.chdir(tmp_path)
    without = command("harness", "half", "src/lib.c", "--output", "drivers/half.c")
    assert (without.code, "src/lib.c:1:10: fatal error" in without.err) == (2, True)
    done = command("harness", "half", "src/lib.c", "--compile-commands", "build", "--output", "drivers/half.c")
    assert (done.code, '#include "../src/lib.c"' in (tmp_path / "drivers" / "half.c").read_text()) == (0, True)
    loaded = CFrontend(compile_commands="build").load([Source("drivers/half.c", Path("drivers/half.c").read_text())])
    assert "build has no command for drivers/half.c; it is compiled as src/lib.c is" in [
        each.text for each in loaded.notes
    ]
