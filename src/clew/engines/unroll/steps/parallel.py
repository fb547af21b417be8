"""Parallel ∃-steps: all actions are enabled at the start; none contradicts another or disturbs a later one.

After: Dubrovin 2011, Definition 4; (P1) forbids that an action reads what an earlier one of the same step has written.
"""

from __future__ import annotations

from clew.engines.unroll.steps.interleaving import effects, enabling
from clew.engines.unroll.steps.selectors import live, primed, selector, template
from clew.engines.unroll.template import Template
from clew.ir.terms import FALSE, TRUE, Term, Variable, conjoin, disjoin, negate
from clew.models.transition import TransitionSystem, reads


def parallel(system: TransitionSystem, *, dynamic: bool) -> Template:
    """The template; without dynamic independence everything that may be read or written counts."""
    steps = live(system)
    written: dict[Variable, Term] = {}
    undisturbed: list[Term] = []
    for step in steps:
        chosen = selector(step)
        for access in reads(step):
            before = written.get(access.variable, FALSE)
            if before is not FALSE:
                undisturbed.append(negate(conjoin(chosen, access.when if dynamic else TRUE, before)))
        for write in step.writes:
            does = conjoin(chosen, write.when if dynamic else TRUE)
            written[write.variable] = disjoin(written.get(write.variable, FALSE), does)
    some = disjoin(*map(selector, steps))
    constraint = conjoin(*enabling(steps), *effects(system, steps), *undisturbed, some)
    after = primed(system.variables)
    return template(system, steps, constraint, after, after)
