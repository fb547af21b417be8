"""Products that are forgotten: a system in which what two variables make together may be anything.

Input: a system. Output: one that has all of its steps, and more; so where it comes to an end, the other one does, too.
Most products have nothing to do with how loops count, and a solver of bits gets lost in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clew.ir.sorts import Bool
from clew.ir.terms import Apply, Constant, Term, Variable, children
from clew.ir.walk import postorder, rewrite
from clew.models.transition import Step, TransitionSystem, reserved


def without_products(system: TransitionSystem) -> TransitionSystem:
    """See the module; the same system where there is no product of two variables."""
    steps = tuple(map(without_products_in, system.steps))
    return system if steps == system.steps else replace(system, steps=steps)


def without_anything_about_products(system: TransitionSystem) -> TransitionSystem:
    """The same, in which comparisons of products may turn out in any way, and nothing fails.

    What holds in all of its states does so in those of the system.
    """
    return without_products(replace(system, steps=tuple(map(_without_comparisons, system.steps))))


def _without_comparisons(step: Step) -> Step:
    return replace(_with_inputs(step, comparisons_in(step)), failures=())


def comparisons_in(step: Step) -> dict[Term, Variable]:
    """The comparisons of numbers that depend on products, each with an input of its own."""
    about = set[Term](products_in(step))
    compared: list[Term] = []
    for part in postorder(step.enabled, *(term for write in step.writes for term in (write.when, write.value))):
        if not about.isdisjoint(children(part)) and part not in about:
            if isinstance(part.sort, Bool) and not isinstance(children(part)[0].sort, Bool):
                compared.append(part)
            else:
                about.add(part)
    return {each: reserved("comparison", f"{step.name} {number}", each.sort) for number, each in enumerate(compared)}


def products_in(step: Step) -> dict[Term, Variable]:
    """The products of two that are no constants, each with an input of its own."""
    terms = (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
    found = [part for part in postorder(*terms) if isinstance(part, Apply) and part.operator == "mul"]
    plain = [each for each in found if not any(isinstance(factor, Constant) for factor in each.arguments)]
    return {each: reserved("product", f"{step.name} {number}", each.sort) for number, each in enumerate(plain)}


def without_products_in(step: Step) -> Step:
    """The step with inputs in place of its products."""
    free = products_in(step)
    return _with_inputs(step, free) if free else step


def _with_inputs(step: Step, free: Mapping[Term, Variable]) -> Step:
    """The step with inputs in place of other terms."""
    writes = (
        replace(each, when=rewrite(each.when, free.get), value=rewrite(each.value, free.get)) for each in step.writes
    )
    enabled = rewrite(step.enabled, free.get)
    return replace(step, enabled=enabled, writes=tuple(writes), free=(*step.free, *free.values()))
