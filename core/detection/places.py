"""Companies, institutions, shops and addresses in running text that their wording gives away.

주식회사 한빛토건, 한빛은행, 나리 식당, 푸른당 소속, 서울 강남구 역삼동 12. The descriptor stays outside the span.
"""

import re
from collections.abc import Iterator

from core.detection import hangul, organisations
from core.detection.addresses import addresses
from core.detection.hangul import END, words
from core.detection.model import Candidate
from core.detection.morphology import ends_as_noun, is_everyday, only_common_words
from core.detection.quotes import CLOSE, INSIDE, OPEN
from core.detection.roles import ROLES

SOURCE = "context"
_S = r"[ \t\u3000\xa0]"
_FORM = "|".join(re.escape(form) for form in sorted(organisations.LEGAL_FORMS, key=len, reverse=True))
_TERM = r"[가-힣A-Za-z0-9&.·\-]"
_FORM_FIRST = re.compile(rf"(?P<form>{_FORM})(?P<gap>{_S}?{OPEN}?)(?P<name>{_TERM}{{2,20}})")
_FORM_LAST = re.compile(
    rf"(?<![가-힣A-Za-z0-9.])(?P<name>{_TERM}{{2,20}})(?P<gap>{_S}?)(?P<form>주식회사|㈜|\(주\)|유한회사"
    rf"|합자회사|영농조합법인|농업회사법인)"
    rf"(?!{_S}?{OPEN}?[A-Za-z0-9])"
)
_PARTICLE = re.compile(
    "(?:에게서|에게|에서의|에서|에서는|에|으로부터|로부터|으로|로|와|과|은|는|이|가|을|를|의|와의|과의"
    "|에게는|에는|에도|에의|이라는|라는|이라고|라고"
    "|이라|라|이며|이고|이다|인|도|만|까지|부터|측|측은|측이|측의|외|등|및|에대한|과는|와는|로서|로써|으로서"
    "|이었다|였다|이나|나)"
)
# What a company is called beside its name: 홍보업체 주식회사 한빛, 피고보조참가인 주식회사 한빛.
_CALLED = re.compile(
    rf"(?:업체|회사|[운시제][영공행조]사|[가-힣]권자|[가-힣]참가인|[가-힣]항소인){_S}(?:{_FORM}){_S}{OPEN}?"
    r"(?!대표|이사|임원|직원|본점|지점|명의|소유|소속)[가-힣]{2}"
)
_NOT_A_COMPANY = frozenset(
    words(
        """
        이하 및 등 위 이 그 각 피고 원고 소외 피해자 공소외 망 동 본 당 또는 설립 대표 대표이사 이사 감사
        임원 주주 발기인 상호 명의 법인 회사 합병 신설 기타 위한 같은 해당 별도 이른바 비상장 상장 외국
        국내 유령 가공 자회사 모회사 계열 계열사 주식 지분 형태 관련 아닌 다른 운영 소유 대한 관한 의한
        사무실 본점 지점 직원 사원 계좌 통장 자금 피해회사 원고회사 피고회사 설립등기 인수 대표자 사내이사
        경리 공장 창고 현장 그리고 그러나 한편 마치 당시 사실은 주식회사 유한회사 개인 홈페이지 법인등기부
        정관 상법 사이
        """
    )
)


# 항고인은 주식회사, 제1심의 주식회사, 등 4인은 주식회사.
_NO_FIRM = re.compile(rf"(?:(?:{'|'.join(ROLES)})들?|\d+인|(?:제\d심|당심|원심))[은는이가의을를과와]?")
# 송대 주식회사 정문: what follows a form whose name stands before it.
_OWNER = re.compile(rf"(?<!{_TERM})(?P<owner>{_TERM}{{2,20}}){_S}$")
_NUMBERED = re.compile(rf"소외{_S}?\d{{1,2}}{_S}$")  # 공소외 1 주식회사
_PART_OF_A_FIRM = re.compile(
    r"\d[\d,.]*[억만천백]*|(?:제?\d?(?:총무|관리|영업|생산|기술|인사|경리|기획|개발|생산기술|구매|품질|홍보|물류|시설)(?:팀|부|과))"
    r"|(?:물류)?센터|본점|지점|카드대금|대금|패소부분|대표전화|정문|후문|이다|측[은이의]|본인신문.*"
)
_JOINED = re.compile("(?:[과와]|및|에서?|[는은을를의])$")


