"""Where language speaks against the model's claims."""

import pytest

from core.detection.model import Candidate
from core.detection.plausibility import known_among, revised, sorted_out


def _claim(text: str, value: str, label: str = "내국인이름", score: float = 0.95) -> list[str]:
    start = text.index(value)
    kept = revised(text, [Candidate(start, start + len(value), label, score, "model")])
    return [text[c.start : c.end] for c in kept]


KEPT = [
    ("피해자 홍길동은", "홍길동", "내국인이름", 0.6, "홍길동"),
    ("화양지구대 소속", "화양지", "지구대", 0.99, "화양"),
    ("영업신고 제2019-0188호로", "제2019-0188호", "고시번호", 0.9, "2019-0188"),
    ("새봄세무사사무소의", "새봄세무사", "내국인이름", 0.9, "새봄"),
    ("전직 내부보안과 직원", "내부보안", "부서", 0.9, "내부보안"),
    ("서울강서경찰서 소속", "서울강서", "경찰서", 0.9, "서울강서"),
    ("서울 강서구에서, 서울강서경찰서 소속", "서울강서", "경찰서", 0.9, "강서"),
    ("하라 유미(由美)의", "由美", "일본인이름", 0.97, "由美"),
    ("사이트인 '나눔고리'(주소", "나눔", "중고거래사이트", 0.9, "나눔고리"),
    ("상호는 '별무리포차'이다", "별무리", "주점", 0.9, "별무리"),
    ("도하람(都河嵐, 여권", "都河", "내국인이름", 0.9, "都河嵐"),
    ("하라 유미(原由美)", "由美", "일본인이름", 0.9, "原由美"),
    ("8만 원에 산 도하람의", "산 도하람", "내국인이름", 0.79, "도하람"),
    ("피고 홍 길 동은", "홍 길 동", "내국인이름", 0.79, "홍 길 동"),
    ("위 서인해 소유의", "서인해", "내국인이름", 0.58, "서인해"),
    ("종전 소유자인 감동수 등", "감동수", "내국인이름", 0.6, "감동수"),
    ("원고 남궁하람별은", "남궁하람별", "내국인이름", 0.97, "남궁하람별"),
    ("소유자인 감동수 등", "감동수", "내국인이름", 0.95, "감동수"),
    # People are called what things are called; where the model is sure, or the text announces a person, they stay.
    ("가나할부금융 직원", "가나할부금융", "금융회사", 0.9, "가나할부금융"),
    ("전화 070-****-1234", "070", "휴대폰번호", 0.9, "070"),
    ("피상속인 망 임의(2017. 3. 8. 사망)", "임의", "내국인이름", 0.98, "임의"),
    ("지낸 송헌공 조희립(趙希立)의", "조희립", "내국인이름", 0.98, "조희립"),
    ("서로를 ‘곰탱이’라고", "곰탱", "닉네임", 0.9, "곰탱이"),
    ("임차인 류한나(상호 '헤어모아'), 3층", "헤어모아", "내국인이름", 0.9, "헤어모아"),
    ("그 자리에서 왕 총경리가", "왕", "중국인이름", 0.88, "왕"),
    ("“곰쌤 진짜 싫어", "곰", "내국인이름", 0.85, "곰"),
    ("피해자 여건에게 전화", "여건", "내국인이름", 0.68, "여건"),
    ("가은조씨의 시조 조응달의 14세손", "조응달", "내국인이름", 0.99, "조응달"),
    ("장녀 상대방 석방울, 차남", "석방울", "내국인이름", 0.99, "석방울"),
    ("이를 시은찬으로부터", "시은찬", "내국인이름", 0.99, "시은찬"),
    ("공동대표 복남이의", "복남이", "내국인이름", 0.97, "복남이"),
    ("소외 민들레로부터", "민들레", "내국인이름", 0.85, "민들레"),
    # A rare surname before an ordinary given name, though the dictionary cuts them elsewhere: 음점|례, 좌창|우.
    ("같은 날 좌창우와", "좌창우", "내국인이름", 0.97, "좌창우"),
    ("옆 반 화봉순은", "화봉순은", "내국인이름", 0.99, "화봉순"),
    ("옆집 음점례네", "음점례네", "내국인이름", 0.99, "음점례"),
    ("감정인 소라", "소라", "내국인이름", 0.92, "소라"),
    ('"제갈 이사가', "제갈", "내국인이름", 0.9, "제갈"),
    ("어제 감 과장님께", "감", "내국인이름", 0.9, "감"),
    ("그날 찬이 오빠가", "찬", "내국인이름", 0.9, "찬"),
    ("그 돈은 윤 본부장이", "윤", "내국인이름", 0.74, "윤"),
    ("원고 유별님에 대하여", "유별님", "내국인이름", 0.99, "유별님"),
    ("어제 홍길동님이", "홍길동님", "내국인이름", 0.99, "홍길동"),
    ("기쁨 씨로 불리는", "기쁨 씨", "내국인이름", 0.66, "기쁨"),
    ("3. 노란 (940125-2", "노란", "내국인이름", 0.6, "노란"),
    ("그때 황본창 과장이", "황본창", "내국인이름", 0.3, "황본창"),
    ("보라(여, 23세)", "보라", "내국인이름", 0.6, "보라"),
    ("‘장독할매’라고", "장독할매", "내국인이름", 0.99, "장독할매"),
    ("답: 형 추밀로프 다시의", "추밀로프 다시", "러시아권이름", 0.95, "추밀로프 다시"),
    ("한빛주택 나동 302호", "나", "동", 0.9, "나"),
    ("피해자 박문수에게", "박문수에게", "내국인이름", 0.99, "박문수"),
    ("원고홍길동", "홍길동", "내국인이름", 0.9, "홍길동"),
    ("우리은행 계좌", "우리은행", "은행", 0.9, "우리은행"),
    ("'누리집밥'이라는 상호", "누리집밥", "식당", 0.9, "누리집밥"),
    ("우체국 예금", "우체국", "은행", 0.9, "우체국"),
    ("서울한빛경찰서", "한빛", "경찰서", 0.9, "한빛"),
    ("‘운동장’이라는 대화명", "운동장", "대화명", 0.9, "운동장"),
    # Put together as names are, whatever their parts mean.
    ("2일 뒤 좌창우와", "좌창우", "내국인이름", 0.6, "좌창우"),
    ("그 무렵 복태결에게서", "복태결", "내국인이름", 0.85, "복태결"),
    ("그러나 태범봉의 말은", "태범봉", "내국인이름", 0.6, "태범봉"),
    ("부지에서 갈림광과 만나", "갈림광", "내국인이름", 0.97, "갈림광"),
    ("빌린 최초롱의 차를", "최초롱", "내국인이름", 0.6, "최초롱"),
    ("빌린 이하늘별님의 차를", "이하늘별님", "내국인이름", 0.9, "이하늘별님"),
    ("빌린 김다사랑의 차를", "김다사랑", "내국인이름", 0.9, "김다사랑"),
    ("그 뒤 장은하수는", "장은하수", "내국인이름", 0.6, "장은하수"),
    ("그 뒤 제갈샛별은", "제갈샛별", "내국인이름", 0.6, "제갈샛별"),
    ("그 뒤 최토끼는", "최토끼", "내국인이름", 0.85, "최토끼"),
    ("동생은 민지를", "민지", "내국인이름", 0.85, "민지"),
    ("이름을 끝순으로", "끝순", "내국인이름", 0.85, "끝순"),
    ("남쪽에는 보람이", "보람", "내국인이름", 0.96, "보람"),
    ("“윤서야 하고", "윤서야", "내국인이름", 0.9, "윤서"),
    ("별명이 ‘풍둥’이었다", "풍둥", "내국인이름", 0.6, "풍둥"),
    ("동네에서 ‘솔개바람’이라고 불렸다", "솔개바람", "내국인이름", 0.7, "솔개바람"),
    ("그는 ‘오해주’를 불렀다", "오해주", "내국인이름", 0.7, "오해주"),
    ("증인 서인아의 증언", "서인아", "내국인이름", 0.97, "서인아"),
    ("원고 고시원(900101-2******)", "고시원", "내국인이름", 0.99, "고시원"),
    ("공범 호 대리가", "호", "내국인이름", 0.7, "호"),
    # What surnames stand before.
    ("어제 오 영감이", "오", "내국인이름", 0.85, "오"),
    ("어제 허위원장의", "허", "내국인이름", 0.85, "허"),
    ("어제 이 병장님이", "이", "내국인이름", 0.85, "이"),
    ("주인집 승 할머니 생신", "승", "내국인이름", 0.85, "승"),
    ("문에 이○○라고", "이", "내국인이름", 0.85, "이"),
    ("이웃 방 씨네는", "방", "내국인이름", 0.85, "방"),
    ("위 글의 고모 씨가", "고", "내국인이름", 0.95, "고"),
    ("반회장 말로는", "반", "내국인이름", 0.95, "반"),
    ("어제 봉 생일이라", "봉", "내국인이름", 0.95, "봉"),
    ("통역으로 일하는 장리이다", "장리", "중국인이름", 0.85, "장리"),
    ("서적 '그 여름의 투자' 7장", "그 여름의 투자", "서적", 0.9, "그 여름의 투자"),
    # Who announces a person.
    ("대표 윤장군이 서명", "윤장군", "내국인이름", 0.9, "윤장군"),
    ("어머니 당유별과 함께", "당유별", "내국인이름", 0.9, "당유별"),
    # What is counted by names.
    ("골프장 파인코스 5번 홀", "파인코스", "골프장코스", 0.9, "파인코스"),
    ("현장감독자(본딩라인)", "본딩", "라인", 0.9, "본딩"),
    ("응우옌 티 란은", "응우옌 티 란", "베트남이름", 0.9, "응우옌 티 란"),
    ("2025호", "2025", "호", 0.9, "2025"),
    ("1975년생", "1975", "출생연도", 0.9, "1975"),
    ("103동", "103", "동", 0.9, "103"),
    ("(1970. 9. 2.생)", "1970. 9. 2.", "생년월일", 0.6, "1970. 9. 2."),
    ("98. 4.생", "98. 4.", "생년월일", 0.6, "98. 4."),
    ("1975년생", "1975", "생년월일", 0.6, "1975"),
    ("생년월일: 1980. 3.", "1980. 3.", "생년월일", 0.6, "1980. 3."),
    ("피해자(1980. 3. 4.)", "1980. 3. 4.", "생년월일", 0.6, "1980. 3. 4."),
    ("접수 제2019-12호", "2019-12", "접수번호", 0.9, "2019-12"),
    # A project's name ends where it is called one; 정비사업 is a part of the name, 사업단 is somebody.
    ("새빛-2 사업추진 기본계획을", "새빛-2 사업추진 기본계획", "사업", 0.9, "새빛-2"),
    ("새빛-2 사업을", "새빛-2 사업", "사업", 0.9, "새빛-2"),
    ("가온3구역재개발정비사업의", "가온3구역재개발정비사업", "사업", 0.9, "가온3구역재개발정비사업"),
    ("새빛-2 사업단의", "새빛-2 사업단", "사업", 0.9, "새빛-2 사업단"),
]

