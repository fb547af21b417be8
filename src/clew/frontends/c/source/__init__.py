"""What is read from the source text before the compiler folds it away, and what is added to it."""
