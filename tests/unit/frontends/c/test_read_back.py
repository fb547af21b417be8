"""Files that a program wrote itself: what it would read back is not kept, and it is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from tests.samples import sampled

ENGINE = "explore{implementation=python}"
HEAD = "#include <stdio.h>\n#include <fcntl.h>\n#include <unistd.h>\n"
SAME = 'FILE *w = fopen("a", "w"); if (w) { fputc(1, w); fclose(w); }'


def verdict(folder: Path, body: str) -> clew.Verdict:
    (folder / "a.c").write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    return clew.check(clew.load(folder / "a.c"), engine=ENGINE).verdict


@pytest.mark.parametrize(
    "body",
    sampled(
        [
            pytest.param("FILE *f = tmpfile(); if (f) { fputc(1, f); rewind(f); fgetc(f); }", id="temporary"),
            pytest.param('FILE *f = fopen("a", "r+"); if (f) { fputc(1, f); rewind(f); fgetc(f); }', id="updated"),
            pytest.param(f'{SAME} FILE *r = fopen("a", "r"); if (r) fgetc(r);', id="opened again"),
            pytest.param(f'{SAME} rename("a", "b"); FILE *r = fopen("b", "r"); if (r) fgetc(r);', id="renamed"),
            pytest.param('char c = 1; int f = open("a", O_RDWR); write(f, &c, 1); read(f, &c, 1);', id="by its number"),
        ],
        4,
    ),
)
def test_what_is_read_back_is_not_modelled(tmp_path: Path, body: str) -> None:
    found = verdict(tmp_path, body)
    assert isinstance(found, clew.Unknown)
    assert "reads back" in found.reason


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f'{SAME} FILE *r = fopen("b", "r"); if (r) fgetc(r);', id="another file"),
        pytest.param('FILE *f = fopen("a", "r+"); if (f) { fgetc(f); fputc(1, f); }', id="read before"),
        pytest.param('FILE *f = fopen("/dev/tty", "w+"); if (f) { fputc(1, f); fgetc(f); }', id="a device"),
        pytest.param(
            'char c = 1; int f = open("/dev/tty", O_RDWR); write(f, &c, 1); read(dup(f), &c, 1);',
            id="a device by number",
        ),
        pytest.param('char c = 1; int f = open("a", O_RDWR); read(f, &c, 1); write(f, &c, 1);', id="by its number"),
    ],
)
def test_what_others_wrote_is_anything(tmp_path: Path, body: str) -> None:
    assert verdict(tmp_path, body) == clew.Holds()
