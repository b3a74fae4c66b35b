"""The table of the evaluation sets: what was not read counts neither as found nor as missed."""

import re
from pathlib import Path

import pytest

from benchmarks import quality
from tests.fixtures_evaluation import gold_folder

SCORE = "from training.evaluation.measure import score\n"
DOCUMENTS = {
    name: ("civil", f"원고의 전화번호는 [전화번호:{number}] 이다.")
    for name, number in {"a": "010-2345-6781", "b": "010-3456-7812", "c": "010-4567-8123", "d": "010-5678-1234"}.items()
}


def test_with_a_limit_the_documents_read_are_the_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold_folder(tmp_path / "eval/validation", DOCUMENTS)
    (tmp_path / "eval/score.py").write_text(SCORE, encoding="utf-8")
    common = ["--shared", str(tmp_path), "--set", "validation", "--rules-only", "--quick"]
    tables = []
    for more in ([], ["--limit", "2"], ["--limit", "9"]):
        quality.main([*common, *more])
        tables.append(re.sub(r"[\d.]+ s$", "", capsys.readouterr().out, flags=re.MULTILINE))
    assert "all detectors            1.0000 1.0000 1.0000" in tables[0]
    assert tables[1:] == tables[:1] * 2
