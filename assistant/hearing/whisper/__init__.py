"""The Whisper ear: every phrase that may be said now is scored against the sound."""
