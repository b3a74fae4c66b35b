"""From a checkpoint to the bundle the desktop loads: ONNX with small weights, parity check, manifest, card.

The weights of products are whole numbers of 7 bits ("int8-static": `training.calibrated`) or 8 ("int8", which needs no
text to calibrate by: `training.quantised`), the others float16, cast to float32 when the session loads. With "float16"
all are, so that the numbers computed are float32's, with "float32" none. Those of a large network lie in a file beside
the graph, because one protobuf holds 2 GB at most.
"""

import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from core.onnx import ort
from core.paths import resource
from core.tagging.bundle import OUTSIDE
from core.tagging.windows import windows
from core.taxonomy import taxonomy
from core.tokenizer import Tokenizer
from training import calibrated, quantised
from training.batches import Example, collate
from training.calibrated import Channels, Feed, quantise_static
from training.data.texts import file_hash
from training.errors import InputError
from training.families import Network, described
from training.masking import IGNORED
from training.quantised import Quantised, divides, quantise

LICENCE = "CC-BY-NC-SA-4.0"
CARD, MANIFEST = "README.md", "manifest.json"
GRAPH, WEIGHTS = "model.onnx", "model.onnx.data"
WINDOW = 384  # tokens the desktop reads at once: on a CPU 512 take a tenth longer for each, 2,048 three times as long

Storage = Literal["int8-static", "int8", "float16", "float32"]
# Without text to calibrate by.
PlainStorage = Literal["int8", "float16", "float32"]
# (rows, tokens): a handful, a batch with padding, the desktop's window, the longest text of the paper.
PARITY_SHAPES = ((1, 7), (3, 254), (1, 512), (1, 2048))
# Largest difference of the logits to torch's, by what the activations are rounded to.
TOLERANCE: dict[Storage, float] = {"int8-static": 0.6, "int8": 0.5, "float16": 1e-3, "float32": 1e-3}
# Weights of more bytes than this go into a file of their own.
ONE_FILE = 1 << 28
STORAGE: Storage = "int8-static"
_BEFORE = "before"  # the bundle whose place another one takes
_HALF_FROM = 1024  # elements; biases and norms stay float32
_HALF, _TURNED = ".half", ".T"  # endings of the names of weights stored in half precision, and transposed
_WHOLE = (quantised.VALUES, calibrated.VALUES)  # of those in whole numbers, and of what belongs to them
_BESIDE = (quantised.SCALES, calibrated.SCALES, calibrated.ZEROS)


class Deployed(nn.Module):
    """The classifier without its training-only head."""

    def __init__(self, model: Network) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """(B, L) int64 each → logits (B, L, labels)."""
        return self.model(input_ids, attention_mask, gap_ids)


def label_list() -> list[str]:
    """Output index → label: "O" first, then the taxonomy's order (IO scheme)."""
    return [OUTSIDE, *taxonomy().labels]


def round_to(model: nn.Module, storage: Storage) -> None:
    """Round the weights in place as the bundle will store them, so that parity is measured on what is shipped."""
    products = {module.weight for module in model.modules() if isinstance(module, nn.Linear)}
    with torch.no_grad():
        for parameter in model.parameters():
            if storage == "int8-static" and parameter in products:
                parameter.copy_(torch.from_numpy(Channels.of(parameter.numpy()).weight()))
            elif storage == "int8" and parameter in products and divides(parameter.shape[1]):
                parameter.copy_(torch.from_numpy(Quantised.of(parameter.numpy()).weight()))
            elif storage != "float32" and parameter.numel() >= _HALF_FROM:
                parameter.copy_(parameter.half().float())


def export_onnx(
    model: Network, target: Path, storage: Storage, one_file: int = ONE_FILE, feeds: Iterable[Feed] = ()
) -> None:
    """Write ``target`` with dynamic batch and length, large weights as ``storage``.

    More than ``one_file`` bytes of them lie in `WEIGHTS` beside it. ``feeds`` are what "int8-static" is calibrated by.
    """
    save_graph(graph_of(model), target, storage, one_file, feeds)


