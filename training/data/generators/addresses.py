"""Fictitious addresses: what stands below a city, county or district, as judgments write it.

Shapes: 달님동 541-3 | 별빛로12길 7(솔밭동) | 새터읍 안골리 302 | …, 103동 1204호. The names are put together from the
stems and endings Korean place names have.
"""

from random import Random

from training.data.generators import latin
from training.data.generators.words import words

_STEMS = words(
    """
    가 간 감 강 개 거 검 견 경 계 고 곡 공 관 광 괴 교 구 군 귀 금 기 길 김 나 낙 난 남 내 노 농 눌 능 다 단 달 담
    답 당 대 덕 도 독 돈 동 두 둔 등 마 만 망 매 맹 명 모 목 묘 무 묵 문 미 민 반 방 배 백 범 법 벽 별 병 보 복 봉
    부 북 분 비 빈 사 산 삼 상 생 서 석 선 설 섬 성 세 소 송 수 숭 승 시 식 신 심 쌍 아 안 암 애 야 약 양 어 여 역
    연 염 영 예 오 옥 온 와 완 왕 외 요 용 우 운 울 웅 원 월 위 유 율 은 음 의 이 인 일 임 입 자 작 잠 장 재 저 적
    전 점 정 제 조 종 좌 주 죽 중 증 지 직 진 창 채 천 청 초 추 축 춘 충 치 칠 침 탄 탑 태 토 통 파 판 팔 평 포 표
    풍 하 학 한 함 합 항 해 행 향 현 형 호 홍 화 황 회 효 후 흑 흥
    """
)
_NATIVE = words(
    """
    갈매 아랫말 윗말 큰골 배나무골 두물 너른들 바람골 밤나무골 모래내 버들
    꽃뫼 돌샘 윗골 참나무골 두레골 감골 띠밭 솔고개
    미루 아지랑이 온새 꽃님 물레 디딤 너울 새벽별 가재울 은하수 솔향기 감나무골 해오름 아름 소담
    도담 새뜸 나리 가락 한솔
    미리내 누리 다솜 꿈나래 반디 옹달샘 돌담 대추나무골
    """
)
_ROADS = words(
    """
    중앙 시청 역전 북문 동문 서문 공원 산업 과학 예술 체육관 대학 학교 시장 터미널 항구 해안
    온천 충무 세종 율곡 퇴계 다산 백범 충렬 충효 목련 은행나무 무궁화 소나무 자유 번영
    희망 미래 첨단 국제 월드컵 올림픽 엑스포 백제 신라 가야 고려
    """
)
_ENDS = ("동", "동", "동", "동", "1동", "2동", "3동", "동1가", "동2가", "동3가", "로1가")
CITIES = words(
    """
    서울 부산 대구 인천 광주 대전 울산 세종 수원시 성남시 고양시 용인시 부천시 안산시 안양시 화성시 평택시 의정부시
    시흥시 파주시 김포시 광명시 군포시 이천시 양주시 오산시 구리시 안성시 포천시 의왕시 하남시 여주시 춘천시 원주시
    강릉시 동해시 속초시 삼척시 청주시 충주시 제천시 천안시 공주시 보령시 아산시 서산시 논산시 당진시 전주시 군산시
    익산시 정읍시 남원시 김제시 목포시 여수시 순천시 나주시 광양시 포항시 경주시 김천시 안동시 구미시 영주시 영천시
    상주시 문경시 경산시 창원시 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 제주시 서귀포시
    """
)
COUNTIES = words(
    """
    경기 연천군|경기 가평군|경기 양평군|강원 홍천군|강원 횡성군|강원 영월군|강원 평창군|강원 정선군|강원 철원군|
    강원 인제군|강원 고성군|충북 보은군|충북 옥천군|충북 영동군|충북 진천군|충북 괴산군|충북 음성군|충북 단양군|
    충남 금산군|충남 부여군|충남 서천군|충남 청양군|충남 홍성군|충남 예산군|충남 태안군|전북 완주군|전북 무주군|
    전북 임실군|전북 순창군|전북 고창군|전북 부안군|전남 담양군|전남 곡성군|전남 고흥군|전남 보성군|전남 화순군|
    전남 장흥군|전남 강진군|전남 해남군|전남 무안군|전남 함평군|전남 영광군|전남 장성군|전남 완도군|경북 의성군|
    경북 청송군|경북 영덕군|경북 청도군|경북 고령군|경북 성주군|경북 칠곡군|경북 예천군|경북 봉화군|경북 울진군|
    경남 의령군|경남 함안군|경남 창녕군|경남 고성군|경남 남해군|경남 하동군|경남 산청군|경남 함양군|경남 거창군|
    경남 합천군
    """,
    "|",
)
DISTRICTS = words(
    """
    서울 종로구|서울 중구|서울 용산구|서울 성동구|서울 광진구|서울 동대문구|서울 중랑구|서울 성북구|서울 강북구|
    서울 도봉구|서울 노원구|서울 은평구|서울 서대문구|서울 마포구|서울 양천구|서울 강서구|서울 구로구|서울 금천구|
    서울 영등포구|서울 동작구|서울 관악구|서울 서초구|서울 강남구|서울 송파구|서울 강동구|부산 영도구|부산 부산진구|
    부산 동래구|부산 해운대구|부산 사하구|부산 금정구|부산 연제구|부산 수영구|부산 사상구|대구 동구|대구 서구|
    대구 수성구|대구 달서구|인천 미추홀구|인천 연수구|인천 남동구|인천 부평구|인천 계양구|광주 동구|광주 서구|
    광주 북구|광주 광산구|대전 유성구|대전 대덕구|대전 서구|울산 남구|울산 북구|수원시 장안구|수원시 권선구|
    수원시 팔달구|수원시 영통구|성남시 수정구|성남시 중원구|성남시 분당구|안양시 동안구|안양시 만안구|고양시 덕양구|
    고양시 일산동구|용인시 처인구|용인시 기흥구|용인시 수지구|청주시 흥덕구|청주시 상당구|천안시 동남구|
    천안시 서북구|전주시 완산구|전주시 덕진구|포항시 남구|포항시 북구|창원시 의창구|창원시 성산구|창원시 마산합포구
    """,
    "|",
)


