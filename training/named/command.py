"""``python -m training named``: a bundle of five tags (PER ORG LOC TIM DAT) from corpora of named entities."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from core.tagging import Tagger, load_bundle
from core.tagging.bundle import Decoding
from core.tagging.tags import tags_of
from core.tokenizer import Tokenizer
from training import export, families
from training.data.corpus import Span
from training.engine.stores import remember_run
from training.model import ModelConfig
from training.named.measure import Read, measure
from training.named.synonyms import SHIPPED, read_synonyms
from training.named.text import OUTPUTS, NamedText, held_out, sentences
from training.train import TrainConfig, Trainer, encoder_of

NAME = "five-tags"
# What each tag is to the program: 재일 2014-2 keeps dates, and there is no label of times; both stay and are shown.
LABELS = {"PER": "내국인이름", "ORG": "불특정회사명", "LOC": "주소", "TIM": "날짜", "DAT": "날짜"}
_CARD = """# {name}

Five tags of general named entities (PER ORG LOC TIM DAT, BIO), trained on {read} sentences from the encoder of
{further}, a share of {share} of them once more with synonyms. Measured on {count} sentences of the KLUE-NER
development set that this training did not read; the encoder's own training had the whole set, with its tags.

{figures}"""


def named(
    target: Annotated[Path, typer.Argument(help="folder of the bundle to write")],
    work: Annotated[Path, typer.Option(help="folder of this run; a run that was stopped goes on there")],
    shared: Annotated[Path, typer.Option(help="folder with data/ner")] = Path("../shared"),
    further: Annotated[Path, typer.Option(help="bundle whose encoder and vocabulary it begins with")] = Path(
        "resources/models/thunder-deid-small"
    ),
    minutes: Annotated[float, typer.Option(help="wall-clock budget")] = 12,
    steps: Annotated[int | None, typer.Option(min=1, help="budget in steps instead")] = None,
    rate: Annotated[float, typer.Option(help="highest learning rate")] = 8e-4,
    seed: int = 1200,
    corpora: Annotated[list[str] | None, typer.Option("--corpus", help="beside klue_dev: kmou, naver_ner")] = None,
    share: Annotated[float, typer.Option(min=0, max=1, help="sentences read once more with synonyms")] = 0.2,
    synonyms: Annotated[
        Path, typer.Option(exists=True, dir_okay=False, help="groups of synonyms, one a line")
    ] = SHIPPED,
    limit: Annotated[int | None, typer.Option(min=1, help="at most so many sentences of each corpus")] = None,
) -> None:
    """Train and measure a network of five tags, as in the hospital paper; TARGET works in `table` and `redact`.

    Four of five sentences of the KLUE-NER development set are read, beside those of the other corpora; the fifth is
    measured on.
    """
    export.require_place(target)  # else found behind all training
    folder = shared / "data/ner"
    klue = list(islice(sentences(folder / "klue_dev.jsonl"), limit))
    kept = [one for one in klue if held_out(one[0])]
    seen = {text for text, _ in kept}
    read = [one for one in klue if one[0] not in seen]
    corpora = corpora or ["kmou"]
    for name in corpora:
        read += [one for one in islice(sentences(folder / f"{name}.jsonl"), limit) if one[0] not in seen]
    bundle = load_bundle(further)
    settings = {"seed": seed, "further": bundle.sha256, "corpora": corpora, "share": share, "rate": rate}
    remember_run(work, settings, since=("rate",))
    tokenizer = Tokenizer.from_file(bundle.path / "tokenizer.json")
    config = TrainConfig(minutes=minutes, steps=steps, seed=seed, rate=rate, batch_tokens=4096, warmup_steps=30)
    text = NamedText(read, tokenizer, read_synonyms(synonyms), share, config.batch_tokens, seed)
    _, sizes = families.named(bundle.manifest["architecture"])
    shape = ModelConfig(**{**sizes, "labels": len(OUTPUTS), "ner_labels": 0, "dropout": 0.1})
    start = encoder_of(export.weights_of(bundle.path / "model.onnx"))
    model = Trainer(shape, config, work, text.epoch_batches, start=start).run()
    details: dict[str, object] = {
        "scheme": "bio",
        "data": "KLUE-NER (CC BY-SA 4.0); KMOU NER corpus (MIT, non-commercial); " + bundle.manifest["data"],
        "tags": list(OUTPUTS),
        "training": {"seed": seed, "further": bundle.sha256, "corpora": corpora, "synonyms": share},
        "decoding": {"threshold": Decoding().threshold},
    }
    labels = [tag if tag == OUTPUTS[0] else f"{tag[:2]}{LABELS[tag[2:]]}" for tag in OUTPUTS]
    draft = export.draft_of(target)
    export.write_bundle(
        model, bundle.path / "tokenizer.json", draft, name=NAME, version="1", details=details, labels=labels
    )
    found = measure(kept, reader(draft))
    card = _CARD.format(
        name=NAME, read=len(read), further=bundle.name, share=share, count=len(kept), figures=found.markdown()
    )
    (draft / export.CARD).write_text(card, encoding="utf-8")
    said = {key: value for key, value in load_bundle(draft).manifest.items() if key != "sha256"}
    export.write_manifest(draft, {**said, "metrics": {"klue_dev, one of five": found.as_json()}})
    export.put_in_place(draft, target)
    typer.echo(found.markdown())


def reader(folder: Path) -> Read:
    """Text → its spans by the tags of the bundle in ``folder``."""
    tagger = Tagger(load_bundle(folder))
    tagger = tagger.called(tags_of(tagger.bundle) or tagger.bundle.labels)
    return lambda text: [Span(one.start, one.end, one.label) for one in tagger.tag(text)]
