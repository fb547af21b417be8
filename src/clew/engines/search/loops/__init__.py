"""Loops: which state is expanded next."""
