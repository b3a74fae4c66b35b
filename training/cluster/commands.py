"""``python -m training cluster``: how large the paper's networks are, and whether they work here."""

from typing import Annotated

import typer

from training.cluster.config import Config, load_config
from training.cluster.sizes import sizes_table
from training.cluster.trial import trial as one_pass

app = typer.Typer(no_args_is_help=True, help=__doc__)


def _config(name: str) -> Config:
    try:
        return load_config(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="CONFIG") from error


@app.command()
def sizes() -> None:
    """Parameters of every configuration beside the paper's, and what a token costs."""
    typer.echo(sizes_table())


@app.command()
def trial(
    config: Annotated[str, typer.Argument(help="name of a file in training/configs, or a .toml file")],
    length: Annotated[int, typer.Option(min=2, help="tokens of the row")] = 128,
) -> None:
    """One forward and backward pass in bf16 of one row; on the meta device where memory does not allow it."""
    done = one_pass(_config(config), length)
    traced = "traced only, for want of memory"
    found = traced if done.device == "meta" else f"loss {done.loss:.3f}, gradient {done.norm:.3f}"
    typer.echo(
        f"{config}: {done.parameters / 1e6:,.1f} M parameters, {length} tokens on {done.device}: "
        f"{found}, {done.seconds:.1f} s"
    )
