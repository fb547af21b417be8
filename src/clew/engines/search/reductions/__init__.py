"""Reductions: which steps of a state are followed, so that no goal can tell the difference."""
