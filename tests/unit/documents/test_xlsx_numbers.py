"""Numbers are read as a cell shows them, where that is certain; else as they are stored."""

import pytest

from core.documents.xlsx.numbers import BUILT_IN, is_number, shown


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        ("1028475561", "000-0000-0000", "010-2847-5561"),
        ("1028475561", "0##-####-####", "010-2847-5561"),
        ("8501021234567", "000000-0000000", "850102-1234567"),
        ("21234567", "[<=9999999]###-####;(0##) ###-####", "(02) 123-4567"),
        ("2345678", "[<=9999999]###-####;(0##) ###-####", "234-5678"),
        ("1101234567890", "###-####-######", "110-1234-567890"),
        ("12345", "#,##0", "12,345"),
        ("1234567.891", "#,##0.00", "1,234,567.89"),
        ("-1234", "#,##0;-#,##0", "-1,234"),
        ("-1234", "#,##0", "-1,234"),
        ("-1234", '#,##0;"△"#,##0', "△1,234"),
        ("0", '0;0;"없음"', "0"),
        ("1250000", '#,##0"원"', "1,250,000원"),
        ("1250000", "[$₩-412]#,##0", "₩1,250,000"),
        ("1250000", "_-* #,##0_-;-* #,##0_-", "1,250,000"),
        ("0.255", "0%", "26%"),
        ("0.2555", "0.00%", "25.55%"),
        ("31049", "yyyy-mm-dd", "1985-01-02"),
        ("31049", 'yyyy"년" m"월" d"일"', "1985년 1월 2일"),
        ("31049", "yy.m.d aaa", "85.1.2 수"),
        ("44256.5625", "yyyy-mm-dd h:mm", "2021-03-01 13:30"),
        ("44256.5625", "오전/오후 h:mm", "오후 1:30"),
        ("0.5", "hh:mm:ss", "12:00:00"),
        ("5", '0"동"', "5동"),
        ("7", "@", "7"),
        ("12", "[Red]0", "12"),
        # Not certain: as stored.
        ("1234", "", "1234"),
        ("1028475561", "General", "1028475561"),
        ("8.501021234567E12", "General", "8501021234567"),
        ("0.30000000000000004", "General", "0.3"),
        # Numbers of cards and accounts have more digits than a program calculates with.
        ("5409871234567893", "General", "5409871234567893"),
        ("9410123456789013", "@", "9410123456789013"),
        ("1.1023456789012300E+16", "General", "11023456789012300"),
        ("9410123456789013", "0", "9410123456789013"),
        ("-9410123456789019", "#,##0;[Red]-#,##0", "-9,410,123,456,789,019"),
        ("9410123456789017", "0000-0000-0000-0000", "9410-1234-5678-9017"),
        # What lies in the middle is rounded up, as spreadsheets do.
        ("-318991.145", "#,##0.00", "-318,991.15"),
        ("595741.95499999996", "#,##0.00", "595,741.96"),  # as Excel stores ….955
        ("0.125", "0%", "13%"),
        ("-3021234567890123", "0;General", "3021234567890123"),
        ("1028475561", ";;;", "1028475561"),
        ("1028475561", '"비공개"', "1028475561"),
        ("1234567", "#,##0,", "1234567"),
        ("0.5", "# ?/?", "0.5"),
        ("12345", "0.00E+00", "12345"),
        ("1.104", "[h]:mm", "1.104"),
        ("0.5", "mm:ss.0", "0.5"),
        ("-5", "yyyy-mm-dd", "-5"),
        ("1e300", "yyyy", "1e+300"),
    ],
)
def test_a_number_is_read_as_it_is_shown(value: str, code: str, expected: str) -> None:
    assert shown(value, code).text == expected


