"""The stages of a run, each resumable, each reading what the one before it wrote into the work folder."""

import json
import random
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from torch import Tensor

from core.tagging import Tagger, load_bundle
from core.tagging.bundle import Decoding
from core.taxonomy import taxonomy
from core.tokenizer import Gap, TagSet, Tokenizer
from core.tokenizer.tokenizer import TAGS
from training import export as exporting
from training import rtd
from training.batches import OPEN, Batch, Example, batches, cut, token_targets
from training.card import model_card
from training.data.choosing import write_choosing
from training.data.corpus import read_ner, write_gold
from training.data.courts import ALWAYS_HIDDEN
from training.data.fill import Filled
from training.data.pools import POOLS, pools_of
from training.data.published import GROUPS, corpus_file, kept_out_hashes
from training.data.sources import Replacement, TrainingText, Weights
from training.data.texts import file_hash, read_hashes
from training.engine.stores import progress_of, remember_run
from training.errors import InputError
from training.evaluation import scoring as measuring
from training.history import history
from training.masking import Hidden, hide
from training.model import ModelConfig, TokenClassifier
from training.operating import SetReading, operating_point
from training.pretrain import Masked, mention_texts, raw_texts
from training.refusals import made_by
from training.stretches import Stretches, Windows, window_at
from training.tokenizer import add_tags, train_tokenizer
from training.train import Labels, TrainConfig, Trainer, encoder_of, load_model, pretrained_encoder
from training.unread import unread, watching

