"""Clew, a model checker: a proof, or a run that anyone can replay."""

__version__ = "0.1.0"
