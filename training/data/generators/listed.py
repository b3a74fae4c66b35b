"""Values of labels that draw from (nearly) closed lists: countries, offences, provinces, duties, sports, aircraft."""

from collections.abc import Callable, Sequence
from random import Random

from training.data.generators.addresses import stem
from training.data.generators.orgs import brand
from training.data.generators.words import table, words

_LISTS = table(
    """\
국가명: 중국 베트남 필리핀 태국 캄보디아 라오스 미얀마 몽골 네팔 방글라데시 파키스탄 스리랑카 인도네시아 말레이시아
 우즈베키스탄 카자흐스탄 키르기스스탄 러시아 우크라이나 튀르키예 이란 이라크 아랍에미리트 쿠웨이트 리비아 이집트
 나이지리아 가나 케냐 탄자니아 에티오피아 콩고민주공화국 남아프리카공화국 브라질 페루 칠레 멕시코 과테말라 캐나다
 호주 뉴질랜드 독일 프랑스 스페인 포르투갈 이탈리아 체코 폴란드 헝가리 스웨덴 아일랜드 피지 솔로몬제도
죄: 업무방해죄 폭행죄 절도죄 도박죄 위증죄 횡령죄 배임죄 무고죄 명예훼손죄 공갈죄 강제추행죄 주거침입죄 사문서위조죄
 공무집행방해죄 음주운전죄 모욕죄 협박죄 재물손괴죄 장물취득죄 범인도피죄 뇌물공여죄 특수상해죄 상습절도죄
 마약류관리법위반죄 조세포탈죄 방화죄 유기치사죄 감금죄 약취죄 병역법위반죄 간통죄
행정도: 경기도 강원도 강원특별자치도 충청북도 충청남도 전라북도 전북특별자치도 전라남도 경상북도 경상남도 제주도
 제주특별자치도
베트남전관련지명: 퀴논 나트랑 닌호아 투이호아 캄란 츄라이 다낭 호이안 빈딘 푸캇 안케 앙케패스 두코 짜빈동 송카우
 붕로 판랑 디안 붕따우 빈케 푸옌 혼바산 638고지 투봉 탄호아 동하
전투지역: 다부동 지평리 저격능선 백마고지 피의능선 단장의능선 펀치볼 도솔산 용문산 금성지구 장진호 안강 현리 왜관
 낙동강방어선 화살머리고지 수도고지 베티고지 오성산 가칠봉 대암산 영천지구 파로호 춘천지구 신령지구 설악산지구
특정지역범위명: 수도권 경인지역 영동지방 영서지방 영남내륙 호남서부권 서남해안 충청내륙 중부내륙 남부권 강북권
 강남권 동북권 한강이남 한강이북 서해5도 다도해 한려수도 새만금일원 접경지역 민통선이북 동해중부해상 지리산권
 태백산권 내포지역 경북북부 전남동부 제주서부 강원남부 대구경북권 부울경 충남서북부
군함명: 문무대왕함 광개토대왕함 을지문덕함 양만춘함 대조영함 왕건함 강감찬함 최영함 세종대왕함 율곡이이함 독도함
 마라도함 천자봉함 고준봉함 향로봉함 비로봉함 천지함 대청함 화천함 청해진함 통영함 장보고함 이천함 최무선함
군계급: 이병 일병 상병 병장 하사 중사 상사 원사 준위 소위 중위 대위 소령 중령 대령 준장
사관학교: 육군사관학교 해군사관학교 공군사관학교 국군간호사관학교 육군3사관학교
중앙행정기관: 해양수산부 농림축산식품부 산업통상자원부 중소벤처기업부 과학기술정보통신부 문화체육관광부 행정안전부
 환경부 여성가족부 통일부 외교부 국방부 기획재정부 병무청 관세청 특허청 조달청 통계청 기상청 산림청 소방청
 방위사업청 문화재청 농촌진흥청 법제처 인사혁신처 식품의약품안전처 건설교통부 지식경제부 미래창조과학부
 국가청렴위원회
대학교내장소: 학생회관 중앙도서관 약학관 사회과학관 자연과학관 교육관 법학관 공학관 인문관 예술관 경영관 국제관
 체육관 본관 대강당 제1공학관 제2공학관 생명과학관 실험동 강의동 음악관 미술관 노천극장 대운동장 백주년기념관
 신소재관 동아리방 정문 후문 학군단 본부동 산학협력관 과학도서관
군부대내장소: 위병소 탄약고 연병장 취사장 생활관 행정반 지휘통제실 당직실 체력단련실 유류고 수송부 통신실 정비고
 의무대 사격장 유격장 초소 제2초소 탄약고초소 후문초소 세면장 건조장 흡연장 보급창고 면회실 PX 사이버지식정보방
 교육장
단과대학: 법과대학 사회과학대학 미술대학 수의과대학 간호대학 체육대학 사범대학 인문대학 자연과학대학 공과대학
 의과대학 치과대학 한의과대학 약학대학 음악대학 경영대학 농업생명과학대학 생활과학대학 예술대학 정보통신대학
 국제대학
국정원비밀조직: 첩보분석실 특수공작과 신원확인과 심리작전과 내부보안과 사이버안전팀 대외협력팀 방첩수사과 심리전단
 안보3팀 정보수집센터 북한정보과 특수조사팀 통신정보과 국익전략실 해외공작처 보안조사과 여론대응팀 산업보안팀 5국2과
보직: 작전과장 정훈참모 인사장교 주임원사 군수참모 행정보급관 포대장 중대장 부중대장 대대장 작전장교 정보장교
 통신소대장 수송관 군수과장 인사담당관 교육훈련장교 탄약관 급양관 당직사관 헌병대장 의무반장 법무참모 본부대장
 편대장 갑판장 기관장 감찰참모 화력지원장교 정비반장 체계관리과장
중요무형문화재: 망건장 한지장 주철장 악기장 낙화장 두석장 옹기장 소목장 나전장 매듭장 침선장 단청장 궁시장 화혜장
 누비장 갓일 염색장 유기장 대목장 자수장 윤도장 판소리 가야금산조 승무 살풀이춤 처용무 줄타기 강강술래 별신굿 탈춤
 들노래 은산별신제 차전놀이 남사당놀이 한산모시짜기 명주짜기 대금정악 태평무
운동종목: 태권도 유도 역도 카누 조정 펜싱 양궁 핸드볼 필드하키 복싱 레슬링 사격 수영 다이빙 배드민턴 탁구 씨름 검도
 컬링 봅슬레이 루지 근대5종 철인3종 스피드스케이팅 쇼트트랙 피겨스케이팅 알파인스키 크로스컨트리 체조 리듬체조
 여자농구 배구 비치발리볼 요트 럭비 우슈 세팍타크로 사이클 멀리뛰기 장대높이뛰기 소프트테니스 볼링 휠체어테니스
"""
)
# Values of several words, cut at commas.
_PHRASES = {
    "직무": words(
        """
    인사노무,자금집행,출납,현금수송,경비 및 순찰,차량 배차,시설물 관리,자재 구매,원가 산정,급여 정산,민원 응대,
    인허가 검토,채권 회수,보험금 심사,대출 심사,약제 조제,검체 채취,안전보건 관리,설계 감리,현장 감독,입찰 관리,
    예산 편성,보조금 교부,학적 관리,기숙사 사감,급식 조리,통학차량 운행,위험물 취급,선박 검사,항공기 정비,관제,
    조경수 관리,소프트웨어 품질 검수,콜센터 상담,방사선 촬영,요양보호,문화재 발굴 조사,금형 설계
        """,
        ",",
    ),
    "항공기": words(
        """
    보잉 737-800,보잉 777-200ER,보잉 747-400,보잉 787-9,B737-900,B767-300,에어버스 A320-200,에어버스 A321neo,
    A330-300,A350-900,A380-800,세스나 172,세스나 208,다이아몬드 DA40,ATR 72-500,봄바디어 CRJ-200,비치 1900D,
    KA-32T 헬기,AS350B2 헬기,BK-117 헬기,BELL 412 헬기,수리온 헬기,시러스 SR22,경량항공기 CTLS,F-5E,KT-1,T-50
        """,
        ",",
    ),
    "작업용차량": words(
        """
    붐 25m 고소작업차,굴절식 고소작업차,스카이차,5톤 카고크레인,25톤 크레인,02W 굴착기,06W 굴착기,3.5톤 지게차,
    전동지게차,15톤 덤프트럭,25톤 덤프트럭,콘크리트펌프카,레미콘 믹서트럭,노면청소차,살수차,진공흡입차,사다리차,
    롤러,모터그레이더,휠로더,스키드로더,아스팔트 피니셔,천공기,항타기,제설차,견인차,이동식 발전차
        """,
        ",",
    ),
}
_TITLE_FRONTS = words(
    """
    알기 쉬운,한 권으로 끝내는,기출로 배우는,처음 만나는,다시 쓰는,그 여름의,바람이 전하는,오래된,우리 동네,
    하루 10분,실무자를 위한,비전공자를 위한,혼자 읽는,엄마가 들려주는
    """,
    ",",
)
_TITLE_ENDS = words(
    """
    세무회계,한국사,부동산 경매,민법총칙,영문법,미적분,헌법 강의,바다,편지,골목,주식 투자,한의학 이야기,요리 수업,
    심리학,논술,코딩 교실,소방학개론,간호학,사진집,시집,자서전
    """,
    ",",
)


