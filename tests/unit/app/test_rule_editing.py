"""Rule profiles under change: the file keeps its comments, lists are read as written, hiding less is told."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.gui.settings.editing_profile import Editing
from app.gui.settings.rule_compare import Weakness, by_category, differences, weakened
from app.gui.settings.rule_draft import Draft, own_profiles, profiles_folder
from app.gui.settings.rule_example import example, shown
from app.gui.settings.rule_fields import PAGES, LineError, as_text, from_text
from core.errors import ProfileError, ReviewError
from core.paths import resource
from core.redaction.profile import load_profile, parse_profile
from core.taxonomy import Treatment, taxonomy

SHIPPED = resource("profiles", "jaeil-2014-2.toml")
RULE = load_profile()
WORDS = st.text(st.characters(whitelist_categories=("Lo", "Lu", "Nd")), min_size=1, max_size=8)


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


def changed(**values: object) -> Draft:
    draft = Draft.of(None)
    for key, value in values.items():
        draft.set(key.replace("__", "."), value)
    return draft


# --- the file --------------------------------------------------------------------------------------------------------


def test_a_copy_of_the_shipped_profile_is_the_shipped_profile():
    draft = Draft.of(None)
    assert draft.data == SHIPPED.read_bytes() and not draft.changed and draft.path is None


def test_every_setting_of_the_file_has_a_field_and_keeps_its_value():
    draft = Draft.of(None)
    fields = [field for page in PAGES.values() for field in page]
    for field in fields:
        draft.set(field.key, from_text(field.kind, as_text(draft.get(field.key))))
    assert draft.data == SHIPPED.read_bytes()
    known = {field.key for field in fields} | {"treatments.labels", "treatments.categories"}
    tables = {"letters", "particles", "numbers", "party_block", "descriptors", "treatments"}
    for name in ("name", "version", "language", *(f"{one}.{key}" for one in tables for key in draft.get(one))):
        assert name in known


def test_changes_leave_comments_and_everything_else_alone():
    draft = changed(letters__skip="IO", party_block__watch=["직업", "학력"], treatments__labels={"카페": "keep"})
    before, after = SHIPPED.read_text(encoding="utf-8").splitlines(), draft.data.decode().splitlines()
    assert [line for line in before if line.startswith("#")] == [line for line in after if line.startswith("#")]
    assert sorted(set(after) - set(before)) == ['"카페" = "keep"', 'skip = "IO"', 'watch = ["직업", "학력"]']
    assert draft.profile().letters.alphabet == "ABCDEFGHJKLMNPQRSTUVWXYZ"


def test_what_is_taken_back_is_no_change():
    draft = changed(letters__skip="I", numbers__kinds={"URL": "주소"})
    assert draft.changed
    shipped = Draft.of(None)
    draft.set("letters.skip", "")
    draft.set("numbers.kinds", shipped.get("numbers.kinds"))
    assert draft.profile().numbers == RULE.numbers and draft.get("letters") == shipped.get("letters")


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029", "\x0b", "\x1c"])
def test_a_line_break_of_unicode_in_a_value_changes_nothing(sign):
    words = [f"{number}번째{sign}낱말" for number in range(20)]
    assert changed(descriptors__whole=words).profile().descriptors.whole == set(words)


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=8), max_size=20, unique=True))
@settings(max_examples=10, deadline=None)
def test_whatever_is_written_into_a_list_stands_in_the_file(words):
    draft = changed(descriptors__whole=words, descriptors__labels={"동": words} if words else {})
    assert draft.profile().descriptors.whole == set(words)
    assert draft.profile().descriptors.labels == ({"동": tuple(words)} if words else {})


@given(st.lists(WORDS, max_size=40, unique=True), st.dictionaries(WORDS, st.lists(WORDS, min_size=1), max_size=5))
@settings(max_examples=10, deadline=None)
def test_lists_come_back_as_they_went_in(words, table):
    assert from_text("list", as_text(words)) == words
    assert from_text("lists", as_text(table)) == table


@pytest.mark.parametrize(
    ("text", "line"),
    [("동 = 동\n리", 2), ("= 동", 1), ("동 =", 1), ("동 = 동\n\n동 = 리", 3)],
)
def test_a_line_that_means_nothing_is_named(text, line):
    with pytest.raises(LineError) as error:
        from_text("lists", text)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("letters.alphabet", "Ab", "redaction.profile_alphabet"),
        ("numbers.template", "(생략)", "redaction.profile_template"),
        ("party_block.labels", ["없는 분류"], "redaction.profile_label"),
        ("descriptors.labels", {"없는 분류": ["동"]}, "redaction.profile_label"),
        ("name", "", "redaction.profile_type"),
    ],
)
def test_the_schema_says_what_is_wrong(key, value, code):
    draft = Draft.of(None)
    draft.set(key, value)
    with pytest.raises(ProfileError) as error:
        draft.profile()
    assert error.value.code == code


def test_saving_writes_a_valid_profile_or_nothing(tmp_path):
    target = profiles_folder() / "우리 법원.toml"
    draft = changed(name="우리 법원", particles__mode="keep")
    draft.save(target)
    assert not draft.changed and own_profiles() == [target] and load_profile(target).particles == "keep"
    assert Draft.of(target).data == draft.data
    draft.set("letters.alphabet", "가")
    with pytest.raises(ProfileError):
        draft.save(target)
    assert load_profile(target).particles == "keep"
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_a_folder_that_is_gone_is_said_and_the_draft_stays(tmp_path):
    draft = changed(particles__mode="keep")
    with pytest.raises(ReviewError):
        draft.save(tmp_path / "gone" / "x.toml")
    assert draft.changed and draft.path is None


@pytest.mark.parametrize("data", [b"name = ", b"\xff\xfe", b'name = "x"'])
def test_what_is_no_profile_is_not_opened(tmp_path, data):
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    with pytest.raises(ProfileError):
        Draft.of(path)


# --- against the rule ------------------------------------------------------------------------------------------------


def test_the_rule_differs_from_itself_in_nothing():
    assert differences(RULE, RULE) == () == weakened(RULE, RULE)


@pytest.mark.parametrize(
    ("values", "kind", "names"),
    [
        ({"treatments__labels": {"계좌번호": "keep"}}, Weakness.KEPT, ("계좌번호",)),
        ({"treatments__categories": {"이메일주소": "keep"}}, Weakness.KEPT, ("이메일주소",)),
        ({"descriptors__common": ["은행", "한빛"]}, Weakness.ENDINGS, ("한빛",)),
        ({"descriptors__labels": {"내국인이름": ["씨"]}}, Weakness.ENDINGS, ("내국인이름 = 씨",)),
        ({"descriptors__legal_forms": ["주식회사", "조합장"]}, Weakness.FORMS, ("조합장",)),
        ({"descriptors__whole": []}, Weakness.WHOLE, tuple(sorted(RULE.descriptors.whole))),
        ({"descriptors__categories": ["인명"]}, Weakness.CATEGORIES, ("인명",)),
        ({"party_block__watch": []}, Weakness.WATCH, ("직업",)),
    ],
)
def test_hiding_less_is_told(values, kind, names):
    (found,) = weakened(RULE, changed(**values).profile())
    assert (found.kind, found.names) == (kind, names)


@pytest.mark.parametrize(
    "values",
    [
        {"treatments__labels": {"나이": "letter"}},
        {"descriptors__mode": "drop", "descriptors__whole": []},
        {"party_block__several_parties": "others"},
        {"party_block__watch": ["직업", "학력"]},
        {"letters__skip": "IO"},
    ],
)
def test_hiding_more_or_otherwise_differs_and_is_no_weakness(values):
    profile = changed(**values).profile()
    assert differences(RULE, profile) and weakened(RULE, profile) == ()


def test_names_that_were_replaced_whole_keep_their_words():
    whole = changed(descriptors__mode="drop").profile()
    assert [one.kind for one in weakened(whole, RULE)] == [Weakness.DESCRIPTORS]


@given(
    st.dictionaries(
        st.sampled_from(sorted(taxonomy().labels)), st.sampled_from(Treatment.__args__), min_size=1, max_size=6
    )
)
@settings(max_examples=10, deadline=None)
def test_a_label_is_weakened_exactly_when_the_rule_hides_it_and_the_profile_does_not(treatments):
    profile = changed(treatments__labels=treatments).profile()
    found = {name for one in weakened(RULE, profile) for name in one.names}
    assert found == {
        label for label in treatments if treatments[label] == "keep" and taxonomy().labels[label].treatment != "keep"
    }
    told = {label for one in differences(RULE, profile) for label in one.labels}
    assert told == {label for label in treatments if treatments[label] != taxonomy().labels[label].treatment}


def test_a_whole_category_is_named_as_one():
    emails = [label.name for label in taxonomy().labels.values() if label.category == "이메일주소"]
    assert list(by_category([*emails, "계좌번호"])) == [("이메일주소", ""), ("사건 관련 숫자 정보", "계좌번호")]


# --- the example -----------------------------------------------------------------------------------------------------


def test_the_example_hides_everything_by_the_rule():
    case, made = example(), shown(RULE)
    for number, mention in enumerate(case.mentions):
        core = mention.text.removesuffix("은행").removesuffix("횟집").removesuffix("아파트")
        assert (core in made.preview.text) is (number in made.kept)
    assert "이마트" in made.preview.text and "고은솔" in made.preview.text
    assert [case.mentions[number].label for number in made.kept] == ["나이"]


def test_the_example_shows_what_a_change_does():
    assert "계좌(331-20-458812)" in shown(changed(treatments__labels={"계좌번호": "keep"}).profile()).preview.text
    assert "F 횟집" in shown(RULE).preview.text
    assert "횟집" not in shown(changed(descriptors__mode="drop").profile()).preview.text
    assert "외 1인" in shown(changed(party_block__several_parties="others").profile()).preview.text


# --- editing ---------------------------------------------------------------------------------------------------------


def test_a_changed_copy_gets_a_name_of_its_own_and_cannot_have_the_rules():
    editing = Editing(None)
    assert editing.take({}).problem == "" and editing.draft.get("name") == RULE.name
    judged = editing.take({"letters.skip": "I"})
    assert judged.problem == "" and editing.draft.get("name") == f"{RULE.name} 수정본"
    editing.save(profiles_folder() / "x.toml")
    assert "이름" in editing.take({"name": RULE.name}).problem


def test_what_is_wrong_is_said_in_the_cores_words():
    judged = Editing(None).take({"letters.alphabet": "가나"})
    assert judged.profile is None and judged.problem.startswith("사용할 영문 대문자: ")
    assert "'letters.alphabet' 항목에는 서로 다른 영문 대문자만" in judged.problem


def test_everything_shipped_parses_under_any_name():
    assert parse_profile(SHIPPED.read_bytes(), "x.toml").sha256 == RULE.sha256


def test_what_is_decided_about_settings_needs_no_qt():
    plain = "editing_profile preferences rule_compare rule_draft rule_example rule_fields rule_said model_card"
    names = ", ".join(f"app.gui.settings.{name}" for name in plain.split())
    code = f"import {names}, sys; print([name for name in sys.modules if name.startswith('PySide6')])"
    root = Path(__file__).parents[3]
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert found.stdout.strip() == "[]"