def graph_of(model: Network) -> onnx.ModelProto:
    """The network as ONNX, its weights in float32 under the names the model gives them."""
    ids = torch.randint(5, 1000, (2, 64))
    mask, gaps = torch.ones_like(ids), torch.zeros_like(ids)
    batch, length = torch.export.Dim("batch", min=1, max=64), torch.export.Dim("length", min=3, max=2048)
    shape = {0: batch, 1: length}
    program = torch.onnx.export(
        Deployed(model).eval(),
        (ids, mask, gaps),
        dynamo=True,
        input_names=["input_ids", "attention_mask", "gap_ids"],
        output_names=["logits"],
        dynamic_shapes={"input_ids": shape, "attention_mask": shape, "gap_ids": shape},
        verbose=False,
    )
    graph = program.model_proto
    del program  # it holds the weights a second time
    _name_weights(graph, model)
    _shorten_index(graph.graph)
    return graph


def save_graph(
    graph: onnx.ModelProto, target: Path, storage: Storage, one_file: int = ONE_FILE, feeds: Iterable[Feed] = ()
) -> None:
    """Write ``graph``, changing it: see `export_onnx`."""
    _forget_origin(graph.graph)
    if storage == "int8":
        quantise(graph)
    if storage == "int8-static":
        quantise_static(graph, feeds)
    if storage != "float32":
        _store_half(graph)
    beside = sum(len(tensor.raw_data) for tensor in graph.graph.initializer) > one_file
    onnx.save(graph, str(target), save_as_external_data=beside, location=WEIGHTS, size_threshold=_HALF_FROM)
    if beside:  # onnx writes it for this user alone; whoever may read the graph needs it
        (target.parent / WEIGHTS).chmod(target.stat().st_mode)
    onnx.checker.check_model(str(target))


def _forget_origin(graph: onnx.GraphProto) -> None:
    """Drop what the exporter notes of each node's source: file names of the machine it was made on."""
    for part in (graph, *graph.node, *graph.initializer, *graph.value_info, *graph.input, *graph.output):
        del part.metadata_props[:]


def _shorten_index(graph: onnx.GraphProto) -> None:
    """What is gathered by is spread over all heads: as int32 that is half of the memory read at each use."""
    gathered = {node.input[1] for node in graph.node if node.op_type == "GatherElements"}
    for place, node in reversed(list(enumerate(graph.node))):
        if node.op_type == "Expand" and node.output[0] in gathered:
            short = f"{node.output[0]}_short"
            cast = helper.make_node("Cast", [node.input[0]], [short], to=TensorProto.INT32)
            node.input[0] = short
            graph.node.insert(place, cast)
            for known in [one for one in graph.value_info if one.name == node.output[0]]:
                graph.value_info.remove(known)


def _name_weights(graph: onnx.ModelProto, model: Network) -> None:
    """Call each weight of the graph what the model calls it, with ".T" where the exporter turned it around.

    So that `weights_of` can read a bundle back: the exporter gives the weights of products names of its own.
    """
    known = {name: parameter.detach().numpy() for name, parameter in model.named_parameters()}
    names: dict[str, str] = {}
    for tensor in graph.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT and len(tensor.dims) >= 1:
            array = numpy_helper.to_array(tensor)
            found = _name_of(array, known)
            if found and found not in names.values():
                names[tensor.name] = found
                tensor.name = found
    for node in graph.graph.node:
        for index, name in enumerate(node.input):
            node.input[index] = names.get(name, name)


def _name_of(array: NDArray[np.float32], known: dict[str, NDArray[np.float32]]) -> str | None:
    for name, value in known.items():
        if np.array_equal(value, array):
            return name
        if value.ndim == 2 and np.array_equal(value.T, array):
            return f"{name}{_TURNED}"
    return None


