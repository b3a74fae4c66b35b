"""``python -m training import``: what ``thunder-deid model import`` runs in a process of its own."""

import logging
import warnings
from pathlib import Path
from typing import Annotated

import typer

from core.errors import DeidError
from core.messages import text as message
from core.tagging import Tagger, load_bundle
from core.tagging.bundle import OUTSIDE, bare
from core.tokenizer.kinds import Kind
from core.tokenizer.text import Unit
from training.export import WINDOW, PlainStorage


def import_model(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="checkpoint folder of transformers")],
    output: Annotated[Path, typer.Option(help="bundle folder to write; must not exist")],
    labels: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="label map, CSV or TOML: see resources/labels")
    ] = None,
    name: Annotated[str | None, typer.Option(help="name of the bundle (default: of the folder)")] = None,
    version: Annotated[str, typer.Option(help="version of the bundle")] = "1",
    licence: Annotated[str | None, typer.Option(help="licence (default: what the folder's README says)")] = None,
    data: Annotated[str, typer.Option(help="what the model was trained on")] = "not stated",
    window: Annotated[int, typer.Option(min=16, max=8192, help="tokens read at once, at most")] = WINDOW,
    tokenizer: Annotated[Kind | None, typer.Option(help="how the tokenizer is fed (default: told from it)")] = None,
    unit: Annotated[Unit, typer.Option(help="word: the first piece of a word decides for all of it")] = "token",
    threshold: Annotated[float, typer.Option(min=0.0, max=0.99, help="probability from which a token is marked")] = 0.5,
    storage: Annotated[
        PlainStorage, typer.Option(help="float16 halves the file, int8 halves it again and is faster")
    ] = "float32",
) -> None:
    """Turn a token classifier of transformers into a bundle the desktop loads."""
    from transformers.utils.logging import disable_progress_bar  # transformers is slow to import

    from training.imports.convert import ImportOptions, import_checkpoint

    disable_progress_bar()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    options = ImportOptions(labels, name, version, licence, data, window, tokenizer, unit, threshold, storage)
    try:
        bundle = load_bundle(import_checkpoint(folder, output, options, lambda line: typer.echo(line, err=True)))
        Tagger(bundle)
    except DeidError as error:
        typer.echo(error.message(), err=True)
        raise typer.Exit(error.exit_code) from error
    kept = len({bare(label) for label in bundle.labels} - {OUTSIDE})
    typer.echo(message("model.imported", name=bundle.name, labels=kept, scheme=bundle.scheme.upper(), path=bundle.path))
