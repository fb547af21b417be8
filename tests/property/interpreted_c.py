"""Random C programs run by the reference interpreter: what they observed."""

from __future__ import annotations

from clew.frontends.c import CFrontend, compile_all
from clew.frontends.c.linking.entry import ENTRY
from clew.frontends.c.loading import linked
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import translate
from clew.ir.source import Source
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import Extent, State
from tests.property.c_prologue import SEEN
from tests.property.native_c import Observed


def run_interpreted(text: str) -> Observed:
    """What the program observed; an assertion fails where it violates a check or does not run to its end."""
    frontend = CFrontend()
    module = linked(compile_all([Source("random.c", text)], frontend.manner), frontend.data_model, frontend.entry)
    program = translate(read_module(module, "random.ll"), ENTRY).program
    interpreter = Interpreter(program)
    outcome = _only(interpreter.initial())
    while outcome.violation is None and (actors := interpreter.enabled(outcome.state)):
        outcome = _only(interpreter.step(outcome.state, actors[0]))
    assert outcome.violation is None, f"nothing should be violated, but: {outcome.violation}"
    assert interpreter.ended(outcome.state), "the program should run to its end"
    objects = {
        declared.original or declared.name: extent
        for declared, extent in zip(program.objects, outcome.state.objects, strict=False)
    }
    count = _number(objects["observed"])
    first = tuple(_number(objects["seen"], 8 * n, 8) for n in range(min(count, SEEN)))
    return Observed(count, first, _number(objects["hash"]))


def _only(outcomes: tuple[Outcome[State], ...]) -> Outcome[State]:
    assert len(outcomes) == 1, "a program without inputs should have one way to go on"
    return outcomes[0]


def _number(extent: Extent, offset: int = 0, size: int | None = None) -> int:
    end = extent.size if size is None else offset + size
    assert not any(mark.offset < end and offset < mark.offset + mark.size for mark in extent.marks), "plain numbers"
    return int.from_bytes(extent.data[offset:end], "little")
