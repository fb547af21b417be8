"""Linear time on recursive state machines, inside of callees too: sound by relational summaries.

Nouns: a *space* keeps what was made of a machine; a *reader* is a formula or an automaton that reads labels; a
*context* is a component together with the reader's state at its entry; a *vertex* is a node and a reader's state in a
context; a *summary* says with which exit, in which reader's state and with which marks seen a context is left; a
*contract* is a summary that nobody has read in: the call as one step. Who has components of his own asks `modes`.
"""
