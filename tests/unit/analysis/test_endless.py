"""Programs that go round for ever, and those that come to an end."""

from __future__ import annotations

import pytest

from clew.analysis.callgraph import is_endless
from clew.ir.source import Source
from clew.pipeline.sources import load_sources


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int i = 0; while (i < n()) i++; return i;", False),
        ("for (;;) step();", True),
        ("for (;;) { step(); if (n() == 7) abort(); }", True),
        ("for (;;) { step(); if (n() == 7) return 0; }", False),
        ("for (;;) { step(); if (n() == 7) exit(0); }", False),
        ("serve();", True),
        ("if (n()) serve();", False),
    ],
)
def test_who_goes_round_for_ever(body: str, expected: bool) -> None:
    """The library around a program ends it by a procedure that does not come back, which is no loop of the user."""
    text = "#include <stdlib.h>\nextern int n(void);\nint x;\nvoid step(void) { x = n(); }\n"
    text += f"void serve(void) {{ while (1) step(); }}\nint main(void) {{ {body} }}\n"
    assert is_endless(load_sources([Source("p.c", text)], options={"missing": "result"}).program) is expected
