"""Logic without a solver: what can be said of terms, formulas and automata by looking at them.

Nouns: a *formula* is linear temporal logic over Bool terms (`ir.properties`); a *word* is an infinite sequence of
valuations of its atoms, and a *lasso* one that is a prefix and then a cycle for ever; a *diagram* is a Boolean function
of atoms, and an automaton's guards are such; a *mark* is an acceptance set of edges, and a run is accepted that passes
each mark infinitely often.

What does not belong here: anything that needs a solver, a model or a search over the states of a program.
"""
