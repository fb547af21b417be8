"""Heaps as hypergraphs, and grammars that say which parts of them may be folded into one hyperedge.

Nouns: a *node* is an object of memory with its *cells*; an *edge* is a hyperedge that stands for any number of objects,
those that its *nonterminal* derives; a *rule* says what an edge may stand for; to *unfold* an edge is to replace it by
what its rules say, one heap per rule; to *fold* is the way back, with the first rule that fits. A heap without edges is
concrete. What does not belong here: programs and what they do to heaps.
"""
