"""Duet: two sides, one bank of time tokens, and the map of missions."""