def find_places(text: str) -> list[Candidate]:
    """Every company, institution, shop and address that the wording gives away, sorted by position."""
    found: list[Candidate] = []
    for find in (
        _form_first,
        _form_last,
        _described,
        _quoted,
        _named_business,
        _cards,
        _political,
        _insurers,
        _addresses,
    ):
        found += find(text)
    best: dict[tuple[int, int], Candidate] = {}
    for candidate in found:
        span = (candidate.start, candidate.end)
        if span not in best or candidate.score > best[span].score:
            best[span] = candidate
    return [best[span] for span in sorted(best)]


def _term_end(start: int, term: str) -> int:
    """The end of ``term`` without its particles: 한빛토건은 → 한빛토건. Two letters at least remain."""
    for cut in range(2, len(term)):
        if hangul.is_hangul(term[cut]) and _PARTICLE.fullmatch(term, cut):
            return start + cut
    return start + len(term.rstrip(".·-"))


def _word_before(text: str, position: int) -> bool:
    return position > 0 and text[position - 1].isalnum()


def _form_first(text: str) -> Iterator[Candidate]:
    for match in _FORM_FIRST.finditer(text):
        name, start = match["name"], match.start("name")
        end = _term_end(start, name)
        bare = text[start:end]
        if not match["gap"] and _PARTICLE.match(name) and (_PARTICLE.fullmatch(name.rstrip(".")) or is_everyday(name)):
            continue
        # 한빛토건㈜ 전액: a form that is set behind a name belongs to that one.
        if match["gap"].isspace() and _word_before(text, match.start()):
            continue
        if match["gap"].isspace() and _named_before(text, match.start(), bare):
            continue
        if end - start < 2 or bare in _NOT_A_COMPANY or not any(map(str.isalpha, bare)):
            continue
        descriptor = organisations.descriptor_of(bare)
        if descriptor in organisations.KEPT_BESIDE_FORM:
            end -= len(descriptor)
            yield Candidate(start, end, organisations.DESCRIPTORS[descriptor], 0.88, SOURCE)
        else:
            yield Candidate(start, end, organisations.LEGAL_FORMS[match["form"]], 0.88, SOURCE)


def _named_before(text: str, position: int, behind: str) -> bool:
    """Whether a company's name stands before its legal form, a blank between, and what stands ``behind`` it is none."""
    if _NUMBERED.search(text, max(0, position - 10), position):
        return True
    match = _OWNER.search(text, max(0, position - 21), position)
    if not match or match["owner"] in {*ROLES, *_NOT_A_COMPANY} or _JOINED.search(match["owner"]):
        return False
    if _PART_OF_A_FIRM.fullmatch(behind):
        return True
    return is_everyday(behind) and not only_common_words(match["owner"]) and ends_as_noun(match["owner"])


def _form_last(text: str) -> Iterator[Candidate]:
    for match in _FORM_LAST.finditer(text):
        name = match["name"]
        after = text[match.end() : match.end() + 1]
        if not name[-2:].strip("0123456789.") or re.search(r"\d(?:[년월일]?\.?경|호|층|동|\.)$|\d호증", name):
            continue
        if (name.endswith("인") and is_everyday(name[:-1])) or _NO_FIRM.fullmatch(name):
            continue
        if _CALLED.search(text, match.start(), match.end() + 4):
            continue
        if name in _NOT_A_COMPANY or not any(map(str.isalpha, name)) or not ends_as_noun(name) or name[-1] in ".·":
            continue
        if match["gap"] and (
            is_everyday(name)
            or (after and hangul.is_hangul(text[match.end() + 0]) and not hangul.ends_here(text, match.end()))
        ):
            continue
        if not match["gap"] and hangul.is_hangul(after or " ") and not hangul.ends_here(text, match.end()):
            continue
        named = organisations.candidate(text, match.start("name"), match.end("form"), 0.85, SOURCE)
        if named and named.end - named.start >= 2:
            yield named


