"""Help for those who use the window: the manual, a tour on a sample judgment, and whose work the program stands on."""
