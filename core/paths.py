"""Where the program's own data lies, installed as a wheel, run from a checkout or frozen into one folder."""

from importlib.resources import files
from pathlib import Path


def resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder below ``resources/``; it is not checked for existence."""
    return Path(str(files("resources"))).joinpath(*parts)
