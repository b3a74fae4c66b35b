"""Fictitious names of organisations, shops, buildings, places: a made-up word, then the label's descriptor.

The courts meet names that no list holds, so the word in front is put together in many ways: Sino-Korean syllables,
native words, English ones in Hangul or Latin letters, a founder's name, letters, numbers, syllables by chance.
"""

from collections.abc import Callable, Sequence
from random import Random

from training.data.generators import names
from training.data.generators.addresses import CITIES, stem
from training.data.generators.known import building, known
from training.data.generators.words import table, words

_SINO = (
    "대동한신우성세진태광명영삼원경일정도화중금흥남북서해강산천보"
    "덕유현창용호승문국건인미백청송림두상안평연은선길복풍양제부고구"
)
_NATIVE = words(
    """
    가온 미르 누리 아람 푸른 한빛 늘봄 봄내 예솔 나래 두레 마루 도담 라온 소담
    온새 한결 튼튼 반석 샘물 햇살 달빛 무지개 은하수 별빛 들꽃 민들레 소나무 은행나무 느티나무 고향 황금
    왕 백조 독수리 제비 청솔 옹달샘 맑은 밝은 큰 작은 좋은 착한 참좋은 우리 하나 사랑 행복 희망 소망 믿음 기쁨 은혜
    평화 자유 으랏차차 어울림 늘푸른 꽃피는 바다로 구름 노을 이슬 산들 여울 동백 해오름 돌담 오복 만수
    대박 부자 장수 팔도 강산
    """
)
_ENGLISH = words(
    """
    글로벌 유니온 디지 하이 테크 메디 바이오 그린 블루 골든 로얄 퍼스트 스타 베스트 드림 월드 파워 메가 엔젤 탑 원
    투 리더스 에이스 프라임 퓨처 네오 유니 코어 맥스 넥스트 스마트 에코 이노 제니스 오션 스카이 썬 문 레인보우
    다이아 크리스탈 로즈 릴리 허브 올리브 오렌지 애플 망고 베리 시티 타운 파크 힐 가든 밸리 센트럴 노블 퀸 킹
    프린스 럭키 해피 러브 스마일 뉴 빅 미니 마이 유어 더 앤 온 업 빌드 링크 브릿지 웨이 존 랩 허니 샤인 클린 퓨어
    소울 비타 아이 이지 큐 제이 케이 엘 엠 에스 디 모던 클래식 빈티지 카사 벨라 루나 솔라 아쿠아 테라 오로라 비전
    트리 포레스트 리버 레이크 코스모 갤럭시 세븐 나인 텐
    """
)
_ENGLISH_END = words(
    """
    테크 텍 시스템 솔루션 코퍼레이션 인터내셔널 글로벌 홀딩스 파트너스 컴퍼니 네트웍스 미디어 디자인 엔지니어링
    이앤씨 이엔지 씨앤씨 앤씨 랩 팩토리 월드 코리아 플러스 플랜 트레이딩 로지스 에너지 케미칼 메탈 바이오 메디칼 팜
    푸드 푸드시스템 커뮤니케이션 엔터테인먼트 스튜디오 인베스트 에셋 캐피탈 씨앤아이 피앤씨 이노베이션 트레이드
    """
)
_KOREAN_END = words(
    """
    산업 상사 물산 기업 실업 공업 통상 정공 기공 기계 전자 전기 화학 금속 철강 섬유 식품 유통 무역 건설 개발
    종합건설 건업 토건 정보통신 통신 제약 교역 상운 해운 산업개발 농산 수산 목재 석재
    """
)
_LETTERS = words(
    """
    에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 와이 제트
    """
)
_LATIN_WORDS = words(
    """
    Blue Green Red Black Gold Star Moon Sky Ocean Happy Lucky Royal Grand Best First Dream Life Power Smart New Top
    Real Pure Queen King One Hill Park Bay House Line Zone Lab Works Studio Coffee Style Hair Nail Care Factory
    """
)
_SYLLABLES = (
    "가나다라마바사아자차카타파하거너더러머버서어저고노도로모보소오조구누두루무부수우주기니디리미비시이지"
    "강건경광군금길남단담대덕동란랑려련로루림만명목무문민반방백범별봉빈산상새서석선설성세송수숲승신심안양"
    "연영예온용원유윤은인일임장재정제종주준중지진창채천철청초춘충태택하학한해헌혁현형혜호홍화환후훈휘흥희"
)
_SHOP_FRONTS = words(
    """
    할매 이모네 원조 옛날 시골 고향 전주 춘천 부산 남도 제주 통큰 대왕 진 참 24시 365 7080 8090 새벽 골목 역전 명가
    본가 엄마손 장터 시장 왕 황제 용궁 만리장성 삼거리 사거리 언덕 강변 포구
    """
)

