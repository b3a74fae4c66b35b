"""Names in running text that their context gives away: 피해자 홍길동(남, 23세), 소외 홍길동, 홍길동에 대한 진술조서 …

High precision first: a name must have the shape of a Korean name, and the context must be one that names people.
"""

import re
from collections.abc import Iterator

from core.detection import hangul, organisations
from core.detection.addresses import addresses
from core.detection.hangul import END, PARTICLES, is_korean_name
from core.detection.model import Candidate

SOURCE = "context"

_TITLES = [
    "피해자",
    "피해자인",
    "피해아동",
    "공소외",
    "소외",
    "소외인",
    "청구외",
    "신청외",
    "증인",
    "참고인",
    "망",
    "고소인",
    "피고소인",
    "고발인",
    "피고발인",
    "피의자",
    "공동피고인",
    "상피고인",
    "공동피고",
    "공범",
    "공범인",
    "제1심공동피고",
    "원심공동피고인",
    "분리전공동피고인",
    "제1심공동피고인",
    "원심상피고인",
    "원고",
    "피고",
    "피고인",
    "신청인",
    "피신청인",
    "채권자",
    "채무자",
    "청구인",
    "상대방",
    "사건본인",
    "참가인",
    "보조참가인",
    "선정자",
    "대표이사",
    "대표이사인",
    "공동대표이사",
    "대표자",
    "사내이사",
    "이사장",
    "조합장",
    "감사",
    "이사",
    "회장",
    "배우자",
    "처",
    "남편",
    "아내",
    "아들",
    "딸",
    "장남",
    "차남",
    "삼남",
    "사남",
    "장녀",
    "차녀",
    "삼녀",
    "모친",
    "부친",
    "어머니",
    "아버지",
    "형",
    "동생",
    "남동생",
    "여동생",
    "누나",
    "언니",
    "오빠",
    "친구",
    "동료",
    "직장동료",
    "지인",
    "선배",
    "후배",
    "직원",
    "직원인",
    "사원",
    "팀장",
    "과장",
    "부장",
    "차장",
    "대리",
    "사장",
    "실장",
    "본부장",
    "원장",
    "교수",
    "의사",
    "간호사",
    "교사",
    "목사",
    "감정인",
    "명의자",
    "예금주",
    "성명불상자",
    "공인중개사",
    "법무사",
    "세무사",
    "회계사",
    "건축사",
    "운전자",
    "승객",
    "점주",
    "업주",
    "업주인",
    "실장인",
    "종업원",
    "종업원인",
    "연인인",
    "이웃인",
    "세입자",
    "임차인",
    "임대인",
    "매수인",
    "매도인",
    "소유자",
    "유언자",
    "피상속인",
    "상속인",
    "수증자",
    "대리인",
    "관리인",
    "파산관재인",
    "채무자인",
    "보증인",
    "연대보증인",
    "전처",
    "전남편",
    "사위",
    "며느리",
    "시아버지",
    "시어머니",
    "장인",
    "장모",
    "처남",
    "처제",
    "조카",
    "삼촌",
    "이모",
    "고모",
    "자녀",
    "동거녀",
    "동거남",
    "내연녀",
    "내연남",
    "여자친구",
    "남자친구",
    "여자친구인",
    "남자친구인",
    "제보자",
    "상무",
    "전무",
    "부사장",
    "사무장",
    "총무",
    "현장소장",
    "소장",
    "반장",
    "조장",
    "수급인",
    "하수급인",
    "도급인",
    "시공자",
]
_STRONG_TITLES = frozenset(
    [
        "피해자",
        "피해자인",
        "피해아동",
        "공소외",
        "소외",
        "소외인",
        "청구외",
        "신청외",
        "망",
        "피고소인",
        "공동피고인",
        "상피고인",
        "공범",
        "사건본인",
        "대표이사",
        "대표이사인",
        "예금주",
        "공소외인",
    ]
)
_TITLE = "|".join(sorted(_TITLES, key=len, reverse=True))
_S = r"[ \t\u3000\xa0]"
_CHAIN = rf"(?:{_S}*(?:,|·|ㆍ|와|과|및|또는|랑){_S}*(?:{_TITLE})?{_S}*)"
_TITLED = re.compile(
    rf"(?<![가-힣])(?:위{_S}*)?(?P<title>{_TITLE})(?:\d{{1,2}}\.?)?{_S}+(?:망{_S}+|위{_S}+)?(?P<word>[가-힣]{{2,9}})"
)
_NEXT = re.compile(
    rf"(?:\([^()\n]{{0,60}}\))?{_S}*(?:,|·|ㆍ|와{_S}|과{_S}|및){_S}*(?:망{_S}+|위{_S}+|(?:{_TITLE}){_S}+)?(?P<word>[가-힣]{{2,9}})"
)
_AGED = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<name>[가-힣]{{2,5}}){_S}?(?:\((?:가명|[가-힣]{{2,4}}){_S}?,{_S}?)?\({_S}?(?:(?:남|여|남성|여성|남자|여자){_S}?[,，/·]?{_S}?(?:가명{_S}?,{_S}?)?"
    rf"(?:당시{_S}?|만{_S}?)*\d{{1,2}}{_S}?세|(?:당시{_S}?|만{_S}?)*\d{{1,2}}{_S}?세|(?:남|여){_S}?\)|(?:남|여){_S}?[,，]|가명|\d{{6}}-|\d{{2,4}}\.{_S}?\d{{1,2}}\.{_S}?\d{{1,2}}\.?{_S}?생)"
)
_BIRTH_AFTER_NAME = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{2,5}}){_S}?\({_S}?(?P<date>(?:18|19|20)\d\d\.{_S}?\d{{1,2}}\.{_S}?\d{{1,2}}\.){_S}?(?:생{_S}?)?[,)]"
)
_STATEMENT = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{3}})(?:에{_S}?대한{_S}(?:각{_S}|일부{_S}|제?\d회{_S})*(?:경찰|검찰|검사|사법경찰|특별사법|피의자신문|피의자{_S}신문|진술조서|증인신문|참고인|영상녹화|문답서|고소장|녹취)"
    rf"|의{_S}(?:각{_S}|일부{_S}|당심|원심|이{_S})*(?:법정(?:에서의)?{_S}?진술|법정진술|진술서|자필진술서|고소장|고발장|증언|자술서|경찰{_S}진술|검찰{_S}진술|확인서|사실확인서|진술기재)"
    rf"|(?:이|가)?{_S}작성(?:의|한){_S}|{_S}?명의(?:의|로|인)?{_S}?(?:\S{{0,10}}{_S})?(?:계좌|통장|은행|신협|농협|예금|우체국))"
)
_LIST_ITEM = re.compile(rf"(?<![가-힣])(?P<word>[가-힣]{{3}})(?={_S}?,)")
_HONORIFIC = re.compile(r"(?<![가-힣])(?P<name>[가-힣]{3})(?=[ ]?씨(?![가-힣]{2})|[ ]님(?:은|이|께)?)")
_FIELD = re.compile(
    rf"(?:성{_S}*명|이{_S}*름|예금주|성함|수취인|명의인|명의자|입금자){_S}*[:：]{_S}*(?P<name>[가-힣]{{2,4}})(?![가-힣])"
)
_LATIN_AFTER = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{1,6}}(?:{_S}[가-힣]{{1,6}}){{0,4}}){_S}?\({_S}?(?P<latin>[A-Z][A-Za-z'’\-]+(?:[ ,]+[A-Z][A-Za-z'’.\-]*)+)"
)
_QUOTED_HANDLE = re.compile(
    r"(?P<kind>닉네임|대화명|아이디|ID|별명|별칭|일명|계정|계정명|예명|가명|필명|활동명)(?:이|가|은|는|을|를|인|:|：|으로|로)?[ ]?\(?[‘’'“”\"「『](?P<name>[^‘’'“”\"」』\n]{1,25})[’‘'”“\"」』]"
)
_QUOTED_BEFORE = re.compile(
    r"[‘’'“”\"「『](?P<name>[^‘’'“”\"」』\n(),]{1,20})[’‘'”“\"」』](?:이?라는|란|이란|이라고 하는|라고 하는)[ ](?:닉네임|대화명|아이디|별명|계정)"
)
_HANDLES = {
    "아이디": "아이디",
    "ID": "아이디",
    "계정": "아이디",
    "계정명": "아이디",
    "대화명": "대화명",
    "닉네임": "닉네임",
}
_WORD_BEFORE_PARTICLE = re.compile(rf"^{PARTICLES}$")