def stem(rng: Random) -> str:
    """A place name without its ending (동, 리, 로 …)."""
    if rng.random() < 0.2:
        return rng.choice(_NATIVE)
    first, second = rng.choice(_STEMS), rng.choice(_STEMS)
    return first + second if rng.random() < 0.93 else first


def dong(rng: Random) -> str:
    """A ward: 동, sometimes numbered."""
    return stem(rng) + rng.choice(_ENDS)


def ri(rng: Random) -> str:
    """A village: 리."""
    return stem(rng) + rng.choice(("리", "리", "리", "리", "1리", "2리"))


def eup_or_myeon(rng: Random) -> str:
    """A town or township: 읍 or 면."""
    return stem(rng) + rng.choice(("읍", "면", "면"))


def lot(rng: Random) -> str:
    """A lot number, with a branch number more often than not."""
    main = rng.choice((rng.randint(1, 99), rng.randint(100, 999), rng.randint(100, 1700)))
    text = f"{main}-{rng.randint(1, rng.choice((9, 40, 120)))}" if rng.random() < 0.55 else f"{main}"
    if rng.random() < 0.03:
        text = f"산 {text}"
    return text + ("번지" if rng.random() < 0.03 else "")


def road(rng: Random) -> str:
    """A road name: 로, 대로, 길, 로N길, 로N번길."""
    word = rng.choice(_ROADS) if rng.random() < 0.35 else stem(rng)
    roll = rng.random()
    if roll < 0.40:
        return word + rng.choice(("로", "로", "로", "대로"))
    if roll < 0.58:
        return word + "길"
    gap = " " if rng.random() < 0.06 else ""
    return f"{word}{rng.choice(('로', '로', '대로'))}{gap}{rng.randint(1, 199)}{rng.choice(('길', '번길'))}"


