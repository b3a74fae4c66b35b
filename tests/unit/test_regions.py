"""Province and district, as they are written: what of an address stays."""

import pytest

from core.regions import is_written_region, region_length


@pytest.mark.parametrize(
    "text",
    [
        "서울 강남구", "서울강남구", "수원시 권선구", "수원시권선구", "경기도 수원시 권선구", "경기도수원시권선구",
        "부산광역시 사상구", "용인시", "가평군", "강원도",
    ],
)  # fmt: skip
def test_is_a_region_and_nothing_else(text: str) -> None:
    assert is_written_region(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "서울",
        "강남",
        "서울 강남구 역삼동",
        "수원시 권선구 권선동 12",
        "수원시권선동",
        "사상구청",
        "구",
        "강남구민",
        "홍길동",
    ],
)
def test_is_something_else(text: str) -> None:
    assert not is_written_region(text)


@pytest.mark.parametrize(
    ("address", "stays"),
    [
        ("수원시 권선구 원당동 444", "수원시 권선구 "),
        ("원당동 444", ""),
        ("수원시 권선구", ""),
        ("경기 가평군 청평면 1", "경기 가평군 "),
    ],
)
def test_what_of_an_address_stays(address: str, stays: str) -> None:
    assert address[: region_length(address)] == stays
