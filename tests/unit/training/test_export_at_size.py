"""What a bundle of any size holds: weights in the graph or beside it, halved or not, the same numbers, no traces."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from core.errors import ModelError  # noqa: E402
from core.tagging import Tagger, load_bundle  # noqa: E402
from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Gap, Tokenizer  # noqa: E402
from training import export  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.runs import size  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
VARIANTS = [(storage, one_file) for storage in ("float16", "float32") for one_file in (0, export.ONE_FILE)]


@pytest.fixture(scope="module")
def network() -> TokenClassifier:
    torch.manual_seed(0)
    sizes = {"width": 16, "layers": 1, "heads": 2, "feed_forward": 32, "gaps": Tokenizer.from_file(TOKENIZER).gap_count}
    model = TokenClassifier(ModelConfig(vocabulary=16_000, labels=len(export.label_list()), **sizes)).eval()
    export.round_to(model, "float16")
    return model


@pytest.fixture(scope="module")
def bundles(network: TokenClassifier, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], Path]:
    """Every variant of one network; the graph is made once, because making it is slow."""
    graph, folder = export.graph_of(network).SerializeToString(), tmp_path_factory.mktemp("bundles")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(export, "graph_of", lambda model: export.onnx.load_from_string(graph))
        return {
            (storage, one_file): export.write_bundle(
                network, TOKENIZER, folder / f"{storage}-{one_file}", name="toy", version="0", details={"data": "none"},
                storage=storage, one_file=one_file,
            )
            for storage, one_file in VARIANTS
        }  # fmt: skip


def test_weights_lie_where_they_should_and_take_the_room_they_should(bundles: dict[tuple[str, int], Path]) -> None:
    for (storage, one_file), folder in bundles.items():
        manifest = load_bundle(folder).manifest
        assert (folder / export.WEIGHTS).exists() == (export.WEIGHTS in manifest["sha256"]) == (one_file == 0)
        assert manifest["storage"] == storage
        assert manifest["parity"] < 1e-4
    graph, weights = (bundles["float16", 0] / name for name in (export.GRAPH, export.WEIGHTS))
    assert graph.stat().st_mode == weights.stat().st_mode
    sizes = {key: sum(file.stat().st_size for file in folder.glob("model*")) for key, folder in bundles.items()}
    assert 1.8 < sizes["float32", 0] / sizes["float16", 0] < 2.1
    assert sizes["float16", 0] == pytest.approx(sizes["float16", export.ONE_FILE], rel=0.1)


def test_where_and_how_weights_lie_changes_no_number(bundles: dict[tuple[str, int], Path]) -> None:
    """The network's weights are rounded already, so that float32 holds the same ones."""
    taggers = [Tagger(load_bundle(folder), threads=1) for folder in bundles.values()]
    encoding = taggers[0].tokenizer.encode("피고인 한가온은 새솔은행에서 돈을 찾았다.")
    first, *others = (tagger.scores(encoding).probabilities for tagger in taggers)
    assert all(np.array_equal(first, other) for other in others)


def test_a_weight_that_was_changed_beside_the_graph_is_refused(
    bundles: dict[tuple[str, int], Path], tmp_path: Path
) -> None:
    for file in bundles["float16", 0].iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    weights = tmp_path / export.WEIGHTS
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x01")
    with pytest.raises(ModelError) as caught:
        load_bundle(tmp_path)
    assert (caught.value.code, caught.value.fields["file"]) == ("model.hash", export.WEIGHTS)


def test_a_bundle_tells_nothing_of_the_machine_it_was_made_on(bundles: dict[tuple[str, int], Path]) -> None:
    for folder in bundles.values():
        assert b".py" not in (folder / export.GRAPH).read_bytes()
        assert str(Path.cwd()) not in (folder / export.MANIFEST).read_text(encoding="utf-8")


def test_weights_beside_the_graph_are_read_back(network: TokenClassifier, bundles: dict[tuple[str, int], Path]) -> None:
    weights = export.weights_of(bundles["float16", 0] / export.GRAPH)
    assert torch.equal(weights["tokens.weight"], network.state_dict()["tokens.weight"])


def test_a_bundle_that_computes_something_else_is_not_written(
    network: TokenClassifier, bundles: dict[tuple[str, int], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = export.onnx.load(str(bundles["float32", export.ONE_FILE] / export.GRAPH))
    monkeypatch.setattr(export, "graph_of", lambda model: graph)
    other = TokenClassifier(network.config).eval()
    with pytest.raises(ValueError, match="ONNX and torch differ"):
        export.write_bundle(other, TOKENIZER, tmp_path / "toy", name="toy", version="0", details={}, storage="float32")
    assert not (tmp_path / "toy").exists()


def test_what_a_size_costs_is_measured_on_what_is_written(
    network: TokenClassifier, bundles: dict[tuple[str, int], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = export.onnx.load(str(bundles["float32", export.ONE_FILE] / export.GRAPH))
    monkeypatch.setattr(export, "graph_of", lambda model: graph)
    full, half = size.measure(network, tmp_path, ("float32", "float16"), one_file=0)
    assert full["bytes"].keys() == half["bytes"].keys() == {export.GRAPH, export.WEIGHTS}
    assert full["bytes"][export.WEIGHTS] > 1.8 * half["bytes"][export.WEIGHTS]
    assert all(value < 1e-4 for row in (full, half) for value in row["parity"].values())
    assert full["provider"] == "CPUExecutionProvider"


@pytest.mark.parametrize("other", [{"gaps": len(Gap)}, {"vocabulary": 12_000}])
def test_a_network_that_learnt_with_another_tokenizer_is_not_written(
    network: TokenClassifier, other: dict[str, int], tmp_path: Path
) -> None:
    """Without the tags it was trained with it would compute something, and find less."""
    model, name = TokenClassifier(replace(network.config, **other)), next(iter(other))
    with pytest.raises(ValueError, match=f"{name}: the network has {other[name]} rows"):
        export.write_bundle(model, TOKENIZER, tmp_path / "toy", name="toy", version="0", details={})
    assert list(tmp_path.iterdir()) == []


def test_a_bundle_is_not_written_over_what_is_none(network: TokenClassifier, tmp_path: Path) -> None:
    (tmp_path / "judgments").mkdir()
    (tmp_path / "judgments/one.txt").write_text("주문", encoding="utf-8")
    with pytest.raises(FileExistsError, match="judgments is no bundle"):
        export.write_bundle(network, TOKENIZER, tmp_path / "judgments", name="toy", version="0", details={})
    assert [path.name for path in tmp_path.rglob("*")] == ["judgments", "one.txt"]
