"""Predicate abstraction of transition systems: finite models of what some conditions say of states.

Nouns: a *predicate* is a Bool term over state variables; a *valuation* says which predicates of a place hold, as the
bits of a number; an *edge* is what a step does between two places; a *relation* is the set of pairs of valuations that
some step leads through, as a decision diagram. What is abstract has more runs than the system, never fewer.
"""
