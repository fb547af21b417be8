"""One search: states wait, one is taken and expanded, what is new waits.

Nouns: a *loop* decides which state comes next; a *store* knows which states were visited, exactly or by one that covers
them; a *reduction* leaves out steps that no goal can tell; *emptiness* asks whether a run exists that an automaton
accepts. `explore` and `simulate` are the engines that users name: settings of the search over explicit and over
symbolic states.
"""