def weights_of(onnx_file: Path) -> dict[str, Tensor]:
    """The weights of an exported model by the names the model gives them, float32: to train a bundle further.

    The training-only head is not among them.
    """
    weights = {}
    stored = {tensor.name: tensor for tensor in onnx.load(str(onnx_file)).graph.initializer}
    for tensor in stored.values():
        name = tensor.name.removesuffix(_HALF)
        if name.endswith(_WHOLE):
            weight = name.removesuffix(calibrated.VALUES).removesuffix(quantised.VALUES)
            weights[weight] = torch.from_numpy(_whole_numbers(weight, stored))
        elif "." in name and not name.endswith(_BESIDE):  # constants of the graph have none
            array = torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32))
            weights[name.removesuffix(_TURNED)] = array.T.contiguous() if name.endswith(_TURNED) else array
    return weights


def _whole_numbers(name: str, stored: dict[str, TensorProto]) -> NDArray[np.float32]:
    """The weight of a product, stored in blocks or by channels."""
    if (values := stored.get(f"{name}{calibrated.VALUES}")) is not None:
        scales = numpy_helper.to_array(stored[f"{name}{calibrated.SCALES}"])
        return Channels(np.ascontiguousarray(numpy_helper.to_array(values).T), scales).weight()
    blocks, scales = (numpy_helper.to_array(stored[f"{name}{end}"]) for end in (quantised.VALUES, quantised.SCALES))
    return Quantised(blocks, scales.reshape(blocks.shape[:2])).weight()


