"""What pretraining reads on the desk: judgments first, every text once before any twice, in an order of the seed."""

import json
import lzma
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_corpus import write_corpus  # noqa: E402
from training.data.texts import text_hash  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.stretches import Stretches, TextError, parse_windows, window_at  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = Tokenizer.from_file(TOKENIZER)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("text") / "corpus")


def texts_of(corpus: Path, name: str) -> list[str]:
    return lzma.open(corpus / f"{name}.txt.xz", "rt", encoding="utf-8").read().split("\n\n")


def whole(stretches: Stretches, number: int, window: int = 64) -> list[int]:
    """The true ids of a stretch, specials aside."""
    ids: list[int] = []
    for batch in stretches.batches(number, window, 512):
        assert batch.ids.shape[1] <= window
        true = torch.where(batch.guesses == IGNORED, batch.ids, batch.guesses)
        for row, mask in zip(true.tolist(), batch.mask.sum(1).tolist(), strict=True):
            ids += row[1 : mask - 1]
    return ids


def tokens(texts: list[str]) -> Counter[int]:
    return Counter(token for text in texts for token in [*MARKS.encode(text).ids.tolist(), MARKS.separate_id])


def test_judgments_come_first_and_every_text_once_before_any_twice(corpus: Path, tmp_path: Path) -> None:
    held_out = texts_of(corpus, "judgments_b")[7]
    with Stretches(corpus, TOKENIZER, tmp_path, 5, {text_hash(held_out)}, shard_bytes=1500) as stretches:
        count = len(stretches.order(0))
        assert count > 8
        read = [whole(stretches, number) for number in range(2 * count)]
        judgments = texts_of(corpus, "judgments_a") + texts_of(corpus, "judgments_b")
        judgments.remove(held_out)
        expected = tokens(judgments), tokens(texts_of(corpus, "news"))
        for turn in (read[:count], read[count:]):
            first = max(n for n in range(count + 1) if sum(map(len, turn[:n])) <= expected[0].total())
            assert sum((Counter(ids) for ids in turn[:first]), Counter()) == expected[0]
            assert sum((Counter(ids) for ids in turn[first:]), Counter()) == expected[1]
        assert stretches.order(0) != stretches.order(1)


def test_the_order_is_the_seeds_alone_and_shards_are_written_once(corpus: Path, tmp_path: Path) -> None:
    read = []
    for seed in (5, 5, 6):
        with Stretches(corpus, TOKENIZER, tmp_path, seed, shard_bytes=4000) as stretches:
            read.append([whole(stretches, number) for number in (0, 1)])
    assert read[0] == read[1] != read[2]
    assert len(list(tmp_path.glob("*.ids.npy"))) <= len(stretches.order(0))


def test_rows_are_hidden_otherwise_when_read_again(corpus: Path, tmp_path: Path) -> None:
    with Stretches(corpus, TOKENIZER, tmp_path, 5, shard_bytes=10**6) as stretches:
        count = len(stretches.order(0))
        first, again, second = (
            [batch.guesses.numpy() for batch in stretches.batches(number, 128, 1024)] for number in (0, 0, count)
        )
    assert all(np.array_equal(*pair) for pair in zip(first, again, strict=True))
    assert not np.array_equal(first[0], second[0])
    assert 0.08 < np.mean(first[0] != IGNORED) < 0.22


def test_shards_of_other_texts_are_not_taken_for_these(corpus: Path, tmp_path: Path) -> None:
    with Stretches(corpus, TOKENIZER, tmp_path, 5, shard_bytes=10**6) as stretches:
        stretches.shard(0)
    with (
        Stretches(corpus, TOKENIZER, tmp_path, 5, {text_hash("가")}, shard_bytes=10**6) as stretches,
        pytest.raises(ValueError, match="another tokenizer or corpus"),
    ):
        stretches.shard(0)


def test_a_text_changed_to_another_of_its_size_is_not_taken_for_the_one_before(tmp_path: Path) -> None:
    corpus, folder = tmp_path / "corpus", tmp_path / "shards"
    corpus.mkdir()
    for name in ("judgments.txt", "news.txt"):
        (corpus / name).write_text("원고 강이슬은 갔다.\n", encoding="utf-8")
    with Stretches(corpus, TOKENIZER, folder, 5) as stretches:
        stretches.shard(0)
    (corpus / "more.txt").write_text("피고는 왔다.\n", encoding="utf-8")
    with Stretches(corpus, TOKENIZER, folder, 5):
        pass  # what was not there before is no other text
    (corpus / "news.txt").write_text("피고 도하람은 왔다.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"holds shards of another news\.txt"), Stretches(corpus, TOKENIZER, folder, 5):
        pass


def test_texts_that_cannot_be_read_end_the_run(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus/judgments.txt.xz").write_bytes(lzma.compress(b"\xff\xff\n"))
    with (
        Stretches(tmp_path / "corpus", TOKENIZER, tmp_path / "shards", 5) as stretches,
        pytest.raises(TextError, match="part 0"),
    ):
        stretches.shard(0)


@pytest.mark.parametrize("text", ["128", "128:0.5", "4:1", "128:0.9,512:0.2", "128:x", ""])
def test_rows_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="rows"):
        parse_windows(text)


def test_short_rows_come_first() -> None:
    windows = parse_windows("128:0.9,512:0.1")
    assert [window_at(windows, done) for done in (0, 0.5, 0.899, 0.9, 0.99, 1.0)] == [128, 128, 128, 512, 512, 512]
    assert json.loads(json.dumps(windows)) == [[128, 0.9], [512, 0.1]]
