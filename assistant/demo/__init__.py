"""A whole game by synthetic players: synthesised, heard by the real ear, played by the rules."""
