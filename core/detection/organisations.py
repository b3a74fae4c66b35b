"""Names of companies, institutions and shops: which part is the name, which the descriptor that stays (rule §5).

The functional descriptor stays in the published judgment (나리 식당 → A 식당, 주식회사 한빛토건 → 주식회사 A), so spans
leave it out; it also tells the label.
"""

import re
from typing import NamedTuple

from core.detection.hangul import words
from core.detection.model import Candidate

LEGAL_FORMS = {
    "주식회사": "주식회사", "(주)": "주식회사", "㈜": "주식회사", "（주）": "주식회사",
    "유한회사": "유한회사", "유한책임회사": "유한회사", "(유)": "유한회사", "㈲": "유한회사",
    "합자회사": "합자회사", "합명회사": "합명회사", "유한공사": "유한공사",
    "농업회사법인": "농업회사법인", "영농조합법인": "영농조합법인", "어업회사법인": "어업회사",
    "재단법인": "재단법인", "(재)": "재단법인", "사단법인": "사단법인", "(사)": "사단법인",
    "학교법인": "학교법인", "의료법인": "의료법인", "사회복지법인": "사회복지법인", "종교법인": "종교단체",
    "의료재단": "의료재단",
}  # fmt: skip
"""Legal form → label of what bears it."""

DESCRIPTORS = {
    "저축은행": "저축은행", "은행": "은행", "새마을금고": "은행", "신용협동조합": "은행",
    "농업협동조합": "조합", "신협": "은행",
    "축산업협동조합": "조합", "수산업협동조합": "조합", "협동조합": "협동조합",
    "자산운용": "투자회사", "캐피탈": "금융회사", "카드": "카드회사", "증권": "증권사",
    "투자증권": "증권사", "신탁": "신탁회사",
    "보험": "보험사", "대부": "대부업",
    "재건축정비사업조합": "재건축정비조합", "재개발정비사업조합": "재개발정비조합", "재건축조합": "재건축정비조합",
    "재개발조합": "재개발정비조합", "지역주택조합": "지역주택조합", "노동조합": "노동조합",
    "공제조합": "공제조합", "조합": "조합",
    "대학교병원": "병원", "요양병원": "요양병원", "한방병원": "한방병원", "치과병원": "치과",
    "병원": "병원", "한의원": "한의원",
    "치과의원": "치과의원", "정형외과의원": "정형외과", "정형외과": "정형외과", "산부인과": "산부인과의원",
    "성형외과": "성형외과", "이비인후과": "이비인후과", "피부과": "피부과", "안과": "안과", "내과": "내과",
    "정신병원": "정신병원", "산부인과의원": "산부인과의원", "이비인후과의원": "이비인후과",
    "의원": "의원", "약국": "약국", "동물병원": "동물병원", "요양원": "요양원", "의료원": "의료원",
    "유치원": "유치원", "어린이집": "어린이집", "초등학교": "초등학교", "중학교": "중학교", "고등학교": "고등학교",
    "전문대학": "대학교", "대학교": "대학교", "학원": "학원",
    "아파트": "아파트", "빌라": "빌라", "오피스텔": "오피스텔", "맨션": "맨션", "빌딩": "빌딩",
    "상가": "상가", "타워": "빌딩",
    "교회": "교회", "성당": "교회", "모텔": "모텔", "호텔": "호텔", "여관": "여관", "펜션": "펜션",
    "리조트": "리조트",
    "식당": "식당", "노래방": "노래방", "노래연습장": "노래방", "주점": "주점", "단란주점": "단란주점",
    "가요주점": "가요주점", "노래주점": "노래주점", "유흥주점": "주점", "카페": "카페",
    "커피숍": "카페", "치킨": "치킨집",
    "마트": "마트", "편의점": "편의점", "주유소": "주유소", "PC방": "PC방", "피씨방": "PC방",
    "사우나": "사우나", "찜질방": "찜질방",
    "미용실": "미용실", "부동산": "공인중개사", "공인중개사": "공인중개사", "공인중개사사무소": "공인중개사",
    "택시": "택시회사", "교통": "여객운송회사", "운수": "여객운송회사", "여객": "여객운송회사",
    "통운": "택배및운송회사",
    "택배": "택배및운송회사", "해운": "택배및운송회사", "물류": "물류회사", "건설": "건설업체",
    "종합건설": "건설업체",
    "토건": "건설업체", "건축사사무소": "건축사사무소", "회계법인": "회계법인", "세무법인": "세무법인",
    "감정평가법인": "감정평가법인",
    "노무법인": "노무법인", "세무회계": "세무사사무소", "신문": "신문", "일보": "신문", "방송": "방송국",
    "출판사": "출판사", "여행사": "여행사",
    "조선": "조선회사", "중공업": "중공업회사", "제약": "제약회사", "자동차": "자동차회사",
    "식품": "식품업체", "정밀": "기계설비회사",
    "횟집": "횟집", "포차": "주점", "술집": "주점", "음식점": "식당", "커피전문점": "카페",
    "노래빠": "노래빠", "클럽": "클럽",
    "나이트클럽": "나이트클럽", "다방": "다방", "세무사사무소": "세무사사무소",
    "법무사사무소": "법무사사무소", "물류센터": "물류센터",
    "물류창고": "물류창고", "공장": "공장", "설비": "건설업체", "정비공업사": "정비공업사",
    "분식": "분식점", "정육점": "정육점",
    "떡집": "떡집", "빵집": "빵집", "꽃집": "꽃가게", "세탁소": "세탁소", "당구장": "당구장",
    "골프연습장": "골프연습장", "헬스장": "헬스장",
    "수산": "수산물유통업", "농장": "농장", "상사": "상사회사", "산업": "불특정회사명", "공원": "공원",
    "시장": "시장",
    "관리단": "단체명", "입주자대표회의": "단체명", "번영회": "단체명", "상인회": "상인회", "협회": "협회",
    "협의회": "협의회",
    "연합회": "연합회", "산악회": "산악회", "동호회": "동호회", "종중": "종중", "문중": "종중",
    "종친회": "종중", "어촌계": "어촌계",
    "추진위원회": "위원회", "재단": "재단법인",
}  # fmt: skip
"""Descriptor at the end of a name → label."""

