"""What the user sets: how the window looks, which model reads, by which rule profile is redacted."""
