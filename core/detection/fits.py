"""Whether a value found elsewhere in the text is the value itself: borders, particles, what stands around it."""

import re

from core.detection import hangul, organisations
from core.detection.hangul import words
from core.detection.morphology import is_everyday
from core.taxonomy import taxonomy

_PREFIX = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|고|처|남편|대표이사|대표자|소외인"
    r"|신청인|채무자|채권자|주식회사|유한회사|㈜|\(주\)|\(유\)|대표|및|의|인)$"
)
_PERSON_PREFIX = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피고소인|피의자|망|위|처|남편|대표이사|대표자"
    r"|신청인|채무자|채권자|사건본인|공범|동생|아들|딸|배우자|참고인)[ \t]*$"
)
_NUMBER_BEHIND = re.compile(r"\s?\(\s?\d{6}\s?-")
_QUOTE_BEFORE = re.compile(r"[‘’'“”\"「『<(]\s?$")
GENERIC = frozenset(
    words(
        """
    회사 법인 은행 조합 건물 토지 아파트 주택 빌라 상가 병원 학교 식당 카페 모텔 호텔 교회 사무실 공장 매장
    가게 시장 공원 도로 주차장 편의점 농협 수협 신협 우체국 새마을금고 이사 감사 대표 직원 사장 부장 과장
    원고 피고 피고인 피해자 망인 본인 갑 을 병 정 계약 약정 합의 판결 결정 사건 사고 공사 사업 용역 부동산
    자동차 차량 전화 통장 계좌 서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북
    경남 제주 한국 미국 중국 일본 중앙 동부 서부 남부 북부 현대 미래 우리 하나 신한 국민 기업 산업 제일
    대상 사람 남자 여자 아들 엄마 아빠 형님 누나 오빠 언니 동생 친구 사랑 행복 희망 자유 평화 나라 하늘
    바다 구름 가을 겨울 봄 여름 세상 마음 정보 기술 종합 개발 건설 산업개발 지하 지상 옥상 정문 후문 현관
    화장실 복도 계단 로비 안방 거실 주방 대표자 관리단 위원회 이사회 총회 조합원 입주자 구글 네이버 다음
    카카오톡 페이스북 유튜브 인스타그램 텔레그램
    """
    )
)
"""Ordinary words and very common brands: never propagated by themselves."""


def is_numbered(text: str, end: int) -> bool:
    """Whether a number of residence stands behind what ends there: only people have one."""
    return _NUMBER_BEHIND.match(text, end) is not None


def _left_border(text: str, start: int) -> bool:
    if hangul.starts_here(text, start):
        return True
    match = _PREFIX.search(text, max(0, start - 6), start)
    return match is not None and len(match[0]) >= 2 and _word_start(text, match.start())


def _word_start(text: str, start: int) -> bool:
    return start == 0 or not text[start - 1].isalnum()


_CLEAR_SURNAMES = frozenset("김박최정강조윤장임오서신권황안송류홍")


def _well_spaced(piece: str, value: str) -> bool:
    """Whether ``piece`` is ``value`` itself, set with blanks between all its letters, or surname and name apart."""
    parts = piece.split()
    return (
        len(parts) in (1, len(value))
        or (len(parts) == 2 and (parts[0] in _CLEAR_SURNAMES or parts[0] in hangul.DOUBLE_SURNAMES))
        or not hangul.is_korean_name(value, strict=False)
    )


def person_fits(text: str, start: int, end: int, value: str) -> bool:
    """Whether ``text[start:end]`` names the person ``value`` (without white space)."""
    piece = text[start:end]
    if not _well_spaced(piece, value) or not _left_border(text, start) or not hangul.ends_here(text, end):
        return False
    if len(value) > 2 or len(piece) > 2:
        return True
    framed = _PERSON_PREFIX.search(text, max(0, start - 8), start) or (end < len(text) and text[end] in "(,·)’'\"”")
    return bool(framed) or not is_everyday(value)


def thing_fits(text: str, start: int, end: int, value: str, label_name: str, *, defined: bool) -> bool:
    """Whether ``text[start:end]`` is the thing ``value``; ``defined``: the text says it is the short form of one."""
    label = taxonomy().labels[label_name]
    piece = text[start:end]
    if label.category == "사건 관련 숫자 정보" or (
        value[0].isdigit() and value[-1].isdigit() and label.granular != "주소"
    ):
        return "\n" not in piece and _digit_borders(text, start, end) and len(piece) <= len(value) + 4
    if label.granular == "주소" or value[-1].isdigit():
        return _digit_borders(text, start, end) and not (start and hangul.is_hangul(text[start - 1]))
    if len(piece.split()) > len(value.split()) + 3 or (len(piece) > len(value) and len(value) <= 3):
        return False
    if not _left_border(text, start):
        return False
    after = organisations.DESCRIPTORS
    ends = hangul.ends_here(text, end)
    follows = end + (text[end : end + 1] == " ")
    described = any(text.startswith(word, follows) and after[word] == label_name for word in after)
    if len(value) == 2 and not (defined and len(piece) == 2):
        return described or _framed(text, start, end)
    return ends or described


def _framed(text: str, start: int, end: int) -> bool:
    """Whether quotes or a legal form set off a short value."""
    before = text[max(0, start - 6) : start].rstrip()
    after = text[end : end + 6].lstrip()
    forms = organisations.LEGAL_FORMS
    return (
        bool(_QUOTE_BEFORE.search(text, max(0, start - 2), start) and after[:1] in set("’'”\"」』>)"))
        or any(before.endswith(form) for form in forms)
        or any(after.startswith(form) for form in forms)
    )


def _digit_borders(text: str, start: int, end: int) -> bool:
    return not (start and (text[start - 1].isdigit() or (text[start - 1] in "-." and text[start].isdigit()))) and not (
        end < len(text) and (text[end].isdigit() or (text[end] == "-" and text[end + 1 : end + 2].isdigit()))
    )
