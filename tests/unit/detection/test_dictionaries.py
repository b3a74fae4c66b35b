"""What a court always and never wants marked, applied, validated, and exchanged as CSV."""

import os
import stat
import unicodedata
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import messages
from core.detection.dictionaries import MOST_ENTRIES, Dictionary, Entry, Kind, problems_of
from core.detection.model import Candidate
from core.detection.pipeline import detect
from core.dictionaries import dictionary_file, load_dictionary, read_csv, save_dictionary, write_csv
from core.errors import DictionaryError, ReviewError
from core.service import Engine
from tests.fixtures_closed import close

NAME, SHOP, PHONE = "내국인이름", "식당", "휴대폰번호"
ALWAYS, NEVER = Kind.ALWAYS, Kind.NEVER
TEXT = (
    "서 울 중 앙 지 방 법 원\n판 결\n"
    "【피고인】 구름산\n【이 유】\n"
    "나래마을에서 강별하는 달빛식당에 갔다. 강별하의 번호는 010-1234-5678이다. 나래 마을은 멀다. 구름산은 몰랐다.\n"
)


class Model:
    """Marks ``values`` wherever they stand."""

    def __init__(self, **values: str) -> None:
        self.values = values

    def read(self, text, blocks, progress=None, cancelled=None, found=None):
        marked = [
            Candidate(at, at + len(value), label, 0.9, "model")
            for value, label in self.values.items()
            for at in range(len(text))
            if text.startswith(value, at)
        ]
        return SimpleNamespace(candidates=marked, suspects=[])


MODEL = Model(강별하=NAME, 달빛식당=SHOP, 구름산=NAME)


def found(*entries: Entry, text: str = TEXT, model=MODEL):
    detection = detect(text, (), model, dictionary=Dictionary(entries))
    return [(mention.text, mention.label, mention.source) for mention in detection.mentions], detection.notices


def values(*entries: Entry, text: str = TEXT, model=MODEL):
    return [value for value, _, _ in found(*entries, text=text, model=model)[0]]


def test_what_is_always_marked_is_found_in_every_spelling():
    mentions, notices = found(Entry(ALWAYS, "나래마을", "마을"))
    assert [one for one in mentions if one[2] == "dictionary"] == [
        ("나래마을", "마을", "dictionary"),
        ("나래 마을", "마을", "dictionary"),
    ]
    assert [(one.code, one.fields) for one in notices] == [("dictionaries.applied", {"marked": 2, "spared": 0})]
    decomposed = unicodedata.normalize("NFD", "나래마을")
    assert values(Entry(ALWAYS, decomposed, "마을")).count("나래마을") == 1


def test_what_is_always_marked_beats_the_model_and_its_label():
    mentions, _ = found(Entry(ALWAYS, "강별하", "닉네임"))
    assert [one for one in mentions if one[0] == "강별하"] == [("강별하", "닉네임", "dictionary")] * 2


def test_what_is_never_marked_beats_the_model():
    assert "달빛" in values()
    mentions, notices = found(Entry(NEVER, "달빛 식당"))
    assert "달빛" not in [one[0] for one in mentions]
    assert notices[0].fields == {"marked": 0, "spared": 1}


@pytest.mark.parametrize("marked", ["달빛식당", "달빛"])
@pytest.mark.parametrize("value", ["달빛식당", "달빛 식당", "달빛"])
def test_a_body_is_never_marked_whether_its_descriptor_is_said_or_not(value, marked):
    assert "달빛" not in values(Entry(NEVER, value), model=Model(**{marked: SHOP}))


def test_a_person_has_no_descriptor_that_could_be_left_out():
    assert "달빛식당" in values(Entry(NEVER, "달빛"), model=Model(달빛식당=NAME))


def test_never_for_one_label_leaves_the_others():
    assert "달빛" in values(Entry(NEVER, "달빛식당", NAME))
    assert "달빛" not in values(Entry(NEVER, "달빛식당", SHOP))


