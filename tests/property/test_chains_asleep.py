"""Chains in which somebody waits: whoever could not go on is tried again as soon as what it has read changes.

Each program has one process that waits, and one that makes a long chain of steps, in the middle of which the other may
go on: what it then finds is missed where it sleeps too long. Native chains are compared with the plain search.
"""

from __future__ import annotations

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Switch
from clew.lower.views import Views
from clew.models.engine import Budget, Found, SafeGoal
from clew.text.parse import parse_program

STEPS = " ".join("yield; n := n + 1#8;" for _ in range(40))
HEAD = "program threads;\nvar s : bits 8 = 0;\nvar p : pointer = null;\nvar ready : bits 1 = 0;\n"
GLOBAL = "yield; if s != 1#8 { retry; } yield; assert s != 1#8;", "yield; s := 1#8; yield; s := 2#8;"
BYTE = "yield; b := *p; if b != 1#8 { retry; } yield; assert b != 1#8;", "yield; *p := 1#8; yield; *p := 2#8;"


@pytest.mark.parametrize(("waits", "works"), [pytest.param(*GLOBAL, id="global"), pytest.param(*BYTE, id="byte")])
def test_a_sleeper_wakes_when_what_it_has_read_changes(waits: str, works: str) -> None:
    waiter = f"proc waiter() {{ local b : bits 8 = 0; p := new bytes(1); *p := 0#8; ready := 1; {waits} }}\n"
    worker = f"proc worker() {{ local n : bits 8 = 0; await ready == 1; {STEPS} {works} {STEPS} }}\n"
    program = parse_program(f"{HEAD}{waiter}{worker}process P = waiter();\nprocess Q = worker();\n")
    for engine in (Explore(chains=Switch.OFF), Explore(chains=Switch.ON, implementation=Implementation.NATIVE)):
        answers = list(engine.check(Views(program), (SafeGoal(),), Budget()))
        assert any(isinstance(each, Found) for each in answers), engine
