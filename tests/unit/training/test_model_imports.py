"""Imported models: what transformers computes, the desktop computes, token for token and span for span.

The weights are random, drawn here: they have the layout of the public ones.
"""

import json
import logging
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
hf = pytest.importorskip("transformers")
onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxscript")

from typer.testing import CliRunner  # noqa: E402

from app.cli import models as desktop  # noqa: E402
from app.cli.program import run_command_line  # noqa: E402
from core.errors import ModelError  # noqa: E402
from core.tagging import Tagger, load_bundle  # noqa: E402
from core.tokenizer import MorphemeSplitter, load_tokenizer  # noqa: E402
from tests.fixtures_checkpoints import FAMILIES, POSITIONS, SENTENCES, checkpoint  # noqa: E402
from training.__main__ import app  # noqa: E402
from training.evaluation.gold import GoldDocument  # noqa: E402
from training.evaluation.predictions import Predictor  # noqa: E402
from training.imports import convert  # noqa: E402
from training.imports.convert import ImportOptions, import_checkpoint  # noqa: E402
from training.imports.vocabulary import read_vocabulary  # noqa: E402

IO = ("O", "PS", "LC", "OG", "DT", "TI", "QT")
BIO = ("B-PER", "I-PER", "B-ORG", "I-ORG", "B-TIM", "I-TIM", "O")
OURS = {
    "PS": "내국인이름",
    "PER": "내국인이름",
    "LC": "주소",
    "OG": "불특정회사명",
    "ORG": "불특정회사명",
    "DT": "날짜",
}
Importer = Callable[..., Path]


