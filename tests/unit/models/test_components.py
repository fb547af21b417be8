"""Recursive state machines that are written down."""

from __future__ import annotations

from clew.models.components.explicit import TERMINATED, ExplicitComponents, label
from clew.models.components.machine import Enters, Fails, Goes, Leaves, Stays

CALLER = ExplicitComponents(
    entries=("m0",),
    table={
        "m0": (Enters("f0", "box"),),
        "m1": (Leaves("end"),),
        "f0": (Goes("f1"), Fails("broken")),
        "f1": (Leaves("x"),),
    },
    returns={("box", "x"): (Goes("m1"),)},
    endings={"end": (Goes("over"),)},
    labels={"over": frozenset({TERMINATED})},
    owner={"m0": "main", "m1": "main", "over": "main", "f0": "f", "f1": "f"},
    silent=frozenset({"f0"}),
)


def test_a_table_answers_as_it_is_written() -> None:
    assert [start.node for start in CALLER.initial()] == ["m0"]
    assert CALLER.steps("m0") == (Enters("f0", "box"),)
    assert CALLER.resume("box", "x") == (Goes("m1"),)
    assert CALLER.resume("box", "elsewhere") == ()
    assert CALLER.finish("end") == (Goes("over"),)
    assert CALLER.steps("over") == ()
    assert not CALLER.seen("f0")
    assert CALLER.seen("f1")
    assert CALLER.holds("over", label(TERMINATED))
    assert not CALLER.holds("f1", label(TERMINATED))
    assert CALLER.procedure("f1") == "f"
    assert not Stays().stuck