# Descriptors the label's own name does not give: what such a name ends with; "" for none.
DESCRIPTORS = table(
    """\
주식회사: - 건설 산업 테크 시스템 개발 물산 유통 엔지니어링
유한회사: - 산업 건설 유통 상사
합자회사: - 택시 상사 교통
불특정회사명: - 전자 산업 건설 테크 홀딩스 그룹 물산
지주회사: 홀딩스 지주
국외기업: - 인터내셔널 코퍼레이션 리미티드 그룹 홀딩스 Ltd. Inc. 컴퍼니
상사회사: 상사 물산 통상
IT회사: - 소프트 테크 정보기술 시스템즈 네트웍스 데이터 랩 아이티 게임즈
무역회사: 무역 트레이딩 인터내셔널 통상 교역
유한공사: 유한공사 무역유한공사 과기유한공사 실업유한공사
농업회사법인: - 농업회사법인 농산 푸드 팜 영농 종돈
영농조합법인: 영농조합법인 농원 영농조합
건설업체: 건설 종합건설 산업개발 토건 이앤씨 개발 기업 주택 건업
부동산개발업: 개발 산업개발 디앤씨 도시개발 건설 에스테이트
토공사: 토건 중기 건설
토목업: 토건 토목 건설 개발
재개발업체: 도시개발 씨앤디 건설 주거정비
조경업체: 조경 조경건설 랜드 그린
금융회사: 캐피탈 파이낸셜 증권 인베스트먼트 금융 자산운용
대부업: 대부 캐피탈 캐피탈대부 에프앤아이 머니 전당포대부 파이낸셜
카드회사: 카드
보험사: 생명 화재 손해보험 생명보험 해상 보험대리점 라이프
증권사: 증권 투자증권
투자회사: 투자 인베스트 파트너스 자산운용 벤처투자 에셋
신탁회사: 신탁 자산신탁 부동산신탁
은행: 은행
저축은행: 저축은행
금융기관: 은행 새마을금고 신용협동조합 공단 공제조합 기금 농협 신협
택시회사: 택시 교통 운수
여객운송회사: 여객 운수 고속 교통 관광
택배및운송회사: 택배 로지스 통운 물류 운수 익스프레스
물류회사: 물류 로지스틱스 로지스
조선회사: 조선 중공업 해양 조선소
정당: 당
단체명: 연합 연대 협회 위원회 추진위원회 회 모임 시민모임 재단 본부 네트워크
모임: 회 모임 계 동문회 친목회
동호회: 동호회 회 클럽 산악회
범죄조직: 파 식구파 연합파
노동조합: 노동조합 노조
종중: 종중 파종중 공파종중 종친회 문중
종교단체: 회 선교회 교회 재단 불교회
노회: 노회
재개발정비조합: 구역재개발정비조합 재건축조합 주택재개발정비사업조합 재건축정비사업조합
식당: 식당 회관 가든 집 정 국밥 분식 족발
한식당: 식당 회관 한정식 국밥 정식 밥상 칼국수
중식당: 반점 각 루 성 짬뽕
일식당: 스시 초밥 참치 이자카야
횟집: 횟집 수산 활어 회센터
고깃집: 갈비 숯불갈비 고기집 정육식당 삼겹살 한우
치킨집: 치킨 통닭 호프치킨
분식점: 분식 김밥 떡볶이
카페: 커피 커피숍 카페 다방 로스터스
다방: 다방
주점: 주점 호프 포차 소주방 비어 술집 맥주 이자카야 선술집
바: 바 Bar 라운지 펍
노래빠: 노래빠
룸살롱: 룸 룸싸롱 가라오케
레스토랑: 레스토랑 키친 그릴 다이닝
가게: 가게 상회 네가게 상점 슈퍼
매장: 매장 스토어
마트: 마트 할인마트 식자재마트
편의점: 편의점 마트 24
약국: 약국
미용실: 미용실 헤어 헤어샵 헤어살롱
의류매장: 의류 패션 옷가게 샵
귀금속점: 귀금속 쥬얼리 금은방 당
공인중개사: 공인중개사사무소 부동산 부동산공인중개사사무소 공인중개사
중고차매매업체: 모터스 자동차매매상사 오토 카
대리점: 대리점
지점: 지점 점
자동차대리점: 대리점 지점 판매대리점
휴대전화판매업체: 통신 텔레콤 모바일 휴대폰
유통업: 유통 상사 물산
식품유통업: 식품 유통 푸드 축산 농산
아파트: - 타운 빌 팰리스 파크 힐스 시티 자이안 캐슬 1차 2단지 센트럴 레이크 더퍼스트
빌라: 빌라 빌 하우스 캐슬 맨션
오피스텔: 오피스텔 타워 시티 하우스 텔
주택: 주택 빌 하우스 원룸 빌리지
맨션: 맨션
빌딩: 빌딩 타워 프라자 센터 회관
건물: 빌딩 타워 프라자 스퀘어 센터 몰
상가: 상가 프라자 상가동
고급주택: 하우스 빌리지 빌라
모텔: 모텔
호텔: 호텔
고시원: 고시원 고시텔 리빙텔
펜션: 펜션 스테이
지하철역: 역
기차역: 역
버스터미널: 버스터미널 터미널
버스정류장: - 정류장
교차로: 사거리 교차로 오거리 네거리
사찰: 사 암 선원
교회: 교회 중앙교회 제일교회 순복음교회 감리교회
치과: 치과 치과의원
내과: 내과 내과의원
병원: 병원 종합병원 의료재단
의원: 의원 가정의학과의원 이비인후과의원
학원: 학원 입시학원 어학원 음악학원
어린이집: 어린이집
PC방: PC방 피시방
헬스장: 헬스 휘트니스 짐 스포츠센터 헬스클럽
당구장: 당구장 당구클럽
사우나: 사우나 스파 불가마
마사지: 마사지 타이마사지 테라피 스파
클럽: 클럽
나이트클럽: 나이트 나이트클럽
정비공업사: 정비공업사 자동차정비 카센터 모터스 공업사
법무법인: 법무법인
법률사무소: 법률사무소
부서: 부 과 팀 본부 실 사업부 지원부
팀: 팀
학과: 과 학과 학부
단과대학: 대학
반: 반
지회: 지회 지부 분회
직급: 장 원 사
국정원비밀조직: 과 국 팀 처
선박명: 호
여객선: 호
군함명: 함
어선: 호
어플: 앱
사이트: - 닷컴 넷 114 나라
쇼핑몰: 몰 샵 스토어 마켓
커뮤니티사이트: - 코리아 카페 갤러리 나라
포털: -
SNS: - 톡 북 그램
중고거래사이트: 마켓 장터 나라 세상
채팅어플리케이션: 톡 챗 메신저
온라인게임: - 온라인 2 전기 월드
모바일게임: - M 키우기 모바일
인터넷도박: - 카지노 벳 토토 게임
가상화폐: 코인 토큰
가상화폐거래소: 비트 빗 거래소
인터넷방송: TV 방송
공사: 공사 신축공사 조성공사 정비공사
공사현장: - 현장 신축공사 공사현장 개량공사
공사장: - 공사장 신축공사장
사업: - 사업 조성사업 정비사업 개발사업
용역: - 용역
행사: - 행사 박람회 축제 대회
축제: 축제 문화제 한마당
행정시: 시
행정군: 군
행정구: 구
행정도: 도
선거구: -
선거단위: 제1선거구 선거구
마을: 마을 부락
지구: 지구
섬이름: 도 섬
산: 산 봉
하천: 천 강
호수: 호
고개: 고개 재 령
고지: 고지
해변: 해변
차량종류: -
작업용차량: -
가전제품: -
약품: -
대대: 대대 포병대대 보병대대
사단: 사단
여단: 여단
연대: 연대
중대: 중대
소대: 소대
군부대: 부대 사단 여단
헌병대: 헌병대
사령부: 사령부
해군전단: 전단
해군함대: 함대
본부: 본부
공장: 공장 산업 금속 정밀 테크
사무실: 사무실
농장: 농장
화장품회사: 화장품 코스메틱 뷰티
의료기기회사: 메디칼 메디텍 헬스케어
식품회사: 식품 푸드 에프앤비
자동차회사: 자동차 모터스
광고회사: 기획 애드 미디어 커뮤니케이션
컨설팅: 컨설팅
언론사: 일보 신문 뉴스 타임즈
신문: 일보 신문
방송국: 방송
출판사: 출판사 북스 문화사
통신사: 텔레콤 통신
경찰서: 경찰서
경찰청: 경찰청
시청: 시청 청
우체국: 우체국
행정복지센터: 행정복지센터 주민센터
공사및공단: 공사 공단 개발공사
공단: 공단
중앙행정기관: 부 처 청 위원회
해양및산림등관리기관: 해양수산청 국유림관리소 산림청
교육청: 교육청 교육지원청
세무서: 세무서
등기소: 등기소
연구소: 연구소 연구원
복지시설: 복지관 복지센터 노인복지관 재활원 요양원
도서관: 도서관
공원: 공원 근린공원 어린이공원
재단법인: 장학재단 장학회 문화재단 복지재단 연구재단 재단
학교법인: 학원 학원 학숙 재단
동남아음식점: 쌀국수 쌀국수 키친 타이 베트남 팟타이 -
가전제품판매업: 전자 가전 전자마트 전자랜드 가전백화점 -
스포츠의류: 스포츠 아웃도어 스포츠 골프웨어 -
오디오샵: 오디오 사운드 음향 오디오샵
전자제품매장: 전자 디지털 전자마트 컴퓨터 -
카드단말기판매업체: 페이 정보통신 밴 시스템 포스 체크
캠핑업체: 캠핑 캠핑장 오토캠핑 글램핑 카라반
휴대폰케이스매장: 케이스 폰케이스 모바일 -
보청기판매점: 보청기 보청기센터 히어링
자전거판매업: 자전거 바이크 바이시클 MTB
기계도소매업: 기계 기계상사 공구 기공 중기
수산물유통업: 수산 수산유통 씨푸드 수산물 해물
부동산매매임대회사: 자산개발 에셋 부동산 리얼티 개발
부동산분양사무실: 분양 개발 디앤씨 주택 분양사무실
방송: 방송 TV 케이블방송 라디오
이삿짐센터: 이삿짐센터 익스프레스 이사 이삿짐
식품업체: 식품 푸드 에프앤비 농산
주류회사: 주류 양조 소주 브루어리 와인
철판가공업: 철판 금속 철강 테크 판금 특수강
세라믹제조업: 세라믹 세라믹스 요업 도자기
침장제조업: 침장 침구 홈텍스 베딩 이불
게스트하우스: 게스트하우스 하우스 호스텔 스테이
수족관: 수족관 아쿠아리움 아쿠아
야구연습장: 야구연습장 베이스볼 스크린야구 배팅장
수상레저업: 수상레저 마린 수상스키 제트보트 요트
반려동물미용샵: 애견미용 펫살롱 펫샵 도그 애견
네일샵: 네일 네일샵 네일아트 뷰티
무도장: 무도장 콜라텍 댄스홀
화실: 화실 아뜰리에 미술
점집: 보살 도령 선녀 신당 점집
금속분석업: 금속분석 분석센터 메탈랩 테크
산후조리원: 산후조리원 조리원
결혼준비대행업: 웨딩 웨딩컨설팅 웨딩플랜 컨설팅
사진관: 사진관 스튜디오 포토 사진
음원서비스: 뮤직 사운드 멜로디 튠즈
키즈카페: 키즈카페 키즈파크 키즈
애견카페: 애견카페 펫카페 도그카페
합명회사: 상회 상사 산업 양조
번역사이트: - 번역 트랜스 통역
소개팅어플리케이션: 톡 팅 데이트 매치 인연 소개팅
가상화폐거래프로그램: 트레이더 비트 봇 스왑 자동매매 코인봇
"""
)
_BANKS = words(
    """
    국민 신한 우리 하나 기업 산업 농협 수협 SC제일 씨티 부산 대구 광주 전북 제주 경남 카카오뱅크 케이뱅크 토스뱅크
    신협 새마을금고 우체국 외환 제일 한미 조흥 주택 상업 축협 NH농협 KB국민 IBK기업 KEB하나 수출입
    """
)
_ROMANTIC_PLACES = frozenset(words("빌라 주택 오피스텔 아파트 맨션 고급주택 타운하우스 펜션 모텔 호텔 게스트하우스"))
_REGIONAL = frozenset(
    words(
        """
    초등학교 중학교 고등학교 대학교 지하철역 기차역 경찰서 파출소 지구대 치안센터 행정복지센터 우체국 세무서 등기소
    교육청 소방서 안전센터 시장 공원 도서관 버스터미널 지점 행정시 행정군 행정구 마을 지구 산 하천 호수 섬이름 고개
    교차로 터널 교량 육교 지하차도 저수지 항구 선착장 해변 해수욕장 구치소 교도소내장소 보건소 재개발정비조합 시청
    경찰청 은행 지회 선거구 종중 인터체인지 요금소 휴게소 부두 공항 산업단지 물류단지 발전소 변전소 버스정류장
    등산로 둘레길 산책로 약수터 계곡 경기장 야구장 중고등학교
    """
    )
)
_SHOPS = frozenset(
    words(
        """
    식당 한식당 중식당 일식당 횟집 고깃집 분식점 치킨집 주점 다방 카페 노래방 노래주점 단란주점 가요주점 가게 매장
    슈퍼마켓 마트 정육점 떡집 빵집 세탁소 이발소 미용실 목욕탕 꽃가게 과일가게 반찬가게 철학관 점집 고물업체
    포장마차 당구장 PC방 사우나 찜질방 낚시터 농장 화원 문구점 안경점 옷가게 사무실 태권도장 의류매장 제과점 뷔페
    푸드트럭 동남아음식점 라이브카페 애견카페 키즈카페 휴대폰케이스매장 보청기판매점 자전거판매업 이삿짐센터
    수족관 기원 야구연습장 반려동물미용샵 네일샵 무도장 세차장 요가학원 화실 산후조리원 사진관 이비인후과 피부과
    신경외과 결혼준비대행업 수상레저업 소개팅어플리케이션 번역사이트
    """
    )
)


