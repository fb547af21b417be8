"""Recursive state machines, made while they are asked for: the model of hierarchical linear time.

Nouns: a *node* is a place inside of a component, a *component* is a procedure as it behaves from one entry on, a *box*
is what waits at a call for the callee's return, an *exit* is what a callee brings back. `machine` is the protocol,
`explicit` the plain one that is written down.
After: Alur, Benedikt, Etessami, Godefroid, Reps and Yannakakis, "Analysis of Recursive State Machines", 2005.
"""
