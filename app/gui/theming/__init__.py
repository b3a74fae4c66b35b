"""Choosing how the window looks: as the desktop does, light, dark, or of high contrast."""
