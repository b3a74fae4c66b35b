"""A new architecture is one file: it is pretrained, fine-tuned, measured, exported, and redacts in the program."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
from typer.testing import CliRunner  # noqa: E402

from app.cli.program import run_command_line  # noqa: E402
from tests.e2e.test_whole_run import NETWORK, RUN  # noqa: E402
from training import __main__ as training  # noqa: E402
from training import families  # noqa: E402
from training.train import load_model  # noqa: E402

FILE = """
from dataclasses import asdict, dataclass

import torch
from torch import nn

from training.families import Cost, Family, Network, Shape


@dataclass(frozen=True)
class Config:
    vocabulary: int
    labels: int
    gaps: int
    width: int
    layers: int
    reach: int

    def as_dict(self):
        return asdict(self)


class Neighbours(Network):
    \"\"\"Each token sees those within reach, layer by layer: no attention at all.\"\"\"

    family = "neighbours"

    def __init__(self, config):
        super().__init__()
        self.config = config
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.gaps = nn.Embedding(config.gaps + 1, config.width)
        size = 2 * config.reach + 1
        self.layers = nn.ModuleList(
            nn.Conv1d(config.width, config.width, size, padding=config.reach) for _ in range(config.layers)
        )
        self.classifier = nn.Linear(config.width, config.labels)

    def compute_by(self, attention="gather", recompute=False):
        pass

    def encode(self, input_ids, attention_mask, gap_ids):
        x = self.tokens(input_ids) + self.gaps(gap_ids)
        for layer in self.layers:
            x = x + torch.relu(layer((x * attention_mask[..., None]).transpose(1, 2)).transpose(1, 2))
        return x

    def forward(self, input_ids, attention_mask, gap_ids):
        return self.classifier(self.encode(input_ids, attention_mask, gap_ids))


@dataclass(frozen=True, kw_only=True)
class NeighboursShape(Shape):
    family = "neighbours"
    reach: int

    def model_config(self, labels, vocabulary=0, gaps=4):
        return Config(max(self.vocabulary, vocabulary), labels, gaps, self.width, self.layers, self.reach)

    def require_learnt(self, window):
        pass


def cost(shape, length, outputs, share):
    weights = 6 * shape.layers * shape.width**2 * (2 * shape.reach + 1)
    return Cost(weights, 0.0, 0.0, 6 * share * shape.width * outputs)


FAMILY = Family(NeighboursShape, Config, Neighbours, cost)
"""


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "families").mkdir()
    (tmp_path / "families/neighbours.py").write_text(FILE, encoding="utf-8")
    monkeypatch.setattr(families, "__path__", [*families.__path__, str(tmp_path / "families")])
    yield


@pytest.mark.usefixtures("added")
def test_one_file_is_enough(tmp_path: Path) -> None:
    assert families.names() == ["deberta", "neighbours"]
    head, _, rest = NETWORK.partition("heads = 2")
    network = head.replace("[model]", '[model]\nfamily = "neighbours"\nreach = 2') + "[execution]"
    (tmp_path / "network.toml").write_text(network + rest.split("[execution]")[1], encoding="utf-8")
    (tmp_path / "run.toml").write_text(RUN, encoding="utf-8")
    work = tmp_path / "work"
    result = CliRunner().invoke(training.app, ["run", str(tmp_path / "run.toml"), "--work", str(work)])
    assert result.exit_code == 0, result.output
    assert type(load_model(work / "finetuning/checkpoint.pt")).__name__ == "Neighbours"
    bundle = work / "export/bundle"
    manifest = json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["architecture"]["family"] == "neighbours" and manifest["architecture"]["reach"] == 2
    judgment = tmp_path / "판결.txt"
    judgment.write_text("피고인 김민준 (900101-1234567)은 무죄.", encoding="utf-8")
    arguments = ["redact", str(judgment), "--model", str(bundle), "--output-dir", str(tmp_path / "out")]
    assert run_command_line(arguments) == 0
    assert "900101" not in (tmp_path / "out/판결.txt").read_text(encoding="utf-8")
