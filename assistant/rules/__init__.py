"""The game itself: pure state, actions and events."""
