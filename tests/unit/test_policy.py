"""The administrators' policy: read strictly, and obeyed where work is done, whatever asked for it."""

import hashlib
import os
import tomllib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import core.policy
from app.batch.run import Options, run_folder
from app.batch.work_list import scan
from app.batch.worker import Order, Start, _Work
from app.cli import doctor, run_command_line
from app.cli.console import Output
from app.table.run import Options as TableOptions
from app.table.run import run_table
from core.documents.formats import Format, writable
from core.errors import PassphraseError, PolicyError
from core.outputs import OutputNames
from core.policy import Policy, described, kinds_of, policy, read_policy
from core.redaction.profile import load_profile
from core.review.crypto import new_key
from core.service import load_engine, redact_file
from resources import samples

DECISIONS = ("profile", "models", "signed", "second_reading", "formats", "passphrase", "clipboard")
SHA = hashlib.sha256(b"other").hexdigest()
SHIPPED = Path(samples.__file__).parents[1] / "profiles" / "jaeil-2014-2.toml"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where this computer's policy lies for one test; what an earlier one said is forgotten, before and after."""
    path = tmp_path / "policy" / "policy.toml"
    path.parent.mkdir(mode=0o755)
    monkeypatch.setattr(core.policy, "policy_file", lambda: path)
    monkeypatch.setattr("core.redaction.profile.policy_file", lambda: path)
    policy.cache_clear()
    yield path
    policy.cache_clear()


def ruled(place: Path, text: str) -> None:
    place.write_text(text, encoding="utf-8")
    place.chmod(0o644)
    policy.cache_clear()


needs_root = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="a policy is root's file, and only root can make one"
)


def test_without_a_file_nothing_is_decided(place: Path):
    assert policy() == Policy()
    assert described(policy()) == {}


@needs_root
@pytest.mark.parametrize(
    "text",
    [
        "[clipbord]\nallowed = false",
        "[clipboard]\nalowed = false",
        "[models]\nallow = []",
        "[review]\nsecond_readings = 10",
        "[export]\nformat = ['docx']",
        "[passphrase]\nminimum_length = 12",
        f"[profile]\nfile = 'x.toml'\nsha256 = '{SHA}'\nname = 'x'",
        "[clipboard]\nallowed = 'no'",
        "[review]\nsecond_reading = 101",
        "[models]\nallowed = ['abc']",
        "[models]\npublic_key = 'abc'",
        "[export]\nformats = ['doc']",
        "[passphrase]\nmin_length = 4",
        "[profile]\nfile = 'x.toml'",
        f"[profile]\nfile = ''\nsha256 = '{SHA}'",
        "[models]\nallowed = []",
        "[models]\npublic_key = ''",
        "[export]\nformats = []",
        "not toml",
        "\xff",
    ],
)
def test_what_is_not_understood_stops_everything(place: Path, text: str):
    place.write_bytes(text.encode("latin-1"))
    for ask in (policy, load_profile):
        with pytest.raises(PolicyError) as caught:
            ask()
        assert str(place) in caught.value.message("ko")


@needs_root
@pytest.mark.parametrize(
    ("text", "said"),
    [("[models]\npublic_key = 'abc'", "models.public_key"), ("[export]\nformats = ['DOCX']", "DOCX: none of docx, ")],
)
def test_which_entry_is_wrong_is_said(place: Path, text: str, said: str):
    ruled(place, text)
    with pytest.raises(PolicyError, match=said):
        policy()


@needs_root
def test_hashes_may_be_written_in_capitals(place: Path):
    """As Get-FileHash shows them, by which administrators of Windows get them."""
    court = place.parent / "court.toml"
    court.write_bytes(SHIPPED.read_bytes() + b"# court\n")
    pinned = hashlib.sha256(court.read_bytes()).hexdigest()
    model = load_engine().bundle.sha256
    ruled(
        place,
        f"[profile]\nfile = 'court.toml'\nsha256 = '{pinned.upper()}'\n[models]\nallowed = ['{model.upper()}']\n",
    )
    assert load_profile().sha256 == pinned
    assert load_engine().bundle.sha256 == model
    ruled(place, f"[models]\nallowed = ['{SHA.upper()}']\n")
    with pytest.raises(PolicyError):
        load_engine()


