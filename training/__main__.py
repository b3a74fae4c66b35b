"""``python -m training``: tokenizer → pretraining → fine-tuning → bundle → evaluation, alone or all in turn."""

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from core.tagging import Tagger, load_bundle
from training import stages
from training.baselines.command import answers, baseline, prompt
from training.cluster.commands import app as cluster
from training.data.pools import pools_of
from training.data.published import GROUPS, read_published
from training.data.sources import Replacement
from training.evaluation import compare as comparing
from training.evaluation import run, scoring
from training.evaluation.gold import read_gold
from training.evaluation.predictions import Detectors, Predictor
from training.evaluation.private import private_folder, write_private
from training.evaluation.recorded import RecordedTagger, network_hash
from training.export import STORAGE, Storage, draft_of, put_in_place, require_place, restore
from training.gather.command import gather
from training.imports.command import import_model
from training.named.command import named
from training.probe import probe
from training.refusals import Commands
from training.replacement import replacement as compare_replacements
from training.rescorer import INVENTIONS, as_sure, require_free, trained, with_inventions, with_rescorer, written
from training.rescorer import published as unseen_judgments
from training.resident.command import resident
from training.resident.packing import pack, pack_passages
from training.runs.command import run as whole_run
from training.storing import store_anew
from training.stretches import parse_windows

app = Commands(add_completion=False, no_args_is_help=True, help=__doc__)
app.command(name="import")(import_model)
app.command()(baseline)
app.command()(answers)
app.command()(prompt)
app.command()(named)
app.command()(probe)
app.command()(gather)
app.command()(pack)
app.command(name="pack-passages")(pack_passages)
app.command()(resident)
app.command(name="replacement")(compare_replacements)
app.command(name="run")(whole_run)
app.add_typer(cluster, name="cluster")
Shared = Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")]
Work = Annotated[Path, typer.Option(help="folder for checkpoints and results; a stage resumes what lies there")]
Minutes = Annotated[float, typer.Option(help="wall-clock budget of the stage")]
Steps = Annotated[int | None, typer.Option(min=1, help="budget in steps instead: a run that can be repeated")]
Bundle = Annotated[Path, typer.Option(help="bundle folder")]

SHARED, WORK, BUNDLE = Path("../shared"), Path("work/model"), Path("resources/models/thunder-deid-small")


@app.command()
def rescorer(
    target: Annotated[Path, typer.Argument(help="folder of the bundle to write, or BUNDLE itself")],
    shared: Shared = SHARED,
    work: Work = WORK,
    bundle: Bundle = BUNDLE,
    judgments: Annotated[int, typer.Option(min=1, help="published judgments that the network reads")] = 90,
    marked: Annotated[Path, typer.Option(help="folder of marked judgments")] = Path("benchmarks/judgments"),
    inventions: Annotated[int, typer.Option(min=1, help="published judgments about inventions")] = 30,
    keep: Annotated[bool, typer.Option("--keep", help="keep BUNDLE's own, learn from inventions alone")] = False,
    version: Annotated[str | None, typer.Option(help="of the bundle from now on, BUNDLE's own if not given")] = None,
) -> None:
    """The re-scorer of a bundle, from judgments its network has not seen.

    Every answer of the network is kept below WORK/rescorer: a run that was ended goes on where it stood, and another
    one with the same network takes half a minute. Run it after every export: ``export`` writes a bundle without one.
    """
    require_free(bundle, target)
    restore(bundle)
    tagger = Tagger(load_bundle(bundle))
    try:
        pools = pools_of(tagger.bundle.manifest)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--bundle") from error
    next(read_published(shared, GROUPS[0]), None)  # a corpus that is not there would be found behind an hour of reading
    recorded = RecordedTagger(tagger, work / "rescorer" / network_hash(tagger.bundle))
    if keep:
        if tagger.rescorer is None:
            raise typer.BadParameter("BUNDLE has no re-scorer to keep", param_hint="--keep")
        learnt = as_sure(tagger.rescorer)
    else:
        documents = chain(written(marked), unseen_judgments(shared, judgments, pools))
        learnt = trained(documents, recorded, typer.echo)
    about_inventions = unseen_judgments(shared, inventions, pools, INVENTIONS)
    with_rescorer(bundle, with_inventions(learnt, about_inventions, recorded, typer.echo), target, version)
    typer.echo(f"{recorded.computed} documents read by the network, the others known before\n{target}")


