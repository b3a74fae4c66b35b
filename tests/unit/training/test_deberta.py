"""Public DeBERTa weights can be the beginning: with their convention our network is transformers' DebertaV2."""

from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from transformers import DebertaV2Config, DebertaV2Model  # noqa: E402

from core.tagging.bundle import embedded_bundle  # noqa: E402
from training.cluster.config import FOLDER, load_config  # noqa: E402
from training.cluster.processes import processes  # noqa: E402
from training.data.shards import write_shards  # noqa: E402
from training.data.texts import parts, text_files  # noqa: E402
from training.deberta import _renamed, first_weights, sizes_of, weights_from  # noqa: E402
from training.export import export_onnx, parity  # noqa: E402
from training.model import Layer, ModelConfig, TokenClassifier, bucket  # noqa: E402
from training.runs import pretraining  # noqa: E402
from training.runs.plan import Plan, load_run  # noqa: E402
from training.train import load_model  # noqa: E402

GAPS = 4


def public(**other: object) -> DebertaV2Model:
    """Of the kind of microsoft/deberta-v3-base, narrower, with numbers of its own in every norm and bias."""
    config = DebertaV2Config(
        vocab_size=40, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=24,
        relative_attention=True, position_buckets=256, norm_rel_ebd="layer_norm", share_att_key=True,
        pos_att_type=["p2c", "c2p"], position_biased_input=False, max_position_embeddings=512,
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, **other,
    )  # fmt: skip
    torch.manual_seed(7)
    model = DebertaV2Model(config)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    return model.eval()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deberta")
    public().save_pretrained(folder)
    return folder


def ours(folder: Path) -> TokenClassifier:
    sizes = sizes_of(folder)
    model = TokenClassifier(ModelConfig(labels=3, gaps=GAPS, dropout=0.0, **sizes)).eval()
    lacking, unknown = model.load_state_dict(weights_from(folder, GAPS), strict=False)
    assert lacking == ["classifier.weight", "classifier.bias"] and not unknown
    return model


@pytest.mark.parametrize("name", ["370m", "800m", "1.5b"])
def test_each_row_of_a_micro_batch_has_a_dropout_of_its_own(name: str) -> None:
    """Attention weights alone are not dropped, for reasons that training/cluster/README.md gives."""
    shape = replace(load_config(name).model, layers=2, width=16, feed_forward=16, heads=2, dropout=0.5)
    torch.manual_seed(0)
    model = TokenClassifier(shape.model_config(3, vocabulary=40)).train()
    ids = torch.arange(12).repeat(2, 1)
    one, other = model(ids, torch.ones_like(ids), torch.zeros_like(ids))
    assert not torch.allclose(one, other)


@pytest.mark.parametrize(("length", "way"), [(512, "gather"), (2048, "gather"), (2048, "shift")])
def test_forward_and_gradients_are_those_of_transformers(saved: Path, length: int, way: str) -> None:
    theirs, mine = DebertaV2Model.from_pretrained(saved).eval(), ours(saved)
    mine.compute_by(way)
    torch.manual_seed(1)
    ids = torch.randint(1, 40, (1, length))  # 0 is padding: transformers learns nothing for it
    mask = (torch.arange(length) < length - 5).long()[None]
    wanted = theirs(input_ids=ids, attention_mask=mask).last_hidden_state[:, : length - 5]
    found = mine.encode(ids, mask, ids % (GAPS + 1))[:, : length - 5]
    assert (found - wanted).abs().max() < 1e-5
    weigh = torch.randn_like(wanted) / length
    (wanted * weigh).sum().backward()
    (found * weigh).sum().backward()
    expected = {name: p.grad for name, p in _under_our_names(theirs)}
    compared = [name for name, p in mine.named_parameters() if name in expected]
    assert len(compared) == len(expected) == sum(1 for _ in theirs.parameters())
    for name in compared:
        gradient = mine.get_parameter(name).grad
        assert gradient is not None
        gradient = gradient[: len(expected[name])]  # the vectors of positions: one more, which nothing reads
        assert (gradient - expected[name]).abs().max() < 1e-5, name


def _under_our_names(theirs: DebertaV2Model) -> list[tuple[str, torch.nn.Parameter]]:
    return [(_renamed(name, Path("theirs")), parameter) for name, parameter in theirs.named_parameters()]


