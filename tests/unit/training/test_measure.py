"""Our own figures by character: every mistake counts where it should, white space nowhere."""

import json
from pathlib import Path

import pytest

from training.evaluation.gold import read_gold
from training.evaluation.measure import score
from training.evaluation.scoring import score_documents, scorer, summary

TEXT = "피고인 한 가온은 새솔은행에서 만났다."
GOLD = [(4, 8, "내국인이름"), (10, 14, "은행")]  # a name with a space in it, and a bank


def figures(folder: Path, found: list[tuple[int, int, str]] | None) -> dict[str, float]:
    for name, spans in (("gold", GOLD), ("predicted", found)):
        (folder / name).mkdir()
        if spans is not None:
            entities = [{"start": start, "end": end, "label": label} for start, end, label in spans]
            (folder / name / "a.json").write_text(json.dumps({"entities": entities}), encoding="utf-8")
    (folder / "gold/a.txt").write_text(TEXT, encoding="utf-8")
    return summary(score(folder / "gold", folder / "predicted"))


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (GOLD, {"binary_f1": 1, "typed_f1": 1, "entity_f1": 1, "leak": 0, "direct_leak": 0, "clean_docs": 1}),
        (None, {"binary_r": 0, "leak": 1, "direct_leak": 1, "clean_docs": 0}),
        ([], {"binary_p": 0, "binary_r": 0, "entity_f1": 0}),
        ([(4, 8, "내국인이름")], {"binary_p": 1, "binary_r": 3 / 7, "leak": 0.5, "direct_leak": 0, "clean_docs": 1}),
        ([(10, 14, "은행")], {"leak": 0.5, "direct_leak": 1, "clean_docs": 0}),
        ([(4, 5, "내국인이름"), (6, 8, "내국인이름"), (10, 14, "은행")], {"binary_f1": 1, "entity_f1": 0.4, "leak": 0}),
        ([(4, 8, "은행"), (10, 14, "은행")], {"binary_f1": 1, "typed_f1": 4 / 7, "entity_f1": 0.5, "leak": 0}),
        ([*GOLD, (0, 3, "은행")], {"binary_p": 0.7, "binary_r": 1, "entity_f1": 0.8}),
        ([*GOLD, (18, 999, "은행")], {"binary_p": 0.7}),
    ],
)
def test_each_mistake_costs_what_it_should(
    tmp_path: Path, found: list[tuple[int, int, str]] | None, expected: dict[str, float]
) -> None:
    measured = figures(tmp_path, found)
    assert {name: measured[name] for name in expected} == pytest.approx(expected)


def test_a_data_folder_of_our_own_is_measured_by_our_own(tmp_path: Path) -> None:
    (tmp_path / "eval/test").mkdir(parents=True)
    with pytest.raises(FileNotFoundError):
        read_gold(tmp_path / "eval/test")
    assert score_documents(scorer(tmp_path), [], [])["docs"] == 0