@needs_root
@pytest.mark.parametrize("mode", [0o664, 0o646])
def test_a_policy_others_could_write_is_refused(place: Path, mode: int):
    ruled(place, "[clipboard]\nallowed = false\n")
    assert not policy().clipboard.allowed
    place.chmod(mode)
    policy.cache_clear()
    with pytest.raises(PolicyError, match=r"policy\.toml"):
        policy()


@needs_root
def test_a_policy_in_a_folder_others_could_write_is_refused(place: Path):
    ruled(place, "")
    place.parent.chmod(0o777)
    with pytest.raises(PolicyError):
        policy()


@needs_root
@pytest.mark.parametrize("lost", ["policy.toml", "."])
def test_a_link_that_leads_nowhere_is_no_absent_policy(place: Path, tmp_path: Path, lost: str):
    """As where the share that holds it is not mounted."""
    link = place.parent / lost
    if link == place.parent:
        link.rmdir()
    link.symlink_to(tmp_path / "share")
    with pytest.raises(PolicyError):
        policy()


def test_a_policy_that_an_editor_named_otherwise_is_no_absent_one(place: Path):
    """Windows hides the ending that its editor puts behind the name."""
    place.with_name("policy.toml.txt").write_text("[models]", encoding="utf-8")
    with pytest.raises(PolicyError, match=r"policy\.toml\.txt"):
        policy()


@needs_root
def test_a_policy_linked_out_of_a_folder_others_could_write_is_refused(place: Path, tmp_path: Path):
    share = tmp_path / "share"
    share.mkdir()
    ruled(share / "policy.toml", "")
    place.symlink_to(share / "policy.toml")
    assert policy() == Policy()
    share.chmod(0o777)
    policy.cache_clear()
    with pytest.raises(PolicyError):
        policy()


@needs_root
@pytest.mark.parametrize("folder", [False, True])
def test_a_link_on_the_way_that_others_could_turn_is_refused(place: Path, tmp_path: Path, folder: bool):
    """Between the two ends: where it is turned away, the policy is off. Of the file, or of its folder."""
    share, users = tmp_path / "share", tmp_path / "users"
    share.mkdir()
    users.mkdir()
    ruled(share / "policy.toml", "")
    start = place.parent if folder else place
    if folder:
        start.rmdir()
    start.symlink_to(Path("..", "users", "link") if not folder else Path("users", "link"))
    (users / "link").symlink_to(share if folder else share / "policy.toml")
    assert policy() == Policy()
    os.chown(users / "link", 1000, 1000, follow_symlinks=False)
    policy.cache_clear()
    with pytest.raises(PolicyError, match="link"):
        policy()
    os.chown(users / "link", 0, 0, follow_symlinks=False)
    os.chown(users, 1000, 1000)
    policy.cache_clear()
    with pytest.raises(PolicyError, match="users"):
        policy()


@needs_root
def test_links_that_lead_back_to_themselves_are_no_policy(place: Path):
    place.symlink_to(place)
    with pytest.raises(PolicyError):
        policy()


@needs_root
def test_a_policy_of_another_owner_is_refused(place: Path):
    ruled(place, "")
    os.chown(place, 1000, 1000)
    with pytest.raises(PolicyError):
        policy()


@needs_root
def test_the_one_profile_is_used_and_no_other(place: Path, tmp_path: Path):
    court = SHIPPED.read_bytes() + b"\n# of this court\n"
    (place.parent / "court.toml").write_bytes(court)
    sha256 = hashlib.sha256(court).hexdigest()
    ruled(place, f"[profile]\nfile = 'court.toml'\nsha256 = '{sha256}'\n")
    assert load_profile().sha256 == sha256
    other = tmp_path / "other.toml"
    other.write_bytes(SHIPPED.read_bytes())
    with pytest.raises(PolicyError):
        load_profile(other)
    (place.parent / "court.toml").write_bytes(court + b"# changed\n")
    with pytest.raises(PolicyError, match=r"court\.toml"):
        load_profile()


