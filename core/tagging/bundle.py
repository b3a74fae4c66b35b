"""The folder in which a model travels: manifest, ONNX graph, tokenizer, labels (contract 5). Hashes are checked."""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from core.detection.rescorer import FILE as RESCORER
from core.detection.rescorer import Rescorer
from core.errors import ModelError
from core.paths import resource
from core.taxonomy import taxonomy
from core.tokenizer import TokenizerSettings

FILES = ("model.onnx", "tokenizer.json", "labels.json")
# How a graph names a file that holds weights of it: an entry "location" of TensorProto.external_data, as protobuf
# writes it; the length of the name follows.
_LOCATION = b"\n\x08location\x12"
OUTSIDE = "O"
_TEMPERATURES = (0.01, 100.0)
# What a network may ask for: see core.tagging.session.
INPUTS = frozenset({"input_ids", "attention_mask", "gap_ids", "token_type_ids"})


@dataclass(frozen=True, slots=True)
class Decoding:
    """How token probabilities become spans; chosen on the validation set by training, carried by the manifest.

    ``threshold``: a token is part of an identifier when its probability of being one is at least this.
    ``direct_threshold``: the same where the likeliest label is a direct identifier (taxonomy, tier 1), which harms a
    person when it is missed; None for no other.
    ``temperature``: logits are divided by it before the softmax, so that scores mean what they say.

    Raises ValueError for numbers outside of what can be meant: with a temperature of 0, or a threshold of 1 or that is
    no number, the network would be run and nothing found.
    """

    threshold: float = 0.5
    direct_threshold: float | None = None
    temperature: float = 1.0

    def __post_init__(self) -> None:
        limits = (self.threshold, self.threshold if self.direct_threshold is None else self.direct_threshold)
        low, high = _TEMPERATURES
        # Written so that what is no number (NaN) is refused, too.
        if not (all(0 <= limit < 1 for limit in limits) and low <= self.temperature <= high):
            raise ValueError("no operating point")


_KNOWN = {
    "scheme": frozenset({"io", "bio"}),
    "inputs": INPUTS,
    "decoding": frozenset(one.name for one in fields(Decoding)),
}


@dataclass(frozen=True, slots=True)
class ModelBundle:
    """A loaded and verified bundle.

    Attributes:
        path: the folder.
        name, version, licence: from the manifest.
        sha256: hex digest of the manifest, which holds the digests of all other files: the identity of the bundle.
        labels: output index → label of the taxonomy, or "O"; BIO prefixes are kept.
        scheme: "io" or "bio".
        window: tokens per window, special tokens included.
        decoding: operating point.
        tokenizer: the kind of tokenizer.json and its special tokens.
        rescorer: the second look at what this network marks; None where the bundle has none.
        manifest: the whole manifest.
    """

    path: Path
    name: str
    version: str
    licence: str
    sha256: str
    labels: tuple[str, ...]
    scheme: str
    window: int
    decoding: Decoding
    manifest: dict[str, Any] = field(repr=False)
    tokenizer: TokenizerSettings = field(default_factory=TokenizerSettings)
    rescorer: Rescorer | None = None


def embedded_bundle() -> Path:
    """Folder of the bundle the program ships. Raises ModelError when there is none."""
    folders = sorted(path.parent for path in resource("models").glob("*/manifest.json"))
    if not folders:
        raise ModelError("model.missing", file="manifest.json", path=resource("models"))
    return folders[-1]


def load_bundle(path: Path | None = None) -> ModelBundle:
    """Read and verify the bundle in ``path``, or the embedded one.

    A large network keeps its weights in files of their own beside model.onnx; they are in the manifest like the others,
    as is the re-scorer, if there is one: beside a manifest that does not know it, it is refused.
    Raises ModelError when a file is missing, unreadable, has another hash than the manifest says or is none of its own,
    or names labels the taxonomy, or a tokenizer or inputs this program does not know.
    """
    folder = path or embedded_bundle()
    manifest_bytes = _read(folder, "manifest.json")
    try:
        manifest = json.loads(manifest_bytes)
        hashes: dict[str, str] = {**manifest["sha256"]}
        scheme, window = manifest["scheme"], int(manifest["window"])
        inputs, decoded = manifest.get("inputs", ()), manifest.get("decoding", {})
        _require_known(folder, scheme=[scheme], inputs=inputs, decoding=decoded)
        decoding = Decoding(**decoded)
        name, version, licence = (str(manifest[key]) for key in ("name", "version", "licence"))
        tokenizer = TokenizerSettings.of(manifest.get("tokenizer", {}), folder)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ModelError("model.manifest", path=folder, reason=type(error).__name__) from error
    if not 16 <= window <= 8192:
        raise ModelError("model.manifest", path=folder, reason="window")
    beside = {RESCORER} if (folder / RESCORER).exists() else set()
    for file in sorted({*FILES, *hashes, *_weight_files(folder), *beside}):
        if _hash(_inside(folder, file)) != hashes.get(file):
            raise ModelError("model.hash", file=file, path=folder)
    return ModelBundle(
        path=folder,
        name=name,
        version=version,
        licence=licence,
        sha256=hashlib.sha256(manifest_bytes).hexdigest(),
        labels=_labels(folder),
        scheme=scheme,
        window=window,
        decoding=decoding,
        manifest=manifest,
        tokenizer=tokenizer,
        rescorer=Rescorer.read(folder) if RESCORER in hashes else None,
    )


def _require_known(folder: Path, **said: Iterable[str]) -> None:
    """Raises ModelError where the manifest says, of how the network is read, what this program does not know: the
    bundle is of a newer one."""
    for key, words in said.items():
        if unknown := sorted({*words} - _KNOWN[key]):
            raise ModelError("model.unknown_kind", path=folder, reason=f"{key}: {', '.join(unknown)}")


def _inside(folder: Path, file: str) -> Path:
    path = folder / file
    # Neither manifest nor graph may point outside the folder. os.path says no behind a closed folder, pathlib raises.
    if path.name != file or not os.path.isfile(path):  # noqa: PTH113
        raise ModelError("model.missing", file=file, path=folder)
    return path


def _read(folder: Path, file: str) -> bytes:
    path = _inside(folder, file)
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError("model.load", path=path, reason=type(error).__name__) from error


def _hash(path: Path) -> str:
    """Of a file that may be larger than the memory left."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise ModelError("model.load", path=path, reason=type(error).__name__) from error


def _weight_files(folder: Path) -> set[str]:
    """Names of the files the graph in ``folder`` takes weights from, itself aside."""
    _, *entries = _read(folder, "model.onnx").split(_LOCATION)
    # A name of 128 bytes and more has a longer length; cut short it is in no manifest, and the bundle is refused.
    return {entry[1 : 1 + entry[0]].decode("utf-8", "replace") if entry else "" for entry in entries}


def _labels(folder: Path) -> tuple[str, ...]:
    try:
        labels = json.loads(_read(folder, "labels.json"))
    except ValueError as error:
        raise ModelError("model.load", path=folder / "labels.json", reason=type(error).__name__) from error
    listed = isinstance(labels, list) and all(isinstance(one, str) for one in labels)
    if not listed or OUTSIDE not in labels or {*labels} == {OUTSIDE}:
        raise ModelError("model.load", path=folder / "labels.json", reason="not a list with O and others")
    unknown = {bare(label) for label in labels if label != OUTSIDE} - taxonomy().labels.keys()
    if unknown:
        raise ModelError("model.labels", count=len(unknown), path=folder)
    return tuple(labels)


def bare(label: str) -> str:
    """The label without its BIO prefix."""
    return label[2:] if label[:2] in ("B-", "I-") else label
