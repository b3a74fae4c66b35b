"""What kind of case a judgment decides, by the sign in its case number (2021고단123 is criminal)."""

import re
from collections.abc import Iterator

from core.characters import half_width

CASE_TYPES = ("criminal", "civil", "family", "administrative", "other")

# 사건별 부호문자의 부여에 관한 예규(재일 2003-1): the letters between the year and the running number.
_SIGNS = {
    "criminal": "고단 고합 고정 고약 고약전 노 도 로 모 오 보 코 조 토 초 초기 초적 초보 초재",
    "civil": (
        "가소 가단 가합 나 다 라 마 그 바 머 자 차 차전 러 인 인라 인마 과 책 비단 비합"
        " 카 카단 카합 카공 카담 카명 카조 카구 카기 카확 카임 카정 카불 카열 카경 타경 타채 타기 타배 타인"
    ),
    "family": "드 드단 드합 느 느단 느합 르 므 브 스 으 너 즈단 즈합 즈기 츠 호 호단 호합 호기 호협 후감 후개 후기",
    "administrative": "구 구단 구합 누 두 루 무 부 사 아",
    # Patents; insolvency; elections and suits between authorities; protection at home and of the young; contempt.
    "other": (
        "허 후 흐 히 카허 하단 하합 하면 하확 하기 회단 회합 회확 회기 간회단 간회합 개회 개보 개확 개기 국승 국지"
        " 수 수흐 우 주 추 쿠 버 서 어 저 처 푸 크 트 푸초 푸집 동버 동서 동어 동저 동처 성 성로 성모 성초"
        " 정고 정로 정모 정기 정드 정스 정브"
    ),
}
_TYPES = {sign: kind for kind, signs in _SIGNS.items() for sign in signs.split()}
# Measures beside or after a penalty: 치료감호, 치료명령, 부착명령, 보호관찰명령, each at every court.
_TYPES |= {measure + stage: "criminal" for measure in "감치전보" for stage in "고노도로모오초토"}
_AGAIN = re.compile(r"\A준?재")  # before the sign of a case that is tried again: 재고합, 준재나
_NUMBER = re.compile(r"(?<!\d)(?:19|20)\d{2}\s*([가-힣](?:[^\S\n]*[가-힣]){0,4})\s*\d{1,7}")
_DATE = "년"  # 2021년 3월
# A judgment's own number stands in its head; those cited further down are other cases'.
_HEAD = 1_000


def case_type(text: str) -> str:
    """One of CASE_TYPES: that of the first case number in the head of ``text``; "other" without a known one."""
    possible = possible_types(text)
    return possible[0] if len(possible) == 1 else "other"


def possible_types(text: str) -> tuple[str, ...]:
    """As ``case_type``; all of CASE_TYPES where there is a number and its sign is none of the courts' that we know."""
    signs = list(_signs(half_width(text[:_HEAD])))
    known = (_TYPES.get(sign) or _TYPES.get(_AGAIN.sub("", sign)) for sign in signs)
    if kind := next(filter(None, known), None):
        return (kind,)
    return CASE_TYPES if signs else ("other",)


def _signs(head: str) -> Iterator[str]:
    for found in _NUMBER.finditer(head):
        sign = "".join(found[1].split())
        if not sign.startswith(_DATE):
            yield sign
