"""What the players see."""
