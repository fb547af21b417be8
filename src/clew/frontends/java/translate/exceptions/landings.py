"""Landings: where an exception of the library comes back into a method of the user, and remembers that place.

Input: procedures whose landings only pass on what they caught. Output: the same with landings that mark it. They are
written when it is known which calls may raise, since most calls of the library cannot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.frontends.java.translate.unit import INSIDE, SITE, THROWABLE, Unit
from clew.ir.commands import Branch, Goto, Load, Store
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Variable, apply, bits, equal, variable

LANDING = "landing"
THROWN = variable("%a0", POINTER)
"""What was caught; it is also the lowest place of the stack, which holds what a handler takes."""
_PLACE = variable("%n32.1", Bits(32))
"""The first temporary of its sort: a landing is a basic block, in which nobody else has used it."""


def with_marks(unit: Unit, procedure: Procedure) -> Procedure:
    """The procedure with landings that let an exception remember them, if it remembers no place yet."""
    if not any(_is_landing(block) for block in procedure.blocks):
        return procedure
    blocks = tuple(made for block in procedure.blocks for made in _written(unit, procedure, block))
    known = any(each.variable is _PLACE for each in procedure.locals)
    declared = procedure.locals if known else (*procedure.locals, _declared(_PLACE))
    return replace(procedure, locals=declared, blocks=blocks)


def _is_landing(block: Block) -> bool:
    return block.label.startswith(f"{LANDING}$")


def _declared(held: Variable) -> Declaration:
    return Declaration(held, original="")


def _written(unit: Unit, procedure: Procedure, block: Block) -> Iterator[Block]:
    if not _is_landing(block):
        yield block
        return
    span, number = block.exit.span, block.label.partition("$")[2]
    mark, behind = f"mark${number}", f"marked${number}"
    place = apply("pointer.add", THROWN, bits(unit.layouts.offset(*SITE), 64))
    site = unit.site(span, THROWABLE, unit.reached.methods[procedure.name.removesuffix(INSIDE)])
    unknown = Branch(equal(_PLACE, bits(0, 32)), mark, behind, span=span)
    yield replace(block, commands=(Load(_PLACE, place, span=span),), exit=unknown)
    yield replace(block, label=mark, commands=(Store(place, bits(site, 32), span=span),), exit=Goto(behind, span=span))
    yield replace(block, label=behind)
