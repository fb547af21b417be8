"""Synchronised methods, where there are threads: enter the monitor, do the work, leave it, whatever happens."""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.java.classfile.model import Method
from clew.frontends.java.translate.unit import INSIDE, Unit
from clew.frontends.java.world.hierarchy import OBJECT
from clew.ir.commands import Call, Goto, Raise, Return
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER
from clew.ir.terms import Term, variable

_ENTER, _EXIT = (f"clew/Monitor.{what}(L{OBJECT};)V" for what in ("enter", "exit"))


def with_monitor(unit: Unit, method: Method, body: Procedure) -> tuple[Procedure, Procedure]:
    """The method as its callers see it, and its body under another name."""
    inner = replace(body, name=f"{body.name}{INSIDE}")
    for place in unit.read.pop(body.name, ()):
        unit.reads(inner.name, place)
    held: Term = unit.class_value(method.owner) if method.is_static else body.parameters[0].variable
    caught = variable("%caught", POINTER)
    results = tuple(variable(f"%result{number}", sort) for number, sort in enumerate(body.results))
    arguments = tuple(each.variable for each in body.parameters)
    span = body.span
    blocks = (
        Block("start", (Call(_ENTER, (held,), span=span),), Goto("inside")),
        Block(
            "inside",
            (
                Call(inner.name, arguments, results, unwind="caught", caught=caught, span=span),
                Call(_EXIT, (held,), span=span),
            ),
            Return(results, span=span),
        ),
        Block("caught", (Call(_EXIT, (held,), span=span),), Raise(caught, span=span)),
    )
    declared = tuple(Declaration(each, original="") for each in (caught, *results))
    outer = replace(body, locals=declared, blocks=blocks)
    return outer, inner