_TRADES = words(
    """
    저축은행 은행 새마을금고 신용협동조합 농업협동조합 유치원 어린이집 초등학교 중학교 고등학교 대학교
    대학교병원 요양병원 한방병원 병원 한의원 치과의원 치과병원 정형외과의원 내과의원 의원 약국 아파트 빌라
    오피스텔 교회 성당 모텔 호텔 여관 펜션 리조트 식당 노래방 노래연습장 주점 노래주점 카페 커피숍 마트
    편의점 주유소 PC방 피씨방 사우나 찜질방 미용실 빌딩 보험 캐피탈 노동조합 지역주택조합
    재건축정비사업조합 재개발정비사업조합 입주자대표회의 정형외과 산부인과 성형외과 피부과 요양원 저수지
    해수욕장
    """
)
_STRONG_TRADES = frozenset(
    words(
        """
        저축은행 은행 새마을금고 신용협동조합 유치원 어린이집 초등학교 중학교 고등학교 대학교 대학교병원
        의료원 대부 세무사사무소 건축사사무소 법무사사무소 회계법인 세무법인 감정평가법인
        """
    )
)
_TRADE = "|".join(sorted({*_TRADES, *_STRONG_TRADES}, key=len, reverse=True))
_QUOTED_TRADE = "|".join(sorted({*_TRADES, *organisations.DESCRIPTORS}, key=len, reverse=True))
_DESCRIBED = re.compile(
    rf"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣A-Za-z0-9]{{2,12}}?)(?P<trade>{_TRADE}){END}(?![A-Za-z0-9])"
)
_QUOTED = re.compile(
    rf"{OPEN}(?P<name>[가-힣A-Za-z0-9& .\-]{{1,20}}?){_S}?(?P<trade>{_QUOTED_TRADE})?{CLOSE}"
    rf"{_S}?(?:이?라는{_S}(?:상호의{_S})?)?(?P<after>{_QUOTED_TRADE})?"
)
_ROLE_BEFORE = re.compile(rf"(?:{'|'.join(ROLES)}|소외|공소외)(?:$|{_S}+)")
_POLITICAL = re.compile(
    rf"(?<![가-힣\d])(?P<name>[가-힣]{{2,9}})당(?={_S}?(?:소속|후보|대표|당원|공천|경선|예비후보|비례|정책"
    rf"|중앙당|시당|도당))"
)
_INSURER = re.compile(r"(?<![가-힣])(?P<name>[가-힣A-Za-z]{2,8})(?:생명|화재|손해)(?=에|과|와|의|로|은|는|이|가|[ ,])")
_MONEY_WORDS = re.compile(r"보험|대출|채무|계약")
_GENERIC = frozenset(
    words(
        """
    통상 특별 영업 휴업 건물 재산 재산상 정신적 신체 신체적 물적 인적 적극 소극 적극적 소극적 지연 확대 부가 잔존 간접
    직접 장래 일실 주택 공장 창고 차량 산림 전기 실제 현실 추가 경미 막대 예상
    보장성 국회 지방의회 도의회 시의회 군의회 구의회 비례대표 초선 현역 입금 발행 추심 수취 개설 지급 불법 사설
    소비자 사채 등록 미등록 여자 인근 시중 국내 외국 지방 제일금융 상업 거래 특수 일반 인근 주거래 해당
    모든 대학 종합 개인 동물 정신 전문 요양 한방 군 국립 사립 공립 시립 도립 민간 국공립 단설 병설 임대
    분양 주공 고급 신축 소형 대형 중형 주상복합 미분양 공공 국민 영구 재건축 연립 관광 무인 러브 특급 편의
    할인 대형할인 유흥 단란 가요 실내 일식 한식 중국 구내 직장 가정 방과 여자 남자 실업 인문계 특성화 대안
    공업 외국어 지역 산별 기업별 단위 상급 책임 손해 생명 자동차 건강 고용 산재 국민건강 보증 화재 실손
    사회 의무 연금 종신 단체 장기 상해 운전자 배상책임 여행자 선원 퇴직 저축성 셀프 직영 알뜰 무허가 불법
    같은 다른 어느 여러 당해 이사건 피고 원고 피해자 소외 위 이 그 본건 상가 중개 법무 공동 협력 지정 위탁
    소속 이전 현재 당시 인터넷 온라인 휴대폰 모바일 투자 상호 저축 서민 제1금융권 제2금융권 금융권 부실
    사무장 재활 재활전문 한의 협력 애견 함바 라이브 펫 키즈 북 떴 문제 산부인과 유동화전문 애완 성인 재해보상 이행보증
    하자보증 계약이행보증 근로자재해보장책임 근로자재해 근재 4대 무배당 지급보증 변액
    파산 수협중앙회 무상 유상 채권 주채권 통지 매입 국책 예치 환거래
    """
    )
)