def _sino(rng: Random) -> str:
    return "".join(rng.sample(_SINO, 2 if rng.random() < 0.85 else 3))


def _letters(rng: Random) -> str:
    size = rng.choice((2, 2, 3))
    if rng.random() < 0.3:
        return "".join(rng.choices("ABCDEGHIJKLMNPRSTWY", k=size))
    joint = rng.choice(("", "", "", "앤"))
    return joint.join(rng.choices(_LETTERS, k=2)) if joint else "".join(rng.choices(_LETTERS, k=size))


def _english(rng: Random) -> str:
    return (
        rng.choice(_ENGLISH) + rng.choice(("", "", " ")) + rng.choice(_ENGLISH)
        if rng.random() < 0.55
        else rng.choice(_ENGLISH) + rng.choice(_ENGLISH_END)
    )


def _latin(rng: Random) -> str:
    word = " ".join(rng.sample(_LATIN_WORDS, rng.choice((1, 2, 2))))
    return rng.choice((word, word, word.upper(), word.replace(" ", ""), word.lower()))


def _chance_word(rng: Random) -> str:
    return "".join(rng.choices(_SYLLABLES, k=rng.choice((2, 2, 3, 3, 4))))


def _native(rng: Random) -> str:
    word = rng.choice(_NATIVE)
    return word + rng.choice(("", " ")) + rng.choice(_NATIVE) if rng.random() < 0.3 else word


