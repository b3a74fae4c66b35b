"""What people touch: the command line and the window. Both stand on ``core``; nothing imports ``app``."""
