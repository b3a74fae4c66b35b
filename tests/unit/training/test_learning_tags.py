"""A model that never saw what the dictionary says of morphemes can be trained further with it."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor

from core.tagging import load_bundle
from core.tokenizer import Gap, Tokenizer
from core.tokenizer.tokenizer import TAGS
from training import stages
from training.data.texts import file_hash
from training.engine.stores import remembered_run
from training.export import export_onnx, label_list, round_to, weights_of, write_manifest
from training.model import ModelConfig, TokenClassifier
from training.stages import average_with, build_tokenizer, bundle_weights, model_config, raise_outside
from training.tokenizer import add_tags, train_tokenizer
from training.train import pretrained_encoder

TEXTS = ["피고인은 2021년 서울에서 김철수를 만났다.", "원고는 검토를 마쳤다."] * 120
MANIFEST = {"name": "toy", "version": "1", "licence": "none", "scheme": "io", "window": 512}
SHAPE = ModelConfig(vocabulary=4000, labels=len(label_list()), width=24, layers=1, heads=2, feed_forward=24)


def untagged(folder: Path) -> Path:
    """A tokenizer as they were before tags."""
    file = folder / "tokenizer.json"
    train_tokenizer(TEXTS, 120, file)
    content = json.loads(file.read_text(encoding="utf-8"))
    del content[TAGS]
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle without tags. Export takes seconds: each test has a copy of one."""
    folder = tmp_path_factory.mktemp("exported")
    untagged(folder)
    torch.manual_seed(0)
    model = TokenClassifier(SHAPE).eval()
    with torch.no_grad():
        for parameter in model.parameters():  # fresh biases are all zero: the exporter would keep one for all
            parameter.add_(0.1 * torch.rand(parameter.shape))
    round_to(model, "float16")
    export_onnx(model, folder / "model.onnx", "float16")
    (folder / "labels.json").write_text(json.dumps(label_list()), encoding="utf-8")
    write_manifest(folder, MANIFEST)
    return folder


def put_tags_in(bundle: Path) -> None:
    add_tags(TEXTS, bundle / "tokenizer.json", bundle / "tokenizer.json")
    write_manifest(bundle, MANIFEST)


@pytest.fixture
def bundle(exported: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(exported, tmp_path / "bundle"))


def logits(weights: dict[str, Tensor], tokenizer: Tokenizer, text: str) -> Tensor:
    model = TokenClassifier(replace(SHAPE, gaps=tokenizer.gap_count)).eval()
    model.load_state_dict(weights)
    encoding = tokenizer.encode(text)
    ids, gaps = torch.from_numpy(encoding.ids)[None], torch.from_numpy(encoding.gaps)[None]
    with torch.inference_mode():
        return model(ids, torch.ones_like(ids), gaps)


def test_a_learnt_tokenizer_lists_the_tags_of_its_texts(tmp_path: Path) -> None:
    train_tokenizer(TEXTS, 120, tmp_path / "tokenizer.json")
    tags = Tokenizer.from_file(tmp_path / "tokenizer.json").tags
    assert tags is not None
    assert {"NNP:지명", "SN?", "JKO", "NNG*", "OTHER*"} <= {*tags.names}


def test_the_network_has_a_row_for_every_mark(tmp_path: Path) -> None:
    train_tokenizer(TEXTS, 120, tmp_path / "tokenizer.json")
    tokenizer = Tokenizer.from_file(tmp_path / "tokenizer.json")
    assert model_config(tokenizer, dropout=0.1).gaps == tokenizer.gap_count > len(Gap)


