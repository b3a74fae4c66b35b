"""The way a finished review leaves the house as a training text: corrections with placeholders instead of values."""
