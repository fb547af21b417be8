"""Equations between polynomials that hold at a place, proved by algebra instead of by a solver of bits."""
