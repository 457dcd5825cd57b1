"""From the microphone to candidates with a decision."""