def _founder(rng: Random) -> str:
    roll = rng.random()
    if roll < 0.5:
        return names.given(rng) + rng.choice(("", "", "", "네", "이네"))
    return names.korean(rng).full if roll < 0.8 else f"{names.surname(rng)}{rng.choice(('가네', '씨네', '가', '서방'))}"


def _region(rng: Random) -> str:
    if rng.random() < 0.3:
        city = rng.choice(CITIES)
        return city[:-1] if city.endswith("시") else city
    return stem(rng)


def _shop_front(rng: Random) -> str:
    return rng.choice(_SHOP_FRONTS) + rng.choice(("", "", " ")) + rng.choice((_native, _founder, _chance_word))(rng)


_LARGE = 0.6  # share of the buildings that are named as large ones are

_Makers = tuple[Callable[[Random], str], ...]
_STYLES: dict[str, tuple[_Makers, tuple[int, ...]]] = {
    "region": ((_region, _sino, _native, _chance_word, _english), (62, 12, 12, 10, 4)),
    "shop": (
        (_founder, _native, _shop_front, _english, _chance_word, _sino, _latin, _region),
        (20, 18, 18, 13, 12, 8, 5, 6),
    ),
    "home": ((_native, _english, _region, _sino, _chance_word, _latin), (20, 34, 14, 12, 12, 8)),
    "company": (
        (_sino, _english, _letters, _native, _chance_word, _latin, _founder, _region),
        (26, 24, 13, 13, 12, 4, 4, 4),
    ),
}  # fmt: skip