@pytest.fixture(scope="module")
def importer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Import a checkpoint once for each family and labels; the network of a family is exported once for all labels."""
    root, real = tmp_path_factory.mktemp("imports"), convert._graph
    graphs: dict[tuple[str, int], Any] = {}

    def remembered(found: Any) -> Any:
        key = (found.family, found.vocabulary)
        if key not in graphs:
            graphs[key] = real(found)
        copy = onnx.ModelProto()
        copy.CopyFrom(graphs[key])  # saving changes it
        return copy

    def make(family: str, labels: tuple[str, ...], options: ImportOptions | None = None, name: str = "bundle") -> Path:
        folder = root / f"{family}-{labels[0]}"
        if not folder.exists():
            checkpoint(folder, family, labels)
        target = root / f"{family}-{labels[0]}-{name}"
        return target if target.exists() else import_checkpoint(folder, target, options or ImportOptions())

    patch = pytest.MonkeyPatch()
    patch.setattr(convert, "_graph", remembered)
    logging.disable(logging.WARNING)  # the exporter tells each of its steps
    yield make
    logging.disable(logging.NOTSET)
    patch.undo()


def source(bundle: Path) -> Path:
    return bundle.with_name(bundle.name.removesuffix("-bundle"))


def with_transformers(bundle: Path, text: str) -> tuple[list[int], np.ndarray]:
    """Ids without special tokens and logits (n, labels) as transformers gives them."""
    folder = source(bundle)
    tokenizer = hf.AutoTokenizer.from_pretrained(folder)
    if folder.name.startswith("thunder-deid"):  # fed with mecab-ko's morphemes, special tokens added by hand
        split = " ".join(text[start:end] for start, end in MorphemeSplitter()(text))
        inner = tokenizer.backend_tokenizer.encode(split, add_special_tokens=False).ids
        ids = [tokenizer.cls_token_id, *inner, tokenizer.sep_token_id]
    else:
        ids = tokenizer(text)["input_ids"]
    model = hf.AutoModelForTokenClassification.from_pretrained(folder).eval()
    with torch.inference_mode():
        logits = model(input_ids=torch.tensor([ids])).logits[0].numpy()
    return ids[1:-1], logits[1:-1]


@pytest.mark.parametrize("labels", [IO, BIO], ids=["io", "bio"])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_token_gets_the_label_transformers_gives_it(importer: Importer, family: str, labels: Any) -> None:
    bundle = importer(family, labels)
    tagger = Tagger(load_bundle(bundle), threads=1)
    assert tagger.bundle.scheme == ("bio" if labels is BIO else "io")
    drawn = set()
    for text in SENTENCES:
        ids, logits = with_transformers(bundle, text)
        encoding = tagger.tokenizer.encode(text)
        assert encoding.ids.tolist() == ids
        inputs = np.array([[*tagger.tokenizer.before, *ids, *tagger.tokenizer.after]])
        answered = tagger._model(inputs, np.ones_like(inputs), np.zeros_like(inputs))[0][1:-1]
        assert np.abs(answered - logits).max() < 1e-4
        assert (answered.argmax(1) == logits.argmax(1)).all()
        drawn |= {*logits.argmax(1).tolist()}
    assert len(drawn) > 2  # the labels vary, or equality would say little


def reference_spans(text: str, offsets: np.ndarray, logits: np.ndarray, labels: tuple[str, ...]) -> list[Any]:
    """Spans by the definition of IO and BIO, token by token; what is marked is what is likelier inside than not."""
    weights = np.exp(logits - logits.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    shares = [dict.fromkeys(OURS.values(), 0.0) for _ in weights]
    opening = [dict(share) for share in shares]
    for row, share, begins in zip(weights, shares, opening, strict=True):
        for label, weight in zip(labels, row, strict=True):
            if ours := OURS.get(label.removeprefix("B-").removeprefix("I-")):
                share[ours] += weight
                begins[ours] += weight * label.startswith("B-")
    spans: list[Any] = []
    last = None
    for (start, stop), share, begins in zip(offsets.tolist(), shares, opening, strict=True):
        if start == stop:
            continue
        label = max(share, key=lambda name: share[name]) if sum(share.values()) >= 0.5 else None
        opens = begins[label] >= share[label] / 2 if label else False
        if label and label == last and not opens:
            spans[-1] = (spans[-1][0], stop, label)
        elif label:
            spans.append((start, stop, label))
        last = label
    return spans


@pytest.mark.parametrize("family", ["bert", "roberta", "deberta-v2"])
def test_bio_spans_are_those_of_the_definition(importer: Importer, family: str) -> None:
    bundle = importer(family, BIO)
    tagger = Tagger(load_bundle(bundle), threads=1)
    text = SENTENCES[1]
    _, logits = with_transformers(bundle, text)
    offsets = tagger.tokenizer.encode(text).offsets
    shares_a_character = (offsets[1:, 0] < offsets[:-1, 1]).any()
    found = [(one.start, one.end, one.label) for one in tagger.tag(text)]
    if not shares_a_character:
        assert found == reference_spans(text, offsets, logits, BIO)
    assert found
    assert all(text[start:end] == text[start:end].strip() for start, end, _ in found)
    assert all(first[1] <= second[0] for first, second in pairwise(found))


def test_long_texts_are_read_in_windows_the_network_can_hold(importer: Importer) -> None:
    bundle = load_bundle(importer("roberta", BIO))
    assert bundle.window == POSITIONS  # one number less than config.json says: padding has its own
    tagger = Tagger(bundle, threads=1)
    text = " ".join(SENTENCES * 6)
    assert len(tagger.tokenizer.encode(text)) > 3 * bundle.window
    assert all(0 <= one.start < one.end <= len(text) for one in tagger.tag(text))


def test_a_bundle_in_half_precision_agrees_with_the_rounded_network(importer: Importer) -> None:
    exact = importer("distilbert", BIO)
    half = importer("distilbert", BIO, ImportOptions(storage="float16"), "half")
    assert (half / "model.onnx").stat().st_size < 0.8 * (exact / "model.onnx").stat().st_size
    manifest = load_bundle(half).manifest
    assert manifest["storage"] == "float16"
    assert manifest["parity"] < 1e-4
    assert manifest["parity_labels"]["other"] == 0


def test_the_first_piece_of_a_word_decides_where_the_model_was_taught_so(importer: Importer) -> None:
    bundle = importer("bert", BIO, ImportOptions(unit="word"), "words")
    text = SENTENCES[1]
    found = Tagger(load_bundle(bundle), threads=1).tag(text)
    assert found
    for one in found:
        assert text[: one.start][-1:] in ("", " ")
        assert text[one.end :][:1] in ("", " ")


def test_the_evaluation_finds_what_the_desktop_finds(importer: Importer, tmp_path: Path) -> None:
    tagger = Tagger(load_bundle(importer("deberta-v2", BIO)), threads=1)
    document = GoldDocument("a", "fraud", SENTENCES[1], ())
    assert list(Predictor(tagger, tmp_path).predict(document).found) == tagger.tag(document.text)


def test_older_folders_hold_a_list_of_words_only(tmp_path: Path) -> None:
    folder = checkpoint(tmp_path / "bert", "bert", BIO)
    words = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"]
    (folder / "tokenizer.json").unlink()
    (folder / "vocab.txt").write_text("\n".join(sorted(words, key=lambda word: words[word])), encoding="utf-8")
    settings = {"tokenizer_class": "BertTokenizer", "do_lower_case": False}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")
    vocabulary = read_vocabulary(folder)
    file = tmp_path / "tokenizer.json"
    file.write_text(vocabulary.content, encoding="utf-8")
    tokenizer = load_tokenizer(file, vocabulary.settings)
    for text in SENTENCES:
        ids = [*tokenizer.before, *tokenizer.encode(text).ids.tolist(), *tokenizer.after]
        assert ids == hf.AutoTokenizer.from_pretrained(folder)(text)["input_ids"]


def test_the_manifest_and_the_card_say_where_a_bundle_comes_from(importer: Importer) -> None:
    bundle = load_bundle(
        importer("thunder-deid", IO, ImportOptions(name="판결 모델", licence="CC-BY-NC-SA-4.0"), "named")
    )
    assert (bundle.name, bundle.licence, bundle.scheme) == ("판결 모델", "CC-BY-NC-SA-4.0", "io")
    assert bundle.manifest["architecture"]["family"] == "deberta-v2"
    assert bundle.tokenizer.kind == "mecab"
    card = (bundle.path / "README.md").read_text(encoding="utf-8")
    assert "| 내국인이름 | PS |" in card
    assert "Not measured" in card


def test_the_desktop_redacts_with_an_imported_model(
    importer: Importer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    importer("bert", BIO)  # the network is exported by now
    folder, bundle, out = source(importer("bert", BIO)), tmp_path / "bundle", tmp_path / "out"

    def run(command: list[str], **_: Any) -> Any:
        assert command[1:4] == ["-P", "-m", "training"]
        result = CliRunner().invoke(app, command[4:])
        assert result.exit_code == 0, result.output
        return type("Done", (), {"returncode": result.exit_code})

    monkeypatch.setattr(desktop.subprocess, "run", run)
    command = ["model", "import", str(folder), "--output", str(bundle), "--threshold", "0.6", "--name", "kept"]
    assert run_command_line(command) == 0
    assert load_bundle(bundle).decoding.threshold == 0.6
    assert run_command_line(["model", "check", str(bundle)]) == 0
    assert run_command_line(["model", "show", str(bundle)]) == 0
    assert "# kept 1" in capsys.readouterr().out
    judgment = tmp_path / "judgment.txt"
    judgment.write_text("\n".join(SENTENCES), encoding="utf-8")
    assert run_command_line(["redact", str(judgment), "--output-dir", str(out), "--model", str(bundle)]) == 0
    report = json.loads((out / "judgment.report.json").read_text(encoding="utf-8"))
    assert report["model"]["name"] == "kept"
    assert report["verification"]["ok"]
    assert "010-0000-1234" not in (out / "judgment.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (lambda folder: (folder / "config.json").unlink(), "model.checkpoint"),
        (lambda folder: (folder / "config.json").write_text("{}"), "model.checkpoint"),
        (lambda folder: (folder / "tokenizer.json").write_text("{}"), "model.checkpoint"),
        (lambda folder: (folder / "model.safetensors").rename(folder / "model.bin"), "model.checkpoint"),
        (lambda folder: (folder / "model.safetensors").write_bytes(b"no weights"), "model.checkpoint"),
        (lambda folder: without_classifier(folder), "model.weights"),
        (lambda folder: relabel(folder, "B-PER", "B-VEHICLE"), "model.unmapped"),
        (lambda folder: relabel(folder, '"0": "', '"7": "'), "model.checkpoint"),
    ],
    ids=[
        "no config",
        "empty config",
        "no tokenizer",
        "pickle",
        "damaged weights",
        "no classifier",
        "unknown label",
        "output without label",
    ],
)
def test_what_is_no_classifier_is_refused_and_leaves_nothing(
    tmp_path: Path, harm: Callable[[Path], object], code: str
) -> None:
    folder = checkpoint(tmp_path / "bert", "bert", BIO)
    harm(folder)
    with pytest.raises(ModelError) as caught:
        import_checkpoint(folder, tmp_path / "bundle", ImportOptions())
    assert caught.value.code == code
    assert caught.value.message("ko") != caught.value.message("en")
    assert [path.name for path in tmp_path.iterdir()] == ["bert"]


def without_classifier(folder: Path) -> None:
    from safetensors.torch import load_file, save_file

    weights = load_file(folder / "model.safetensors")
    kept = {name: value for name, value in weights.items() if not name.startswith("classifier")}
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})


def relabel(folder: Path, old: str, new: str) -> None:
    config = folder / "config.json"
    config.write_text(config.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_folder_in_use_is_not_written_to(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    (target / "letter.txt").write_text("keep me", encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        import_checkpoint(tmp_path, target, ImportOptions())
    assert caught.value.code == "model.target"
    assert (target / "letter.txt").exists()


@pytest.mark.parametrize(("frozen", "lacking"), [(True, ()), (False, ("torch", "onnx"))])
def test_a_computer_without_the_converter_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], frozen: bool, lacking: Any
) -> None:
    monkeypatch.setattr(desktop.sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(desktop, "_installed", lambda name: name not in lacking)
    for language, words in (("ko", "설치하고"), ("en", "copy the folder")):
        arguments = ["--lang", language, "model", "import", str(tmp_path), "--output", str(tmp_path / "bundle")]
        assert run_command_line(arguments) == 1
        said = capsys.readouterr().err
        assert "thunder-deid[training]" in said
        assert words in said
        assert all(name in said for name in lacking)
    assert not (tmp_path / "bundle").exists()
