"""The operating point: scores that mean something, and as much recall as costs next to nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch")  # training is an extra

from core.tagging.bundle import Decoding
from tests.fixtures_evaluation import WordModel, gold_folder, shared_folder
from training.operating import SetReading, operating_point

DOCUMENTS = {
    "a": ("fraud", "피해자 [내국인이름:한가온] 은 [은행:새솔은행] 에서 돈을 찾았다"),
    "b": ("fraud", "피고인은 [내국인이름:도하람] 과 [모텔:달빛모텔] 로 갔다"),
}


def reading(tmp_path: Path, words: dict[str, tuple[str, float]]) -> SetReading:
    shared = shared_folder(tmp_path / "shared")
    return SetReading(WordModel(words), shared, gold_folder(tmp_path / "gold", DOCUMENTS))  # type: ignore[arg-type]


CERTAIN = {"한가온": ("내국인이름", 0.95), "새솔은행": ("은행", 0.9), "달빛모텔": ("모텔", 0.9)}


SURE = ("내국인이름", 0.95)


def test_a_higher_threshold_trades_recall_for_precision(tmp_path: Path) -> None:
    read = reading(tmp_path, {**CERTAIN, "도하람": ("내국인이름", 0.3), "돈을": ("은행", 0.6)})
    recalls = [read.figures(Decoding(threshold=value))["binary"]["r"] for value in (0.1, 0.5, 0.97)]
    assert recalls == sorted(recalls, reverse=True)
    assert recalls[0] == 1
    assert read.figures(Decoding(threshold=0.8))["binary"]["p"] == 1


def test_a_doubtful_name_is_marked_where_a_doubtful_bank_is_not(tmp_path: Path) -> None:
    read = reading(tmp_path, {**CERTAIN, "도하람": ("내국인이름", 0.3), "돈을": ("은행", 0.45)})
    chosen = operating_point([read])
    assert chosen.direct_threshold is not None
    assert chosen.direct_threshold <= 0.3
    limits = read._space.thresholds(chosen)
    assert dict(zip(read._space.names, limits, strict=True))["은행"] == chosen.threshold > chosen.direct_threshold
    figures = read.figures(chosen)
    assert figures["direct_leak"] == 0
    assert figures["binary"]["f1"] == 1


def test_each_set_to_choose_by_counts(tmp_path: Path) -> None:
    """In the first set two doubtful words are names; in the second three as doubtful ones are none."""
    first = reading(tmp_path / "1", {**CERTAIN, "새솔은행": ("은행", 0.42), "달빛모텔": ("모텔", 0.42), "도하람": SURE})
    spurious = dict.fromkeys(("돈을", "찾았다", "갔다"), ("은행", 0.5))
    second = reading(tmp_path / "2", {**CERTAIN, **spurious, "도하람": SURE})
    limits = [operating_point(sets).threshold for sets in ([first], [second], [first, second], [second, first])]
    assert limits[0] < limits[1]
    assert limits[2] == limits[3] != limits[1 if limits[2] == limits[0] else 0]


def test_scores_that_boast_are_cooled_and_order_stays(tmp_path: Path) -> None:
    """Half of what the model is sure of is wrong."""
    read = reading(tmp_path, {**CERTAIN, "돈을": ("은행", 0.99), "찾았다": ("은행", 0.99), "갔다": ("모텔", 0.99)})
    assert read.best_temperature() > 1
    sharp, cool = (read.figures(Decoding(threshold=0.5, temperature=value)) for value in (1.0, 1.2))
    assert sharp["binary"] == cool["binary"]


def test_without_a_limit_of_its_own_a_direct_identifier_has_the_common_one(tmp_path: Path) -> None:
    space = reading(tmp_path, CERTAIN)._space
    decoding = Decoding(threshold=0.4)
    assert set(space.thresholds(decoding)) == {0.4}
    assert set(space.thresholds(replace(decoding, direct_threshold=0.1))) == {0.1, 0.4}