DROPPED = [
    ("2일 뒤 좌창우와", "좌창우", "내국인이름", 0.4),
    ("4인용 텐트\t화로대", "화로대", "내국인이름", 0.92),
    ("간봉합 수술을", "간봉합", "내국인이름", 0.7),
    ("피해자 단둘이 있던", "단둘이", "내국인이름", 0.79),
    ("그 뒤 소외인이 사망하여", "소외인", "내국인이름", 0.99),
    ("이하 ‘확약서’라 한다", "확약서", "내국인이름", 0.6),
    ("이하 ‘임대차계약’이라 한다", "임대차계약", "내국인이름", 0.6),
    ("그 뒤 전소유자는", "전소유자", "내국인이름", 0.85),
    ("건물을 유지하고", "유지", "내국인이름", 0.85),
    ("먼저 배당액을", "배당액", "내국인이름", 0.85),
    ("손해배상 책임은", "손해배상", "내국인이름", 0.85),
    ("고객 자산을", "자산", "내국인이름", 0.85),
    ("전 감사라는 직책", "전", "내국인이름", 0.81),
    ("“문 열쇠는", "문", "내국인이름", 0.85),
    ("성명불상의 조교 하준서에게", "조교", "내국인이름", 0.73),
    ("'[성준 이자]'라는", "성준 이자", "내국인이름", 0.52),
    ("주차장 라인 밖에", "주차장", "라인", 0.5),
    ("‘쾅’ 소리가", "쾅", "내국인이름", 0.85),
    ("병원에서 수련 중인 전공의로서", "전공의", "내국인이름", 0.99),
    ("새봄로 63, 1층에서", "층", "구아래주소", 0.9),
    ("새봄대학교병원에서", "대학교", "병원", 0.43),
    ("B형간염에 따른 간경화로", "간경화", "내국인이름", 0.95),
    ("4인용 텐트\t화로대", "화로대", "내국인이름", 0.9),
    ("위 균열을 사진으로", "균열", "내국인이름", 0.99),
    ("옥자 형수님이", "형수님", "내국인이름", 0.97),
    ("정상적인 채용절차에", "채용절차", "내국인이름", 0.99),
    ("위 특약란의", "특약란", "내국인이름", 0.79),
    ("하늘이 보라색으로", "하늘", "내국인이름", 0.9),
    ("피해자 단둘이", "단둘", "내국인이름", 0.79),
    ("당시 학생은", "당", "내국인이름", 0.9),
    ("방윤덕(方允德)", "允", "주민등록번호", 0.97),
    ("누나동생 302호", "나", "동", 0.9),
    ("계란말이 2개", "계란말", "내국인이름", 0.99),
    ("명목\t송금액(원)", "송금액", "내국인이름", 0.88),
    ("피보전채권의 존재", "피보전채권", "내국인이름", 0.74),
    ("얼굴 생김새가", "생김새", "내국인이름", 0.99),
    ("수련 중인 전공의로서", "전공의", "내국인이름", 0.9),
    ("help.example로 보내", "로", "아이디", 0.26),
    ("(주소: https://a.example)", "주소", "URL", 0.53),
    ("이 사건 제보자는", "제보자", "내국인이름", 0.6),
    ("광주지방보훈청장", "보훈", "내국인이름", 0.9),
    ("사랑해요라고", "사랑해요", "내국인이름", 0.86),
    ("위 선거구의 후보", "위 선거구의", "선거구", 0.94),
    ("2025고합112(병합)", "2025", "차량번호", 0.8),
    ("2024. 1. 22.까지", "2024.", "구아래주소", 0.9),
    ("2024년경", "2024", "호", 0.9),
    ("제552조에 따른", "552", "차량번호", 0.7),
    ("신기술적용", "기술", "주식회사", 0.6),
    ("옛 광주형무소에서", "광주형무소", "내국인이름", 0.94),
    ("판 결 선 고\t2024. 12. 19.", "2024. 12", "생년월일", 0.57),
    ("변 론 종 결   2024. 11. 7.", "2024. 11. 7.", "생년월일", 0.9),
    ("2023. 9.경 피고는", "2023. 9.", "생년월일", 0.9),
    ("영업신고번호 제2019-0188402호", "제", "선박번호", 0.91),
    ("0074526(표정욱)", "표정", "계좌번호", 0.88),
    ("동의하지 않았고 원진술자의 진술에", "원진술자", "내국인이름", 0.997),
    ("정상적인 채용절차를 거쳐", "채용절차", "내국인이름", 0.94),
    ("나이, 성별, 양육 상황", "성별", "내국인이름", 0.989),
    ("사회관계망서비스에서 아이디", "계망", "검사및검문소", 0.97),
    ("가맹점 누리집 주소", "누리집", "식당", 0.94),
    ("채권자취소권의 행사", "채권자취소권", "내국인이름", 0.9),
    ("판매(販賣)하는 행위", "販賣", "내국인이름", 0.4),
    ("유아용 자전거", "유아용", "내국인이름", 0.99),
    ("B형간염에 따른", "B형간염", "내국인이름", 0.4),
    ("전문과 연월일, 주소를 적고", "연월일", "내국인이름", 0.997),
    ("2017. 3. 8. 임의(任意)로 돌려", "임의", "내국인이름", 0.98),
    ("임의(민법 제5조)로", "임의", "내국인이름", 0.98),
    ("3 | 우선주 | 3,750", "우선주", "내국인이름", 0.99),
    ("02:20경 당직의에게 전화로", "당직의", "내국인이름", 0.98),
    ("담췌관의 조영술을", "조영술", "내국인이름", 0.92),
    ("“태아심박동 감시", "태아심박동", "내국인이름", 0.92),
    ("임차인 류한나(상호 '헤어모아'), 3층", "헤어모아", "내국인이름", 0.4),
    ("진흥기업 정직원으로 취업을", "정", "내국인이름", 0.9),
    ("정직원 교사로", "정직원", "내국인이름", 0.99),
    ("기존 점포주에게", "점포주", "내국인이름", 0.97),
    ("현금자동입출금기에서 인출", "현", "은행", 0.9),
    ("할부금융 대출금", "할", "은행", 0.9),
    ("다가구 주택", "다가구", "주택", 0.98),
    ("남성의류 매장", "남성의류", "의류매장", 0.9),
    ("법인보험대리점이다", "보험대리점", "보험사", 0.9),
    ("남동구 일대 카페", "일", "구아래주소", 0.95),
    ("라우터, 070인터넷전화", "070", "휴대폰번호", 0.97),
]


