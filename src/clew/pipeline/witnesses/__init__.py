"""Witnesses of other tools: read, woven into the program that they speak of, and confirmed or refuted by a check.

Nouns: a *waypoint* is something that a run must pass; to *weave* a witness into a program is to add code to its text
that counts waypoints and cuts off runs which do not pass them, or that asserts invariants. What is confirmed then is a
run of that program, replayed as any other; nothing of a witness is believed.
"""

from clew.pipeline.witnesses.invariants import loop_invariants
from clew.pipeline.witnesses.reading import is_witness, read_witness
from clew.pipeline.witnesses.validate import Setting, validated

__all__ = ["Setting", "is_witness", "loop_invariants", "read_witness", "validated"]
