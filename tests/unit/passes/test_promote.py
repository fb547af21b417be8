"""Global variables of C programs in properties: objects that are one number become variables of the program."""

from __future__ import annotations

import pytest

from clew.frontends.c import CFrontend
from clew.ir.source import Source
from clew.passes.promote import promotable
from clew.pipeline.checking import check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds

COUNTER = """
int count = 2; static short level; int held; int *where = &held; int both[2];
void up(void) { count++; level = (short)(count - 5); *where = count; both[0] = count; }
int main(void) { up(); up(); return 0; }
"""


def test_what_can_be_promoted() -> None:
    program = normalised(CFrontend().load((Source("counter.c", COUNTER),))).program
    # In a program of one process the front end itself turns what it can into variables.
    found = promotable(program) | {each.name: each for each in program.globals}
    assert {"count", "level"} <= found.keys()
    assert not {"held", "both"} & found.keys()
    assert found["level"].signed


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("EF (count == 4 && level == -1)", Holds, id="a reachable state"),
        pytest.param("EF (count == 3 && level == 0)", Holds, id="a state between two statements"),
        pytest.param("EF (count == 5)", Fails, id="an unreachable one"),
        pytest.param("AG (count >= 2 && level >= -2)", Holds, id="an invariant"),
        pytest.param("F (count == 4)", Holds, id="linear time"),
        pytest.param("EF (held == 3 && both[0] == 2)", Fails, id="what pointers lead to, and elements of arrays"),
        pytest.param("AG (held <= 3)", Fails, id="every value behind a pointer is seen"),
    ],
)
def test_properties_speak_of_globals(text: str, verdict: type) -> None:
    loaded = normalised(CFrontend().load((Source("counter.c", COUNTER),)))
    (result,) = check(loaded, [text]).results
    assert isinstance(result.verdict, verdict)
