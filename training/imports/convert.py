"""From a checkpoint to a bundle: ONNX of transformers' own module, parity, manifest, card.

The module itself is exported rather than its weights put into ours: transformers' DeBERTa-v2 reads the distances of its
position-to-content term the other way round and has one bucket of far distances more.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import onnx
import torch

from core.errors import ModelError
from core.messages import text as message
from core.onnx import ort
from core.outputs import workplace
from core.tagging.bundle import Decoding
from core.tokenizer.kinds import Kind
from core.tokenizer.text import Unit
from training.export import CARD, GRAPH, TOLERANCE, WINDOW, PlainStorage, round_to, save_graph, write_manifest
from training.imports.card import NOT_STATED, card, licence_of
from training.imports.checkpoint import Checkpoint, Logits, read_checkpoint
from training.imports.labels import read_map, translate
from training.imports.vocabulary import FILE, Vocabulary, read_vocabulary

INPUTS = ("input_ids", "attention_mask")
Say = Callable[[str], None]


@dataclass(frozen=True)
class ImportOptions:
    """What the checkpoint does not tell, or is to be told otherwise.

    Attributes:
        labels: label map file that goes before the shipped ones.
        name, version, licence, data: of the manifest; the folder's name and the licence of its README by default.
        window: tokens per window, special tokens included; never more than the network can read.
        kind: how the tokenizer is fed; told from its file by default.
        unit: "word" for a model taught on the first piece of each word.
        threshold: see core.tagging.bundle.Decoding. Nothing here tells what is best: that takes gold documents.
        storage: of large weights; float16 halves the file and rounds them, int8 those of products to a quarter.
    """

    labels: Path | None = None
    name: str | None = None
    version: str = "1"
    licence: str | None = None
    data: str = NOT_STATED
    window: int = WINDOW
    kind: Kind | None = None
    unit: Unit = "token"
    threshold: float = 0.5
    storage: PlainStorage = "float32"


@dataclass(frozen=True)
class Parity:
    """How ONNX and torch agree: largest difference of a logit, and tokens whose likeliest label is another one."""

    difference: float = 0.0
    other_labels: int = 0
    tokens: int = 0


def import_checkpoint(folder: Path, target: Path, options: ImportOptions, say: Say = lambda line: None) -> Path:
    """Write the bundle ``target``, which must not exist or be empty, from the checkpoint in ``folder``.

    ``say`` hears what is being done. Raises ModelError when the checkpoint cannot be read, a label has no counterpart,
    or the bundle would compute something else than the checkpoint; nothing is left behind then.
    """
    target, folder = target.resolve(), folder.resolve()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise ModelError("model.target", path=target)
    chosen = read_map(options.labels) if options.labels else {}
    say(message("model.import_reading", path=folder))
    vocabulary = read_vocabulary(folder, options.kind, options.unit)
    checkpoint = read_checkpoint(folder)
    labels = translate(checkpoint.labels, chosen)
    if vocabulary.largest >= checkpoint.vocabulary:
        raise ModelError(
            "model.checkpoint", path=folder, reason=f"{FILE}: {vocabulary.largest} ≥ {checkpoint.vocabulary}"
        )
    say(message("model.import_writing", path=target))
    with workplace(target.parent, target.name) as work:
        bundle = work / target.name
        bundle.mkdir()
        agreed = _write_network(checkpoint, vocabulary, bundle / GRAPH, options)
        (bundle / FILE).write_text(vocabulary.content, encoding="utf-8")
        (bundle / "labels.json").write_text(json.dumps(labels.names, ensure_ascii=False), encoding="utf-8")
        manifest = {
            "name": options.name or folder.name,
            "version": options.version,
            "licence": options.licence or licence_of(folder),
            "scheme": labels.scheme,
            "window": window_of(checkpoint, options.window),
            "storage": options.storage,
            "inputs": list(INPUTS),
            "tokenizer": vocabulary.in_manifest(),
            "architecture": {"family": checkpoint.family, "weights": checkpoint.weights},
            "parity": agreed.difference,
            "parity_labels": {"other": agreed.other_labels, "tokens": agreed.tokens},
            "data": options.data,
            "decoding": asdict(Decoding(threshold=options.threshold)),
            "metrics": {},
        }
        (bundle / CARD).write_text(card(manifest, checkpoint.labels, labels), encoding="utf-8")
        write_manifest(bundle, manifest)
        if target.exists():
            target.rmdir()
        bundle.rename(target)
    return target


def window_of(checkpoint: Checkpoint, wanted: int) -> int:
    """Tokens per window. Raises ModelError where the network reads too few for any text."""
    window = min(wanted, checkpoint.positions)
    if window < 16:
        raise ModelError("model.checkpoint", path=checkpoint.family, reason=f"window {window}")
    return window


def _write_network(checkpoint: Checkpoint, vocabulary: Vocabulary, target: Path, options: ImportOptions) -> Parity:
    window = window_of(checkpoint, options.window)
    round_to(checkpoint.model, options.storage)
    try:
        save_graph(_graph(checkpoint), target, options.storage)
        agreed = parity(checkpoint, target, vocabulary, ((1, 7), (2, window // 2), (1, window)))
    except Exception as error:  # the exporter fails in as many ways as there are architectures
        raise ModelError("model.export", family=checkpoint.family, reason=type(error).__name__) from error
    # Written so that a difference that is no number is refused, too.
    if not agreed.difference <= TOLERANCE[options.storage]:
        raise ModelError("model.export", family=checkpoint.family, reason=f"{agreed.difference:.1e}")
    return agreed


def _graph(checkpoint: Checkpoint) -> onnx.ModelProto:
    ids = torch.randint(0, checkpoint.vocabulary, (2, 13))
    mask = torch.ones_like(ids)
    shape = {0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}
    program = torch.onnx.export(
        Logits(checkpoint.model).eval(),
        (ids, mask),
        dynamo=True,
        input_names=INPUTS,
        output_names=["logits"],
        dynamic_shapes=dict.fromkeys(INPUTS, shape),
        verbose=False,
    )
    return program.model_proto


def parity(
    checkpoint: Checkpoint, onnx_file: Path, vocabulary: Vocabulary, shapes: tuple[tuple[int, int], ...]
) -> Parity:
    """Torch and ONNX compared over random inputs of the given (B, L), the last row of a batch padded by a third."""
    session = ort.InferenceSession(str(onnx_file), providers=["CPUExecutionProvider"])
    numbers = np.random.default_rng(0)
    worst, others, tokens = 0.0, 0, 0
    for rows, length in shapes:
        ids = numbers.integers(0, vocabulary.largest + 1, (rows, length))
        mask = np.ones_like(ids)
        if rows > 1:
            mask[-1, length - length // 3 :] = 0
            ids[-1, length - length // 3 :] = vocabulary.padding_id
        with torch.inference_mode():
            expected = Logits(checkpoint.model)(torch.from_numpy(ids), torch.from_numpy(mask)).numpy()
        (actual,) = session.run(None, dict(zip(INPUTS, (ids, mask), strict=True)))
        seen = mask.astype(bool)
        worst = max(worst, float(np.abs(expected - actual)[seen].max()))
        others += int((expected.argmax(-1) != actual.argmax(-1))[seen].sum())
        tokens += int(seen.sum())
    return Parity(worst, others, tokens)
