"""Equality assumptions: which literal of one state may stand for which literal of another.

Nouns: a *constraint* (A, B) says that each literal of A may be mapped to any of B; constraints are *simplified* if no
literal occurs in two of them; *assumptions* are a consistent map: of equal sorts, and injective. What does not belong
here: asking a solver whether states are equal under assumptions.
"""
