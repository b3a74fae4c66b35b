"""GUI tests run without a screen, and never touch the user's settings."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