_BY_LENGTH = sorted(DESCRIPTORS, key=len, reverse=True)
_LONGEST_FORM = max(map(len, LEGAL_FORMS))
_FORMS = "|".join(re.escape(form) for form in sorted(LEGAL_FORMS, key=len, reverse=True))
LEGAL_FORM = re.compile(_FORMS)
_EDGE_FORMS = re.compile(rf"^\s*(?:(?:{_FORMS})\s*)+|(?:\s*(?:{_FORMS}))+\s*$")


class OrganisationName(NamedTuple):
    """The bare name ``text[start:end]`` and its label."""

    start: int
    end: int
    label: str


def strip_forms(name: str) -> str:
    """``name`` without legal forms at its edges."""
    return _EDGE_FORMS.sub("", name).strip()


def descriptor_of(name: str) -> str | None:
    """The longest known descriptor that ends ``name`` and leaves something before it."""
    return next((word for word in _BY_LENGTH if name.endswith(word) and len(name) > len(word)), None)


def descriptor_at(text: str, position: int) -> str | None:
    """The longest known descriptor that begins at ``position``, one blank aside."""
    position += text[position : position + 1] == " "
    return next((word for word in _BY_LENGTH if text.startswith(word, position)), None)


def form_beside(text: str, start: int, end: int) -> str | None:
    """The legal form directly before or after ``text[start:end]``, blanks aside."""
    before = text[max(0, start - _LONGEST_FORM - 1) : start].rstrip()
    after = text[end : end + _LONGEST_FORM + 1].lstrip()
    return next((form for form in LEGAL_FORMS if before.endswith(form) or after.startswith(form)), None)


def corporation_before(text: str, start: int) -> str | None:
    """The kind of corporation that is no company (사단법인, 의료법인) directly before ``start``, a blank aside."""
    before = text[max(0, start - _LONGEST_FORM - 1) : start].rstrip()
    return next((form for form in LEGAL_FORMS if form.endswith("법인") and before.endswith(form)), None)


def bare_name(text: str, start: int, end: int, default: str | None = None) -> OrganisationName | None:
    """Take ``text[start:end]`` apart; None if neither form nor descriptor is known and there is no ``default``.

    Descriptors of company names (건설, 조선, 식품 …) belong to the name where a legal form stands as well: the form
    is what stays; descriptors of one's trade (보험, 은행, 대부, 택시, 병원, 학교 …) stay in any case.
    """
    label = default
    while match := LEGAL_FORM.match(text, start, end):
        label = LEGAL_FORMS[match[0]]
        start = _skip_space(text, match.end(), end)
    changed = True
    while changed:
        changed = False
        for form, form_label in LEGAL_FORMS.items():
            if text.endswith(form, start, end) and end - start > len(form):
                label, changed = form_label, True
                end -= len(form)
                while end > start and text[end - 1].isspace():
                    end -= 1
    descriptor = descriptor_of(text[start:end])
    if descriptor and (label is None or label == default or descriptor in KEPT_BESIDE_FORM):
        label = DESCRIPTORS[descriptor]
        end -= len(descriptor)
    while end > start and text[end - 1].isspace():
        end -= 1
    return OrganisationName(start, end, label) if label and end - start >= 1 else None


KEPT_BESIDE_FORM = frozenset(
    words(
        """
    교통 운수 여객 보험 은행 저축은행 대부 택시 병원 요양병원 유치원 초등학교 중학교 고등학교 대학교 호텔
    관리단 협동조합 신용협동조합 노동조합 지역주택조합 재건축정비사업조합 재개발정비사업조합
    """
    )
)
"""Descriptors left outside the span even beside a legal form."""


def _skip_space(text: str, start: int, end: int) -> int:
    while start < end and text[start].isspace():
        start += 1
    return start


def candidate(
    text: str, start: int, end: int, score: float, source: str, default: str | None = None
) -> Candidate | None:
    """The candidate for the bare name within ``text[start:end]``, or None."""
    name = bare_name(text, start, end, default)
    return Candidate(name.start, name.end, name.label, score, source) if name else None
