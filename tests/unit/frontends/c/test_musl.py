"""Where functions of libc are looked for that are not our own."""

from __future__ import annotations

import pytest

from clew.frontends.c.linking import musl


@pytest.mark.parametrize(
    ("name", "file"),
    [
        pytest.param("regcomp", "regcomp.c", id="a name on a line of its own"),
        pytest.param("__tre_mem_new_impl", "tre-mem.c", id="a name that a macro gives underscores"),
        pytest.param("iswalpha_l", "iswalpha.c", id="the second name of a function"),
        pytest.param("__fsmu8", "internal.c", id="a table with another name in its file"),
        pytest.param("optopt", "getopt.c", id="a variable behind others"),
    ],
)
def test_a_name_leads_to_the_file_that_defines_it(name: str, file: str) -> None:
    assert [path.name for path in musl.sources(name)] == [file]


@pytest.mark.parametrize("name", ["printf", "fork", "mmap", "pthread_create"])
def test_what_asks_the_system_is_not_taken(name: str) -> None:
    assert musl.sources(name) == ()
