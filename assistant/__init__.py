"""mesavoz: a voice assistant for a real table of the Codenames family."""
