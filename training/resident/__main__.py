"""The command alone."""

from training.refusals import Commands
from training.resident.command import resident

app = Commands(add_completion=False)
app.command()(resident)
app()