def test_a_number_of_fixed_shape_stays_marked_until_somebody_confirms():
    phone = Entry(NEVER, "010-1234-5678")
    assert ("010-1234-5678", PHONE, "pattern") in found(phone, model=None)[0]
    confirmed = Entry(NEVER, "01012345678", over_rules=True)
    mentions, notices = found(confirmed, model=None)
    assert "010-1234-5678" not in [one[0] for one in mentions]
    assert notices[-1].fields == {"marked": 0, "spared": 1}


def test_a_party_stays_marked_everywhere_until_somebody_confirms():
    mentions, notices = found(Entry(NEVER, "구름산"))
    assert [one[0] for one in mentions].count("구름산") == 2
    assert not [one for one in notices if one.code == "dictionaries.applied"]
    assert "구름산" not in values(Entry(NEVER, "구름산", over_rules=True))


@pytest.mark.parametrize(
    ("court", "holds"),
    [
        ("", True),
        ("서울중앙지방법원", True),
        ("서울 중앙지방법원", True),
        pytest.param(unicodedata.normalize("NFD", "서울중앙지방법원"), True, id="as macOS spells it"),
        ("부산지방법원", False),
        ("지방법원", False),
        ("-", False),
    ],
)
def test_an_entry_holds_for_its_court(court, holds):
    assert ("달빛" not in values(Entry(NEVER, "달빛식당", court=court))) is holds
    assert ("나래마을" in values(Entry(ALWAYS, "나래마을", "마을", court=court))) is holds


def test_a_court_named_later_is_not_the_judgments_own():
    text = TEXT.replace("구름산은 몰랐다.", "구름산은 몰랐다.\n부산지방법원 판결을 본다.")
    assert "달빛" in values(Entry(NEVER, "달빛식당", court="부산지방법원"), text=text)


def test_a_branch_follows_its_court():
    text = TEXT.replace("서 울 중 앙 지 방 법 원", "부산지방법원 동부지원")
    assert "달빛" not in values(Entry(NEVER, "달빛식당", court="부산지방법원"), text=text)


def test_without_entries_nothing_changes():
    assert found() == found(Entry(NEVER, "어디에도 없는 말"))


WRONG = {
    "dictionaries.empty": Entry(NEVER, " - "),
    "dictionaries.unseen": Entry(NEVER, "달빛\n식당"),
    "dictionaries.long": Entry(NEVER, "가" * 101),
    "dictionaries.label": Entry(ALWAYS, "나래마을", "없는분류"),
    "dictionaries.no_label": Entry(ALWAYS, "나래마을"),
    "dictionaries.kept_label": Entry(ALWAYS, "나래마을", "날짜"),
    "dictionaries.over_rules": Entry(ALWAYS, "나래마을", "마을", over_rules=True),
    "dictionaries.weak": Entry(ALWAYS, "김", NAME),
}


@pytest.mark.parametrize("code", WRONG)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_entries_that_cannot_stand_say_why_by_their_line(code, language):
    with pytest.raises(DictionaryError) as refused:
        Dictionary((Entry(NEVER, "달빛식당"), WRONG[code]))
    assert [(one.line, one.code) for one in refused.value.problems] == [(2, code)]
    said = refused.value.message(language)
    assert messages.text(code, language) in said and "나래마을" not in said
    assert said.splitlines()[1].startswith("2행: " if language == "ko" else "Line 2: ")


SEOUL, BRANCH, BUSAN = "서울지방법원", "서울지방법원 동부지원", "부산지방법원"
CLASHES = [
    (Entry(NEVER, "달빛식당"), Entry(NEVER, "달빛 식당"), "dictionaries.twice"),
    (Entry(ALWAYS, "달빛식당", SHOP), Entry(ALWAYS, "달빛식당", NAME), "dictionaries.twice"),
    (Entry(NEVER, "달빛식당", SHOP), Entry(NEVER, "달빛식당", NAME), ""),
    (Entry(NEVER, "달빛식당", court=SEOUL), Entry(NEVER, "달빛식당", court=BUSAN), ""),
    (Entry(ALWAYS, "달빛식당", SHOP), Entry(NEVER, "달빛식당"), "dictionaries.contradicts"),
    (Entry(ALWAYS, "달빛식당", SHOP, SEOUL), Entry(NEVER, "달빛식당"), "dictionaries.contradicts"),
    (Entry(ALWAYS, "달빛식당", SHOP, SEOUL), Entry(NEVER, "달빛식당", "", BRANCH), "dictionaries.contradicts"),
    (Entry(ALWAYS, "달빛식당", SHOP, SEOUL), Entry(NEVER, "달빛식당", "", BUSAN), ""),
    (
        Entry(ALWAYS, "달빛식당", SHOP, SEOUL),
        Entry(NEVER, "달빛식당", "", unicodedata.normalize("NFD", SEOUL)),
        "dictionaries.contradicts",
    ),
]


