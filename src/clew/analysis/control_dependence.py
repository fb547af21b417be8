"""Governance: which branches of a procedure decide whether control comes to a block.

Input: a procedure. Output: for each block those that every way to an end passes (its post-dominators), and for each
block the branches that govern it, each with the label that is taken (control dependence).
After: Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization", 1987.
"""

from __future__ import annotations

from clew.ir.program import Procedure
from clew.ir.rewriting import labels_of

Governor = tuple[str, str]
"""A block, and the label to which it goes."""


def post_dominators(procedure: Procedure) -> dict[str, frozenset[str]]:
    """For each block those through which every way to an end leads, itself included."""
    every = frozenset(block.label for block in procedure.blocks)
    following = {block.label: labels_of(block.exit) for block in procedure.blocks}
    found = {label: every if following[label] else frozenset({label}) for label in every}
    changed = True
    while changed:
        changed = False
        for block in reversed(procedure.blocks):
            if not following[block.label]:
                continue
            common = frozenset.intersection(*(found[label] for label in following[block.label]))
            now = common | {block.label}
            if now != found[block.label]:
                found[block.label], changed = now, True
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
