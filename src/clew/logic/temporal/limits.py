"""Limits of the translation from formulas to automata: numbers, so that no answer depends on the clock."""

from __future__ import annotations

from clew.errors import InputError

MAX_ATOMS = 200
"""Atoms of one formula; also bounds the depth of recursion over diagrams."""
MAX_DIAGRAM_NODES = 200_000
MAX_CUBES = 24
"""A guard with more is written as a decision over one atom after the other, or negated."""
MAX_ALTERNATIVES = 3_000
"""Ways to meet one obligation now, each an edge of the automaton."""
MAX_STATES = 3_000
MAX_EDGES = 60_000
MAX_OBLIGATIONS = 500
"""Distinct subformulas with a temporal operator."""
WIDE = 12
"""A Boolean term over more atoms than this is one atom itself."""
COMPARED = 300
"""Rows of more alternatives or edges are not compared pair by pair."""
SIMULATION_STATES = 80
"""Automata with more states are reduced by bisimulation only."""
STUTTER_ATOMS = 8
"""Formulas over more atoms are not tested for invariance under stuttering beyond their syntax."""
STUTTER_STATES = 60_000


class TooLarge(InputError):
    """A formula whose automaton would be too large; the message says which number was passed."""