def _picked(values: Sequence[str]) -> Callable[[Random], str]:
    return lambda rng: rng.choice(values)


def _nights(rng: Random) -> str:
    """How long a stay took: the only days the scheme's own list of this label has, as plain dates stay."""
    nights = rng.randint(1, 14)
    return f"{nights}박{rng.choice(('', '', ' '))}{nights + 1}일"


def _numbered_unit(word: str, names: str, highest: int = 9) -> Callable[[Random], str]:
    """A unit of the army: by its number up to ``highest`` (0: it has none), or by what it is for (수송중대)."""
    kinds = words(names)

    def unit(rng: Random) -> str:
        if not highest or rng.random() < 0.35:
            return rng.choice(kinds) + word
        return f"{rng.choice(('제', ''))}{rng.randint(1, rng.choice((9, highest)))}{word}"

    return unit


def _hill(rng: Random) -> str:
    return f"{rng.choice((str(rng.randint(120, 1250)), str(rng.randint(120, 1250)), stem(rng)))}고지"


def _product(*kinds: str, coded: float = 0.0) -> Callable[[Random], str]:
    """A brand and what the thing is, sometimes with a model code (``coded`` is how often)."""

    def product(rng: Random) -> str:
        word = brand(rng, rng.choice(("company", "home")))
        code = (
            f" {rng.choice('ABEHKMSTX')}{rng.choice('DLPRSX')}-{rng.randint(10, 999)}" if rng.random() < coded else ""
        )
        return f"{word}{code} {rng.choice(kinds)}" if code or rng.random() < 0.6 else word + rng.choice(kinds)

    return product


