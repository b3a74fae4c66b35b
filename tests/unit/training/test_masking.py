"""What is to be guessed tells nothing of itself: whole morphemes are hidden, with their gaps and tags."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from training.batches import Example  # noqa: E402
from training.cluster.config import Stage  # noqa: E402
from training.cluster.data import MaskedRows  # noqa: E402
from training.cluster.labelled import LabelledRows, write_epoch  # noqa: E402
from training.data.corpus import Span  # noqa: E402
from training.data.fill import Filled  # noqa: E402
from training.data.shards import Shards, write_shards  # noqa: E402
from training.data.texts import parts, text_files  # noqa: E402
from training.export import export_onnx, parity, weights_of  # noqa: E402
from training.masking import IGNORED, begins, hide  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.stages import LabelledText, Recipe  # noqa: E402
from training.stretches import Stretches  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = Tokenizer.from_file(TOKENIZER)
MASK, MASKED = MARKS.token_id("[MASK]"), MARKS.gap_count
TEXT = (
    "피고인은 2021년 3월 서울 강남구에서 피해자 남궁옥분에게 물품대금을 주겠다고 거짓말하였다.\n원심판결을 파기한다. "
    * 40
)
STAGE = Stage(window=130, batch=4, micro_batch=2, rate=1.0, epochs=1, masked=0.3)


def desk(tmp_path: Path) -> list[Example]:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/a.txt").write_text(TEXT, encoding="utf-8")
    with Stretches(tmp_path / "texts", TOKENIZER, tmp_path / "shards", seed=1) as text:
        found = list(text.batches(0, 128, 1024))
    columns = [(b.ids[b.mask > 0], b.gaps[b.mask > 0], b.guesses[b.mask > 0]) for b in found]
    return [Example(i.numpy(), g.numpy(), g.numpy(), q.numpy()) for i, g, q in columns]


def cluster(tmp_path: Path) -> list[Example]:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/a.txt").write_text(TEXT, encoding="utf-8")
    write_shards(tmp_path / "texts", parts(text_files(tmp_path / "texts"), 10**6), TOKENIZER, tmp_path / "shards")
    rows = MaskedRows(Shards(tmp_path / "shards"), MARKS, STAGE)
    return [rows.example(0, number) for number in range(rows.count(0))]


def labelled(tmp_path: Path) -> list[Example]:
    """Fine-tuning at size: tokens hidden beside the labels."""
    write_epoch(
        0, lambda _: [(TEXT, [SimpleNamespace(start=0, end=3, label="이름")])], TOKENIZER, {"이름": 7}, tmp_path
    )
    rows = LabelledRows(tmp_path, TOKENIZER, replace(STAGE, masked=0.0, hidden=(0.2, 0.4)))
    return [rows.example(0, number) for number in range(rows.count(0))]


def finetuned(tmp_path: Path) -> list[Example]:
    """Fine-tuning on the desk; its texts are in files that this test does not need."""
    source = LabelledText.__new__(LabelledText)
    source.tokenizer, source.recipe, source._index = MARKS, Recipe(hidden_outside=(0.2, 0.4)), {"이름": 7}
    return [source._example(Filled(TEXT, [Span(0, 3, "이름")]), np.random.default_rng(1))]


@pytest.mark.parametrize("rows", [desk, cluster, labelled, finetuned])
def test_a_masked_token_shows_neither_its_gap_nor_its_tag(
    rows: Callable[[Path], list[Example]], tmp_path: Path
) -> None:
    examples = rows(tmp_path)
    ids, gaps, guesses = (np.concatenate([getattr(e, name) for e in examples]) for name in ("ids", "gaps", "guesses"))
    masked = ids == MASK
    assert masked.sum() > 100 and (guesses[masked] != IGNORED).all()
    assert (gaps[masked] == MASKED).all() and (gaps[~masked] < MASKED).all()


def hidden(share: float, among: np.ndarray | None = None, seed: int = 3) -> SimpleNamespace:
    encoding = MARKS.encode(TEXT)
    found = hide(encoding.ids, encoding.gaps, share, MARKS, np.random.default_rng(seed), among)
    return SimpleNamespace(known=encoding, ids=found.ids, gaps=found.gaps, guesses=found.guesses)


def test_tokens_of_one_morpheme_are_hidden_together() -> None:
    seen = hidden(0.3)
    words = seen.known.words
    assert np.array_equal(np.cumsum(begins(seen.known.gaps)) - 1, words), "told by the gaps alone"
    several = [word for word in np.unique(words) if (words == word).sum() > 1]
    assert len(several) >= 40
    for word in several:
        inside = words == word
        assert len(np.unique(seen.guesses[inside] == IGNORED)) == 1
        assert len(np.unique(seen.ids[inside] == MASK)) == 1


def test_shares_are_those_of_the_paper() -> None:
    seen = hidden(0.3)
    asked = seen.guesses != IGNORED
    assert 0.25 < asked.mean() < 0.35
    assert (seen.guesses[asked] == seen.known.ids[asked]).all()
    assert 0.74 < (seen.ids[asked] == MASK).mean() < 0.86
    as_before = (seen.ids == seen.known.ids) & (seen.gaps == seen.known.gaps)
    assert as_before[~asked].all() and 0.05 < as_before[asked].mean() < 0.16


def test_what_replaces_a_morpheme_comes_with_its_own_gaps_and_tags() -> None:
    seen = hidden(0.4)
    replaced = (seen.guesses != IGNORED) & (seen.ids != MASK) & (seen.ids != seen.known.ids)
    assert replaced.sum() > 30
    pairs = set(zip(seen.known.ids.tolist(), seen.known.gaps.tolist(), strict=True))
    assert set(zip(seen.ids[replaced].tolist(), seen.gaps[replaced].tolist(), strict=True)) <= pairs
    assert (seen.gaps[replaced] != seen.known.gaps[replaced]).mean() > 0.5


def test_only_morphemes_that_may_be_hidden_are_hidden_or_put_elsewhere() -> None:
    names = np.zeros(len(MARKS.encode(TEXT)), bool)
    names[::7] = True
    seen = hidden(0.5, among=~names)
    touched = np.isin(seen.known.words, seen.known.words[names])
    assert (seen.guesses[touched] == IGNORED).all() and (seen.ids[touched] == seen.known.ids[touched]).all()
    only_names = set(seen.known.ids[names].tolist()) - set(seen.known.ids[~names].tolist())
    assert not only_names & set(seen.ids[~touched].tolist())


@pytest.mark.parametrize("text", ["", "가", "가 나"])
def test_hardly_any_text_is_masked_where_nothing_can_take_its_place(text: str) -> None:
    encoding = MARKS.encode(text)
    for seed in range(30):
        found = hide(encoding.ids, encoding.gaps, 0.9, MARKS, np.random.default_rng(seed))
        assert len(found.ids) == len(found.gaps) == len(found.guesses) == len(encoding)


def test_a_repeated_draw_hides_the_same() -> None:
    first, again, other = hidden(0.3), hidden(0.3), hidden(0.3, seed=4)
    assert np.array_equal(first.ids, again.ids) and not np.array_equal(first.ids, other.ids)


def network() -> TokenClassifier:
    torch.manual_seed(1)
    shape = ModelConfig(vocabulary=16_000, labels=5, width=16, layers=1, heads=2, feed_forward=16, gaps=MASKED)
    return TokenClassifier(replace(shape, dropout=0.0))


def test_the_row_of_masked_tokens_is_learnt_and_stays_out_of_the_bundle(tmp_path: Path) -> None:
    model = network()
    ids, gaps = torch.randint(5, 16_000, (1, 9)), torch.randint(0, MASKED, (1, 9))
    gaps[0, 3] = MASKED
    model.encode(ids, torch.ones_like(ids), gaps).square().sum().backward()
    assert model.masked_gap.weight.grad is not None and model.masked_gap.weight.grad.abs().sum() > 0
    export_onnx(model.eval(), tmp_path / "model.onnx", "float32")
    stored = weights_of(tmp_path / "model.onnx")
    assert "masked_gap.weight" not in stored and len(stored["gaps.weight"]) == MASKED
    assert parity(model, tmp_path / "model.onnx", [(2, 17)]) < 1e-4
    other = network()
    before = other.masked_gap.weight.clone()
    other.load_state_dict({**other.state_dict(), **stored})
    lacking = {name: value for name, value in model.state_dict().items() if name != "masked_gap.weight"}
    other.load_state_dict(lacking)
    assert torch.equal(other.masked_gap.weight, before), "weights that have no such row leave it as it is"
