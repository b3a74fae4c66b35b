"""The rule profile: the shipped one loads, and every slip in a profile is named."""

import hashlib
import re
from pathlib import Path

import pytest

from core.errors import ProfileError
from core.paths import resource
from core.redaction import load_profile
from core.taxonomy import taxonomy

SHIPPED = resource("profiles", "jaeil-2014-2.toml")


def _changed(tmp_path: Path, old: str, new: str) -> Path:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "기준.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_shipped_profile_is_the_default() -> None:
    profile = load_profile()
    assert (profile.name, profile.language) == ("재일 2014-2", "ko")
    assert profile.sha256 == hashlib.sha256(SHIPPED.read_bytes()).hexdigest()
    assert profile.particles == "adjust"
    assert profile.numbers.kind("휴대폰번호") == "전화번호"
    assert profile.numbers.kind("계좌번호") == "계좌번호"


def test_every_shipped_profile_loads() -> None:
    for path in resource("profiles").glob("*.toml"):
        assert load_profile(path).name


def test_treatments_come_from_the_taxonomy() -> None:
    profile = load_profile()
    assert profile.treatments == {label.name: label.treatment for label in taxonomy().labels.values()}


def test_a_label_goes_before_its_category(tmp_path: Path) -> None:
    path = _changed(
        tmp_path,
        "[treatments.labels]",
        '[treatments.labels]\n"카페" = "keep"\n[treatments.categories]\n"사업체" = "numbered_omission"\n[ignored]',
    )
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[ignored]", "", 1).replace("[treatments.categories]\n# C", "# C"), encoding="utf-8")
    profile = load_profile(path)
    assert profile.treatments["카페"] == "keep"
    assert profile.treatments["모텔"] == "numbered_omission"
    assert profile.treatments["내국인이름"] == "letter"


def test_a_persons_decision_goes_before_the_profile(tmp_path: Path) -> None:
    profile = load_profile(_changed(tmp_path, "[treatments.labels]", '[treatments.labels]\n"카페" = "keep"'))
    assert profile.treatment("카페", "letter") == "keep"
    assert profile.treatment("카페", "numbered_omission") == "numbered_omission"
    assert profile.treatment("모르는라벨", "letter") == "letter"


def test_skipped_letters(tmp_path: Path) -> None:
    profile = load_profile(_changed(tmp_path, 'skip = ""', 'skip = "IO"'))
    assert profile.letters.alphabet == "ABCDEFGHJKLMNPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ('version = "2019-01-14"', "", "missing_key", "version"),
        ("[particles]", "[partikel]", "missing_key", "particles"),
        ('language = "ko"', 'language = "ko"\nlangauge = "ko"', "unknown_key", "langauge"),
        ('mode = "adjust"', 'mode = "adjust"\nmood = "x"', "unknown_key", "particles.mood"),
        ('name = "재일 2014-2"', "name = 7", "type", "name"),
        ('name = "재일 2014-2"', 'name = ""', "type", "name"),
        ('watch = ["직업"]', 'watch = "직업"', "type", "party_block.watch"),
        ('watch = ["직업"]', 'watch = ["직업", 3]', "type", "party_block.watch"),
        ('watch = ["직업"]', 'watch = [""]', "type", "party_block.watch"),
        ('"팀" = ["팀"]', '"팀" = "팀"', "type", "descriptors.labels.팀"),
        ("[letters]", "[other]\n[[letters]]", "type", "letters"),
        ('language = "ko"', 'language = "jp"', "choice", "language"),
        ('mode = "adjust"', 'mode = "change"', "choice", "particles.mode"),
        ('style = "omission"', 'style = "number"', "choice", "numbers.style"),
        ('lines = "remove_value"', 'lines = "remove"', "choice", "party_block.lines"),
        ('resident_number = "omission"', 'resident_number = "x"', "choice", "party_block.resident_number"),
        ('several_parties = "letters"', 'several_parties = "x"', "choice", "party_block.several_parties"),
        ('mode = "keep"', 'mode = "some"', "choice", "descriptors.mode"),
        ("[treatments.labels]", '[treatments.labels]\n"카페" = "hide"', "choice", "treatments.labels.카페"),
        ("[treatments.labels]", '[treatments.labels]\n"까페" = "keep"', "label", "treatments.labels"),
        ("[treatments.categories]", '[treatments.categories]\n"이름" = "keep"', "label", "treatments.categories"),
        ('"휴대폰번호" = ', '"핸드폰번호" = ', "label", "numbers.kinds"),
        ('"도아래주소", ', '"도밑주소", ', "label", "party_block.labels"),
        ('categories = ["조직"', 'categories = ["기업"', "label", "descriptors.categories"),
        ('"팀" = ["팀"]', '"조" = ["조"]', "label", "descriptors.labels"),
        ('template = "({kind} {n} 생략)"', 'template = "({kind} 생략)"', "template", "numbers.template"),
        ('template = "({kind} {n} 생략)"', 'template = "({kind} {n} {m})"', "template", "numbers.template"),
        ('template = "({kind} {n} 생략)"', 'template = "({kind} {n"', "template", "numbers.template"),
        ('template = "({kind} {n} 생략)"', 'template = "({kind} {n!r})"', "template", "numbers.template"),
        ('template = "({kind} {n} 생략)"', 'template = "({kind} {n:>3})"', "template", "numbers.template"),
        ('"외 {n}인"', '"외 여럿"', "template", "party_block.others_template"),
        ('alphabet = "ABC', 'alphabet = "aBC', "alphabet", "letters.alphabet"),
        ('alphabet = "ABC', 'alphabet = "AABC', "alphabet", "letters.alphabet"),
        ('skip = ""', 'skip = "가"', "alphabet", "letters.skip"),
        ('skip = ""', 'skip = "ABCDEFGHIJKLMNOPQRSTUVWXY"', "alphabet", "letters.skip"),
    ],
)
def test_a_slip_is_named(tmp_path: Path, old: str, new: str, code: str, key: str) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(_changed(tmp_path, old, new))
    assert caught.value.code == f"redaction.profile_{code}"
    assert caught.value.fields["key"] == key
    for language in ("ko", "en"):
        message = caught.value.message(language)  # type: ignore[arg-type]
        assert "기준.toml" in message and key in message


def test_a_missing_profile_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="없는\\.toml") as caught:
        load_profile(tmp_path / "없는.toml")
    assert caught.value.code == "redaction.profile_unreadable"


@pytest.mark.parametrize("data", [b"name = ", "이름 = 1".encode(), "name = '가'".encode("cp949")])
def test_a_profile_that_is_no_toml(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "기준.toml"
    path.write_bytes(data)
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert caught.value.code == "redaction.profile_syntax"
    assert re.search("TOML", caught.value.message("ko"))


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "기준.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHIPPED.read_bytes())
    assert load_profile(path).name == "재일 2014-2"