def test_the_convention_and_the_norms_each_make_the_difference(saved: Path) -> None:
    ids = torch.arange(30)[None]
    real, gaps = torch.ones_like(ids), ids % GAPS
    said = ours(saved).encode(ids, real, gaps)
    weights = weights_from(saved, GAPS)
    for change in ({"convention": "paper"}, {"norm_first": True}, {"epsilon": 0.1}):
        model = TokenClassifier(ModelConfig(labels=3, gaps=GAPS, dropout=0.0, **{**sizes_of(saved), **change})).eval()
        model.load_state_dict(weights, strict=False)
        assert not torch.allclose(model.encode(ids, real, gaps), said, atol=1e-2), change


def test_their_network_is_exported_as_it_is(saved: Path, tmp_path: Path) -> None:
    model = ours(saved)
    export_onnx(model, tmp_path / "model.onnx", "float32")
    assert parity(model, tmp_path / "model.onnx", [(2, 17), (1, 600)]) < 1e-4


@pytest.mark.parametrize(
    ("other", "named"),
    [({"conv_kernel_size": 3}, "conv_kernel_size"), ({"hidden_act": "relu"}, "hidden_act")],
)
def test_other_members_of_the_family_are_refused(other: dict[str, object], named: str, tmp_path: Path) -> None:
    public(**other).save_pretrained(tmp_path)
    with pytest.raises(ValueError, match=named):
        weights_from(tmp_path, GAPS)


def test_the_sizes_must_be_the_configurations_and_another_vocabulary_stays_behind(saved: Path, tmp_path: Path) -> None:
    sizes = sizes_of(saved)
    assert len(first_weights(saved, sizes, GAPS, 40)["tokens.weight"]) == 40
    drawn, again = (first_weights(saved, sizes, GAPS, 64)["tokens.weight"] for _ in range(2))
    assert drawn.shape == (64, 16) and torch.equal(drawn, again)
    with pytest.raises(ValueError, match="convention = transformers"):
        first_weights(saved, {**sizes, "convention": "paper"}, GAPS, 40)
    with pytest.raises(ValueError, match=r"config\.json"):
        sizes_of(tmp_path)


def test_a_run_begins_with_public_weights_and_knows_them(saved: Path, tmp_path: Path) -> None:
    toy = load_config("toy")
    sizes = {name: value for name, value in sizes_of(saved).items() if name != "vocabulary"}
    network = replace(toy, model=replace(toy.model, **sizes), pretraining=replace(toy.pretraining, steps=1, warmup=0.9))
    plan = Plan(load_run("toy")[0], network, tmp_path, start=saved)
    written, tokenizer = plan.folder("tokenizer"), embedded_bundle() / "tokenizer.json"
    written.mkdir()
    (written / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    (tmp_path / "texts").mkdir()
    text = "피고인은 서울에서 피해자 남궁옥분에게 거짓말하였다.\n" * 200
    (tmp_path / "texts/a.txt").write_text(text, encoding="utf-8")
    write_shards(tmp_path / "texts", parts(text_files(tmp_path / "texts"), 10**6), tokenizer, plan.folder("shards"))
    with processes() as among:
        pretraining.make(plan, among)
    learnt = load_model(plan.folder("pretraining") / "checkpoint.pt").state_dict()
    for name, value in weights_from(saved, GAPS).items():
        if name.startswith("layers."):
            assert (learnt[name] - value).abs().max() < 1e-2, name
    assert pretraining.settings(plan) != pretraining.settings(replace(plan, start=None))


@pytest.mark.parametrize("name", ["370m", "800m", "1.5b", "small", "toy"])
def test_every_distance_of_fine_tuning_was_met_in_pretraining(name: str) -> None:
    config = load_config(name)
    shape = config.model.model_config(3)

    def met(window: int) -> set[int]:
        return set(bucket(torch.arange(1 - window, window), shape).tolist())

    assert met(config.finetuning.window) <= met(config.pretraining.window)


def test_distances_beyond_the_rows_of_pretraining_are_refused(tmp_path: Path) -> None:
    text = (FOLDER / "370m.toml").read_text(encoding="utf-8").replace("max_distance = 512", "max_distance = 2048")
    (tmp_path / "far.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="beyond the 512 tokens"):
        load_config(tmp_path / "far.toml")


def test_rows_of_a_batch_are_hidden_apart_where_the_configuration_says_so() -> None:
    shape = replace(load_config("370m").model, width=8, feed_forward=8, heads=2).model_config(3)
    torch.manual_seed(2)
    layer, ones = Layer(shape).train(), torch.ones(2, 50, 8)
    hidden = layer.dropout(ones)
    assert not torch.equal(hidden[0], hidden[1])
