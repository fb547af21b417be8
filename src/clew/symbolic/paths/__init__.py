"""Path conditions: what can be said of inputs on a path, cheap answers first."""
