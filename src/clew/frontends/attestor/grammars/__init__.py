"""Graphs and grammars of tasks, with classes and fields by name: read, written, predefined, with indices and numbers.

What does not belong here: programs, and where fields lie in them.
"""
