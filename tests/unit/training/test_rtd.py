"""Replaced-token detection: what is corrupted and asked, whose gradient goes where, what fine-tuning begins with."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_corpus import write_corpus  # noqa: E402
from training.batches import Batch  # noqa: E402
from training.masking import IGNORED, begins  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.rtd import Replaced, ReplacedTokens, corrupted, first_weights, load_reader  # noqa: E402
from training.stretches import Stretches  # noqa: E402
from training.train import TrainConfig, Trainer, encoder_of, load_model, pretrained_encoder  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = Tokenizer.from_file(TOKENIZER)
SHAPE = ModelConfig(
    16_000, 5, width=16, layers=3, heads=2, feed_forward=16, gaps=MARKS.gap_count, ner_labels=3, dropout=0.0
)
CONFIG = TrainConfig(steps=8, warmup_steps=1, checkpoint_steps=3, batch_tokens=512, rate=3e-3)


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> list[Batch]:
    folder = tmp_path_factory.mktemp("rtd")
    with Stretches(write_corpus(folder / "corpus"), TOKENIZER, folder / "shards", 5, shard_bytes=10**6) as text:
        return list(text.batches(0, 128, 512))


def network() -> ReplacedTokens:
    torch.manual_seed(2)
    return ReplacedTokens(SHAPE)


def test_hidden_tokens_are_replaced_by_guesses_and_tags_say_nothing_of_it(batches: list[Batch]) -> None:
    model, batch = network(), batches[0]
    with torch.no_grad():
        hidden = model.generator.encode(batch.ids, batch.mask, batch.gaps)
        ids, gaps, replaced = corrupted(model.generator, hidden, batch)
    wanted = batch.guesses != IGNORED
    assert MARKS.token_id("[MASK]") not in ids, "the encoder never reads what no text holds"
    assert (ids[~wanted] == batch.ids[~wanted]).all() and not replaced[~wanted].any()
    assert replaced[wanted].float().mean() > 0.9, "an untrained generator guesses badly"
    assert ((ids == batch.guesses) == ~replaced)[wanted].all()
    asked = gaps == SHAPE.gaps
    assert asked[wanted].all() and 0.35 < asked[batch.mask > 0].float().mean() < 0.5
    assert (gaps[~asked] == batch.gaps[~asked]).all()
    decoys = asked & ~wanted
    for row, mask in zip(range(len(ids)), batch.mask.bool(), strict=True):
        first = begins(batch.gaps[row][mask].numpy())
        together = (decoys | wanted)[row][mask].numpy()
        assert (together[1:] == together[:-1])[~first[1:]].mean() > 0.9, "morphemes are hidden as a whole"


def test_each_task_has_its_own_gradient(batches: list[Batch]) -> None:
    model = network()
    Replaced(model, CONFIG).loss(batches[0]).backward()
    of_both = model.generator.tokens.weight.grad.clone()
    model.zero_grad()
    hidden = model.generator.encode(batches[0].ids, batches[0].mask, batches[0].gaps)
    ids, gaps, _ = corrupted(model.generator, hidden.detach(), batches[0])
    model.detect(ids, batches[0].mask, gaps).sum().backward()
    assert model.generator.tokens.weight.grad is None and model.generator.layers[0].expand.weight.grad is None
    assert model.tokens.weight.grad.abs().sum() > 0 and of_both.abs().sum() > 0


def trained(folder: Path, batches: list[Batch], config: TrainConfig = CONFIG) -> Trainer:
    def again(epoch: int) -> Iterator[Batch]:
        yield from batches

    trainer = Trainer(SHAPE, config, folder, again, Replaced, network=ReplacedTokens)
    trainer.run()
    return trainer


def losses(folder: Path) -> list[float]:
    return [json.loads(line)["loss"] for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]


def test_it_learns_and_leaves_one_encoder_for_fine_tuning(batches: list[Batch], tmp_path: Path) -> None:
    trainer = trained(tmp_path, batches[:4], replace(CONFIG, steps=60))
    first, *_, last = losses(tmp_path)
    assert last < 0.8 * first
    model, batch = trainer.model, batches[0]
    alone = load_model(tmp_path / "checkpoint.pt")
    table = model.generator.tokens.weight + model.tokens.weight
    assert torch.equal(alone.tokens.weight, table) and model.tokens.weight.abs().sum() > 0
    with torch.no_grad():
        expected = model.replaced_classifier(alone.encode(batch.ids, batch.mask, batch.gaps)).squeeze(-1)
        assert torch.allclose(model.detect(batch.ids, batch.mask, batch.gaps), expected, atol=1e-5)
    start = pretrained_encoder(tmp_path / "checkpoint.pt")
    further = Trainer(SHAPE, CONFIG, tmp_path / "further", lambda epoch: iter([]), start=start).model
    assert torch.equal(further.tokens.weight, table)
    assert torch.equal(load_reader(tmp_path / "checkpoint.pt").tokens.weight, model.generator.tokens.weight)


def test_a_run_gone_on_with_ends_with_the_same_digits(batches: list[Batch], tmp_path: Path) -> None:
    config = replace(CONFIG, decay=1e-9)
    whole = trained(tmp_path / "whole", batches, config)
    trained(tmp_path / "parts", batches, replace(config, steps=4))
    resumed = trained(tmp_path / "parts", batches, config)
    assert losses(tmp_path / "whole")[-1] > 0 and resumed.progress.step == whole.progress.step == 8
    ends = (torch.load(tmp_path / name / "checkpoint.pt", weights_only=True)["model"] for name in ("whole", "parts"))
    expected, actual = ends
    apart = {name: gap for name, value in expected.items() if (gap := (value - actual[name]).abs().max().item())}
    assert not apart, f"{torch.get_num_threads()} threads, {losses(tmp_path / 'whole')}, {losses(tmp_path / 'parts')}"


def test_it_begins_with_an_encoder_and_its_lowest_layers(batches: list[Batch], tmp_path: Path) -> None:
    torch.manual_seed(4)
    known = encoder_of(TokenClassifier(SHAPE).state_dict())
    given = first_weights(known, SHAPE)
    model = Trainer(SHAPE, CONFIG, tmp_path, lambda epoch: iter([]), Replaced, given, network=ReplacedTokens).model
    assert torch.equal(model.generator.tokens.weight, known["tokens.weight"]) and not model.tokens.weight.any()
    assert torch.equal(model.generator.layers[0].expand.weight, known["layers.0.expand.weight"])
    assert torch.equal(model.layers[2].expand.weight, known["layers.2.expand.weight"])


def test_a_network_without_generator_is_refused() -> None:
    with pytest.raises(TypeError, match="no generator"):
        Replaced(TokenClassifier(SHAPE), CONFIG)