def _book(rng: Random) -> str:
    return f"{rng.choice(_TITLE_FRONTS)} {rng.choice(_TITLE_ENDS)}{rng.choice(('', '', '', ' 개정판', ' 2', ' 상'))}"


def _school_abroad(rng: Random) -> str:
    city = rng.choice(
        words("칭다오 다롄 옌지 하노이 호치민 마닐라 세부 방콕 밴쿠버 토론토 시드니 오클랜드 오사카 도쿄")
    )
    saint = rng.choice(
        words("세인트폴 세인트메리 오크리지 웨스트필드 브라이튼 하버뷰 메이플우드 그린필드 킹스톤 로즈몬트")
    )
    latin = rng.choice(words("Oakridge Westfield Brighton Harbor Maplewood Kingston Rosemont Lakeside"))
    return rng.choice(
        (
            f"{city} 제{rng.randint(1, 39)}중학교",
            f"{city}국제고등학교",
            f"{city}한국국제학교",
            f"{saint} 하이스쿨",
            f"{saint} 세컨더리 스쿨",
            f"{saint} 칼리지",
            f"{latin} High School",
        )
    )


_PROJECT_FRONTS = words("차세대 노후 스마트 공공 해안 도심 농촌 원도심 신형 광역 통합 권역별 미래형 친환경 한국형")
_PROJECT_THINGS = words(
    """
    관로 급식망 가로등 관제센터 훈련기 수송정 감시체계 상수도 공영주차장 육묘장 하수처리장 돌봄센터 통신망
    정찰기 예인선 소각로 물류단지 생태하천 산책길 전자결재 청사 보건지소 급수선 구난차량
    """
)
_PROJECT_AIMS = ("", "", *words("개량 구축 정비 도입 조성 현대화"), " 구축", " 도입")