def _style_of(label: str) -> str:
    """Which mixture of words names of ``label`` begin with: region, shop, home or company."""
    if label in _REGIONAL:
        return "region"
    if label in _SHOPS:
        return "shop"
    return "home" if label in _ROMANTIC_PLACES else "company"


def brand(rng: Random, style: str = "company") -> str:
    """A made-up word or two without descriptor."""
    makers, weights = _STYLES[style]
    return rng.choices(makers, weights)[0](rng)


def endings(label: str) -> Sequence[str]:
    """Descriptors names of ``label`` end with; "" where they may have none."""
    return DESCRIPTORS.get(label, (label, label, ""))


def synthetic(label: str, rng: Random, descriptors: Sequence[str] | None = None) -> str:
    """A made-up name for ``label``; ``descriptors`` replace the ones known for it."""
    if name := known(label, rng):
        return name
    if label == "건물" and rng.random() < _LARGE:
        return building(brand(rng, rng.choice(("company", "home"))), _region(rng), rng)
    if label == "은행":
        return rng.choice(_BANKS) + rng.choice(("은행", "은행", "")) if rng.random() < 0.6 else _region(rng) + "은행"
    style = _style_of(label)
    word = brand(rng, style)
    end = rng.choice(descriptors or endings(label))
    if style == "company" and not end and rng.random() < 0.35:
        end = rng.choice(_KOREAN_END)
    gap = " " if end and rng.random() < (0.45 if word.isascii() else 0.08) else ""
    return f"{word}{gap}{end}" if not word.endswith(end) or not end else word
