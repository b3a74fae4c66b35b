"""Whom to offer first as the same person."""

import pytest

from app.gui.models.likeness import likeliest_first


@pytest.mark.parametrize(
    ("forms", "others", "first"),
    [
        (("응웬티란",), (("구름산",), ("응우옌 티 란", "란"), ("강별하",)), "응우옌 티 란"),
        (("왕리나",), (("왕리",), ("왕리나",), ("구름산",)), "왕리나"),
        (("구름산",), (("강별하",), ("노을빛",)), "강별하"),
        (("별빛",), (("구름산",), ("별빛식당",)), "별빛식당"),
        # one syllable stands in other words by chance
        (("하",), (("구름산",), ("하늘은행",), ("강별하",)), "구름산"),
        (("노을빛",), (("구름산",), ("빛",)), "구름산"),
        (("하",), (("구름산",), ("하",)), "하"),
        (("강별하", "하"), (("구름산",), ("하늘은행",), ("강벌하",)), "강벌하"),
        # in another script
        (("NGUYEN THI LAN",), (("구름산",), ("응우옌 티 란",), ("WANG LINA",)), "응우옌 티 란"),
        (("왕리나",), (("KIM CHEOLSU",), ("Wang Lina",), ("구름산",)), "Wang Lina"),
        (("KIM CHEOLSU",), (("강별하",), ("김철수",), ("박문수",)), "김철수"),
        (("서민재",), (("bank1",), ("佐藤由紀",), ("왕리나",)), "bank1"),
    ],
)
def test_the_likeliest_entity_to_link_with_stands_first(forms, others, first):
    found = likeliest_first(forms, [(one, one) for one in others])
    assert found[0][0] == first and sorted(found) == sorted(others)
