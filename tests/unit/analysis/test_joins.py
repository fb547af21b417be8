"""Proper joins: what is joined was made, once, and nobody else joins it."""

from __future__ import annotations

import pytest

from clew.analysis.sharing.handles import Handles
from clew.analysis.sharing.joins import proper_joins
from clew.analysis.sharing.points_to import PointsTo
from clew.ir.source import Source
from clew.pipeline.prepare import PASSES, transform
from clew.pipeline.sources import load_sources

_PROGRAM = """
#include <pthread.h>
static pthread_t threads[9];
static void *work(void *unused) { return unused; }
int main(void) {
    pthread_t one;
    BODY
    return 0;
}
"""
_ROW = "for (int i = 0; i < 9; i++) pthread_create(&threads[i], 0, work, 0);"
_JOINED = "for (int i = 0; i < 9; i++) pthread_join(threads[i], 0);"


@pytest.mark.parametrize(
    ("body", "proper"),
    [
        pytest.param(f"{_ROW} {_JOINED}", {"&threads", "filled"}, id="a row that is joined"),
        pytest.param(f"{_ROW} {_JOINED}".replace("i++", "i += 2", 1), {"&threads"}, id="every second one is made"),
        pytest.param(f"{_ROW} {_JOINED}".replace("0; i <", "1; i <", 1), {"&threads"}, id="the first one is not made"),
        pytest.param(f"{_ROW} {_JOINED}".replace("< 9", "< 8", 1), {"&threads"}, id="the last one is not made"),
        pytest.param(f"if (!threads[0]) {{ {_ROW} }} {_JOINED}", {"&threads"}, id="perhaps no row is made"),
        pytest.param(f"{_ROW} {_JOINED}".replace(") pth", ") if (i - 5) pth", 1), {"&threads"}, id="one is left out"),
        pytest.param(
            f"{_ROW} {_JOINED}".replace(") pth", ") { if (threads[1]) break; pth", 1).replace("0);", "0); }", 1),
            {"&threads"},
            id="the loop may be left early",
        ),
        pytest.param("pthread_create(&one, 0, work, 0); pthread_join(one, 0);", set(), id="one thread"),
        pytest.param(f"{_ROW} {_JOINED} {_JOINED}", None, id="a row is joined twice"),
        pytest.param(f"{_ROW} threads[7] = 0; {_JOINED}", None, id="somebody else writes into the table"),
        pytest.param(f"{_ROW} pthread_detach(threads[3]); {_JOINED}", None, id="a thread is detached"),
        pytest.param(_ROW.replace("[i]", "[0]") + _JOINED, None, id="all handles are written to one place"),
        pytest.param(f"for (int k = 0; k < 2; k++) {{ {_ROW} }} {_JOINED}", None, id="rows are made twice"),
        pytest.param(
            "if (threads[0]) pthread_create(&one, 0, work, 0); pthread_join(one, 0);", None, id="perhaps none"
        ),
        pytest.param("pthread_create(&one, 0, work, 0); one = 0; pthread_join(one, 0);", None, id="a handle is lost"),
        pytest.param("pthread_create(&one, 0, work, 0); pthread_join(2, 0);", None, id="a number of a thread"),
    ],
)
def test_joins(body: str, proper: set[str] | None) -> None:
    loaded = load_sources([Source("joins.c", _PROGRAM.replace("BODY", body))])
    program = transform(loaded.program, PASSES).result
    found = proper_joins(Handles(program, PointsTo(program)))
    told = None if found is None else {*found.tables, *(["filled"] if found.filled else [])}
    assert told == proper
