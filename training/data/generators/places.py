"""Fictitious names of places and public facilities: a place's name (or a made-up word) and what stands there."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from training.data.generators.addresses import CITIES, stem
from training.data.generators.orgs import brand, synthetic
from training.data.generators.words import table, words

# What follows the name of a town, a village, a valley.
_LOCAL = table(
    """\
요금소: 요금소 톨게이트 TG 영업소
인터체인지: IC IC 인터체인지 나들목 분기점
로터리: 로터리 로타리
교량: 교 교 대교 1교 인도교
비행장: 비행장
검사및검문소: 검문소 검문소 자동차검사소 검역소 과적검문소
상하수도시설: 정수장 취수장 하수처리장 배수지 가압장 물재생센터 하수종말처리장
변전소: 변전소
원자력본부: 원자력본부
부두: 부두 물양장 석탄부두 컨테이너부두 제2부두
경로당: 경로당 노인정 1리경로당
놀이터: 놀이터 어린이놀이터
야구장: 야구장 구장
보건소: 보건소 보건소 보건지소 보건진료소
매표소: 매표소 제1매표소 북문매표소 선착장매표소
교육청: 교육청 교육지원청
등기소: 등기소
세무서: 세무서
훈련소: 훈련소 신병훈련소 예비군훈련장
해안지역명: 해안 포구 갯벌 만 곶 연안 앞바다 백사장
고개: 고개 고개 재 령 치
섬이름: 도 도 도 섬
호수: 호 호
하천: 천 천 강
어촌계: 어촌계
전화국: 전화국
운전면허시험장: 운전면허시험장 면허시험장
제철소: 제철소
광업소: 광업소 탄광
정미소: 정미소
과수원: 과수원 농원 사과농원 배농원
박물관: 박물관 시립박물관 민속박물관
스키장: 스키장 스키리조트
"""
)
# What follows a made-up word.
_NAMED = table(
    """\
생활관: 생활관 학사 학생생활관
기숙사: 기숙사 학사
마당: 마당 큰마당 열린마당
재가장기요양기관: 재가복지센터 방문요양센터 재가노인복지센터 주야간보호센터 재가센터
재활원: 재활원
예식장: 예식장 웨딩홀 웨딩컨벤션 웨딩
놀이시설: 랜드 월드 키즈파크 눈썰매장 놀이동산
모델하우스: 모델하우스 견본주택
"""
)
# The text says what they are, before the name or after it.
_BARE = words(
    """
    세무법인 회계법인 감정평가법인 노무법인 중개법인 감정평가사사무소 세무사사무소 건축사사무소
    """
)
# Labels nobody's name ends in: their names have the descriptors of orgs.DESCRIPTORS alone.
_OWN_ENDS = words(
    """
    재단법인 학교법인 합명회사 상사회사 보청기판매점 자전거판매업 기계도소매업 수산물유통업 방송 식품업체
    세라믹제조업 침장제조업 수상레저업 반려동물미용샵 금속분석업 결혼준비대행업 음원서비스
    """
)
_SUBJECTS = words(
    """
    주민대책위원회 비상대책위원회 송전탑반대대책위원회 축제추진위원회 장학위원회 재개발추진위원회 상생협력위원회
    피해대책위원회 개발위원회 인사위원회 보상협의위원회 향토사편찬위원회
    """
)
_CHURCHES = ("대한예수교장로회({}) 총회", "예수교대한{}회 총회", "{}교단 총회", "기독교한국{}교회 총회", "{}총회")


def place(rng: Random) -> str:
    """A town's own name or a made-up place name, without 시, 동, 리."""
    return rng.choice(CITIES).removesuffix("시") if rng.random() < 0.35 else stem(rng)


def _after(word: Callable[[Random], str], ends: Sequence[str]) -> Callable[[Random], str]:
    return lambda rng: word(rng) + rng.choice(ends)


def _stretch(*kinds: str) -> Callable[[Random], str]:
    """From one place to another: 안성IC~천안IC, 서울-부산 구간."""

    def stretch(rng: Random) -> str:
        kind, joint = rng.choice(kinds), rng.choice(("-", "~", "~", " - "))
        return f"{place(rng)}{kind}{joint}{place(rng)}{kind}{rng.choice(('', '', ' 구간'))}"

    return stretch


def _depot(rng: Random) -> str:
    kind = rng.choice(words("정비창 종합정비창 보급창 탄약창 항공정비대 정비대대 군수지원단 시설관리대 유류지원대"))
    return rng.choice(
        (f"제{rng.randint(1, 90)}{kind}", f"육군 {kind}", f"공군 제{rng.randint(1, 90)}{kind}", place(rng) + kind)
    )


def _army_school(rng: Random) -> str:
    kind = rng.choice(
        words("포병학교 공병학교 정보통신학교 화생방학교 기계화학교 부사관학교 종합군수학교 항공학교 보병학교")
    )
    return rng.choice(("육군", "육군", "해군", "공군", "국군")) + kind


GENERATORS: dict[str, Callable[[Random], str]] = {
    **{label: _after(place, ends) for label, ends in _LOCAL.items()},
    **{label: _after(lambda rng: brand(rng, "home"), ends) for label, ends in _NAMED.items()},
    **dict.fromkeys(_BARE, brand),
    **{label: partial(synthetic, label) for label in _OWN_ENDS},
    "위원회": _after(place, _SUBJECTS),
    "총회": lambda rng: rng.choice(_CHURCHES).format(brand(rng)),
    "도로구간": _stretch("", "IC", "나들목", "교차로", "휴게소"),
    "철도구간": _stretch("", "역", "역"),
    "군정비및관리시설": _depot,
    "군소속교육기관": _army_school,
}
