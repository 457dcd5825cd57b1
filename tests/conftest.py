"""What every test shares."""

from hypothesis import settings

# Machines are noisy: how long an example takes says nothing about the code.
settings.register_profile("mesavoz", deadline=None)
settings.load_profile("mesavoz")
