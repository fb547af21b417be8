"""Grammars as a whole: those that everybody knows, those that are inferred, and what is wrong with one."""