def split_name(word: str, *, strict: bool = True) -> int:
    """How many syllables at the start of ``word`` are a name, the rest being particles; 0 if none.

    Three syllables are tried first, as nearly all names have three.
    """
    lengths = (3, 4, 2) if not strict else (3,)
    for length in lengths:
        if len(word) >= length and is_korean_name(word[:length], strict=strict and length == 3):
            rest = word[length:]
            if (not rest or _WORD_BEFORE_PARTICLE.match(rest)) and word not in hangul.NOT_NAMES:
                return length
    return 0


def find_context(text: str) -> list[Candidate]:
    """Every candidate that its context gives away, sorted by position."""
    found: list[Candidate] = []
    for find in (_titled, _aged, _stated, _fields, _latin, _handles, _companies, _described, _addresses):
        found += find(text)
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


def _name(start: int, length: int, score: float) -> Candidate:
    return Candidate(start, start + length, "내국인이름", score, SOURCE)


def _titled(text: str) -> Iterator[Candidate]:
    for match in _TITLED.finditer(text):
        strong = match["title"] in _STRONG_TITLES
        length = split_name(match["word"]) or (split_name(match["word"], strict=False) if strong else 0)
        if not length or (length == 2 and not _stands_alone(text, match.start("word"), 2)):
            continue
        score = (0.93 if strong else 0.85) if length == 3 else 0.7
        yield _name(match.start("word"), length, score)
        yield from _chain(text, match.start("word") + length, score - 0.03)