@app.command()
def tokenizer(
    shared: Shared = SHARED,
    work: Work = WORK,
    vocabulary: int = 16_000,
    further: Annotated[
        Path | None, typer.Option(help="bundle whose vocabulary and tags are kept; tags are learnt if it has none")
    ] = None,
) -> None:
    """Learn the sub-word vocabulary and the tags of morphemes."""
    if known := (work / stages.TOKENIZER).exists():
        _require_tokenizer(work, further)
    typer.echo(stages.build_tokenizer(shared, work, vocabulary, further))
    if known:
        typer.echo("there already and kept as it was: another vocabulary wants another WORK", err=True)


@app.command()
def pretrain(
    shared: Shared = SHARED,
    work: Work = WORK,
    minutes: Minutes = 15,
    steps: Steps = None,
    further: Annotated[Path | None, typer.Option(help="bundle whose encoder the stage begins with")] = None,
    seed: Annotated[int, typer.Option(help="of masks and order; another one for a bundle pretrained before")] = 1200,
    corpus: Annotated[
        Path | None, typer.Option(help="folder of texts, judgments* read first; SHARED/data/corpus if not given")
    ] = None,
    without: Annotated[Path | None, typer.Option(help="file of hashes of texts that must not be read")] = None,
    windows: Annotated[str, typer.Option(help="tokens a row has and share of the budget, in turn")] = "128:0.9,512:0.1",
    probe_minutes: Annotated[
        float | None, typer.Option(min=0.1, help="measure the cross-entropy on texts kept out, so often")
    ] = None,
    objective: Annotated[
        stages.Objective, typer.Option(help="guess hidden tokens, or detect replaced ones as DeBERTa-v3 does")
    ] = "mlm",
) -> None:
    """Pretraining of the encoder, on texts that are tokenised in the background."""
    try:
        rows = parse_windows(windows)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--windows") from error
    _require_tokenizer(work, further)
    texts = corpus or shared / "data/corpus"
    stages.pretrain(texts, work, minutes, steps, further, seed, without, rows, probe_minutes, objective)


@app.command()
def finetune(
    shared: Shared = SHARED,
    work: Work = WORK,
    minutes: Minutes = 75,
    seed: int = 1200,
    replacement: Annotated[
        Replacement, typer.Option(help="values drawn anew every epoch, or once and kept (the paper compares both)")
    ] = "per-epoch",
    further: Annotated[Path | None, typer.Option(help="bundle whose weights the run begins with")] = None,
    rate: Annotated[float, typer.Option(help="highest learning rate; take less for a bundle trained further")] = 1.5e-3,
    steps: Steps = None,
    published: Annotated[
        float, typer.Option(min=0, max=0.95, help="share of the characters read that are judgments of the corpus")
    ] = 0.0,
) -> None:
    """Train the token classifier on filled judgments."""
    _require_tokenizer(work, further)
    if further is None and (share := stages.unfinished_beginning(work)) is not None:
        told = f"begins with a pretraining that has used {share:.0%} of its budget: run pretrain again to finish it"
        typer.echo(told, err=True)
    stages.finetune(shared, work, minutes, seed, replacement, further, rate, steps, published)


def _require_tokenizer(work: Path, further: Path | None) -> None:
    """Say at once where WORK has no vocabulary, or another one than the bundle that training is to begin with."""
    stages.tokenizer_in(work)
    try:
        if further is not None:
            stages.require_tokenizer(work, further)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--further") from error


@app.command()
def export(
    shared: Shared = SHARED,
    work: Work = WORK,
    bundle: Bundle = BUNDLE,
    average: Annotated[
        list[Path] | None,
        typer.Option(help="the bundle the run began with first, then others of its network: store the mean of all"),
    ] = None,
    raised: Annotated[
        float | None,
        typer.Option(help="what is added to the logit of outside of a mean; fitted if not given"),
    ] = None,
) -> None:
    """Write the bundle and choose its operating point on the validation set."""
    try:
        require_place(bundle)
    except FileExistsError as error:  # WORK may be the same folder
        raise typer.BadParameter(str(error), param_hint="--bundle") from error
    typer.echo(stages.export(shared, work, bundle, average or (), raised))


@app.command(name="operating-point")
def operating_point(
    threshold: Annotated[float, typer.Option(min=0, max=0.99, help="least probability at which a word is marked")],
    direct_threshold: Annotated[float, typer.Option(min=0, max=0.99, help="the same for direct identifiers")],
    temperature: Annotated[float | None, typer.Option(min=0.1, max=100, help="the bundle's own if not given")] = None,
    window: Annotated[int | None, typer.Option(min=16, help="tokens read at once, likewise")] = None,
    version: Annotated[str | None, typer.Option(help="of the bundle from now on, likewise")] = None,
    shared: Shared = SHARED,
    work: Work = WORK,
    bundle: Bundle = BUNDLE,
) -> None:
    """Move the thresholds of a bundle by hand, and measure and describe it anew."""
    restore(bundle)
    known = load_bundle(bundle)
    chosen = replace(
        known.decoding,
        threshold=threshold,
        direct_threshold=direct_threshold,
        temperature=known.decoding.temperature if temperature is None else temperature,
    )
    changed = {"window": window, "version": version}
    stages.moved(shared, work, bundle, chosen, {key: value for key, value in changed.items() if value is not None})