def test_a_foreign_name_taken_for_two_is_one() -> None:
    text = "피해자 티라돈 사콘로부터"
    parts = [Candidate(4, 5, "태국인이름", 0.8, "model"), Candidate(5, 7, "필리핀이름", 0.9, "model")]
    assert revised(text, parts) == [Candidate(4, 7, "필리핀이름", 0.9, "model")]
    assert revised(text, parts[1:]) == []
    apart = [Candidate(4, 7, "태국인이름", 0.9, "model"), Candidate(8, 10, "태국인이름", 0.9, "model")]
    assert revised(text, apart) == apart


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("수취인을 ‘TRAN THI HOA’로", ("TRAN", "THI HOA"), ["TRAN THI HOA"]),
        ("통역 TRAN과 THI HOA", ("TRAN", "THI HOA"), ["TRAN", "THI HOA"]),
        ("증인 Tran Hoa", ("Tran", "Hoa"), ["Tran Hoa"]),
        ("교장 오시포바 갈리나가", ("오시포바", "갈리나"), ["오시포바 갈리나"]),
    ],
)
def test_a_name_as_passports_have_it_is_one(text: str, parts: tuple[str, ...], expected: list[str]) -> None:
    claims = [
        Candidate(text.index(part), text.index(part) + len(part), label, 0.97, "model")
        for part, label in zip(parts, ("태국인이름", "중국인이름"), strict=True)
    ]
    assert [text[one.start : one.end] for one in revised(text, claims)] == expected


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("피준서는, 피준서로부터", ("피준서", "피준서로"), ["피준서", "피준서"]),
        ("선수정 일을, 선수정에 투자를", ("선수정", "선수정에"), ["선수정", "선수정"]),
        ("드미트리와 드미트리에게", ("드미트리", "드미트리에게"), ["드미트리", "드미트리"]),
        ("피해자 김하, 피해자 김하은", ("김하", "김하은"), ["김하", "김하은"]),
        ("피해자 피준서로", ("피준서로",), ["피준서로"]),
        ("드미트리 외, 드미트리로의 진술", ("드미트리", "드미트리로"), ["드미트리", "드미트리로"]),
    ],
)
def test_a_particle_behind_a_name_of_the_judgment(text: str, values: tuple[str, ...], expected: list[str]) -> None:
    starts = [text.rindex(value) if n else text.index(value) for n, value in enumerate(values)]
    claims = [
        Candidate(start, start + len(value), "내국인이름", 0.97, "model")
        for start, value in zip(starts, values, strict=True)
    ]
    assert [text[one.start : one.end] for one in revised(text, claims)] == expected


