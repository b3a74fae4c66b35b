"""A bundle is refused unless every byte of it is the one its manifest promises (contract 5)."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from core.detection.rescorer import Rescorer, Row
from core.errors import ModelError
from core.tagging import load_bundle
from core.tagging.bundle import embedded_bundle
from core.tokenizer import Specials
from tests.fixtures_closed import close


def make(folder: Path, more: Mapping[str, bytes] = MappingProxyType({}), **changes: object) -> Path:
    files = {
        "model.onnx": b"graph",
        "tokenizer.json": b"{}",
        "labels.json": json.dumps(changes.pop("labels", ["O", "내국인이름"])).encode(),
        **more,
    }
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    manifest = {"name": "m", "version": "1", "licence": "x", "scheme": "io", "window": 512, "sha256": hashes}
    (folder / "manifest.json").write_text(json.dumps({**manifest, **changes}), encoding="utf-8")
    return folder


def test_sound_bundle_is_loaded(tmp_path: Path) -> None:
    bundle = load_bundle(make(tmp_path / "m", decoding={"threshold": 0.3}))
    assert bundle.labels == ("O", "내국인이름")
    assert bundle.decoding.threshold == 0.3
    assert len(bundle.sha256) == 64


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json", "labels.json", "manifest.json"])
def test_missing_file_is_named(tmp_path: Path, file: str) -> None:
    folder = make(tmp_path / "m")
    (folder / file).unlink()
    with pytest.raises(ModelError, match=file.replace(".", r"\.")):
        load_bundle(folder)


def test_a_bundle_in_a_closed_folder_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make(tmp_path / "m")
    close(folder, monkeypatch)
    with pytest.raises(ModelError) as caught:
        load_bundle(folder)
    assert caught.value.code == "model.missing"


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json", "labels.json"])
def test_changed_file_is_refused(tmp_path: Path, file: str) -> None:
    folder = make(tmp_path / "m")
    (folder / file).write_bytes((folder / file).read_bytes() + b" ")
    with pytest.raises(ModelError) as caught:
        load_bundle(folder)
    assert caught.value.code == "model.hash"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"scheme": "bmes"}, "model.unknown_kind"),
        ({"window": 4}, "model.manifest"),
        ({"window": "x"}, "model.manifest"),
        ({"sha256": {}}, "model.hash"),
        ({"sha256": {"../secret": "0"}}, "model.missing"),
        ({"decoding": {"unknown": 1}}, "model.unknown_kind"),
        ({"labels": ["O", "없는라벨"]}, "model.labels"),
        ({"tokenizer": {"kind": "characters"}}, "model.unknown_kind"),
        ({"tokenizer": ["text"]}, "model.manifest"),
        ({"inputs": ["input_ids", "position_ids"]}, "model.unknown_kind"),
        ({"inputs": 3}, "model.manifest"),
        ({"labels": ["내국인이름"]}, "model.load"),
        ({"labels": {"O": 0}}, "model.load"),
        ({"labels": ["O", 7]}, "model.load"),
        ({"labels": ["O", "O"]}, "model.load"),
        ({"sha256": []}, "model.manifest"),
        ({"sha256": None}, "model.manifest"),
        ({"window": float("inf")}, "model.manifest"),
        ({"tokenizer": {"specials": {"padding": None}}}, "model.unknown_kind"),
        ({"tokenizer": {"specials": {"before": [1]}}}, "model.unknown_kind"),
        ({"tokenizer": {"specials": {"after": "[SEP]"}}}, "model.unknown_kind"),
    ],
)
def test_manifest_that_does_not_fit_is_refused(tmp_path: Path, changes: dict[str, object], code: str) -> None:
    with pytest.raises(ModelError) as caught:
        load_bundle(make(tmp_path / "m", **changes))
    assert caught.value.code == code
    assert caught.value.message("ko") != caught.value.message("en")


@pytest.mark.parametrize(
    "point",
    [
        *({"threshold": value} for value in (-0.1, 1, True, 1.1, float("nan"), "0.4", None)),
        *({"direct_threshold": value} for value in (-0.1, 1, 1.1, float("nan"), "0.4")),
        *({"temperature": value} for value in (0, -1, 1e-300, float("inf"), float("nan"), "1", None)),
    ],
)
def test_an_operating_point_at_which_nothing_would_be_found_is_refused(tmp_path: Path, point: dict[str, object]):
    with pytest.raises(ModelError) as caught:
        load_bundle(make(tmp_path / "m", decoding=point))
    assert caught.value.code == "model.manifest"


def test_a_manifest_nested_too_deep_to_be_read_is_said(tmp_path: Path) -> None:
    folder = make(tmp_path / "m")
    (folder / "manifest.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        load_bundle(folder)
    assert caught.value.code == "model.manifest"


def test_a_bundle_says_how_its_tokenizer_is_fed(tmp_path: Path) -> None:
    specials = {"padding": "<pad>", "before": ["<s>"], "after": []}
    bundle = load_bundle(make(tmp_path / "m", tokenizer={"kind": "text", "unit": "word", "specials": specials}))
    assert (bundle.tokenizer.kind, bundle.tokenizer.unit) == ("text", "word")
    assert bundle.tokenizer.specials == Specials("<pad>", ("<s>",), ())


@pytest.mark.parametrize("content", ["", "null", "[]", "{"])
def test_manifest_that_is_no_manifest_is_refused(tmp_path: Path, content: str) -> None:
    folder = make(tmp_path / "m")
    (folder / "manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(ModelError):
        load_bundle(folder)


GRAPH = b"graph j\x1b\n\x08location\x12\x0fmodel.onnx.data"  # as protobuf writes the entry of a weight


def test_weights_beside_the_graph_are_hashed_like_it(tmp_path: Path) -> None:
    files = {"model.onnx": GRAPH, "model.onnx.data": b"weights"}
    folder = make(tmp_path / "m", more=files)
    assert load_bundle(folder).manifest["sha256"].keys() >= files.keys()
    (folder / "model.onnx.data").write_bytes(b"weightz")
    with pytest.raises(ModelError) as caught:
        load_bundle(folder)
    assert (caught.value.code, caught.value.fields["file"]) == ("model.hash", "model.onnx.data")


@pytest.mark.parametrize(
    ("graph", "present", "code"),
    [
        (GRAPH, ["model.onnx.data"], "model.hash"),  # there, and no word of it in the manifest
        (GRAPH, [], "model.missing"),
        (b"\n\x08location\x12\x07../data", [], "model.missing"),
        (b"\n\x08location\x12", [], "model.missing"),
        (b"\n\x08location\x12\x80\x01" + 128 * b"x", [], "model.missing"),
    ],
)
def test_weights_the_manifest_does_not_know_are_refused(
    tmp_path: Path, graph: bytes, present: list[str], code: str
) -> None:
    folder = make(tmp_path / "m", more={"model.onnx": graph})
    for name in present:
        (folder / name).write_bytes(b"weights")
    with pytest.raises(ModelError) as caught:
        load_bundle(folder)
    assert caught.value.code == code


def test_embedded_bundle_is_sound_and_small() -> None:
    folder = embedded_bundle()
    bundle = load_bundle(folder)
    assert len(bundle.labels) == 713
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 40_000_000


def test_a_rescorer_is_hashed_like_all_else_and_none_is_needed(tmp_path: Path) -> None:
    folder, row = make(tmp_path / "m"), Row(0, 0.5, 0.5, {"quoted": 1})
    assert load_bundle(folder).rescorer is None
    rescorer = Rescorer(row, row)
    rescorer.write(folder)
    with pytest.raises(ModelError) as unknown:
        load_bundle(folder)
    written = (folder / "rescorer.json").read_bytes()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["sha256"]["rescorer.json"] = hashlib.sha256(written).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert load_bundle(folder).rescorer == rescorer
    (folder / "rescorer.json").write_bytes(written.replace(b"0.5", b"0.4"))
    with pytest.raises(ModelError) as changed:
        load_bundle(folder)
    (folder / "rescorer.json").unlink()
    with pytest.raises(ModelError) as missing:
        load_bundle(folder)
    assert [one.value.code for one in (unknown, changed, missing)] == ["model.hash", "model.hash", "model.missing"]