def _stands_alone(text: str, start: int, length: int) -> bool:
    """Whether a name of two syllables is set off by a parenthesis, comma or the end of the word."""
    return start + length >= len(text) or text[start + length] in "(,)·" or text[start + length].isspace()


def _chain(text: str, position: int, score: float) -> Iterator[Candidate]:
    """Names that follow a name in a list: 홍길동, 김철수 및 이영희."""
    while match := _NEXT.match(text, position):
        length = split_name(match["word"])
        if not length:
            return
        yield _name(match.start("word"), length, score)
        position = match.start("word") + length


def _aged(text: str) -> Iterator[Candidate]:
    for match in _AGED.finditer(text):
        for length in (len(match["name"]), 3):
            name = match["name"][-length:]
            if is_korean_name(name, strict=False) or (
                length in (2, 3, 4) and name not in hangul.NOT_NAMES and length == len(match["name"])
            ):
                yield _name(match.end("name") - length, length, 0.93 if is_korean_name(name) else 0.8)
                break
    for match in _BIRTH_AFTER_NAME.finditer(text):
        if is_korean_name(match["name"], strict=False):
            yield _name(match.start("name"), len(match["name"]), 0.9)
            yield Candidate(*match.span("date"), "생년월일", 0.85, SOURCE)


def _stated(text: str) -> Iterator[Candidate]:
    for match in _STATEMENT.finditer(text):
        if is_korean_name(match["name"]):
            yield _name(match.start("name"), 3, 0.85)
            yield from _before(text, match.start("name"), 0.8)
    for match in _HONORIFIC.finditer(text):
        if is_korean_name(match["name"]):
            yield _name(match.start("name"), 3, 0.75)


def _before(text: str, position: int, score: float) -> Iterator[Candidate]:
    """Names that a list puts before the name at ``position``: 홍길동, 김철수의 각 법정진술."""
    while match := re.compile(rf"[가-힣]{{3}}(?:와|과)?{_S}?(?:,|·|및)?{_S}?$").search(
        text, max(0, position - 9), position
    ):
        if (match.start() and hangul.is_hangul(text[match.start() - 1])) or not is_korean_name(
            text[match.start() : match.start() + 3]
        ):
            return
        if not set(text[match.start() + 3 : position]) & set(",·와과및"):
            return
        yield _name(match.start(), 3, score)
        position = match.start()


def _fields(text: str) -> Iterator[Candidate]:
    for match in _FIELD.finditer(text):
        if is_korean_name(match["name"], strict=False):
            yield _name(match.start("name"), len(match["name"]), 0.9)


def _latin(text: str) -> Iterator[Candidate]:
    for match in _LATIN_AFTER.finditer(text):
        if is_korean_name(match["name"], strict=False):
            yield _name(match.start("name"), len(match["name"]), 0.8)
            yield Candidate(*match.span("latin"), "영어이름", 0.7, SOURCE)


