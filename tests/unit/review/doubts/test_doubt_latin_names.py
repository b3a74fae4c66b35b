"""Latin capitalised names that nothing marks."""

import pytest
from doubt_cases import case, said

from core.review.doubts import latin_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("왕리나(WANG LINA)는", "WANG LINA"),
        ("Nguyen Thi Lan이 말하였다", "Nguyen Thi Lan"),
        ("John K. Smith와", "John K. Smith"),
        ("Lighthouse라는 상호로", "Lighthouse"),
        ("피해자 NGUYEN은", "NGUYEN"),
        ("O'Brien을", "O'Brien"),
        ("목격자 Đặng Thị Hồng은", "Đặng Thị Hồng"),
        ("ĐẶNG THỊ HỒNG의", "ĐẶNG THỊ HỒNG"),
        ("Müller와", "Müller"),
        ("Ağaoğlu가", "Ağaoğlu"),
    ],
)
def test_a_name_is_a_doubt(text: str, name: str) -> None:
    of = case(text)
    assert said(of, latin_names.find(of)) == [[name]]


@pytest.mark.parametrize(
    "text",
    [
        "CCTV 영상",
        "CCTV, PC 및 USB",
        "물류창고 B동, A4 용지, B형간염",
        "피해자 A가",
        "84.96㎡, 30km, 5kg",
        "https://www.Nanum.example/Camp",
        "moon.Halo@dalmuri.example",
        "Invoice No. 3",
        "Wi-Fi 및 Bluetooth",
        "Batch-Ⅰ 대비",
        "피고인 PC를",
        "피해자 ×× 및 3 × 4",
    ],
)
def test_abbreviations_and_words_of_forms_are_none(text: str) -> None:
    assert list(latin_names.find(case(text))) == []


def test_a_marked_name_is_none_and_one_spelling_is_one_doubt() -> None:
    of = case("⟦WANG LINA|e1|영어이름⟧, Wang Lina, WANG LINA")
    assert said(of, latin_names.find(of)) == [["Wang Lina", "WANG LINA"]]
