"""IC3: property-directed reachability on the bits of a system.

Nouns: a *cube* is a conjunction of state literals, as a tuple of literals; a *frame* over-approximates what is reached
within so many steps, as the cubes it excludes; an *obligation* is a cube that leads to the bad condition.
After: Bradley, "SAT-based model checking without unrolling", 2011; Eén, Mishchenko and Brayton, "Efficient
implementation of property directed reachability", 2011.
"""

from clew.engines.unroll.ic3.queries import Lift
from clew.engines.unroll.ic3.search import Ic3Search, Invariant, Reached

__all__ = ["Ic3Search", "Invariant", "Lift", "Reached"]