def _handles(text: str) -> Iterator[Candidate]:
    for pattern in (_QUOTED_HANDLE, _QUOTED_BEFORE):
        for match in pattern.finditer(text):
            kind = match.groupdict().get("kind", "닉네임")
            yield Candidate(*match.span("name"), _HANDLES.get(kind, "별명"), 0.8, SOURCE)


_FORM = "|".join(re.escape(form) for form in sorted(organisations.LEGAL_FORMS, key=len, reverse=True))
_TERM = r"[가-힣A-Za-z0-9&.·\-]"
_QUOTES = "‘’'“”\"「『"
_FORM_FIRST = re.compile(rf"(?P<form>{_FORM}){_S}?[{_QUOTES}]?(?P<name>{_TERM}{{2,20}})")
_FORM_LAST = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<name>{_TERM}{{2,20}}){_S}?(?P<form>주식회사|㈜|\(주\)|유한회사|합자회사|영농조합법인|농업회사법인)"
)
_NOT_COMPANY = re.compile(
    r"(?:이하|및|등|위|이|그|각|피고|원고|소외|피해자|공소외|망|동|본|당|또는|설립|대표|임원|주주|발기인|상호|명의|법인|회사|합병|신설|기타|위한|같은|해당|별도|이른바"
    r"|비상장|상장|외국|국내|유령|가공|자회사|모회사|계열|주식|지분|형태|관련|아닌|다른|운영|소유|대한|관한|의한)(?:의|인|은|는|이|가|을|를|에|와|과|로|된|한|하는|라|였|측)?"
)


def _term_end(text: str, start: int, end: int) -> int:
    """Cut particles off a term of Hangul: 한빛토건은 → 한빛토건. The longest particle that leaves two syllables goes."""
    for cut in range(start + 2, end):
        if hangul.is_hangul(text[cut]) and cut - start >= 2 and _CERTAIN.fullmatch(text, cut, end):
            return cut
    return end


_CERTAIN = re.compile(
    r"(?:에게서|에게|에서|에서는|에|으로부터|로부터|으로|로|와|과|은|는|이|가|을|를|의|와의|과의|에게는|에는|에도|에의|이라는|라는|이라고|라고|이라|라|이며|이고|이다|인|도|만|까지|부터|측|측은|측이|측의|외|등|및|에대한|과는|와는|로서|로써|으로서|이었다|였다|이나|나)"
)


def _companies(text: str) -> Iterator[Candidate]:
    for match in _FORM_FIRST.finditer(text):
        start = match.start("name")
        end = _term_end(text, start, match.end("name"))
        while end > start and text[end - 1] in ".·-":
            end -= 1
        if (
            end - start < 2
            or _NOT_COMPANY.fullmatch(text, start, match.end("name"))
            or hangul.squeeze(text[start:end]).isdigit()
        ):
            continue
        yield (
            Candidate(start, end, organisations.LEGAL_FORMS[match["form"]], 0.88, SOURCE)
            if not organisations.descriptor_of(text[start:end])
            else (
                organisations.candidate(text, match.start("form"), end, 0.88, SOURCE) or _name(start, end - start, 0.5)
            )
        )
    for match in _FORM_LAST.finditer(text):
        if _NOT_COMPANY.fullmatch(match["name"]) or match["name"].endswith(
            ("인", "의", "은", "는", "를", "을", "한", "된", "와", "과", "및")
        ):
            continue
        named = organisations.candidate(text, match.start("name"), match.end("form"), 0.85, SOURCE)
        if named and named.end - named.start >= 2:
            yield named


