"""Games that nobody plays, for measuring: random players, misheard lines, synthetic voices."""