def road_number(rng: Random) -> str:
    """A building's number on its road."""
    main = rng.randint(1, rng.choice((60, 250, 900)))
    return f"{main}-{rng.randint(1, 60)}" if rng.random() < 0.33 else f"{main}"


def unit(rng: Random) -> str:
    """A suffix such as ``, 103동 1204호`` or ``, 3층``."""
    floor = rng.randint(1, 29)
    room = f"{floor}{rng.randint(1, 12):02d}호"
    house = f"{rng.randint(1, 30) + rng.choice((0, 100, 100, 100, 200, 300, 500))}동 {room}"
    return rng.choice(
        (
            f", {house}",
            f", {house}",
            f" {house}",
            f", {room}",
            f", {rng.randint(1, 12)}층",
            f" {room}",
            f", 지하 {rng.randint(1, 3)}층",
        )
    )


def _street(rng: Random) -> str:
    place = f"{road(rng)} {road_number(rng)}"
    ward = f"{' ' if rng.random() < 0.4 else ''}({dong(rng)})" if rng.random() < 0.18 else ""
    return place + ward


def below_district(rng: Random) -> str:
    """What follows a 구: a ward and lot, or a road and number."""
    roll = rng.random()
    if roll < 0.10:
        return dong(rng)
    return f"{dong(rng)} {lot(rng)}" if roll < 0.48 else _street(rng)


def below_county(rng: Random) -> str:
    """What follows a 군: a town, then a village and lot or a road and number."""
    town = eup_or_myeon(rng)
    roll = rng.random()
    if roll < 0.04:
        return town
    return f"{town} {ri(rng)} {lot(rng)}" if roll < 0.62 else f"{town} {_street(rng)}"


def below_city(rng: Random) -> str:
    """What follows a 시: as below a 구, or below a 군 where the city took in its county."""
    return below_district(rng) if rng.random() < 0.68 else below_county(rng)


def below_town(rng: Random) -> str:
    """What follows a 읍 or 면."""
    return f"{ri(rng)} {lot(rng)}" if rng.random() < 0.7 else _street(rng)


def full(rng: Random) -> str:
    """A whole address, from the province or city on."""
    roll = rng.random()
    if roll < 0.5:
        return f"{rng.choice(DISTRICTS)} {below_district(rng)}"
    if roll < 0.75:
        return f"{rng.choice(CITIES)} {below_city(rng)}"
    return f"{rng.choice(COUNTIES)} {below_county(rng)}"


def with_unit(base: str, rng: Random, chance: float = 0.16) -> str:
    """``base``, sometimes with the number of a flat or a floor."""
    return base + unit(rng) if rng.random() < chance and base[-1:].isdigit() else base


def land(rng: Random) -> str:
    """A parcel of land."""
    return rng.choice(
        (f"{dong(rng)} {lot(rng)}", f"{ri(rng)} {lot(rng)}", f"{eup_or_myeon(rng)} {ri(rng)} {lot(rng)}", full(rng))
    )


GENERATORS = {
    "구아래주소": below_district,
    "시아래주소": below_city,
    "군아래주소": below_county,
    "도아래주소": lambda rng: f"{rng.choice(CITIES)} {below_city(rng)}",
    "읍아래주소": below_town,
    "동아래주소": lot,
    "주소": full,
    "임야": land,
    "토지": land,
    "필지": lot,
    "국외주소": latin.address,
    "번지": lot,
    "도로": road,
    "길": lambda rng: f"{stem(rng)}길",
    "골목": lambda rng: f"{stem(rng)}골목",
    "행정동": dong,
    "행정리": ri,
    "행정면": lambda rng: f"{stem(rng)}면",
    "행정읍": lambda rng: f"{stem(rng)}읍",
}
