"""The command line. Importing it loads neither model nor document libraries: each command loads its own."""

from app.cli.program import run_command_line

__all__ = ["run_command_line"]
