"""Wrong use of the command line, told in the language of the messages: the library's own words are English."""

import re
from typing import cast

import typer

from core.errors import UsageError

# What every mistake of use derives from, whether typer stands on click or brings its own.
WRONG_USE = cast(type[Exception], typer.BadParameter.__base__)

_CODES = {
    "MissingParameter": "program.usage_missing",
    "BadParameter": "program.usage_path",
    "NoSuchOption": "program.usage_option",
    "BadOptionUsage": "program.usage_argument",
    "BadArgumentUsage": "program.usage_argument",
}
# What the library quotes of the command, or of what could have stood there: 'x', (x).
_QUOTED = re.compile(r"'([^']*)'|(?<= )\(([^()]+)\)")


def usage_error(error: Exception) -> UsageError | None:
    """The mistake as the user reads it; None where there is none: a group called without a command shows its help."""
    kind = type(error).__name__
    if kind == "NoArgsIsHelpError":
        return None
    message = str(getattr(error, "message", ""))
    quoted = [one or other for one, other in _QUOTED.findall(message)]
    context = getattr(error, "ctx", None)
    told = {
        "name": _parameter(error) or next(iter(quoted), ""),
        "command": context.command_path if context else "thunder-deid",
    }
    if "is not one of" in message:
        return UsageError("program.usage_choice", **told, choices=", ".join(quoted[1:]))
    return UsageError(_CODES.get(kind, "program.usage_wrong"), **told)


def _parameter(error: Exception) -> str:
    """The option or argument the mistake is about, as it is written; empty where the library names none."""
    param = getattr(error, "param", None)
    if param is None:
        return str(getattr(error, "option_name", ""))
    return str((param.metavar or param.name) if param.param_type_name == "argument" else param.opts[0])
