"""``python -m training gather``: sources of any kind into one folder of texts for pretraining."""

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from training.data.published import kept_out_hashes
from training.data.texts import read_hashes
from training.gather.gathering import gather as gather_texts
from training.gather.kept_out import kept_out
from training.gather.recipe import load_recipe


def gather(
    recipe: Annotated[
        Path, typer.Argument(metavar="SOURCES.toml", help="sources, filters, mix: training/gather/recipe.py")
    ],
    out: Annotated[Path, typer.Argument(help="folder that is made; run and pretrain read it by --corpus")],
    root: Annotated[
        Path | None, typer.Option(help="what paths are relative to; the recipe's folder if not given")
    ] = None,
    without_texts: Annotated[
        list[Path] | None,
        typer.Option(help="folder of texts that evaluation owns: what shares text with one is dropped"),
    ] = None,
    without: Annotated[Path | None, typer.Option(help="file of hashes of texts that must not be read")] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="all cores if not given")] = None,
) -> None:
    """Texts of many sources cleaned, filtered, without repeats and without what evaluation owns, mixed by shares.

    OUT holds *.jsonl, sources.toml and a card of counts; it is there as a whole or not at all. A run that was killed is
    gone on with. Judgments that the project keeps out are left out in any case.
    """
    begun = time.monotonic()
    hashes = kept_out_hashes() | (read_hashes(without) if without else frozenset())
    wanted = load_recipe(recipe)
    owned = kept_out(without_texts or (), hashes)
    cores = processes or len(os.sched_getaffinity(0))
    made = gather_texts(wanted, root or recipe.parent, out, owned, cores, _tell)
    _tell(f"{'made' if made else 'there already'}, {time.monotonic() - begun:.1f} s")
    typer.echo(out)


def _tell(line: str) -> None:
    typer.echo(line, err=True)
