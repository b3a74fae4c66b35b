"""Words of the party block: roles, offices, fields; which of them stand before names that are replaced."""

import re

from core.detection.hangul import words

ROLES = tuple(
    sorted(
        words(
            """
    원고 피고 피고인 반소원고 반소피고 재심원고 재심피고 준재심원고 준재심피고 신청인 피신청인 이의신청인
    재심신청인 채권자 채무자 제3채무자 항소인 피항소인 상고인 피상고인 항고인 피항고인 재항고인 부대항소인
    부대피항소인 특별항고인 청구인 피청구인 재심청구인 상대방 사건본인 참가인 보조참가인 원고보조참가인
    피고보조참가인 원고승계참가인 피고승계참가인 승계참가인 소송참가인 독립당사자참가인 공동소송참가인
    공동소송적보조참가인 인수참가인 선정당사자 선정자 피해자 배상신청인 피부착명령청구자
    피보호관찰명령청구자 치료감호청구자 피치료감호청구인 피치료감호청구자 피치료명령청구자 피성년후견인
    피한정후견인 성년후견인 후견인 행위자 피해아동 보호소년 위반자 이해관계인 관계인 유언자 피상속인 상속인
    부재자 회생채무자 파산채무자 개인회생채무자 파산신청인 신고인 고소인 고발인 진정인 인수인 탈퇴자
    원고탈퇴 배당이의신청인 소유자 임차인 매수인 경락인 소송수계인 소송승계인 승계인 공동피고인 제재대상자
    피부착명령청구인 피보호관찰명령청구인 근저당권자 가등기권자 전세권자 질권자 임차권자 최고가매수신고인 매수신고인
    조사위원 전문심리위원
    압류채무자 압류채권자 가압류채무자 가압류채권자 보호자 압수물제출인 심판청구인 심판대상자 위탁자 수탁자
    """
        ),
        key=len,
        reverse=True,
    )
)
"""Roles whose bearers are replaced."""

OFFICIALS = words(
    """
    집행관 조사관 가사조사관 사법보좌관
    검사 검찰관 군검사 군검찰관 변호인 소송대리인 변호사 법무법인 군법무관 특별검사 공판검사
    """
)
"""Roles whose bearers stay (rule, "What stays")."""

HEADINGS = words(
    """
    사건 사건번호 변론종결 변론종결일 판결선고 선고일 제1심판결 제1심결정 제1심심판 원심판결 원심결정
    원심명령 환송판결 환송전판결 환송전당심판결 이송판결 재심대상판결 준재심대상 주문 이유 변론 심문종결
    결정일 재판요지 청구취지 항소취지 신청취지 판결 결정 명령 피고사건 죄명 확정일 결정고지 재심대상결정
    배심원 개시결정일 파산선고일 인가결정일 심문기일
    파기환송판결 심판대상 공소사실 범죄사실 소제기 심리종결 파기이송판결 병합사건
    """
)
"""Headings that end a party's entry."""

OFFICES = frozenset(
    words(
        """
    대표이사 공동대표이사 각자대표이사 대표자 공동대표자 대표 사내이사 사외이사 이사 이사장 감사 회장
    조합장 총무 의장 대표회장 관리소장 본부장 위원장 직무대행자 직무대행 임시이사 사무총장 대표사원
    업무집행사원 업무집행조합원 주지 담임목사 교장 원장 병원장 총장 학장 도유사 종손 종중회장 추진위원장
    입주자대표회장 소송수행자 지배인 청산인 대표청산인 관리인 공동관리인 대표관리인 파산관재인
    공동파산관재인 회생관리인 법정대리인 친권자 공동친권자 부 모 조부 조모 후견인 성년후견인 한정후견인
    미성년후견인 임시후견인 미성년자 특별대리인 친권행사자 법률상 대표집행임원 집행임원 상속재산관리인
    부재자재산관리인 유언집행자 송달영수인 보조인 사장 부사장 전무 상무 영업소 임시관리인 국내 한국에서의
    한국내 대표업무집행자 센터장 소장 지부장 지회장 지부위원장 대표자회장 직무대리 직무대행이사 진술보조인
    공동후견인 친권자겸
    """
    )
)
"""Offices and qualities that stand before the name of a person who acts for a party."""

TITLES_BEHIND = words(
    """
    본부장 부장 과장 차장 대리 사장 대표 회장 팀장 실장 원장 교수 교사 선생 간호사 기자 전무 상무 소장 반장 주임
    계장 박사 매니저 간사 총무 공장장 지점장 센터장 국장 사무국장 사무장 조장 사원 감독 코치 강사 총경리
    """
)
"""What people are called by behind their names (강시현 과장) or surnames (강 과장)."""

