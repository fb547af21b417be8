"""Matching by solvers: comparison, elimination, subsumption, refutation."""
