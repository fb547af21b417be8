"""State matching: is every concrete state of a new symbolic state one of an old one?

Nouns: a *split* is a state in two, a skeleton that must be equal and data that is compared under a path; a *literal* is
an input variable in a term; a *matcher* says whether one split *covers* another; a *store* finds a stored split that
covers a new one. What does not belong here: programs, schedules and searching, of which this code knows nothing.
"""

from clew.symbolic.matching.matchers import Matcher, matcher
from clew.symbolic.matching.methods import EXACT, Effort, Grouping, Guidance, Method, Options
from clew.symbolic.matching.statistics import Answerer, Statistics
from clew.symbolic.matching.store import Store

__all__ = [
    "EXACT",
    "Answerer",
    "Effort",
    "Grouping",
    "Guidance",
    "Matcher",
    "Method",
    "Options",
    "Statistics",
    "Store",
    "matcher",
]
