"""Names of the files of a report."""


def slug(name: str) -> str:
    """A set's name as part of a file name."""
    return "".join(char if char.isalnum() or char in "-_" else "-" for char in name)


def mistakes_file(name: str) -> str:
    """Where the worst mistakes of a set go."""
    return f"mistakes-{slug(name)}.txt"


def drawn_file(name: str) -> str:
    """Where mistakes of a set drawn by lot go."""
    return f"drawn-{slug(name)}.txt"


def plot_file(name: str, kind: str) -> str:
    """Where a plot of a set goes; ``kind`` is pr, reliability, length or category."""
    return f"{slug(name)}-{kind}.png"
