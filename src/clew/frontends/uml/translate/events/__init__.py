"""Events: who sends them, where they wait, and when they arrive."""