@pytest.mark.parametrize(("one", "other", "code"), CLASHES)
def test_entries_that_clash(one, other, code):
    problems = problems_of([(4, one), (9, other)])
    assert [(found.line, found.code, found.fields) for found in problems] == ([(9, code, {"other": 4})] if code else [])


def test_there_is_a_most():
    many = [(number, Entry(NEVER, f"값{number}")) for number in range(1, MOST_ENTRIES + 2)]
    assert [one.code for one in problems_of(many)] == ["dictionaries.many"]
    assert not problems_of(many[:-1])


# --- on the disk ---------------------------------------------------------------------------------------------------

ENTRIES = (
    Entry(ALWAYS, "나래마을", "마을", "서울중앙지방법원", "쉼표, \"따옴표\"와 '작은따옴표'"),
    Entry(NEVER, "달빛식당", "", "", ""),
    Entry(NEVER, "@moon_rabbit", "", "", "=1+1", True),
)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_file_is_what_excel_wants_and_comes_back(tmp_path, language):
    messages.set_language(language)
    try:
        path = tmp_path / "dictionary.csv"
        write_csv(path, ENTRIES)
    finally:
        messages.set_language("ko")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and data.count(b"\r\n") == 4
    assert b"'=1+1" in data and b"'@moon" in data  # no formulas
    assert read_csv(path) == ENTRIES


def text_without_controls(most):
    return st.text(st.characters(exclude_categories=["C", "Z"]), max_size=most)


ANY = st.builds(
    Entry,
    st.just(NEVER),
    text_without_controls(20).map(lambda text: f"{text}값"),
    st.sampled_from(["", NAME, SHOP]),
    text_without_controls(9),
    text_without_controls(20),
    st.booleans(),
)


@settings(max_examples=50, deadline=None)
@given(st.lists(ANY, max_size=6, unique_by=lambda entry: entry.key))
def test_any_dictionary_comes_back(tmp_path_factory, entries):
    path = tmp_path_factory.mktemp("settings") / "dictionary.csv"
    write_csv(path, entries)
    assert read_csv(path) == tuple(entries)


@pytest.mark.parametrize("value", ["01012345678", "1234567890123456", "12-3", "3월 4일"])
def test_a_value_that_a_spreadsheet_takes_for_a_number_or_a_date_is_kept_from_it(tmp_path, value):
    path = tmp_path / "x.csv"
    write_csv(path, [Entry(NEVER, value, note="2026 요청")])
    row = path.read_text(encoding="utf-8-sig").splitlines()[1].split(",")
    assert row[1] == f"'{value}" and row[4] == "2026 요청"
    assert read_csv(path) == (Entry(NEVER, value, note="2026 요청"),)


def test_other_columns_orders_and_encodings_are_read(tmp_path):
    path = tmp_path / "excel.csv"
    path.write_bytes("메모,값,구분\r\n무시,달빛식당,제외\r\n,,\r\n,강별하,never\r\n".encode("cp949"))
    assert read_csv(path) == (Entry(NEVER, "달빛식당"), Entry(NEVER, "강별하"))
    path.write_text("kind,value,label\nAlways,나래마을,Korean names\n", encoding="utf-8")
    assert read_csv(path) == (Entry(ALWAYS, "나래마을", NAME),)