def test_dates_may_be_counted_from_1904() -> None:
    assert shown("29587", "yyyy-mm-dd", True).text == "1985-01-02"


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        ("29221", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "1980년 1월 1일 화요일"),
        ("31049", "[$-x-sysdate]dddd, mmmm dd, yyyy", "1985년 1월 2일 수요일"),
        ("0.5625", "[$-F400]h:mm:ss\\ AM/PM", "오후 1:30:00"),
        ("31050", '[$-412]yyyy"년" m"월" d"일" dddd', "1985년 1월 3일 목요일"),
        ("31051", "[$-ko-KR]yyyy mmmm d ddd", "1985 1월 4 금"),
        ("31052", "yyyy/mm/dd (aaa)", "1985/01/05 (토)"),
        ("31053", "yyy-m-d", "1985-1-6"),
        ("31054", "y-m-d", "85-1-7"),
        ("31055", "e.m.d", "1985.1.8"),
        ("31056", '[$-412]yyyy"年" m"月" d"日"', "1985年 1月 9日"),
        ("44256.5625", "[$-412]AM/PM h:mm m/d/yyyy", "오후 1:30 3/1/2021"),
    ],
)
def test_a_whole_date_is_read_as_it_is_shown(value: str, code: str, expected: str) -> None:
    assert shown(value, code) == (expected, False, False)


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        ("31049", "mmmm d, yyyy", "1985-01-02"),
        ("31050", "[$-409]d\\ mmmm\\ yyyy", "1985-01-03"),
        ("31051", 'yyyy"년" m"월" d"일" dddd', "1985-01-04"),
        ("31052", BUILT_IN[15], "1985-01-05"),
        ("31053", '[$-411]ggge"年"m"月"d"日"', "1985-01-06"),
        ("31054", "[$-1030411]yyyy.m.d", "1985-01-07"),
        ("31055", "[$-404]e/m/d", "1985-01-08"),
        ("31056", "[$-411]mmm", "1985-01-09"),
        ("31057", "bbbb.mm.dd", "1985-01-10"),
        ("44256.5625", "yyyy-mm-dd h:mm:ss.000", "2021-03-01 13:30:00"),
        ("32000.25", "mm:ss.0", "1987-08-11 06:00:00"),
        ("32001.25", BUILT_IN[47], "1987-08-12 06:00:00"),
        ("32002.25", "h:mm.0", "1987-08-13 06:00:00"),
        ("32003.25", "[h]:mm", "1987-08-14 06:00:00"),
        ("32004", BUILT_IN[46], "1987-08-15 00:00:00"),
        ("32005.5", "[ss].00", "1987-08-16 12:00:00"),
        ("32006", "[h]", "1987-08-17 00:00:00"),
        ("32007.5", "[$-411]AM/PM hhh", "1987-08-18 12:00:00"),
        ("7306", "[m]:ss", "1920-01-01 00:00:00"),
    ],
)
def test_a_date_that_is_spelled_in_a_way_nobody_can_tell_is_read_as_iso(value: str, code: str, expected: str) -> None:
    assert shown(value, code) == (expected, True, False)


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        ("31049", "yyyy", "1985"),
        ("31050", "mm-dd", "01-03"),
        ("31051", 'm"월" d"일"', "1월 4일"),
        ("31052", BUILT_IN[16], "5-Jan"),
        ("31053", BUILT_IN[17], "Jan-85"),
        ("31054", BUILT_IN[28], "01-07"),
        ("31055", BUILT_IN[29], "01-08"),
        ("31056", "aaaa", "수요일"),
        ("44256.5625", "h:mm", "13:30"),
        ("44256.5629", BUILT_IN[45], "30:35"),
    ],
)
def test_what_shows_a_part_of_a_date_is_told_from_whole_dates(value: str, code: str, expected: str) -> None:
    assert shown(value, code) == (expected, False, True)


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        ("0", "m/d", "1/0"),
        ("0", "yyyy-mm", "1900-01"),
        ("0", 'yyyy"년"', "1900년"),
        ("0", "yyyy-mm-dd", "1900-01-00"),
        ("0", "aaaa", "토요일"),
        ("0.5625", "m/d h:mm", "1/0 13:30"),
        ("60", "mm-dd", "02-29"),
        ("60.25", 'm"월" d"일" (aaa)', "2월 29일 (수)"),
    ],
)
def test_days_that_no_calendar_has_are_read_as_excel_shows_them_and_hide_nothing(
    value: str, code: str, expected: str
) -> None:
    assert shown(value, code) == (expected, False, False)


@pytest.mark.parametrize(
    ("value", "since_1904", "expected"),
    [
        ("1", False, "01-01"),
        ("59", False, "02-28"),
        ("61", False, "03-01"),
        ("0", True, "01-01"),
        ("60", True, "03-01"),
    ],
)
def test_days_beside_them_are_days(value: str, since_1904: bool, expected: str) -> None:
    assert shown(value, "mm-dd", since_1904) == (expected, False, True)


@pytest.mark.parametrize("code", ["[h]:mm", "[h]:mm:ss", "[m]:ss", "[s].00", "[h]"])
@pytest.mark.parametrize("value", ["0", "0.25", "1.104", "83.5", "7305.99"])
def test_hours_that_are_counted_on_are_no_date(value: str, code: str) -> None:
    assert shown(value, code) == (value, False, False)


def test_a_time_without_a_date_hides_none() -> None:
    assert shown("0.5625", "h:mm") == ("13:30", False, False)


@pytest.mark.parametrize("code", ["0.0 kg", "0 ea", "#,##0 USD", "0.00E+00", "General"])
def test_letters_of_units_make_no_date(code: str) -> None:
    assert not shown("31049", code).guessed


@pytest.mark.parametrize("value", ["1", "-1.5", "1E5", ".5", "1.", "8.5e-3"])
def test_what_files_spell_numbers_like(value: str) -> None:
    assert is_number(value)


@pytest.mark.parametrize("value", ["", "1a", "홍길동", "1e9999", "nan", "inf", "0x1", "1_000", "1" * 50])
def test_what_is_no_number(value: str) -> None:
    assert not is_number(value)
