"""Invariants by Horn clauses: over integers and over numbers."""
