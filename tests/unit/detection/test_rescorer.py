"""The re-scorer adds up named features, and refuses what it cannot mean."""

import json
import math
from pathlib import Path

import pytest

from core.detection.features import Page
from core.detection.model import Candidate
from core.detection.rescorer import FILE, Rescorer, Row
from core.errors import ModelError

ROW = Row(-1, 0.5, 0.5, {"title_before": 3, "dictionary_word": -2})
TEXT = "피해자 서윤담은 새봄에서 책상을 샀다."


def _one(value: str, label: str) -> Candidate:
    start = TEXT.index(value)
    return Candidate(start, start + len(value), label, 0.6, "model")


def test_the_score_is_the_probability_of_the_sum() -> None:
    assert ROW.score({"title_before": 1, "dictionary_word": 0}) == pytest.approx(1 / (1 + math.exp(-2)))
    assert ROW.score({"title_before": 0, "dictionary_word": 1}) == pytest.approx(1 / (1 + math.exp(3)))


def test_people_and_things_have_rows_of_their_own() -> None:
    person, thing, word = _one("서윤담", "내국인이름"), _one("새봄", "식당"), _one("책상", "내국인이름")
    rescorer = Rescorer(ROW, Row(2, 0.5, 0.5, {}))
    kept, doubted = rescorer.split(Page(TEXT, [person, thing, word]))
    assert [(one.start, one.score) for one in kept] == [(person.start, 0.8808), (thing.start, 0.8808)]
    assert doubted == []  # 0.0474 is not worth a doubt
    kept, doubted = Rescorer(Row(0, 0.6, 0.6, {}), ROW).split(Page(TEXT, [word]))
    assert [one.start for one in doubted] == [word.start]


@pytest.mark.parametrize(
    ("text", "value", "latin", "stays"),
    [
        ("소외 서윤담은", "서윤담", 0.6, True),
        ("소외 Governing Law는", "Governing Law", 0.6, False),
        ("소외 Governing Law는", "Governing Law", None, True),
        ("소외 S서윤담은", "S서윤담", 0.6, True),  # Hangul for the most part
    ],
)
def test_in_latin_letters_one_has_to_be_surer_of_what_the_network_nearly_marks(
    text: str, value: str, latin: float | None, stays: bool
) -> None:
    near = Candidate(3, 3 + len(value), "내국인이름", 0.2, "model")
    row = Row(0, 0.0, 0.4, {}, latin)
    kept, doubted = Rescorer(row, row).split(Page(text, [near]))
    assert (kept, doubted) == (([*kept], []) if stays else ([], [*doubted]))
    marked, _ = Rescorer(row, row).split(Page(text, [near], marked=frozenset([near])))
    assert marked, "what the network marks by itself"


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    rescorer = Rescorer(ROW, Row(2, 0.25, 0.25, {"quoted": 1.5}, 0.3))
    rescorer.write(tmp_path)
    assert Rescorer.read(tmp_path) == rescorer


@pytest.mark.parametrize(
    "change",
    [
        {"person": {}},
        {"thing": {"bias": "1", "threshold": 0.5, "stricter": 0.5, "weights": {}}},
        {"thing": {"bias": 1, "threshold": 5, "weights": {}}},
        {"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "latin": 0.4, "weights": {}}},
        {"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "latin": "0.6", "weights": {}}},
        {"thing": {"bias": math.inf, "threshold": 0.5, "stricter": 0.5, "weights": {}}},
        {"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "weights": {"quoted": "1"}}},
        {"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "weights": [1]}},
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    Rescorer(ROW, ROW).write(tmp_path)
    told = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    (tmp_path / FILE).write_text(json.dumps({**told, **change}), encoding="utf-8")
    with pytest.raises(ModelError):
        Rescorer.read(tmp_path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "version"),
        ({"cells": {}}, "cells"),
        ({"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "hanja": 0.6, "weights": {}}}, "hanja"),
        ({"thing": {"bias": 1, "threshold": 0.5, "stricter": 0.5, "weights": {"unheard_of": 1}}}, "unheard_of"),
    ],
)
def test_one_that_a_later_version_made_is_said_to_be_so(tmp_path: Path, change: dict[str, object], said: str) -> None:
    """Installing it again, as for a damaged one, would not help."""
    Rescorer(ROW, ROW).write(tmp_path)
    told = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    if "version" in change:
        told = {"rows": []}  # whatever that has
    (tmp_path / FILE).write_text(json.dumps({**told, **change}), encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        Rescorer.read(tmp_path)
    assert (caught.value.code, caught.value.fields["reason"]) == ("model.unknown_kind", f"{FILE}: {said}")


@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"\xff"])
def test_a_missing_or_damaged_file_is_an_error(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / FILE).write_bytes(content)
    with pytest.raises(ModelError):
        Rescorer.read(tmp_path)
