"""Configurations are the paper's, typed and strict; rates follow the step; costs are what the formula says."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from training.cluster.config import FOLDER, Stage, factor, load_config, names  # noqa: E402
from training.cluster.flops import PAPER_SPEED, PEAKS  # noqa: E402
from training.cluster.sizes import parameters, sizes_table  # noqa: E402
from training.families.deberta import cost as training_cost  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402

# Table E.1: hidden dimension, layers, heads, vocabulary, tokens to pretrain on, rates of pretraining and fine-tuning.
TABLE = {
    "370m": (1024, 24, 16, 32_000, 14e9, 7.5e-5, 5e-5),
    "800m": (1280, 36, 20, 32_000, 30e9, 7.5e-5, 2e-5),
    "1.5b": (2048, 24, 32, 128_000, 60e9, 7.5e-5, 2e-5),
}


@pytest.mark.parametrize("name", TABLE)
def test_large_configurations_are_table_e1(name: str) -> None:
    config = load_config(name)
    model, first, long, last = config.model, config.pretraining, config.lengthening, config.finetuning
    sizes = (model.width, model.layers, model.heads, model.vocabulary, first.tokens, first.rate, last.rate)
    assert sizes == TABLE[name]
    assert (first.window, long.window, last.window) == (512, 2048, 2048)
    assert (first.batch, last.batch, last.epochs) == (2048, 32, 30)
    assert (first.masked, long.masked, last.masked) == (0.15, 0.15, 0.0)
    assert long.tokens == 2_000_000
    assert last.unknown == last.hidden[1] == 0.0, "the paper hides nothing in fine-tuning"
    for stage in (first, long, last):
        assert (stage.betas, stage.weight_decay, stage.warmup, stage.decay) == ((0.9, 0.98), 0.01, 0.1, "cosine")
        assert stage.batch % 32 == 0, "four nodes of eight share a batch"


@pytest.mark.parametrize(("name", "millions"), [("370m", 340), ("800m", 750), ("1.5b", 1500)])
def test_networks_have_the_size_their_names_say(name: str, millions: int) -> None:
    assert parameters(name) / 1e6 == pytest.approx(millions, rel=0.02)


def test_the_table_of_sizes_has_every_configuration_smallest_first() -> None:
    assert names() == ["toy", "small", "370m", "800m", "1.5b"]
    lines = sizes_table().splitlines()[2:]
    assert [line.split("|")[1].strip() for line in lines] == names()
    assert "| 336.3 M | 369.1 M |" in lines[2]  # the second is what the paper rounds to 370M


TOY = (FOLDER / "toy.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("width = 64", "width = 64\nwidht = 3", "model: unknown widht"),
        ("width = 64", "", "model: width missing"),
        ("width = 64", 'width = 64\nfamily = "mamba"', "model: no family of networks mamba: choose of deberta"),
        ("width = 64", "width = 64.5", "width must be of type int"),
        ("width = 64", "width = true", "width must be of type int"),
        (
            "[execution]",
            "[execution]\nattention = 'flash'",
            "attention must be gather or shift or flex or fused or auto",
        ),
        ("[execution]", "execution = 3", "execution must be a table"),
        ('decay = "linear"', 'decay = "step"', "decay must be cosine or linear"),
        ('decay = "linear"', "betas = [0.9]", "betas must be 2 numbers"),
        ('decay = "linear"', "steps = 4", "exactly one of steps, tokens and epochs"),
        ("epochs = 2", "", "exactly one of steps, tokens and epochs"),
        ("epochs = 2", "epochs = 2\nclip = 0", "greater than zero: clip"),
        ("epochs = 2", "epochs = 2\nwarmup = 1", "shares from 0 to below 1: warmup"),
        ("epochs = 2", "epochs = 2\nhidden = [0.3, 0.2]", "from a smaller share to a larger one"),
        ("epochs = 2", "epochs = 2\nmasked = 0.1\nhidden = [0.1, 0.2]", "not both"),
        ("[finetuning]", "[finetune]", "unknown finetune"),
        ("[model]", "[model", "toy.toml"),
    ],
)
def test_a_wrong_configuration_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    file = tmp_path / "toy.toml"
    assert old in TOY
    text = TOY.replace(old, new, 1) if "execution = 3" not in new else new + "\n" + TOY.replace(old, "", 1)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        load_config(file)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"1\.5b, 370m, 800m, small, toy"):
        load_config("380m")


@pytest.mark.parametrize(
    ("decay", "step", "expected"),
    [
        ("cosine", 0, 0.1),
        ("cosine", 9, 1.0),
        ("cosine", 10, 1.0),
        ("cosine", 55, 0.5),
        ("linear", 55, 0.5),
        ("linear", 78, 1 - 68 / 90),
    ],
)
def test_the_rate_depends_on_the_step_alone(decay: str, step: int, expected: float) -> None:
    stage = Stage(window=8, batch=1, micro_batch=1, rate=1.0, steps=100, warmup=0.1, decay=decay)
    assert factor(step, 100, stage) == pytest.approx(expected)


def test_a_budget_of_tokens_is_rounded_up_to_steps() -> None:
    stage = load_config("370m").pretraining
    assert stage.steps_of_budget == 13_352
    assert replace(stage, tokens=2048 * 512).steps_of_budget == 1


def test_cost_of_weights_is_two_per_parameter_and_multiply_add() -> None:
    shape = ModelConfig(vocabulary=10, labels=4, width=32, layers=3, heads=2, feed_forward=64, buckets=8)
    model = TokenClassifier(shape)
    matrices = sum(p.numel() for p in model.layers.parameters() if p.ndim == 2)
    cost = training_cost(shape, 100, 4, 1.0)
    assert cost.weights == 3 * 2 * matrices
    assert cost.output == 3 * 2 * model.classifier.weight.numel()
    assert cost.attention == 3 * shape.layers * 2 * (2 * 100 * shape.width)  # scores, and weighted values
    assert cost.positions == 3 * shape.layers * 2 * (2 * 17 * shape.width)  # both terms, 17 buckets
    assert cost.total == sum(asdict(cost).values())
    assert training_cost(shape, 3, 4, 1.0).positions == 3 * shape.layers * 2 * (2 * 5 * shape.width)


def test_the_papers_speed_is_a_small_part_of_the_peak() -> None:
    expected = {"370m": 61_000, "800m": 29_000, "1.5b": 27_000}
    for name, speed in expected.items():
        assert PAPER_SPEED[name] == pytest.approx(speed, rel=0.02)
        shape = load_config(name).model
        cost = training_cost(shape.model_config(713), 512, shape.vocabulary, 0.15)
        assert 0.1 < PAPER_SPEED[name] * cost.total / PEAKS["H100"] < 0.25