ADDRESSED_BEHIND = words(
    """
    위원장 의원 조합장 조합원 지회장 지부장 기관장 선장 선주 교감 교장 원장 대장 수석 책임 선임 주무관 사무관 조사관
    연구원 연구관 영양사 디자이너 피디 작가 사범 심판 직장
    병장 상병 일병 이병 하사 중사 상사 원사 준위 소위 중위 대위 소령 중령 대령 순경 경장 경사 경위 경감 경정
    장로 집사 권사 목사 전도사 신부 수녀 스님 군수 첨지 정승
    영감 어르신 할머니 할아버지 할매 할배 아저씨 아줌마 아주머니 아지매 아재 사모 선배 후배 형님 누님
    """
)
"""What people are called by behind a surname, too, and by itself: it tells a name where the model sees one."""

FILLERS = frozenset(
    words(
        """
    망 고 외 겸 및 일부 각 의 일부소송수계인 공동 위 주식회사의 소외 성명 이름 성명불상 상호 대표 개명후
    개명전 그 같음 내지 국적 같은 탈퇴 원고측 피고측
    """
    )
)
"""Words of a party entry that name nobody."""

ADDRESS_FIELDS = words(
    """
    주거지 주거 주소지 주소 송달장소 송달주소 등록기준지 본적 거소 체류지 국내체류지 최후주소 최종주소 현주소 현재지
    주민등록지 영업소 사업장 본점소재지 본점 주사무소 소재지 사무소 등록주소 실거주지 연락장소 구등록기준지
    국내송달장소 등기부상주소 공부상주소 원적 국내거소 현재소재지
    """
)
OTHER_FIELDS = words(
    """
    국적 성별 소속 직업 생년월일 연락처 전화번호 전화 휴대전화 주민등록번호 등록번호 법인등록번호
    외국인등록번호 이메일 팩스
    """
)

PUBLIC_BODY = re.compile(
    r"(?:대한민국|.*(?:시장|군수|구청장|도지사|지사|장관|(?:보훈|안전|법제|혁신|통계|경호)처장|청장|서장|교육감|교육장|교육청|경찰서|검찰청|검사장"
    r"|법원장|법원|총리|대통령|원장관|세관장|세무서장"
    r"|사령관|(?:[육해공]군|해병대?|제\d+).{0,8}[군사여]단장|원자력안전위원회|개인정보보호위원회|방송통신심의위원회|감사원|참모총장|소방본부장|우체국장|교도소장|구치소장|출입국관리소장|외국인청장|사무소장|보훈지청장"
    r"|지청장|노동청장|국세청|공정거래위원회|노동위원회"
    r"|노동위원회위원장|선거관리위원회|선거관리위원회위원장|토지수용위원회|권익위원회|금융위원회"
    r"|방송통신위원회|(?<!협)의회|의회의장|광역시|특별시|특별자치도|특별자치시))"
)
"""Authorities as parties, whole name: they stay."""

LOCAL_GOVERNMENT = re.compile(
    r"(?:서울|부산|대구|인천|광주|대전|울산|경기|강원|[가-힣]{2}|충청북|충청남|전라북|전라남|경상북"
    r"|경상남)(?:시|군|구|도)"
)
"""A local government as a party: 익산시, 화순군."""

NATIONALITY = {
    "베트남": "베트남이름", "중국": "중국인이름", "중화": "중국인이름", "일본": "일본인이름",
    "몽골": "몽골인이름", "태국": "태국인이름",
    "타이": "태국인이름", "필리핀": "필리핀이름", "캄보디아": "캄보디아이름", "러시아": "러시아권이름",
    "우즈베": "러시아권이름",
    "카자흐": "러시아권이름", "키르기": "러시아권이름", "우크라": "러시아권이름",
}  # fmt: skip
"""Start of a country's name → label of its people's names."""

RANKS = frozenset(
    words(
        """
    대장 중장 소장 준장 대령 중령 소령 대위 중위 소위 준위 원사 상사 중사 하사 병장 상병 일병 이병
    """
    )
)


def spaced(word: str) -> str:
    """A regular expression for ``word`` with any white space between its letters, as courts set headings."""
    return r"[ \t\u3000\xa0]*".join(map(re.escape, word))


_VIETNAMESE = re.compile(r"응우옌|응웬|쩐|팜|호앙|부이|도안|티|NGUYEN|TRAN|PHAM|THI")


def nationality_label(text: str, position: int) -> str | None:
    """The label of the nationality named within 30 characters before ``position`` (베트남 국적의 …)."""
    before = text[max(0, position - 30) : position]
    if "국적" not in before and "국인" not in before and "인 " not in before:
        return None
    return next((label for country, label in NATIONALITY.items() if country in before), None)


def foreign_label(name: str) -> str:
    """The label of a foreign name whose nationality nobody tells."""
    return "베트남이름" if _VIETNAMESE.search(name) else "영어이름"
