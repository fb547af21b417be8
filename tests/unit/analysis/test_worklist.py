"""The order of data flow: callees before callers, blocks behind those that lead to them, each piece once."""

from __future__ import annotations

from clew.analysis.worklist import Agenda, ranks
from clew.ir.rewriting import labels_of
from clew.text.parse import parse_program

PROGRAM = """program single;
var x : bits 8 = 0;
proc outer() {
  call inner();
  while x < 3 { x := x + 1; }
}
proc inner() { x := 1; }
process P = outer();
"""


def test_callees_come_first_and_loops_behind_their_heads() -> None:
    program = parse_program(PROGRAM)
    found = ranks(program)
    outer, inner = program.procedures
    assert max(found["inner", block.label] for block in inner.blocks) < found["outer", outer.blocks[0].label]
    backwards = [
        (block.label, target)
        for block in outer.blocks
        for target in labels_of(block.exit)
        if found["outer", target] <= found["outer", block.label]
    ]
    assert len(backwards) == 1, "only the way back to the head of the loop should lead to a smaller rank"


def test_a_piece_waits_once_and_may_come_again() -> None:
    program = parse_program(PROGRAM)
    agenda = Agenda(program)
    start, only = ((each.name, each.blocks[0].label, 0) for each in program.procedures)
    agenda.add((start, only, start))
    seen = []
    for piece in agenda.all():
        seen.append(piece)
        if seen == [only]:
            agenda.add((only,))
    assert seen == [only, only, start]