@pytest.mark.parametrize(
    ("text", "value", "kept"),
    [
        ("피해자 홍분녀(1937, 매화실)", "1937", True),
        ("홍분녀 (1937)", "1937", True),
        ("홍분녀(1937. 5. 1.", "1937", False),
        ("그 책(판본 1937, 서울)", "1937", False),
    ],
)
def test_a_bare_year_behind_a_name_is_one_of_birth(text: str, value: str, kept: bool) -> None:
    assert _claim(text, value, "생년월일", 0.8) == ([value] if kept else [])


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        ("계정 da.run_24: 네", ("아이디", "아이디"), ["da.run_24"]),
        ("계정 da-run_24: 네", ("아이디", "아이디"), ["da-run_24"]),
        ("계정 da run_24: 네", ("아이디", "아이디"), ["da", "run_24"]),
        ("계정 da.run_24: 네", ("아이디", "닉네임"), ["da", "run_24"]),
    ],
)
def test_the_parts_of_a_handle_are_one(text: str, labels: tuple[str, str], expected: list[str]) -> None:
    claims = [Candidate(3, 5, labels[0], 0.95, "model"), Candidate(6, 12, labels[1], 0.97, "model")]
    assert [text[one.start : one.end] for one in revised(text, claims)] == expected


def test_where_a_blank_is_missing_the_name_is_kept() -> None:
    """사용하는홍성태: what ends the word before is cut off, and nothing else is."""
    for text, value, expected in [
        ("윤철민이 사용하는홍성태 명의 계좌", "는홍성태", ["홍성태"]),
        ("윤철민이 사용하는홍성태의 계좌", "는홍성태의", ["홍성태"]),
        ("피해자가 말한다고하는데", "고하는데", []),
        ("후에 드미트리 소콜로프로 밝혀짐", "에 드미트리 소콜로프", ["드미트리 소콜로프"]),
        ("나중에 사람 하나가 왔다", "에 사람", []),
    ]:
        start = text.index(value)
        claim = Candidate(start, start + len(value), "내국인이름", 0.91, "model")
        assert [text[one.start : one.end] for one in revised(text, [claim])] == expected


