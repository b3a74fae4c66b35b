"""Every row once per epoch, split among processes; labelled epochs are written once and read as they were labelled."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from training.batches import Example  # noqa: E402
from training.cluster.config import Stage  # noqa: E402
from training.cluster.data import Feed, MaskedRows, shuffled  # noqa: E402
from training.cluster.labelled import LabelledRows, write_epoch  # noqa: E402
from training.cluster.objective import Objective  # noqa: E402
from training.data.shards import Shards, write_shards  # noqa: E402
from training.data.texts import parts, text_files  # noqa: E402
from training.engine.progress import Progress  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = SimpleNamespace(padding_id=0, classify_id=2, separate_id=3)


def stage(**changes: object) -> Stage:
    return Stage(**{"window": 16, "batch": 4, "micro_batch": 2, "rate": 1.0, "epochs": 2, **changes})


class Numbered:
    """Rows whose only token is their number; epoch 0 has ten, the others eleven."""

    identity, tokenizer = "numbers", MARKS

    def count(self, epoch: int) -> int:
        return 10 + min(epoch, 1)

    def example(self, epoch: int, number: int) -> Example:
        ids = np.asarray([100 * (epoch + 1) + number] * (1 + number % 3))
        return Example(ids, ids * 0, ids, ids)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 3000), st.integers(0, 2**40))
def test_an_order_is_a_permutation(count: int, key: int) -> None:
    assert sorted(shuffled(np.arange(count), count, key).tolist()) == list(range(count))


def test_orders_differ_and_do_not_depend_on_what_is_asked_together() -> None:
    count = 1000
    first, second = (shuffled(np.arange(count), count, key) for key in (1, 2))
    assert (first == second).mean() < 0.02
    assert abs(np.corrcoef(first, np.arange(count))[0, 1]) < 0.1
    assert shuffled(np.asarray([17]), count, 1)[0] == first[17]


def rows_of(feed: Feed, step: int) -> list[int]:
    return [int(row[1]) for piece in feed.pieces(step) for row in piece.ids]


@pytest.mark.parametrize("world", [1, 2, 4])
def test_an_epoch_gives_each_row_once_whatever_the_processes(world: int) -> None:
    feeds = [Feed(Numbered(), stage(), rank, world) for rank in range(world)]
    alone = Feed(Numbered(), stage(), 0, 1)
    assert {feed.total_steps for feed in feeds} == {4}
    for step in range(4):
        together = [row for feed in feeds for row in rows_of(feed, step)]
        assert sorted(together) == sorted(rows_of(alone, step))
        assert {row // 100 - 1 for row in together} == {step // 2}
    for epoch in (0, 1):
        rows = [row for step in (2 * epoch, 2 * epoch + 1) for row in rows_of(alone, step)]
        assert len(set(rows)) == 8


def test_the_feed_says_how_far_it_is_from_any_step_on() -> None:
    feed = Feed(Numbered(), stage(), 0, 1)
    for first in range(4):
        progress = Progress(step=first)
        places = [(progress.epoch, progress.batch) for _ in feed.steps(progress, lambda: 0.0)]
        assert places == [(0, 0), (0, 1), (1, 0), (1, 1)][first:]


def test_pieces_say_where_something_is_to_be_guessed() -> None:
    (piece, _) = Feed(Numbered(), stage(masked=0.1), 0, 1).pieces(0)
    assert piece.ids.shape[1] == 64
    assert torch.equal(piece.ids.flatten()[piece.places], piece.values)
    assert int((piece.ids >= 100).sum()) == len(piece.values) == piece.tokens - 2 * len(piece.ids)


def test_what_cannot_be_split_is_refused() -> None:
    with pytest.raises(ValueError, match="does not divide by 3 processes"):
        Feed(Numbered(), stage(), 0, 3)
    with pytest.raises(ValueError, match="fewer rows than a batch of 12"):
        Feed(Numbered(), stage(batch=12), 0, 1)


def test_masked_rows_hide_other_tokens_in_each_epoch_and_the_same_when_repeated(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus/a.txt").write_text("피고인은 물건을 훔쳤다.\n" * 40, encoding="utf-8")
    write_shards(tmp_path / "corpus", parts(text_files(tmp_path / "corpus"), 10**6), TOKENIZER, tmp_path / "shards")
    tokenizer = Tokenizer.from_file(TOKENIZER)
    rows = MaskedRows(Shards(tmp_path / "shards"), tokenizer, stage(window=66, masked=0.3))
    seen = [rows.example(epoch, number) for epoch in (0, 1) for number in range(rows.count(epoch))]
    ids, hidden, guesses = (np.concatenate([getattr(row, name) for row in seen]) for name in ("ids", "guesses", "ids"))
    share = (hidden != IGNORED).mean()
    assert 0.2 < share < 0.4
    assert tokenizer.separate_id not in hidden
    assert tokenizer.token_id("[MASK]") in guesses and len(ids) == 2 * Shards(tmp_path / "shards").tokens
    again, other = rows.example(0, 0), rows.example(1, 0)
    assert np.array_equal(again.ids, seen[0].ids) and not np.array_equal(other.guesses, seen[0].guesses)


def judgments(epoch: int) -> list[tuple[str, list[SimpleNamespace]]]:
    name = ("홍길동", "남궁민수")[epoch]
    text = f"피고인 {name}은 서울에서 물건을 훔쳤다. " * 5
    starts = [at for at in range(len(text)) if text.startswith(name, at)]
    return [
        (text, [SimpleNamespace(start=at, end=at + len(name), label="이름") for at in starts]),
        ("", []),
        ("판사", []),
    ]


def test_labelled_epochs_are_read_as_they_were_labelled(tmp_path: Path) -> None:
    for epoch in (0, 1):
        assert write_epoch(epoch, judgments, TOKENIZER, {"이름": 7}, tmp_path)
    assert not write_epoch(0, lambda _: 1 / 0, TOKENIZER, {}, tmp_path), "what is there is left as it is"
    rows = LabelledRows(tmp_path, TOKENIZER, stage())
    tokenizer = Tokenizer.from_file(TOKENIZER)
    for epoch in (0, 1, 2):
        windows = [rows.example(epoch, number) for number in range(rows.count(epoch))]
        assert max(len(window.ids) for window in windows) <= 14
        ids, targets = (np.concatenate([getattr(w, name) for w in windows]) for name in ("ids", "targets"))
        texts = [text for text, _ in judgments(epoch % 2) if text]
        assert ids.tolist() == [token for text in texts for token in tokenizer.encode(text).ids]
        assert set(targets.tolist()) == {0, 7}
    assert rows.example(0, 0).targets[1] == 7
    assert (rows.example(0, 0).guesses == IGNORED).all()


def test_labelled_epochs_of_another_tokenizer_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(TOKENIZER.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(FileNotFoundError, match="no epoch"):
        LabelledRows(tmp_path, TOKENIZER, stage())
    write_epoch(0, judgments, TOKENIZER, {"이름": 7}, tmp_path)
    with pytest.raises(ValueError, match="another tokenizer"):
        LabelledRows(tmp_path, other, stage())
    with pytest.raises(ValueError, match="another tokenizer"):
        write_epoch(0, judgments, other, {"이름": 7}, tmp_path)


def test_tokens_are_hidden_beside_labels_against_learning_by_heart(tmp_path: Path) -> None:
    write_epoch(0, lambda _: [judgments(0)[0]] * 30, TOKENIZER, {"이름": 7}, tmp_path)
    rows = LabelledRows(tmp_path, TOKENIZER, stage(unknown=0.5, hidden=(0.1, 0.6)))
    plain = LabelledRows(tmp_path, TOKENIZER, stage())
    seen = [(rows.example(0, number), plain.example(0, number)) for number in range(rows.count(0))]
    ids, known, targets, guesses = (
        np.concatenate([getattr(pair[which], name) for pair in seen])
        for which, name in ((0, "ids"), (1, "ids"), (0, "targets"), (0, "guesses"))
    )
    inside, asked = targets > 0, guesses != IGNORED
    assert not (asked & inside).any()
    assert (guesses[asked] == known[asked]).all()
    assert 0.3 < (ids[inside] == rows.tokenizer.unknown_id).mean() < 0.7
    assert 0.2 < asked[~inside].mean() < 0.5
    untouched = ~inside & ~asked
    assert (ids[untouched] == known[untouched]).all()

    piece = Feed(rows, stage(unknown=0.5, hidden=(0.1, 0.6)), 0, 1).pieces(0)[0].to(torch.device("cpu"))
    assert piece.hidden is not None and len(piece.hidden) == len(piece.guesses) > 0
    shape = ModelConfig(vocabulary=16_000, labels=9, width=16, layers=1, heads=2, feed_forward=16, dropout=0.0)
    model = TokenClassifier(replace(shape, gaps=rows.tokenizer.gap_count))
    labels_alone = Objective(model, masked=False)(piece)
    together = Objective(model, masked=False, guess_weight=0.5)(piece)
    guessed = Objective(model, masked=True)(replace(piece, places=piece.hidden, values=piece.guesses))
    assert torch.allclose(together, labels_alone + 0.5 * guessed)