_TRADES = [
    "저축은행",
    "은행",
    "새마을금고",
    "신용협동조합",
    "농업협동조합",
    "유치원",
    "어린이집",
    "초등학교",
    "중학교",
    "고등학교",
    "대학교",
    "대학교병원",
    "요양병원",
    "한방병원",
    "병원",
    "한의원",
    "의원",
    "약국",
    "아파트",
    "빌라",
    "오피스텔",
    "교회",
    "성당",
    "모텔",
    "호텔",
    "여관",
    "펜션",
    "리조트",
    "식당",
    "노래방",
    "노래연습장",
    "주점",
    "카페",
    "커피숍",
    "마트",
    "편의점",
    "주유소",
    "PC방",
    "피씨방",
    "사우나",
    "찜질방",
    "미용실",
    "빌딩",
    "보험",
    "캐피탈",
    "노동조합",
    "지역주택조합",
    "재건축정비사업조합",
    "재개발정비사업조합",
    "입주자대표회의",
    "정형외과",
    "산부인과",
    "성형외과",
    "피부과",
    "요양원",
]
_TRADE = "|".join(sorted(_TRADES, key=len, reverse=True))
_DESCRIBED = re.compile(
    rf"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣A-Za-z0-9]{{2,12}}?)(?P<trade>{_TRADE}){END}(?![A-Za-z0-9])"
)
_QUOTED_TRADE = re.compile(
    rf"[{_QUOTES}](?P<name>[가-힣A-Za-z0-9& .\-]{{1,20}}?){_S}?(?P<trade>{_TRADE})?[’‘'”“\"」』]{_S}?(?P<after>{_TRADE})?"
)
_GENERIC = frozenset(
    [
        "시중",
        "국내",
        "외국",
        "지방",
        "제일금융",
        "상업",
        "거래",
        "특수",
        "일반",
        "인근",
        "주거래",
        "해당",
        "모든",
        "대학",
        "종합",
        "개인",
        "동물",
        "정신",
        "전문",
        "요양",
        "한방",
        "군",
        "국립",
        "사립",
        "공립",
        "시립",
        "도립",
        "민간",
        "국공립",
        "단설",
        "병설",
        "임대",
        "분양",
        "주공",
        "고급",
        "신축",
        "소형",
        "대형",
        "중형",
        "주상복합",
        "미분양",
        "공공",
        "국민",
        "영구",
        "재건축",
        "연립",
        "관광",
        "무인",
        "러브",
        "특급",
        "편의",
        "할인",
        "대형할인",
        "유흥",
        "단란",
        "가요",
        "실내",
        "일식",
        "한식",
        "중국",
        "구내",
        "직장",
        "가정",
        "방과",
        "여자",
        "남자",
        "실업",
        "인문계",
        "특성화",
        "대안",
        "공업",
        "상업",
        "외국어",
        "지역",
        "산별",
        "기업별",
        "단위",
        "상급",
        "책임",
        "손해",
        "생명",
        "자동차",
        "건강",
        "고용",
        "산재",
        "국민건강",
        "보증",
        "화재",
        "실손",
        "사회",
        "의무",
        "연금",
        "종신",
        "종합",
        "단체",
        "장기",
        "상해",
        "운전자",
        "배상책임",
        "여행자",
        "선원",
        "퇴직",
        "저축성",
        "셀프",
        "직영",
        "알뜰",
        "무허가",
        "불법",
        "같은",
        "다른",
        "어느",
        "여러",
        "당해",
        "이사건",
        "피고",
        "원고",
        "피해자",
        "소외",
        "위",
        "이",
        "그",
        "본건",
        "상가",
        "중개",
        "법무",
        "공동",
        "협력",
        "지정",
        "위탁",
        "소속",
        "이전",
        "현재",
        "당시",
        "인터넷",
        "온라인",
        "휴대폰",
        "모바일",
        "투자",
        "상호",
        "저축",
        "서민",
        "제1금융권",
        "제2금융권",
        "금융권",
        "부실",
        "파산",
        "수협중앙회",
    ]
)


def _described(text: str) -> Iterator[Candidate]:
    for match in _DESCRIBED.finditer(text):
        name = match["name"]
        if (
            name in _GENERIC
            or name.isdigit()
            or any(name.endswith(word) for word in ("이사건", "하는", "있는", "운영의"))
        ):
            continue
        yield Candidate(*match.span("name"), organisations.DESCRIPTORS[match["trade"]], 0.72, SOURCE)
    for match in _QUOTED_TRADE.finditer(text):
        trade = match["trade"] or match["after"]
        if trade and match["name"] not in _GENERIC:
            yield Candidate(*match.span("name"), organisations.DESCRIPTORS[trade], 0.8, SOURCE)


def _addresses(text: str) -> Iterator[Candidate]:
    for below in addresses(text):
        yield Candidate(below.start, below.end, below.label, 0.9, SOURCE)