def test_with_tags_it_begins_where_it_was_without(bundle: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    add_tags(TEXTS, bundle / "tokenizer.json", work / "tokenizer.json")
    weights = bundle_weights(work, bundle)
    before, after = (Tokenizer.from_file(folder / "tokenizer.json") for folder in (bundle, work))
    assert after.gap_count > before.gap_count == len(Gap)
    text = "원고는 서울에서\n피고인을 만났다."
    known = weights_of(bundle / "model.onnx")
    assert torch.equal(logits(known, before, text), logits(weights, after, text))


def test_another_vocabulary_is_refused(bundle: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    train_tokenizer(TEXTS[:1], 60, work / "tokenizer.json")
    with pytest.raises(ValueError, match="is not the one"):
        bundle_weights(work, bundle)


def test_tags_already_learnt_stay_as_they_are(bundle: Path, tmp_path: Path) -> None:
    put_tags_in(bundle)
    work = tmp_path / "work"
    add_tags(["12 34 56"] * 60, bundle / "tokenizer.json", work / "tokenizer.json")
    with pytest.raises(ValueError, match="is not the one"):
        bundle_weights(work, bundle)


def test_the_tokenizer_of_a_bundle_with_tags_is_taken_as_it_is(bundle: Path, tmp_path: Path) -> None:
    put_tags_in(bundle)
    taken = build_tokenizer(tmp_path / "nothing here", tmp_path / "work", 120, bundle)
    assert taken.read_bytes() == (bundle / "tokenizer.json").read_bytes()


def test_pretraining_goes_on_from_the_encoder_of_a_bundle(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, corpus = tmp_path / "work", tmp_path / "corpus"
    add_tags(TEXTS, bundle / "tokenizer.json", work / "tokenizer.json")
    corpus.mkdir()
    (corpus / "judgments.txt").write_text("\n".join(TEXTS), encoding="utf-8")
    monkeypatch.setattr(stages, "model_config", lambda tokenizer, dropout: replace(SHAPE, gaps=tokenizer.gap_count))
    stages.pretrain(corpus, work, minutes=1, steps=1, further=bundle, seed=7)
    known, learnt = bundle_weights(work, bundle), pretrained_encoder(work / "pretrain/checkpoint.pt")
    assert learnt.pop("masked_gap.weight").shape == (1, SHAPE.width), "learnt in training alone"
    assert learnt.keys() == {name for name in known if "classifier" not in name}
    # One step at the warm-up's rate moves no weight far; weights drawn anew would be far from these.
    assert max((learnt[name] - known[name]).abs().max() for name in learnt) < 1e-3
    noted = remembered_run(work / "pretrain")
    assert (noted["seed"], noted["further"]) == (7, load_bundle(bundle).sha256)
    assert noted["corpus"] == {"judgments.txt": file_hash(corpus / "judgments.txt")}
    with pytest.raises(ValueError, match="holds a run"):
        stages.pretrain(corpus, work, minutes=1, steps=2)


def test_the_mean_of_a_run_and_bundles_of_its_network(bundle: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    add_tags(TEXTS, bundle / "tokenizer.json", work / "tokenizer.json")
    begun = bundle_weights(work, bundle)
    gaps = begun["gaps.weight"].shape[0]
    model = TokenClassifier(replace(SHAPE, gaps=gaps, ner_labels=3)).eval()
    model.load_state_dict({**model.state_dict(), **{name: weight + 1 for name, weight in begun.items()}})
    head = model.ner_classifier.weight.clone()
    assert average_with(model, work, [bundle]) == [load_bundle(bundle).sha256]
    averaged = model.state_dict()
    assert all(torch.allclose(averaged[name], weight + 0.5, atol=1e-6) for name, weight in begun.items())
    assert average_with(model, work, [bundle, bundle]) == [load_bundle(bundle).sha256] * 2  # counts twice
    averaged = model.state_dict()
    assert all(torch.allclose(averaged[name], weight + 0.5 / 3, atol=1e-6) for name, weight in begun.items())
    assert torch.equal(model.ner_classifier.weight, head)


def test_outside_is_raised_alone() -> None:
    model = TokenClassifier(SHAPE).eval()
    before = {name: value.clone() for name, value in model.state_dict().items()}
    assert raise_outside(model, 1.2345) == 1.23
    changed = {
        name: value - before[name] for name, value in model.state_dict().items() if (value != before[name]).any()
    }
    assert list(changed) == ["classifier.bias"]
    assert changed["classifier.bias"].tolist() == pytest.approx([1.23] + [0.0] * (SHAPE.labels - 1))


def test_the_mean_with_another_network_is_refused(bundle: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    add_tags(TEXTS, bundle / "tokenizer.json", work / "tokenizer.json")
    with pytest.raises(ValueError, match="is not the one"):
        average_with(TokenClassifier(replace(SHAPE, width=48)), work, [bundle])