def _described(text: str) -> Iterator[Candidate]:
    for match in _DESCRIBED.finditer(text):
        name, trade = _whole_trade(match)
        if name in _GENERIC or name.isdigit() or name.endswith(("사건", "는", "던", "의", "하는")):
            continue
        strong = trade in _STRONG_TRADES or trade != match["trade"]
        if strong or (ends_as_noun(name) and not (is_everyday(name) and len(name) <= 2)):
            yield Candidate(match.start(), match.start() + len(name), _label(trade), 0.72, SOURCE)


def _whole_trade(match: re.Match[str]) -> tuple[str, str]:
    """Name and trade: 달빛|동물병원, not 달빛동물|병원."""
    trade = organisations.descriptor_of(match["name"] + match["trade"])
    if trade is None or len(trade) <= len(match["trade"]):
        return match["name"], match["trade"]
    return match[0][: -len(trade)], trade


def _label(trade: str) -> str:
    return (
        organisations.DESCRIPTORS.get(trade) or organisations.DESCRIPTORS[organisations.descriptor_of(trade) or "조합"]
    )


def _quoted(text: str) -> Iterator[Candidate]:
    for match in _QUOTED.finditer(text):
        trade = match["trade"] or match["after"]
        start, name = _after_role(match)
        if trade and name and name not in _GENERIC and not name.startswith(("이 사건", "위 ", "본건")):
            yield Candidate(start, match.end("name"), _label(trade), 0.8, SOURCE)


def _after_role(match: re.Match[str]) -> tuple[int, str]:
    """Where the name begins, and the name, without the role that stands before it: ‘피고 세찬종합건설’."""
    role = _ROLE_BEFORE.match(match["name"])
    skipped = role.end() if role else 0
    return match.start("name") + skipped, match["name"][skipped:].strip()


_NAMED_BUSINESS = re.compile(
    rf"{OPEN}(?P<name>{INSIDE}{{2,25}}){CLOSE}(?:\([^()\n]{{1,40}}\))?{_S}?(?:이?라는|란"
    rf"|이란){_S}(?:상호|간판|업체|업소|회사|가게|매장|점포|법인)"
)
_TRADE_NAME = re.compile(
    rf"(?<![가-힣])상호(?:명?[은는이가을를]|명)?{_S}?[:：]?{_S}?{OPEN}(?P<name>{INSIDE}{{2,25}}){CLOSE}"
)
_IN_PARENTHESES = re.compile(rf"[(（]{_S}?상호(?:명)?{_S}?[:：]{_S}?(?P<name>{INSIDE}{{2,25}}?){_S}?[,)）]")
_CARD = re.compile(r"(?<![가-힣])(?P<name>[가-힣A-Z]{2,8})카드(?=[ ]?\(?[ ]?\d{4}[-– ])")


def _named_business(text: str) -> Iterator[Candidate]:
    for match in (*_NAMED_BUSINESS.finditer(text), *_TRADE_NAME.finditer(text), *_IN_PARENTHESES.finditer(text)):
        named = organisations.candidate(text, *match.span("name"), 0.78, SOURCE, default="불특정회사명")
        if named:
            yield named


def _cards(text: str) -> Iterator[Candidate]:
    for match in _CARD.finditer(text):
        if match["name"] not in ("신용", "체크", "현금", "법인", "직불", "선불"):
            yield Candidate(*match.span("name"), "카드회사", 0.8, SOURCE)


def _political(text: str) -> Iterator[Candidate]:
    for match in _POLITICAL.finditer(text):
        if match["name"] not in _GENERIC and not is_everyday(match["name"] + "당"):
            yield Candidate(*match.span("name"), "정당", 0.8, SOURCE)


def _insurers(text: str) -> Iterator[Candidate]:
    for match in _INSURER.finditer(text):
        around = text[max(0, match.start() - 40) : match.end() + 40]
        if match["name"] not in _GENERIC and not is_everyday(match[0]) and _MONEY_WORDS.search(around):
            yield Candidate(*match.span("name"), "보험사", 0.7, SOURCE)


def _addresses(text: str) -> Iterator[Candidate]:
    for below in addresses(text):
        yield Candidate(below.start, below.end, below.label, 0.9, SOURCE)
