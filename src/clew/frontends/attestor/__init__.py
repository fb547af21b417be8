"""Tasks on heaps as Attestor has them: settings files, and heaps, grammars and contracts as JSON.

Nouns: *settings* are the options of one task, a file of command-line options; a *graph* is a heap or the right side of
a rule as JSON has it, with classes and fields by name; to *bind* a grammar is to give fields their offsets in structs;
a *builder* is a procedure that makes any heap of a nonterminal by free choices. What does not belong here: programs of
any language; they are loaded by their own front end.
"""
