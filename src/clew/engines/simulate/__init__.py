"""Symbolic simulation."""
