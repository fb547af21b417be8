"""Products that are forgotten: a system in which what two variables make together may be anything.

Input: a system. Output: one that has all of its steps, and more; so where it comes to an end, the other one does, too.
Most products have nothing to do with how loops count, and a solver of bits gets lost in them.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import postorder, rewrite
from clew.models.transition import Step, TransitionSystem, reserved


def without_products(system: TransitionSystem) -> TransitionSystem:
    """See the module; the same system where there is no product of two variables."""
    steps = tuple(map(without_products_in, system.steps))
    return system if steps == system.steps else replace(system, steps=steps)


def products_in(step: Step) -> dict[Term, Variable]:
    """The products of two that are no constants, each with an input of its own."""
    terms = (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
    found = [part for part in postorder(*terms) if isinstance(part, Apply) and part.operator == "mul"]
    plain = [each for each in found if not any(isinstance(factor, Constant) for factor in each.arguments)]
    return {each: reserved("product", f"{step.name} {number}", each.sort) for number, each in enumerate(plain)}


def without_products_in(step: Step) -> Step:
    """The step with inputs in place of its products."""
    free = products_in(step)
    if not free:
        return step
    writes = (
        replace(each, when=rewrite(each.when, free.get), value=rewrite(each.value, free.get)) for each in step.writes
    )
    enabled = rewrite(step.enabled, free.get)
    return replace(step, enabled=enabled, writes=tuple(writes), free=(*step.free, *free.values()))