NER_TAGS = ("O", "PS", "LC", "OG", "DT", "TI", "QT")
NER_SENTENCES_PER_EPOCH = 12000
NAME, VERSION = "thunder-deid-small", "1.8.0"
TOKENIZER = "tokenizer.json"
CHOOSE_BY = ("validation", "published")  # what the operating point is chosen on
Objective = Literal["mlm", "rtd"]  # guessing hidden tokens, or telling which are not the author's
WINDOWS: Windows = ((128, 0.9), (512, 0.1))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the classifier reads and what is kept from it; the defaults are those of bundle 1.4.0.

    The same excerpts come back in every epoch: without hiding and dropout the model knew them by heart after 20 million
    tokens and was no better on unseen ones than after 6.

    Attributes:
        hidden_inside: share of the identifiers' tokens hidden: a name that is [UNK] can only be known by its context.
        hidden_outside: share of the other tokens hidden, to be guessed; each text draws its own between the two.
        ner_share: named-entity texts per judgment.
        weights: how often each kind of judgment is read in an epoch.
        every: only every so many-th excerpt is read.
        dropout: of the network.
        exchange: share of the common nouns replaced by others at most (training.data.sources).
    """

    hidden_inside: float = 0.08
    hidden_outside: tuple[float, float] = (0.02, 0.3)
    ner_share: float = 0.4
    weights: Weights = field(default_factory=lambda: Weights(written=2.0))
    every: int = 1
    dropout: float = 0.2
    exchange: float = 0.1


def build_tokenizer(shared: Path, work: Path, vocabulary: int, further: Path | None = None) -> Path:
    """Learn vocabulary and tags unless they exist; returns the tokenizer file.

    With the bundle ``further``, to train it further, its vocabulary is kept, and its tags if it has any. Raises
    ModelError where that is no bundle.
    """
    target = work / TOKENIZER
    if target.exists():
        return target
    if further is None:
        train_tokenizer(raw_texts(shared) + mention_texts(shared), vocabulary, target)
    elif TAGS in _bundled(further):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(further / TOKENIZER, target)
    else:
        add_tags(raw_texts(shared), further / TOKENIZER, target)
    return target


def tokenizer_in(work: Path) -> Path:
    """The tokenizer of ``work``. Raises FileNotFoundError saying what leaves one there."""
    return made_by("tokenizer", work / TOKENIZER)


def _bundled(folder: Path) -> dict[str, Any]:
    """The tokenizer of a bundle. Raises ModelError where ``folder`` is none."""
    load_bundle(folder)
    return _content(folder / TOKENIZER)


def _content(tokenizer: Path) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(tokenizer.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(f"{tokenizer} is no tokenizer") from error
    return content


def model_config(tokenizer: Tokenizer, dropout: float) -> ModelConfig:
    """The shipped size: 384 wide, 6 layers."""
    return ModelConfig(
        vocabulary=tokenizer.vocabulary_size,
        labels=len(exporting.label_list()),
        gaps=tokenizer.gap_count,
        ner_labels=len(NER_TAGS),
        dropout=dropout,
    )


def pretrain(
    corpus: Path,
    work: Path,
    minutes: float,
    steps: int | None = None,
    further: Path | None = None,
    seed: int = 1200,
    without: Path | None = None,
    windows: Windows = WINDOWS,
    probe_minutes: float | None = None,
    objective: Objective = "mlm",
) -> None:
    """Pretraining on the texts of ``corpus``; leaves work/pretrain/checkpoint.pt.

    Sealed judgments and texts whose hashes the file ``without`` lists are not read. Rows are as long as ``windows``
    says in turn. It begins with the encoder of the bundle ``further`` if one is given: what that has learnt of the
    language stays, what it knows of its excerpts by heart is unlearnt. Raises ValueError as `finetune` does.
    """
    tokenizer, folder = tokenizer_in(work), work / "pretrain"
    if further is not None:
        require_tokenizer(work, further)
    kept_out = unread(corpus, tokenizer, work)
    left_out = kept_out_hashes() | kept_out.all_hashes | (read_hashes(without) if without else frozenset())
    config = TrainConfig(minutes=minutes, steps=steps, seed=seed)
    with Stretches(corpus, tokenizer, work / "shards", seed, left_out) as text:
        settings: dict[str, Any] = {"seed": seed, "windows": [list(window) for window in windows]}
        settings["corpus"] = {file.name: file.sha256 for file in text.files}
        if objective != "mlm":
            settings["objective"] = objective
        if without:
            settings["without"] = file_hash(without)
        if further is not None:
            settings |= begun_with(further)
        remember_run(folder, settings, since=(POOLS,))

        def rows(stretch: int) -> Iterator[Batch]:
            window = window_at(windows, trainer.progress.begun)
            return text.batches(stretch, window, config.batch_tokens)

        detects = objective == "rtd"
        shape = model_config(text.tokenizer, dropout=0.0)
        start = None if further is None else encoder_of(bundle_weights(work, further))
        trainer = Trainer(
            shape,
            config,
            folder,
            rows,
            rtd.Replaced if detects else Masked,
            rtd.first_weights(start, shape) if detects and start else start,
            (probe_minutes, watching(work, kept_out, text.tokenizer)) if probe_minutes else None,
            rtd.ReplacedTokens if detects else TokenClassifier,
            tokenizer,
        )
        trainer.run()


def finetune(
    shared: Path,
    work: Path,
    minutes: float,
    seed: int = 1200,
    replacement: Replacement = "per-epoch",
    further: Path | None = None,
    rate: float = TrainConfig.rate,
    steps: int | None = None,
    published: float = 0.0,
) -> None:
    """Train the classifier; leaves work/finetune/checkpoint.pt.

    It begins with the weights of the bundle ``further`` if one is given, whose tokenizer must be the run's but may lack
    its tags, and with the pretrained encoder otherwise. Raises ValueError when the folder holds a run of another seed,
    replacement or rate, or the bundle's network is another one. ``published`` is the share of the characters read that
    are judgments of the corpus, their redactions filled; what they leave in clear teaches of what courts always hide
    alone.
    """
    vocabulary = tokenizer_in(work)
    tokenizer = Tokenizer.from_file(vocabulary)
    config = TrainConfig(minutes=minutes, steps=steps, seed=seed, replacement=replacement, rate=rate)
    settings: dict[str, Any] = {"seed": seed, "replacement": replacement, "rate": rate}
    if further is not None:
        require_tokenizer(work, further)
        settings |= begun_with(further)
    recipe = Recipe()
    if published:
        settings["published"], settings["always_hidden"] = published, sorted(ALWAYS_HIDDEN)
        recipe = replace(recipe, weights=replace(recipe.weights, courts=published))
    remember_run(work / "finetune", settings, since=("rate", POOLS))
    source = LabelledText(shared, tokenizer, config, recipe)
    shape = model_config(tokenizer, dropout=recipe.dropout)
    task = partial(Labels, never_open=labels_of(ALWAYS_HIDDEN))
    first = first_weights(work, further)
    Trainer(shape, config, work / "finetune", source.epoch_batches, task, first, tokenizer=vocabulary).run()


def labels_of(names: Set[str]) -> list[int]:
    """The indices of the labels that have one of the ``names``, or whose granular label has."""
    known = taxonomy().labels
    return [i for i, label in enumerate(exporting.label_list()) if i and names & {label, known[label].granular}]


def first_weights(work: Path, further: Path | None) -> dict[str, Tensor] | None:
    """What `finetune` begins with, None where nothing was pretrained. Raises ValueError as it does."""
    if further is None:
        start = work / "pretrain/checkpoint.pt"
        return pretrained_encoder(start, tokenizer_in(work)) if start.exists() else None
    return bundle_weights(work, further)


def unfinished_beginning(work: Path) -> float | None:
    """The share of its budget that the pretraining which `finetune` is about to begin with has used, where that is not
    all of it; None where it is, or fine-tuning goes on."""
    start = work / "pretrain/checkpoint.pt"
    if (work / "finetune/checkpoint.pt").exists() or not start.exists():
        return None
    done = progress_of(start).done
    return done if done is not None and done < 1 else None


def begun_with(further: Path) -> dict[str, Any]:
    """What a run notes of the bundle it begins with: which it is, and the published judgments it has read."""
    bundle = load_bundle(further)
    pools = sorted(pools_of(bundle.manifest))
    return {"further": bundle.sha256, **({POOLS: pools} if pools else {})}


def require_tokenizer(work: Path, further: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The tokenizers of the bundle ``further`` and of ``work``. Raises ValueError where they differ by more than tags
    that the bundle's lacks, ModelError or FileNotFoundError where there is none."""
    known, wanted = _bundled(further), _content(tokenizer_in(work))
    if {**known, TAGS: known.get(TAGS, wanted.get(TAGS))} != {**wanted, TAGS: wanted.get(TAGS)}:
        raise InputError(f"the tokenizer of {further} is not the one in {work}: choose another of the two")
    return known, wanted