def _store_half(model: onnx.ModelProto) -> None:
    casts = []
    read = {name for node in model.graph.node for name in node.input}
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or int(np.prod(tensor.dims)) < _HALF_FROM:
            continue
        if tensor.name.endswith(_BESIDE):
            continue
        name = tensor.name
        half = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), f"{name}{_HALF}")
        tensor.CopyFrom(half)
        if name in read:
            casts.append(helper.make_node("Cast", [half.name], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def parity(model: Network, onnx_file: Path, shapes: Iterable[tuple[int, int]] = PARITY_SHAPES) -> float:
    """Largest absolute difference of the logits between torch and ONNX over random inputs of the given (B, L)."""
    session = ort.InferenceSession(str(onnx_file), providers=["CPUExecutionProvider"])
    worst = 0.0
    for rows, length in shapes:
        ids = torch.randint(5, model.config.vocabulary, (rows, length))
        mask, gaps = torch.ones_like(ids), torch.randint(0, model.config.gaps, (rows, length))
        mask[-1, length // 2 :] = 0
        with torch.inference_mode():
            expected = model(ids, mask, gaps).numpy()
        feed = {"input_ids": ids.numpy(), "attention_mask": mask.numpy(), "gap_ids": gaps.numpy()}
        (actual,) = session.run(None, feed)
        seen = mask.numpy().astype(bool)
        worst = max(worst, float(np.abs(expected - actual)[seen].max()))
    return worst


def write_bundle(
    model: Network,
    tokenizer: Path,
    target: Path,
    *,
    name: str,
    version: str,
    details: dict[str, Any],
    storage: Storage = STORAGE,
    one_file: int = ONE_FILE,
    labels: Sequence[str] | None = None,
) -> Path:
    """Write the bundle folder ``target`` (a bundle there is replaced); ``details`` joins the manifest.

    ``labels`` are those of the outputs, `label_list` by default; "int8-static" is calibrated by the project's sample
    judgments. The model's own weights are rounded, too, but with "float32". Raises
    ValueError when the tokenizer was not the network's, or ONNX and torch disagree by more than `TOLERANCE` at any of
    `PARITY_SHAPES`, and FileExistsError as `require_place` does.
    """
    require_place(target)
    marks = Tokenizer.from_file(tokenizer)
    require_same_inputs(model, marks)
    work = draft_of(target)
    work.mkdir(parents=True)
    round_to(model, storage)
    feeds = _feeds(marks, sample_judgments()) if storage == "int8-static" else ()
    export_onnx(model, work / GRAPH, storage, one_file, feeds)
    difference = parity(model, work / GRAPH)
    if not difference <= TOLERANCE[storage]:  # a difference that is no number is too large
        raise InputError(f"ONNX and torch differ by {difference:.2e}")
    shutil.copyfile(tokenizer, work / "tokenizer.json")
    (work / "labels.json").write_text(json.dumps(list(labels or label_list()), ensure_ascii=False), encoding="utf-8")
    write_manifest(
        work,
        {
            "name": name,
            "version": version,
            "licence": LICENCE,
            "scheme": "io",
            "window": WINDOW,
            "storage": storage,
            "architecture": described(model),
            "parity": difference,
            **details,
        },
    )
    put_in_place(work, target)
    return target


def require_place(target: Path) -> None:
    """Raise FileExistsError where a bundle would take the place of something else than a bundle: all of it would go."""
    free = not target.exists() or (target.is_dir() and not any(target.iterdir()))
    if not free and not (target / MANIFEST).is_file():
        raise FileExistsError(f"{target} is no bundle: a bundle is written to a folder of its own")


def draft_of(target: Path) -> Path:
    """Where the bundle ``target`` is made before `put_in_place`; nothing is there, nor what a kill may have left.

    What is half made, or has another operating point than its figures, is no bundle that somebody loads: it lies a
    folder deeper than the program and its packaging look for bundles, and on the disk of the one it is to replace.
    """
    restore(target)
    place = _workplace(target)
    shutil.rmtree(place, ignore_errors=True)
    return place / "bundle"


def put_in_place(draft: Path, target: Path) -> None:
    """Let ``draft``, the whole bundle that `draft_of` named, take the place of ``target``, by names alone: no kill
    leaves half, and what it takes away `restore` brings back."""
    target = target.resolve()  # a link goes on being one
    if target.exists():
        target.rename(draft.with_name(_BEFORE))
    draft.rename(target)
    shutil.rmtree(draft.parent, ignore_errors=True)


def restore(target: Path) -> None:
    """Bring back the bundle that `put_in_place` had taken away when it was killed."""
    before = _workplace(target) / _BEFORE
    if before.exists() and not target.exists():
        before.rename(target.resolve())


def _workplace(target: Path) -> Path:
    target = target.resolve()
    return target.with_name(f".{target.name}.draft")


def sample_judgments() -> list[str]:
    """The project's own, of which each kind of case has one."""
    return [path.read_text(encoding="utf-8") for path in sorted(resource("samples").glob("sample-*.txt"))]


def _feeds(tokenizer: Tokenizer, texts: Iterable[str]) -> Iterator[Feed]:
    """What the network reads of ``texts``, window by window."""
    for text in texts:
        encoding = tokenizer.encode(text)
        for window in windows(len(encoding), WINDOW - 2):
            where = slice(window.start, window.end)
            nothing = np.full(window.end - window.start, IGNORED, np.int64)
            batch = collate([Example(encoding.ids[where], encoding.gaps[where], nothing, nothing)], tokenizer)
            yield {"input_ids": batch.ids.numpy(), "attention_mask": batch.mask.numpy(), "gap_ids": batch.gaps.numpy()}


def require_same_inputs(model: Network, tokenizer: Tokenizer) -> None:
    """Raise ValueError where ``tokenizer`` has more tokens than ``model`` has rows for, or other gaps.

    Without the tags it was trained with, a network would compute something and be silently poorer. Rows for tokens that
    nobody has are allowed: a vocabulary of a round size, which the training text did not fill.
    """
    if (rows := model.config.vocabulary) < tokenizer.vocabulary_size:
        raise InputError(f"vocabulary: the network has {rows} rows, the tokenizer {tokenizer.vocabulary_size}")
    if (rows := model.config.gaps) != tokenizer.gap_count:
        raise InputError(f"gaps: the network has {rows} rows, the tokenizer {tokenizer.gap_count}")


def write_manifest(folder: Path, content: dict[str, Any]) -> None:
    """Write manifest.json with the hashes of the bundle's files as they are now."""
    files = sorted(path for path in folder.iterdir() if path.name != MANIFEST)
    hashes = {path.name: file_hash(path) for path in files}
    text = json.dumps({**content, "sha256": hashes}, ensure_ascii=False, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
