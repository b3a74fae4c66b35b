"""What `training.resident` reads, made on a machine with tokenizer and corpus: ``python -m training pack TARGET``.

The corpus is tokenised once, texts kept out left out; judgments are filled several times for each seed, which draws
published judgments of its own (`training.data.courts`).
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from core.tagging import load_bundle
from core.tokenizer import Gap, Tokenizer
from core.tokenizer.tokenizer import MASK
from training import export as exporting
from training.batches import OPEN, Example, token_targets
from training.data.courts import ALWAYS_HIDDEN
from training.data.pools import POOLS, pools_of
from training.data.published import kept_out_hashes
from training.data.shards import column, require_texts, write_shards
from training.data.sources import Weights
from training.data.texts import file_hash, text_files
from training.data.written import read_written
from training.engine.durable import put_in_place, save
from training.engine.stores import VOCABULARY
from training.evaluation.gold import read_gold
from training.resident.packed import BUNDLE, COURTS, FILLED, NAMED, Labelled, Marks, Plain, files_of, narrow, write
from training.stages import NER_TAGS, LabelledText, Recipe, bundle_weights, labels_of, tokenizer_in
from training.stretches import plan_of
from training.train import TrainConfig
from training.unread import FILE, unread

_SHARD_BYTES, _SHARDS_A_FILE = 1 << 24, 4
_NOTHING_HIDDEN = Recipe(hidden_inside=0.0, hidden_outside=(0.0, 0.0))  # the device hides
Say = Callable[[str], object]


def pack_marks(work: Path, target: Path, seeds: Sequence[int]) -> None:
    """Ids of special tokens, labels, which published judgments are read, and unread texts where WORK has some."""
    tokenizer = Tokenizer.from_file(tokenizer_in(work))
    Marks(
        tokenizer.vocabulary_size,
        tokenizer.gap_count,
        int(Gap.START),
        tokenizer.padding_id,
        tokenizer.unknown_id,
        tokenizer.classify_id,
        tokenizer.separate_id,
        tokenizer.token_id(MASK),
    ).write(target)
    said: dict[str, Any] = {
        "labels": exporting.label_list(),
        "never_open": labels_of(ALWAYS_HIDDEN),
        "named": len(NER_TAGS),
        VOCABULARY: file_hash(tokenizer_in(work)),
        POOLS: [*seeds],
    }
    (target / "labels.json").write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")
    if (work / FILE).exists():
        (target / FILE).write_bytes((work / FILE).read_bytes())


def pack_corpus(corpus: Path, work: Path, target: Path, say: Say) -> None:
    """``corpus`` as running text, tokenised into WORK/shards first; what is sealed, chosen by or unread is left out."""
    tokenizer = tokenizer_in(work)
    kept_out = kept_out_hashes() | unread(corpus, tokenizer, work).all_hashes
    files = text_files(corpus)
    require_texts(work / "shards", files)
    plan, _ = plan_of(files, _SHARD_BYTES)
    records = write_shards(corpus, plan, tokenizer, work / "shards", without=kept_out)
    for number, start in enumerate(range(0, len(records), _SHARDS_A_FILE)):
        group = records[start : start + _SHARDS_A_FILE]
        columns = {
            name: narrow(np.concatenate([column(work / "shards", record, name) for record in group]))
            for name in ("ids", "gaps")
        }
        say(f"{write(target, number, columns, Plain.NAME).name}: {len(columns['ids']):,} tokens")


def pack_bundle(bundle: Path, work: Path, target: Path) -> list[int]:
    """The weights of ``bundle`` and its hash, for a run that begins with them; returns the pools of published judgments
    it has read.

    Raises ValueError where its tokenizer is not that of ``work``, or it does not say which judgments it has read.
    """
    weights = {name: weight.half() for name, weight in bundle_weights(work, bundle).items()}
    begun = load_bundle(bundle)
    draft = target / f"{BUNDLE}.tmp"
    said = {"model": weights, "further": begun.sha256, VOCABULARY: file_hash(tokenizer_in(work))}
    save(said, draft)
    put_in_place(draft, target / f"{BUNDLE}.pt")
    return sorted(pools_of(begun.manifest))


def pack_judgments(
    shared: Path, work: Path, target: Path, seeds: Sequence[int], epochs: range, weights: Weights, say: Say
) -> None:
    """Judgments filled and labelled, nothing hidden: for each seed the fillings ``epochs``, each by ``weights``."""
    tokenizer = Tokenizer.from_file(tokenizer_in(work))
    recipe = replace(_NOTHING_HIDDEN, weights=weights)
    for place, seed in enumerate(seeds):
        text = LabelledText(shared, tokenizer, TrainConfig(seed=seed), recipe)
        for number, epoch in enumerate(epochs, place * len(epochs)):
            columns = together(text.documents(epoch))
            say(f"{write(target, number, columns, Labelled.NAME).name}: {len(columns['ids']):,} tokens")


def pack_passages(
    target: Annotated[Path, typer.Argument(help="folder that ``pack`` filled")],
    files: Annotated[list[str], typer.Argument(help="which files of training/data/written, as foreign_*.txt")],
    shared: Annotated[Path, typer.Option(help="folder with data/")] = Path("../shared"),
    work: Annotated[Path, typer.Option(help="folder with tokenizer.json")] = Path("work/model"),
    times: Annotated[int, typer.Option(min=1, help="fillings of each passage")] = 50,
    seed: Annotated[int, typer.Option(help="of the fillings")] = TrainConfig.seed,
) -> None:
    """One more file for ``resident``: some written passages alone, of which a network has read too little."""
    for pattern in files:
        if not read_written(files=pattern):
            raise typer.BadParameter(f"no passage is called {pattern}", param_hint="FILES")
    if not target.is_dir():
        raise NotADirectoryError(f"{target} is no folder that pack filled")
    weights = Weights(excerpts=0, published=0, templates=0, written=1, passages=tuple(files))
    recipe = replace(_NOTHING_HIDDEN, ner_share=0.0, weights=weights)
    text = LabelledText(shared, Tokenizer.from_file(tokenizer_in(work)), TrainConfig(seed=seed), recipe)
    columns = together(example for epoch in range(times) for example in text.documents(epoch))
    number = max((int(file.stem[-3:]) for file in files_of(Labelled, target)), default=-1) + 1
    typer.echo(f"{write(target, number, columns, Labelled.NAME).name}: {len(columns['ids']):,} tokens")


def pack_validation(gold: Path, work: Path, target: Path) -> None:
    """The documents of a gold folder, which a run measures itself by."""
    tokenizer = Tokenizer.from_file(tokenizer_in(work))
    index = {label: i for i, label in enumerate(exporting.label_list())}
    write(target, 0, together(_gold(gold, tokenizer, index)), "validation")


def _gold(gold: Path, tokenizer: Tokenizer, index: dict[str, int]) -> Iterator[Example]:
    for document in read_gold(gold):
        encoding = tokenizer.encode(document.text)
        targets = token_targets(len(document.text), document.spans, encoding, index)
        yield Example(encoding.ids, encoding.gaps, targets, targets)


def together(examples: Iterator[Example]) -> dict[str, Any]:
    """The columns of `training.resident.packed.Labelled`."""
    found = [example for example in examples if len(example.ids)]
    columns: dict[str, Any] = {
        name: narrow(np.concatenate([getattr(example, name) for example in found]))
        for name in ("ids", "gaps", "targets")
    }
    columns["ends"] = np.cumsum([len(example.ids) for example in found], dtype=np.int64)
    columns["kinds"] = np.array([_kind(example) for example in found], np.uint8)
    return columns


def _kind(example: Example) -> int:
    if example.ner:
        return NAMED
    return COURTS if bool((example.targets == OPEN).any()) else FILLED


def pack(
    target: Annotated[Path, typer.Argument(help="folder of what a GPU reads; files of it can be taken one by one")],
    shared: Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")] = Path("../shared"),
    work: Annotated[Path, typer.Option(help="folder with tokenizer.json; shards are kept there")] = Path("work/model"),
    corpus: Annotated[
        Path | None, typer.Option(help="folder of texts; SHARED/data/corpus if not given; not read with --labelled")
    ] = None,
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="of fillings and of the published judgments drawn; several times")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="fillings for each seed")] = 3,
    first: Annotated[
        int, typer.Option(min=0, help="the first of them: others than an earlier run with the same shares has read")
    ] = 0,
    excerpts: Annotated[float, typer.Option(min=0, help="how often a filling has each excerpt")] = Weights().excerpts,
    published: Annotated[
        float, typer.Option(min=0, max=0.95, help="share of the characters that are judgments of the corpus")
    ] = 0.5,
    bundle: Annotated[Path | None, typer.Option(help='bundle whose weights a stage may begin with: "bundle"')] = None,
    plain: Annotated[bool, typer.Option("--plain/--labelled", help="the corpus, too, for pretraining")] = True,
) -> None:
    """Corpus and filled judgments, or these alone, as numbers that fit into a GPU's memory, for ``resident``."""
    texts = corpus or shared / "data/corpus"
    if target.exists() and any(target.iterdir()):
        raise typer.BadParameter("a run would read what lies there, too: choose an empty folder", param_hint="TARGET")
    drawn_by = seeds or [TrainConfig.seed]
    target.mkdir(parents=True, exist_ok=True, mode=0o700)
    known = pack_bundle(bundle, work, target) if bundle else []
    pack_validation(shared / "eval/validation", work, target)  # before what takes an hour: SHARED may not be there
    if plain:
        pack_corpus(texts, work, target, typer.echo)
    pack_marks(work, target, [*known, *(drawn_by if published else ())])
    weights = replace(Recipe().weights, courts=published, excerpts=excerpts)
    pack_judgments(shared, work, target, drawn_by, range(first, first + epochs), weights, typer.echo)
