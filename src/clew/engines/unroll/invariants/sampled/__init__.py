"""What random runs suggest, and induction proves: samples of states, and guesses about them."""
