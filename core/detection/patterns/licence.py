"""Driver's licences (면허번호: 11-19-174133-01, 서울-03-123456-70) and passports (여권번호, counted as 관리번호)."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, every

_REGION = r"(?:서울|부산|대구|인천|광주|대전|울산|경기|강원|충북|충남|전북|전남|경북|경남|제주)"
_DRIVER = re.compile(
    rf"{BEGINS}(?:1[1-9]|2[0-8]|{_REGION}[ ]?){DASH}?(?<=[\d가-힣 -])\d{{2}}{DASH}\d{{6}}{DASH}\d{{2}}{ENDS}"
)
_PASSPORT = re.compile(r"(?<![A-Za-z0-9])(?:[MSRODGTPL]\d{8}|[MSROD]\d{3}[A-Z]\d{4}|[A-Z]{1,2}\d{7,8})(?![A-Za-z0-9])")
_PASSPORT_WORD = re.compile(r"여권")


def find_licences(text: str) -> Iterator[Candidate]:
    """Driver's licence numbers."""
    return every(_DRIVER, text, "면허번호", 0.95)


def find_passports(text: str) -> Iterator[Candidate]:
    """Passport numbers named as such."""
    return every(_PASSPORT, text, "관리번호", 0.9, beside=(_PASSPORT_WORD, 20, 6))
