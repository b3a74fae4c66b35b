"""The command alone."""

import typer

from training.resident.command import resident

typer.run(resident)
