"""Texts are made plain and judged; every filter drops what it is for and nothing else."""

import unicodedata
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

from training.gather.cleaning import clean
from training.gather.filters import FILTERS, Measured, dropped_by
from training.gather.recipe import Filters
from training.gather.scripts import Script, code_points, script_counts

GOOD = "나루마을 도서관은 열람 시간을 늘린다고 알렸다. 책은 열 권까지 두 주 동안 빌릴 수 있고, 잡지는 거기서 읽는다."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("첫 줄\r\n\r\n \t\n둘째 줄  \n", "첫 줄\n둘째 줄"),
        (unicodedata.normalize("NFD", "각하한다"), "각하한다"),
        ("\ufeff가\u200b나\x00다\xad", "가나다"),
        ("가\x85나\u2028다\x0c라", "가\n나\n다\n라"),
        ("\t들여 쓴 줄", "\t들여 쓴 줄"),
        (" \n\n", ""),
    ],
)
def test_clean(text: str, wanted: str) -> None:
    assert clean(text) == wanted
    assert clean(wanted) == wanted


def measured(text: str) -> Measured:
    return Measured(text, script_counts(code_points(text)))


@pytest.mark.parametrize(
    ("text", "settings", "reason"),
    [
        (GOOD, {}, None),
        (GOOD, {"min_hangul": 0.5}, None),
        (GOOD, {"min_latin": 0.5}, "little Latin"),
        (GOOD, {"max_characters": 60}, "long"),
        (GOOD, {"max_characters": len(GOOD), "min_characters": len(GOOD)}, None),
        (GOOD[:49], {}, "short"),
        (GOOD[:50], {}, None),
        ("", {}, "short"),
        ("", {"min_characters": 1}, "short"),
        ("The library of the village will be open for longer hours from now on.", {"min_hangul": 0.3}, "little Hangul"),
        ("The library of the village will be open for longer hours from now on.", {"min_latin": 0.5}, None),
        ("2019 300 4,000 12.5 33 2020 310 4,100 13.5 34 2021 320 4,200 14.5 35 합계", {}, "few letters"),
        ("▶ 열기 ★★★★★ ◆ 닫기 ★★★★★ ▶ 열기 ★★★★★ ◆ 닫기 ★★★★★ 표시를 눌러 주세요 ★★★★★", {"min_letters": 0}, "symbols"),
        ("\n".join([GOOD] * 2), {}, "repeated lines"),
        ("\n".join([GOOD, GOOD[::-1], GOOD[3:], GOOD]), {}, None),
        ("\n".join(["주문"] * 40 + [GOOD]), {}, None),
    ],
)  # fmt: skip
def test_filters(text: str, settings: dict[str, Any], reason: str | None) -> None:
    assert dropped_by(measured(text), Filters(**settings)) == reason


def test_every_filter_is_in_the_table_of_cases() -> None:
    cases = next(mark for mark in test_filters.pytestmark if mark.name == "parametrize").args[1]  # type: ignore[attr-defined]
    assert {case[2] for case in cases} == {None, *FILTERS}


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("가각ㄱㅏ\u1100ﾡ", Script.HANGUL),
        ("azÀéＺ", Script.LATIN),
        ("原告㐀𠀀", Script.HAN),
        ("あアｱ", Script.KANA),
        ("жδשक", Script.OTHER_LETTER),
        ("0９①½", Script.DIGIT),
        (".,“」(", Script.PUNCTUATION),
        ("○★+₩😀", Script.SYMBOL),
        (" \t\n\u3000\u2028", Script.SPACE),
        ("\ue000\U000e0001", Script.OTHER),
    ],
)
def test_scripts(text: str, script: Script) -> None:
    counts = script_counts(code_points(text))
    assert counts[script] == len(text) == counts.sum()
