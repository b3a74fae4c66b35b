"""What a command says, in one line and with exit code 2, where what was named is missing, damaged or something else."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from training.engine.loop import TRY_AGAIN, Stopped
from training.errors import FOR_USERS


def made_by(command: str, file: Path) -> Path:
    """``file``. Raises FileNotFoundError saying which ``command`` leaves it where it is not there."""
    if not file.is_file():
        raise FileNotFoundError(f"{file} is not there: python -m training {command} leaves it")
    return file


def told(error: BaseException) -> str:
    """What is wrong, with the file the system refused; the message alone where the program wrote it."""
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


class Refusing(TyperCommand):
    """A command that names what it refuses, and the option that is to be given otherwise; it exits with 75 ("try again
    later") where training was asked to stop and kept what it needs to go on."""

    def invoke(self, ctx: Any) -> Any:
        """Raises BadParameter for all that is `FOR_USERS`."""
        try:
            return super().invoke(ctx)
        except Stopped as stopped:
            raise typer.Exit(TRY_AGAIN) from stopped
        except FOR_USERS as error:
            message = told(error)
            raise typer.BadParameter(message, ctx=ctx, param_hint=_option(ctx, message)) from error


class Commands(typer.Typer):
    """Commands that are `Refusing`."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """As typer's."""
        return super().command(name, **{"cls": Refusing, **settings})


def _option(ctx: Any, message: str) -> str | None:
    """What the most exact of the paths that were given, and that ``message`` names, is called."""
    named = [(len(path), called) for path, called in _paths(ctx) if _names(message, path)]
    return max(named)[1] if named else None


def _paths(ctx: Any) -> Iterator[tuple[str, str]]:
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name)
        called = parameter.opts[0] if parameter.param_type_name == "option" else parameter.name.upper()
        for path in value if isinstance(value, list | tuple) else [value]:
            if isinstance(path, Path):
                yield str(path), called


def _names(message: str, path: str) -> bool:
    return re.search(rf"(?<![\w./-]){re.escape(path)}(?![\w-])", message) is not None
