"""What the window shows and does, as far as it can be said without Qt: nothing here imports PySide6."""
