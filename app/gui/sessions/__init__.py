"""Keeping reviews: session files, autosave, recovery after a crash, the reviewer's name, the key list."""