@needs_root
def test_a_model_that_is_not_allowed_does_not_read(place: Path):
    own = load_engine().bundle.sha256
    ruled(place, f"[models]\nallowed = ['{SHA}']\n")
    with pytest.raises(PolicyError, match=own[:12]):
        load_engine()
    ruled(place, f"[models]\nallowed = ['{SHA}', '{own}']\n")
    assert load_engine().bundle.sha256 == own


@needs_root
def test_the_check_of_a_bundle_says_that_the_policy_would_not_use_it(place: Path, capsys: pytest.CaptureFixture[str]):
    """Whole it is all the same: an administrator checks it before allowing it."""
    own = load_engine().bundle.sha256
    ruled(place, f"[models]\nallowed = ['{own}']\n")
    assert run_command_line(["model", "check"]) == 0
    allowed = capsys.readouterr()
    ruled(place, f"[models]\nallowed = ['{SHA}']\n")
    assert run_command_line(["model", "check"]) == PolicyError.exit_code
    refused = capsys.readouterr()
    assert (refused.out, allowed.err) == (allowed.out, "")
    assert own[:12] in refused.err


@needs_root
def test_results_have_an_allowed_format_alone(place: Path, tmp_path: Path):
    engine, profile = load_engine(), load_profile()
    ruled(place, "[export]\nformats = ['docx', 'txt']\n")
    judgment = tmp_path / "judgment.txt"
    judgment.write_text("피고인 한가람은 2021. 3. 4. 강이슬에게 연락하였다.", encoding="utf-8")
    folder = tmp_path / "out"
    with pytest.raises(PolicyError, match="PDF"):
        redact_file(judgment, folder, engine, profile, OutputNames(), to=Format.PDF)
    assert not list(folder.glob("*"))
    assert redact_file(judgment, folder, engine, profile, OutputNames(), to=Format.DOCX).output.exists()


@needs_root
def test_a_format_that_is_not_allowed_is_written_as_the_first_that_is(place: Path, tmp_path: Path):
    """By ``redact`` and by the worker of a folder, under the name that it has where no other is called so."""
    (tmp_path / "in").mkdir()
    judgment = tmp_path / "in" / "판결.txt"
    judgment.write_text("피고인 한가람은 2021. 3. 4. 강이슬에게 연락하였다.", encoding="utf-8")
    ruled(place, "[export]\nformats = ['docx', 'pdf']\n")
    engine, profile = load_engine(), load_profile()
    assert redact_file(judgment, tmp_path / "out", engine, profile, OutputNames()).output.name == "판결.docx"
    start = Start(
        results=bytes(tmp_path / "batch"), model=b"", profile=b"", to="", in_place=False, threads=1, language="ko"
    )
    (item,) = scan(judgment.parent, None).items
    order = Order(
        path=bytes(item.path),
        below=bytes(item.below),
        size=item.size,
        modified=item.modified,
        ending=item.ending,
        alone=item.alone,
    )
    answer = _Work(engine, profile, start).done(order)
    assert (answer.error, answer.entry.output) == ("", "판결.docx")


@needs_root
def test_a_format_asked_for_and_not_allowed_is_refused_before_any_judgment_is_read(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    ruled(place, "[export]\nformats = ['docx']\n")
    (tmp_path / "판결.txt").write_text("피고인 한가람", encoding="utf-8")
    arguments = ["redact", str(tmp_path / "판결.txt"), "--output-dir", str(tmp_path / "out"), "--to", "pdf"]
    assert run_command_line(arguments) == PolicyError.exit_code
    said = capsys.readouterr()
    assert "PDF" in said.err and "판결.txt" not in said.err
    assert said.out == "", "no judgment was begun"


@needs_root
@pytest.mark.parametrize("text", [f"[models]\nallowed = ['{SHA}']\n", "[export]\nformats = ['docx']\n"])
def test_a_folder_is_refused_before_any_judgment_is(place: Path, tmp_path: Path, text: str):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "판결.txt").write_text("피고인 한가람", encoding="utf-8")
    ruled(place, text)
    options = Options(str(tmp_path / "in"), str(tmp_path / "out"), to=Format.TXT)
    with pytest.raises(PolicyError):
        run_folder(options, Output(quiet=True))
    assert not options.notes.exists()


