"""Everything that is language, read from `lexicons/`: a new language is a new folder there."""
