"""Units of buildings, and the statutes, exhibits and cases that look like them."""

import pytest

from core.detection.patterns import unit

CASES = [
    ("온달마을아파트 제715동\n[도로명주소]", [("715", "동")]),
    ("새봄빌라 제2동", [("2", "동")]),
    ("제8층 제802호", [("8", "층"), ("802", "호")]),
    ("제101동 제3층 제305호", [("101", "동"), ("3", "층"), ("305", "호")]),
    ("제103동, 1204호", [("103", "동")]),
    ("제지하1층 제비01호", [("지하1", "층"), ("비01", "호")]),
    ("박선영(402호), 하동수(제1301호)", [("402", "호"), ("1301", "호")]),
    ("1학년 4반에 재학하던", [("4", "반")]),
    ("6학년 반장", []),
    ("상이등급 7급(7202호), 제2종(제401호)", []),
    ("다음 각 호(3호)", []),
    ("갑 제3호증의 2", []),
    ("법률 제1234호", []),
    ("별지 제5호 서식", []),
    ("제1동의 의사표시", []),
    ("건물 제3층에서", []),
    ("제2차 제3호 안건", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert sorted((text[c.start : c.end], c.label) for c in unit.find(text)) == sorted(expected)
