"""Linear time: formulas, automata, and the way from one to the other."""