@app.command()
def store(
    target: Annotated[Path, typer.Argument(help="folder of the bundle to write")],
    version: Annotated[str, typer.Option(help="of the bundle written")],
    storage: Annotated[Storage, typer.Option(help="how the weights are stored")] = STORAGE,
    shared: Shared = SHARED,
    work: Work = WORK,
    bundle: Bundle = BUNDLE,
) -> None:
    """Store the weights of a bundle in another way, and measure and describe it anew."""
    require_place(target)
    known = load_bundle(bundle)
    draft = draft_of(target)
    store_anew(known, draft, storage, version)
    stages.describe(shared, work, draft, known.decoding)
    put_in_place(draft, target)


@app.command()
def evaluate(
    shared: Shared = SHARED,
    bundle: Bundle = BUNDLE,
    work: Work = WORK,
    detectors: Annotated[Detectors, typer.Option(help="the model alone, or with all the rules")] = "model",
    sets: Annotated[list[str] | None, typer.Option("--set", help="only these evaluation sets")] = None,
    gold: Annotated[list[Path] | None, typer.Option(help="also these folders of NAME.txt and NAME.json")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="at most so many documents of each, spread evenly")] = None,
    plots: Annotated[bool, typer.Option(help="draw the pictures, too")] = True,
    window: Annotated[
        int | None, typer.Option(min=16, help="tokens read at once; the bundle's own if not given")
    ] = None,
    draw: Annotated[int, typer.Option(min=0, help="so many mistakes of each set by lot, to be read and sorted")] = 0,
) -> None:
    """Report how good a bundle is: report.md, report.json, plots, worst mistakes below WORK/evaluation."""
    known, at = load_bundle(bundle), f"-{window}" if window else ""
    given = [read_gold(folder, limit) for folder in gold or []]  # before sets are made, which takes a while
    folders = stages.evaluation_sets(shared, work)
    if unknown := sorted(set(sets or []) - folders.keys()):
        raise typer.BadParameter(f"{', '.join(unknown)}: choose of {', '.join(folders)}", param_hint="--set")
    documents = {name: read_gold(folders[name], limit) for name in (sets or ([] if gold else folders))}
    for folder, read in zip(gold or [], given, strict=True):
        name = folder.resolve().name
        if name in documents:
            raise typer.BadParameter(f"two sets are called {name}: rename the folder", param_hint="--gold")
        documents[name] = read
    tagger = Tagger(replace(known, window=window) if window else known)
    target = work / run.FOLDER / f"{tagger.bundle.sha256[:8]}-{detectors}{at}"
    predictor = Predictor(tagger, work / run.FOLDER / f"{run.CACHE}{at}", detectors)
    report = run.evaluate(predictor, documents, shared, target, plots=plots, draw=draw, progress=_tell)
    typer.echo(scoring.markdown({name: figures["all"] for name, figures in report["sets"].items()}))
    typer.echo(f"{predictor.computed} documents read by the model, the others known before\n{target / 'report.md'}")


def _tell(name: str, done: int, count: int) -> None:
    if done % 50 == 0 or done == count:
        typer.echo(f"{name}: {done} of {count}", err=True)


@app.command()
def compare(
    reports: Annotated[list[Path], typer.Argument(help="report.json of several evaluations")],
    out: Annotated[Path | None, typer.Option(help="folder for comparison.md and comparison.json")] = None,
) -> None:
    """Join evaluations: mean ± standard deviation over seeds, per-epoch beside single replacement."""
    compared = comparing.compare(comparing.read_reports(reports))
    text = comparing.markdown(compared)
    if out:
        private_folder(out)
        write_private(out / "comparison.md", text)
        write_private(out / "comparison.json", json.dumps(compared, ensure_ascii=False, indent=1) + "\n")
    typer.echo(text)


@app.command(name="all")
def run_all(shared: Shared = SHARED, work: Work = WORK, bundle: Bundle = BUNDLE) -> None:
    """Every stage in turn with its default budget."""
    tokenizer(shared, work)
    pretrain(shared, work)
    finetune(shared, work)
    export(shared, work, bundle)
    evaluate(shared, bundle, work)


if __name__ == "__main__":
    app()