@needs_root
def test_names_in_clear_do_not_go_out_in_colours(place: Path, tmp_path: Path):
    table = tmp_path / "표.csv"
    table.write_text("이름\n한가람\n", encoding="utf-8")
    ruled(place, "[export]\nformats = ['csv']\n")
    with pytest.raises(PolicyError, match="HTML"):
        run_table(TableOptions(table, "이름", tmp_path / "새.csv", colours=tmp_path / "색.html"), Output(quiet=True))
    assert [one.name for one in tmp_path.iterdir() if one.suffix] == ["표.csv"]


@needs_root
@pytest.mark.parametrize("kind", [kind for kind in writable() if kind is not Format.TXT])
def test_the_examination_of_a_computer_works_whatever_formats_are_allowed(place: Path, kind: Format):
    ruled(place, f"[export]\nformats = ['{kind}']\n")
    found = doctor.examine()["self-test"]
    assert found.ok, found.text
    assert "한가람" not in found.text.split("→")[1]


@needs_root
def test_an_engine_and_a_profile_loaded_before_write_nothing_after(place: Path, tmp_path: Path):
    """What holds is asked where a file is written, not only where something is chosen."""
    engine, profile = load_engine(), load_profile()
    judgment = tmp_path / "judgment.txt"
    judgment.write_text("피고인 한가람은 출석하였다.", encoding="utf-8")
    for text in (f"[models]\nallowed = ['{SHA}']\n", f"[profile]\nfile = 'a'\nsha256 = '{SHA}'\n"):
        ruled(place, text)
        with pytest.raises(PolicyError):
            redact_file(judgment, tmp_path / "out", engine, profile, OutputNames())
    assert not list((tmp_path / "out").glob("*"))


@needs_root
def test_a_weak_passphrase_makes_no_key(place: Path):
    ruled(place, "[passphrase]\nmin_length = 10\nkinds = 3\n")
    for weak in ("Short1!가", "onlysmallletters", "small and 한글"):
        with pytest.raises(PassphraseError, match="10"):
            new_key(weak, cost=15)
    assert new_key("Ten letters 1", cost=15).cost == 15


@pytest.mark.parametrize(
    ("passphrase", "kinds"), [("abc", 1), ("aB1", 3), ("판결 1", 2), (" a ", 1), ("aB1!", 4), ("", 0)]
)
def test_kinds_of_signs(passphrase: str, kinds: int):
    assert kinds_of(passphrase) == kinds


@needs_root
def test_every_decision_is_described(place: Path):
    text = f"""
[profile]
file = "court.toml"
sha256 = "{SHA}"
[models]
allowed = ["{SHA}"]
[review]
second_reading = 30
[export]
formats = ["docx"]
[passphrase]
min_length = 12
[clipboard]
allowed = false
"""
    ruled(place, text)
    assert set(described(policy())) == set(tomllib.loads(text)) - {"review", "export"} | {"second_reading", "formats"}
    assert read_policy(place) == policy()


@needs_root
def test_the_example_of_the_documentation_is_a_policy(place: Path):
    text = (Path(samples.__file__).parents[2] / "docs" / "administration.md").read_text(encoding="utf-8")
    example = text.split("```toml\n")[1].split("```")[0]
    key = Ed25519PrivateKey.generate().public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    before, _, after = example.partition("-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n")
    ruled(place, (before + key.decode("ascii") + after).replace('"…"', f'"{SHA}"'))
    found = policy()
    assert found.profile is not None and found.profile.sha256 == SHA
    assert set(described(found)) == set(DECISIONS)
