"""What training says of what it was given, as apart from a defect."""

from core.errors import DeidError


class InputError(ValueError):
    """Something that was given is missing, damaged or something else. The message says what, and what to do."""


FOR_USERS = (DeidError, InputError, OSError, FloatingPointError)
"""What whoever runs a command can mend. All else is a defect, or takes one to be found, and keeps its traceback: a
ValueError of Python or of a library names neither file nor option ("could not broadcast …", "line 1 column 9")."""
