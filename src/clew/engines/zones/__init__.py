"""Zones: timed automata, with all values of clocks that a state may have as one object.

Nouns: a *zone* is a set of values of clocks given by bounds on them and on their differences; a *node* is a state of
data with a zone. Modules: parts (conditions on zones), safety (reachable nodes), product, liveness (accepted runs over
nodes), moments (from a path of nodes to a run with times), engine.
"""
