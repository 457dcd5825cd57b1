"""From words to what was meant, given what is expected now."""