BROKEN = {
    "": [(1, "dictionaries.header")],
    "값,분류\n가나다,\n": [(1, "dictionaries.header")],
    "구분,값,값\n제외,가,나\n": [(1, "dictionaries.header")],
    "구분,값\n항상,나래마을\n제외,달빛식당\n가끔,강별하\n": [(2, "dictionaries.no_label"), (4, "dictionaries.kind")],
    '구분,값,비고\n제외,달빛식당,"두\n줄"\n제외,,\n': [(2, "dictionaries.unseen"), (4, "dictionaries.empty")],
    "구분,값\n제외,달빛식당\n제외,달빛식당\n": [(3, "dictionaries.twice")],
    "구분,값\n제외,가나다,남는 칸\n": [(2, "dictionaries.broken")],
    '구분,값\n제외,"달빛"식당\n': [(2, "dictionaries.broken")],
    "구분,값,규칙보다 우선\n제외,달빛식당,아마\n": [(2, "dictionaries.yes")],
}


@pytest.mark.parametrize("content", BROKEN)
def test_mistakes_name_their_lines_and_nothing_is_taken(tmp_path, content):
    path = tmp_path / "틀린 사전.csv"
    path.write_text(content, encoding="utf-8", newline="")
    with pytest.raises(DictionaryError) as refused:
        read_csv(path)
    assert [(one.line, one.code) for one in refused.value.problems] == BROKEN[content]
    assert "틀린 사전.csv" in refused.value.message() and "달빛" not in refused.value.message()


def test_many_mistakes_are_not_all_told(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("구분,값\n" + "가끔,값\n" * 40, encoding="utf-8")
    with pytest.raises(DictionaryError) as refused:
        read_csv(path)
    lines = refused.value.message().splitlines()
    assert "40건" in lines[0] and len(lines) == 14 and lines[-1] == "…"


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "x.csv"
    path.write_bytes(b"\xff\xfe\x00\x01\xff")
    with pytest.raises(DictionaryError, match="CSV UTF-8"):
        read_csv(path)


def test_the_users_dictionary_is_private_and_applied_by_the_engine(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    assert load_dictionary() == Dictionary()
    save_dictionary(Dictionary((Entry(NEVER, "달빛식당"), Entry(ALWAYS, "나래마을", "마을"))))
    path = dictionary_file()
    assert path.is_relative_to(tmp_path / "config")
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    engine = Engine(SimpleNamespace(), MODEL)
    document = SimpleNamespace(text=TEXT, blocks=())
    marked = [mention.text for mention in engine.detect(document).mentions]
    assert "나래마을" in marked and "달빛" not in marked
    path.write_text("구분,값\n가끔,달빛식당\n", encoding="utf-8")
    with pytest.raises(DictionaryError, match=r"dictionary\.csv"):
        engine.detect(document)


def test_a_dictionary_in_a_closed_folder_is_not_taken_for_none(tmp_path, monkeypatch):
    """What it says is always marked would be missed."""
    path = tmp_path / "config" / "dictionary.csv"
    save_dictionary(Dictionary(ENTRIES), path)
    close(path.parent, monkeypatch)
    with pytest.raises(ReviewError) as caught:
        load_dictionary(path)
    assert caught.value.code == "archive.unreadable"


@pytest.mark.parametrize("link", ["config", "config/thunder-deid", "config/thunder-deid/dictionary.csv"])
def test_a_link_that_leads_nowhere_is_no_absent_dictionary(tmp_path, monkeypatch, link):
    """As where the share that holds it is not mounted."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    place, share = tmp_path / link, tmp_path / "share"
    save_dictionary(Dictionary(ENTRIES))
    place.rename(share)
    assert load_dictionary() == Dictionary()
    place.symlink_to(share, target_is_directory=share.is_dir())
    assert load_dictionary() == Dictionary(ENTRIES)
    share.rename(tmp_path / "unmounted")
    with pytest.raises(ReviewError, match=r"dictionary\.csv"):
        load_dictionary()


def test_a_folder_that_cannot_be_written_keeps_the_old_dictionary(tmp_path):
    path = tmp_path / "file" / "dictionary.csv"
    (tmp_path / "file").write_text("x")
    with pytest.raises(ReviewError):
        save_dictionary(Dictionary(ENTRIES), path)
    assert (tmp_path / "file").read_text() == "x"
