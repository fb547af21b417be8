"""Values: what variables and memory may hold at each place, as sets of values that are computed without a search.

Nouns: a *value* is what a variable may hold (`domain`): numbers as an interval with known bits, pointers as objects
with a row of offsets, and whether it may be undefined; *contents* are what the cells of an object may hold (`memory`);
a *situation* is what all variables and objects may hold at one place (`situation`). A procedure is followed with the
situation in which it is called (`following`).
After: Cousot and Cousot, "Abstract Interpretation", 1977; Mauborgne and Rival, "Trace Partitioning in Abstract
Interpretation Based Static Analyzers", 2005.
"""