def _project(rng: Random) -> str:
    return "".join(map(rng.choice, (_PROJECT_FRONTS, _PROJECT_THINGS, _PROJECT_AIMS))) + "사업"


def _fund(rng: Random) -> str:
    kind = rng.choice(words("전문투자형사모부동산투자신탁 사모투자신탁 증권투자신탁 사모펀드 부동산펀드 메자닌펀드"))
    return f"{brand(rng)} {rng.choice(('', '글로벌 ', '코리아 ', '밸류업 '))}{kind} 제{rng.randint(1, 60)}호"


GENERATORS: dict[str, Callable[[Random], str]] = {
    **{label: _picked(values) for label, values in {**_LISTS, **_PHRASES}.items()},
    "날짜": _nights,
    "고지": _hill,
    "여단": _numbered_unit("여단", "공수특전 기갑 보병 포병 해병 공병 정보통신 방공 군수지원 특공 항공", 203),
    "중대": _numbered_unit("중대", "본부 화기 수송 보급 정비 통신 의무 공병 수색 경비 방공 전차 신병교육", 27),
    "소대": _numbered_unit("소대", "수송 박격포 통신 경비 정찰 화기 의무 공병 취사 관측"),
    "해군전단": _numbered_unit("전단", "기동 잠수함 특수전 상륙 항공 성분 기뢰 해양정보", 99),
    "해군함대": _numbered_unit("함대", "기동 서해 동해 남해"),
    "본부": _numbered_unit("본부", "작전 군수 인사 정보 전력지원 시설 수사 감찰 합동 근무지원", 0),
    "식품": _product(*words("김치 두유 홍삼정 어묵 만두 육포 양갱 들기름 라면 떡볶이 곱창김 젓갈 한과 선식 누룽지")),
    "의료기기": _product(*words("초음파치료기 레이저 체외충격파치료기 혈당측정기 적외선조사기 산소발생기"), coded=0.4),
    "교구": _product(*words("교구 블록 코딩로봇 퍼즐 낱말카드 주판 가베 칠교 실험키트 수학교구 자석교구")),
    "미용제품": _product(*words("앰플 크림 샴푸 세럼 마스크팩 에센스 필러 토너 염색약 선크림 비누"), coded=0.05),
    "농약": _product(*words("유제 수화제 입제 액제 분제 제초제 살충제 살균제 훈연제"), coded=0.05),
    "비료": _product(*words("복합비료 퇴비 유기질비료 요소비료 액비 규산질비료 영양제 상토 석회고토"), coded=0.05),
    "서적": _book,
    "국외중고등학교": _school_abroad,
    "집합투자기구": _fund,
    "사업": _project,
}  # fmt: skip
