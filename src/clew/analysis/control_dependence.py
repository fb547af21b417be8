"""Governance: which branches of a procedure decide whether control comes to a block.

Input: a procedure. Output: for each block those that every way to an end passes (its post-dominators), and for each
block the branches that govern it, each with the label that is taken (control dependence).
After: Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization", 1987.
"""

from __future__ import annotations

from clew.analysis.dataflow import equate
from clew.graphs import inverted
from clew.ir.program import Procedure
from clew.ir.rewriting import labels_of

Governor = tuple[str, str]
"""A block, and the label to which it goes."""


def post_dominators(procedure: Procedure) -> dict[str, frozenset[str]]:
    """For each block those through which every way to an end leads, itself included."""
    following = {block.label: labels_of(block.exit) for block in procedure.blocks}
    every = frozenset(following)
    found = dict.fromkeys(following, every)

    def common(label: str) -> frozenset[str]:
        after = [found[target] for target in following[label]]
        return frozenset({label}).union(every.intersection(*after) if after else ())

    equate(found, common, inverted(following))
    return found


def governors(procedure: Procedure) -> dict[str, tuple[Governor, ...]]:
    """For each block the branches that govern it, in a fixed order."""
    after = post_dominators(procedure)
    found: dict[str, dict[Governor, None]] = {block.label: {} for block in procedure.blocks}
    for block in procedure.blocks:
        targets = labels_of(block.exit)
        for target in targets if len(targets) > 1 else ():
            for label in after[target] - after[block.label]:
                found[label][block.label, target] = None
    return {label: tuple(sorted(each)) for label, each in found.items()}
