"""Exceptions of Java: what instructions throw, what is thrown at once, and which handlers nothing comes to."""
