"""Any number of threads: what holds of every two of them.

Nouns: a *move* is what a process of a role does from one of its places; a *pair* is what is shared, and where two
processes are with which variables, at the same time. A process moves on in its pairs; and where a third one moves that
makes a pair with each of the two, what is shared changes for them. So the pairs of every state that some number of
processes come to are among those that are derived, and what nobody in a derived pair is about to violate nobody
violates. A derivation of something bad says nothing: pairs may be derived that no state has.

`pairs` derives them one by one, where there are few; `clauses` leaves that to a solver of Horn clauses, for single
processes first. `counts` finds shared numbers that say how many processes are somewhere.
After: Hoenicke, Majumdar and Podelski, "Thread modularity at many levels", 2017; Abdulla, Haziza and Holík, "All for
the price of few", 2013.
"""
