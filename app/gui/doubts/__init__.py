"""The checklist of doubts in the window: the list, the keys that walk through it, the answers."""