def bundle_weights(work: Path, further: Path) -> dict[str, Tensor]:
    """The weights of the bundle ``further`` for the tokenizer of ``work``, which may have tags the bundle's lacks.

    Raises ValueError where the tokenizers differ otherwise.
    """
    known, wanted = require_tokenizer(work, further)
    weights = exporting.weights_of(further / "model.onnx")
    if TAGS in wanted and TAGS not in known:
        # A gap means at first what it meant, whatever the morpheme is.
        weights["gaps.weight"] = weights["gaps.weight"].repeat(TagSet(wanted[TAGS]).marks // len(Gap), 1)
    return weights


class LabelledText:
    """Batches of filled judgments and, beside them, of named-entity sentences for the auxiliary head."""

    def __init__(self, shared: Path, tokenizer: Tokenizer, config: TrainConfig, recipe: Recipe | None = None) -> None:
        self.tokenizer, self.config, self.recipe = tokenizer, config, recipe or Recipe()
        wanted = self.recipe
        self._text = TrainingText(
            shared, config.seed, wanted.weights, config.replacement, wanted.every, wanted.exchange
        )
        corpora = ("klue_dev", "kmou") if self.recipe.ner_share else ()
        self._ner = [item for name in corpora for item in read_ner(shared / f"data/ner/{name}.jsonl")]
        self._index = {label: i for i, label in enumerate(exporting.label_list())}

    def epoch_batches(self, epoch: int) -> Iterator[Batch]:
        """The batches of one epoch, the same ones each time."""
        rng = random.Random(f"{self.config.seed}:{epoch}")
        windows = (w for example in self.documents(epoch, rng) for w in cut(example, self.config.window - 2, rng))
        return batches(windows, self.config.batch_tokens, self.tokenizer, rng)

    def documents(self, epoch: int, rng: random.Random | None = None) -> Iterator[Example]:
        """The whole documents of one epoch, the same ones each time; ``rng`` is one its caller draws from, too."""
        rng = rng or random.Random(f"{self.config.seed}:{epoch}")
        numbers = np.random.default_rng([self.config.seed, epoch])
        sentences = self._sentences(rng, numbers)
        for filled in self._text.epoch(epoch):
            if filled.text.strip():
                yield self._example(filled, numbers)
            if rng.random() < self.recipe.ner_share and (example := next(sentences, None)) is not None:
                yield example

    def _example(self, filled: Filled, numbers: np.random.Generator) -> Example:
        encoding, outside = self.tokenizer.encode(filled.text), OPEN if filled.partial else 0
        targets = token_targets(len(filled.text), filled.entities, encoding, self._index, outside)
        chance, inside = numbers.random(len(targets)), targets > 0
        seen = self._hide(encoding.ids, encoding.gaps, numbers, ~inside)
        seen.ids[inside & (chance < self.recipe.hidden_inside)] = self.tokenizer.unknown_id
        return Example(seen.ids, seen.gaps, targets, seen.guesses)

    def _hide(self, ids: Any, gaps: Any, numbers: np.random.Generator, among: Any = None) -> Hidden:
        return hide(ids, gaps, numbers.uniform(*self.recipe.hidden_outside), self.tokenizer, numbers, among)

    def _sentences(self, rng: random.Random, numbers: np.random.Generator) -> Iterator[Example]:
        chosen = rng.sample(self._ner, min(NER_SENTENCES_PER_EPOCH, len(self._ner)))
        index = {tag: i for i, tag in enumerate(NER_TAGS)}
        for start in range(0, len(chosen), 6):
            parts = [self._sentence(text, spans, index) for text, spans in chosen[start : start + 6] if text.strip()]
            if parts:
                ids, gaps, targets = (np.concatenate(columns) for columns in zip(*parts, strict=True))
                seen = self._hide(ids, gaps, numbers)
                yield Example(seen.ids, seen.gaps, targets, seen.guesses, ner=True)

    def _sentence(self, text: str, spans: Any, index: dict[str, int]) -> tuple[Any, Any, Any]:
        encoding = self.tokenizer.encode(text)
        known = [span for span in spans if span.label in index]
        return encoding.ids, encoding.gaps, token_targets(len(text), known, encoding, index)


def export(shared: Path, work: Path, bundle: Path, average: Sequence[Path] = (), raised: float | None = None) -> Path:
    """Write the bundle from the fine-tuned checkpoint: operating point chosen on the validation set, figures, card.

    With ``average`` its weights are the mean of the checkpoint's and those bundles': of the one the run was trained
    further from, or of other runs from the same beginning; one named twice counts twice. A mean's outside is too weak:
    it is ``raised`` by so much, or by what gives the lowest cross-entropy on the validation set. Raises ValueError
    where a bundle is another network, FileExistsError where ``bundle`` is a folder of something else.
    """
    exporting.require_place(bundle)
    tokenizer = tokenizer_in(work)
    model = load_model(made_by("finetune", work / "finetune/checkpoint.pt"), tokenizer)
    details = {"data": DATA, **history(work, average)}
    sets = evaluation_sets(shared, work)
    details["chosen_on"] = chosen_on = [name for name in CHOOSE_BY if name in sets]

    draft = exporting.draft_of(bundle)

    def written(names: Sequence[str]) -> list[SetReading]:
        exporting.write_bundle(model, tokenizer, draft, name=NAME, version=VERSION, details=details)
        tagger = Tagger(load_bundle(draft))
        return [SetReading(tagger, shared, sets[name]) for name in names]

    if average:
        details["averaged_with"] = average_with(model, work, average)
        amount = written(chosen_on[:1])[0].best_outside() if raised is None else raised
        details["outside_raised"] = raise_outside(model, amount)
    describe(shared, work, draft, operating_point(written(chosen_on)))
    exporting.put_in_place(draft, bundle)
    return bundle


def raise_outside(model: TokenClassifier, amount: float) -> float:
    """Add ``amount`` to the logit of outside, the first output; returns what was added, rounded."""
    amount = round(amount, 2)
    with torch.no_grad():
        model.classifier.bias[0] += amount
    return amount


def average_with(model: TokenClassifier, work: Path, bundles: Sequence[Path]) -> list[str]:
    """Give ``model`` the mean of its weights and the bundles'; returns the bundles' identities.

    The training-only head stays. Raises ValueError where a bundle's network is another one.
    """
    own = model.state_dict()
    others = [bundle_weights(work, bundle) for bundle in bundles]
    for bundle, other in zip(bundles, others, strict=True):
        if any(name not in own or own[name].shape != weight.shape for name, weight in other.items()):
            raise InputError(f"the network of {bundle} is not the one in {work}")
    for name in others[0]:
        own[name] = torch.stack([own[name], *(other[name] for other in others)]).mean(dim=0)
    model.load_state_dict(own)
    return [load_bundle(bundle).sha256 for bundle in bundles]


def moved(shared: Path, work: Path, bundle: Path, decoding: Decoding, changed: Mapping[str, object]) -> None:
    """Give a bundle another operating point, and what else of its manifest is ``changed``, with the figures and the
    card that belong to them; until all of it is there the bundle stays as it is."""
    draft = exporting.draft_of(bundle)
    shutil.copytree(bundle, draft)
    describe(shared, work, draft, decoding, changed)
    exporting.put_in_place(draft, bundle)


def describe(
    shared: Path, work: Path, bundle: Path, decoding: Decoding, changed: Mapping[str, object] | None = None
) -> None:
    """Set the operating point and what else of the manifest is ``changed``, measure on every set, and write figures and
    card into the bundle."""
    manifest = {**load_bundle(bundle).manifest, **(changed or {}), "decoding": asdict(decoding)}
    exporting.write_manifest(bundle, manifest)
    figures = evaluate(shared, work, Tagger(load_bundle(bundle)))
    manifest["metrics"] = {name: measuring.summary(row) for name, row in figures.items()}
    (bundle / exporting.CARD).write_text(model_card(manifest, figures, LIMITS, SETS), encoding="utf-8")
    exporting.write_manifest(bundle, manifest)


def evaluation_sets(shared: Path, work: Path) -> dict[str, Path]:
    """Name → gold folder; the annotated complete judgments are turned into gold first, as are those of the corpus that
    thresholds are chosen by, where the corpus is there."""
    complete, published = work / "gold-judgments", work / "gold-published"
    _make_whole(complete, partial(write_gold, shared / "data/judgments/annotated"))
    if corpus_file(shared, GROUPS[0]).exists():
        _make_whole(published, partial(write_choosing, shared))
    return {
        "validation": shared / "eval/validation",
        "validation-paper": shared / "eval/validation-paper",
        "complete judgments": complete,
        **({"published": published} if published.exists() else {}),
    }


def _make_whole(target: Path, write: Callable[[Path], object]) -> None:
    """Let ``write`` make ``target``, which has its name when it is whole: half would be measured as all of it."""
    if not target.exists():
        draft = target.with_name(f"{target.name}.tmp")
        shutil.rmtree(draft, ignore_errors=True)
        write(draft)
        draft.rename(target)


def evaluate(shared: Path, work: Path, tagger: Tagger) -> dict[str, Any]:
    """Figures of the model alone on every set."""
    return {
        name: SetReading(tagger, shared, gold).figures(tagger.bundle.decoding)
        for name, gold in evaluation_sets(shared, work).items()
    }


LIMITS = """Trained on criminal excerpts, published judgments of all kinds and synthetic complete ones: other kinds of
text are out of its domain."""
SETS = (
    '"complete judgments" are the 20 annotated complete judgments, "published" 48 judgments of the corpus, '
    "re-identified; both were kept out of training. The operating point is chosen on validation and published."
)
DATA = (
    "SNU Thunder-DeID annotated court judgments, first public release (CC BY-NC-SA 4.0, SNU Thunder Research Group); "
    "published lower-court judgments and statutes (public works of the Korean government); KLUE-NER development set "
    "(CC BY-SA 4.0) and KMOU NER corpus (MIT, non-commercial) for pretraining, the auxiliary head and as text without "
    "identifiers; for pretraining alone petitions (KOGL type 1), dictionaries of the National Institute of the Korean "
    "Language, KLUE, KorNLU and treebanks (CC BY-SA 4.0, CC BY-SA 3.0), reports of UNESCO (CC BY-SA 3.0 IGO), Wikinews "
    "(CC BY 2.5), book reviews (CC BY 2.0 KR), chats and reviews (MIT, CC BY-SA 4.0, CC0), literature in the public "
    "domain; templates and written passages of this project"
)
