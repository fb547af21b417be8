"""Recursive procedures: what is known of every call that has returned (*summaries*), guessed from calls and proved."""