@pytest.mark.parametrize(
    ("score", "value", "known"),
    [(0.2, "서연", True), (0.2, "박서연", True), (0.05, "서연", False), (0.2, "하늘", False), (0.2, "서", False)],
)
def test_a_name_of_the_judgment_needs_less_belief_elsewhere(score: float, value: str, known: bool) -> None:
    text = f"피고 박서연은 울었다. 그때 {value} 혼자"
    start = text.rindex(value)
    kept = [Candidate(3, 6, "내국인이름", 0.99, "model")]
    suspect = Candidate(start, start + len(value), "내국인이름", score, "model")
    assert known_among(text, kept, [suspect]) == ([suspect] if known else [])
    assert known_among(text, [*kept, suspect], [suspect]) == []


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        ("상호는 '가람누리'이다", ("식당", "카페"), [("가람누리", "카페")]),
        ("그는 '레티메이'이다", ("중식당", "베트남이름"), [("레티메이", "베트남이름")]),
        ("상호는 가람누리이다", ("식당", "카페"), [("가람", "식당"), ("누리", "카페")]),
        ("'새 가람누리'라는", ("식당", "카페"), [("가람", "식당"), ("누리", "카페")]),
    ],
)
def test_what_fills_a_quotation_together_is_one(
    text: str, labels: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    start = text.index("누리") - 2 if "누리" in text else text.index("레티")
    claims = [
        Candidate(start + 2 * n, start + 2 * n + 2, label, 0.8 + n / 10, "model") for n, label in enumerate(labels)
    ]
    assert [(text[one.start : one.end], one.label) for one in revised(text, claims)] == expected


def test_names_side_by_side_in_a_table_stay_two() -> None:
    people = [Candidate(0, 3, "내국인이름", 0.99, "model"), Candidate(3, 6, "내국인이름", 0.99, "model")]
    assert revised("감동수도하람", people) == people


def test_a_word_that_the_model_splits_is_none_of_the_dictionary() -> None:
    firm = [Candidate(0, 2, "법무법인", 0.9, "model"), Candidate(2, 5, "내국인이름", 0.5, "model")]
    assert revised("정담세무사사무소", firm) == firm[:1]


@pytest.mark.parametrize(("text", "value", "label", "score", "expected"), KEPT)
def test_kept(text: str, value: str, label: str, score: float, expected: str) -> None:
    assert _claim(text, value, label, score) == [expected]


@pytest.mark.parametrize(("text", "value", "label", "score"), DROPPED)
def test_dropped(text: str, value: str, label: str, score: float) -> None:
    assert _claim(text, value, label, score) == []


def test_a_word_that_the_model_splits_in_two_is_kept_whole() -> None:
    text = "지현호스트바에서"
    claims = [Candidate(0, 2, "호스트바", 0.9, "model"), Candidate(2, 6, "불특정회사명", 0.9, "model")]
    assert revised(text, claims) == claims


def test_what_language_drops_is_given_back_for_the_list_of_doubts() -> None:
    text = "상호를 '캐노피'로 바꾸었다."
    start = text.index("캐노피")
    claim = Candidate(start, start + 3, "카페", 0.99, "model")
    assert sorted_out(text, [claim]) == ([], [claim])


def _all(text: str, claims: list[tuple[str, float]]) -> list[str]:
    """What is kept of claims of persons, each at the next place of its value after the one before."""
    found, position = [], 0
    for value, score in claims:
        start = text.index(value, position)
        found.append(Candidate(start, start + len(value), "내국인이름", score, "model"))
        position = start + len(value)
    return [text[claim.start : claim.end] for claim in revised(text, found)]


def test_what_is_a_name_in_one_place_is_one_wherever_the_model_says_so() -> None:
    text = "피해자 구름의 상처는 깊었다. 그 뒤 구름은 치료를 받았다."
    assert _all(text, [("구름", 0.9), ("구름", 0.6)]) == ["구름", "구름"]
    assert _all(text[text.index("그 뒤") :], [("구름", 0.6)]) == []


def test_a_given_name_is_known_from_the_whole_one_and_called_without_its_particle() -> None:
    text = "한가을은 웃었다. 그러자 가을아 하고 불렀다."
    assert _all(text, [("한가을", 0.99), ("가을아", 0.65)]) == ["한가을", "가을"]


def test_a_part_of_a_foreign_name_is_known_from_the_whole_one() -> None:
    text = "마크 산토스가 왔다. 그 뒤 마크는 갔다."
    first = Candidate(0, 6, "필리핀이름", 0.99, "model")
    start = text.rindex("마크")
    second = Candidate(start, start + 2, "내국인이름", 0.7, "model")
    assert revised(text, [first, second]) == [first, second]


@pytest.mark.parametrize(("scores", "kept"), [((0.7, 0.6, 0.65), 3), ((0.7, 0.6), 0), ((0.5, 0.5, 0.5), 0)])
def test_a_word_taken_for_a_name_again_and_again_is_one(scores: tuple[float, ...], kept: int) -> None:
    text = "그때 방기둥이 왔다. 술값은 방기둥이 냈다. 옆에 앉은 방기둥이 웃었다."
    assert _all(text, [("방기둥", score) for score in scores]) == ["방기둥"] * kept


@pytest.mark.parametrize(("score", "kept"), [(0.9, True), (0.6, False)])
def test_of_one_syllable_the_model_has_to_be_rather_sure(score: float, kept: bool) -> None:
    text = "쩐 반 득이 왔다. 쩐이 말하였다."
    first = Candidate(0, 5, "베트남이름", 0.99, "model")
    start = text.rindex("쩐")
    second = Candidate(start, start + 1, "내국인이름", score, "model")
    assert revised(text, [first, second]) == [first, second][: 1 + kept]


def test_no_name_is_brought_back_inside_a_word() -> None:
    text = "피해자 구름이 왔다. 먹구름이 끼었다."
    assert _all(text, [("구름", 0.9), ("구름", 0.6)]) == ["구름"]


def test_no_hole_is_left_in_a_word() -> None:
    text = "카페 오늘의유머에 올렸다. 오늘의 유머는 없다."
    claims = [Candidate(a, b, "커뮤니티사이트", 0.9, "model") for a, b in ((3, 5), (5, 6), (6, 8), (15, 17), (17, 18))]
    kept = revised(text, claims)
    assert [text[claim.start : claim.end] for claim in kept] == ["오늘", "의", "유머", "오늘"]
    assert {claim.label for claim in kept} == {"커뮤니티사이트"}


@pytest.mark.parametrize(
    ("text", "sure", "doubtful", "expected"),
    [
        ("가마포마을의 이장이 가마포마을 명의로", ("가마포", "마을", 1.0), ("가마포마을", 0.78), ("가마포", "마을")),
        ("해룡호 선장이 해룡호의 외상을", ("해룡", "선박명", 0.99), ("해룡호", 0.96), ("해룡", "선박명")),
        ("가마포마을의 이장이 가마포마을 명의로", ("가마포", "마을", 0.6), ("가마포마을", 0.78), None),
        ("해룡호 선장이 해룡호의 외상을", ("해룡", "내국인이름", 0.6), ("해룡호", 0.7), None),
    ],
)
def test_what_is_a_thing_in_one_place_is_no_person_in_another(
    text: str, sure: tuple[str, str, float], doubtful: tuple[str, float], expected: tuple[str, str] | None
) -> None:
    known = Candidate(0, len(sure[0]), sure[1], sure[2], "model")
    start = text.rindex(doubtful[0])
    claim = Candidate(start, start + len(doubtful[0]), "내국인이름", doubtful[1], "model")
    later = [(text[one.start : one.end], one.label) for one in revised(text, [known, claim]) if one.start == start]
    assert later == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("text", "full", "label"),
    [
        ("강찬이 보낸 “찬이 나이가 몇이냐”", "강찬", "내국인이름"),
        ("쩐반득과 합의했다. 득의 누나", "쩐반득", "베트남이름"),
    ],
)
def test_the_last_syllable_of_a_name_of_the_judgment(text: str, full: str, label: str) -> None:
    start = text.rindex(full[-1])
    claims = [
        Candidate(0, len(full), label, 0.99, "model"),
        Candidate(start, start + 1, label, 0.97, "model"),
    ]
    assert revised(text, claims) == claims
    assert revised(text, claims[1:]) == []


