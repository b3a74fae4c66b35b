"""The command line. Importing it loads neither model nor document libraries: each command loads its own."""

from collections.abc import Sequence


def run_command_line(arguments: Sequence[str]) -> int:
    """See ``app.cli.program``, which the window does without: it takes from here how inputs are found."""
    from app.cli.program import run_command_line as run

    return run(arguments)