def test_the_rest_of_a_number_belongs_to_it() -> None:
    text = "컨테이너 KDLU4471903 적재, 우편물 482917365TH"
    claims = [
        Candidate(start, start + len(value), "관리번호", 0.97, "model")
        for value in ("KDLU", "4471903", "482917365", "TH")
        for start in (text.index(value),)
    ]
    assert revised(text, claims) == claims
    assert revised(text, claims[:1]) == []


@pytest.mark.parametrize(
    ("text", "first", "second", "score", "expected"),
    [
        ("피고 미리내푸드에 대한", ("미리내", "주식회사"), "푸드", 0.94, ["미리내", "푸드"]),
        ("원고는 이미지스 직원을", ("지스", "주식회사"), "이미", 0.98, ["이미", "지스"]),
        ("피고 미리내푸드에 대한", ("미리내", "주식회사"), "푸드", 0.6, ["미리내"]),
        ("피고 미리내와 만나", ("미리내", "주식회사"), "와", 0.9, ["미리내"]),
    ],
)
def test_the_rest_of_a_word_is_no_person(
    text: str, first: tuple[str, str], second: str, score: float, expected: list[str]
) -> None:
    spans = [(text.index(first[0]), first[0], first[1], 0.99), (text.index(second), second, "내국인이름", score)]
    claims = [Candidate(start, start + len(v), label, told, "model") for start, v, label, told in sorted(spans)]
    found = revised(text, claims)
    assert [text[one.start : one.end] for one in found] == expected
    assert {one.label for one in found} == {first[1]}


def test_who_stands_in_a_list_with_somebody_is_somebody() -> None:
    text = "그날 창건두, 정율진이 왔고 균열을, 정율진이 보았다."
    assert _all(text, [("창건두", 0.6), ("정율진", 0.99), ("균열을", 0.9), ("정율진", 0.99)]) == [
        "창건두",
        "정율진",
        "정율진",
    ]
    assert _all("그날 창건두가 왔다.", [("창건두", 0.6)]) == []
