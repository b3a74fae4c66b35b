"""Results never cover an input, never each other, and appear whole or not at all."""

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.table.run import _alive
from core import outputs
from core.errors import DocumentError, Notice
from core.outputs import OutputNames, move_into_place, put_in_place, remove_drafts, workplace
from core.reports import json_bytes, redaction_report

ROOT = Path(__file__).parents[3]


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "판결문.txt"
    path.write_text("원본")
    return path


def test_an_output_may_not_be_its_input_even_by_another_name(judgment: Path, tmp_path: Path):
    link = tmp_path / "다른이름.txt"
    os.link(judgment, link)
    for target in (judgment, link, tmp_path / "x" / ".." / "판결문.txt"):
        with pytest.raises(DocumentError) as caught:
            OutputNames().claim(target, judgment)
        assert caught.value.code == "program.output_is_input"


def test_an_output_may_not_be_any_other_input_of_the_run(judgment: Path, tmp_path: Path):
    link, symlink = tmp_path / "다른이름.txt", tmp_path / "또다른이름.txt"
    os.link(judgment, link)
    symlink.symlink_to(judgment)
    other = tmp_path / "b.txt"
    for target in (judgment, link, symlink):
        names = OutputNames([judgment])
        assert not names.is_free(target, other)
        with pytest.raises(DocumentError) as caught:
            names.claim(target, other)
        assert caught.value.code == "program.output_is_input"


def test_a_link_that_leads_back_to_itself_keeps_no_other_file_from_its_result(judgment: Path, tmp_path: Path):
    loop, back = tmp_path / "가.txt", tmp_path / "나.txt"
    loop.symlink_to(back)
    back.symlink_to(loop)
    names = OutputNames([loop, back, judgment])
    names.claim(tmp_path / "out" / judgment.name, judgment)
    with pytest.raises(DocumentError):
        names.claim(judgment, loop)


def test_a_claim_looks_at_no_input_but_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder of thousands of judgments, perhaps across a network, is not walked through for each of them."""
    inputs = [tmp_path / f"{number}.txt" for number in range(50)]
    names = OutputNames(inputs)
    looked_at: list[str] = []
    stat = Path.stat

    def watched(path: Path, **options: bool) -> os.stat_result:
        looked_at.append(path.name)
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", watched)
    names.claim(tmp_path / "out" / "7.docx", inputs[7])
    assert set(looked_at) <= {"7.docx", "7.txt"}


@pytest.mark.parametrize("name", ["결과.json", "결과.JSON", "\u1100\u1167\u11af과.json"])
def test_two_inputs_may_not_share_an_output(tmp_path: Path, name: str):
    names = OutputNames()
    names.claim(tmp_path / "결과.json", tmp_path / "a" / "결과.txt")
    if name.startswith("\u1100"):
        name = "\u1100\u1167\u11af\u1100\u116a.json"
    with pytest.raises(DocumentError) as caught:
        names.claim(tmp_path / name, tmp_path / "b" / "결과2.txt")
    assert caught.value.code == "program.same_output"
    assert {"결과.txt", "결과2.txt"} <= set(caught.value.fields.values())


def test_what_fails_leaves_neither_file_nor_folder(tmp_path: Path):
    folder = tmp_path / "새 폴더" / "안"
    with pytest.raises(KeyboardInterrupt), workplace(folder, "결과.txt") as work:
        (work / "결과.txt").write_text("반쯤")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def draft_of_yesterday(path: Path, hours: float) -> Path:
    """A draft as a program leaves it that was killed ``hours`` ago."""
    if path.suffix:
        path.write_text("아직 검증하지 않은 글")
    else:
        path.mkdir()
        (path / "결과.txt").write_text("아직 검증하지 않은 글")
    then = path.stat().st_mtime - hours * 3600
    os.utime(path, (then, then))
    return path


@pytest.mark.parametrize("name", [".thunder-deid-a1b2c3_z", ".thunder-deid-a1b2c3_z.part"])
@pytest.mark.parametrize(("hours", "left"), [(0.0, True), (0.9, True), (1.1, False), (24.0, False), (-3.0, True)])
def test_what_a_power_cut_left_goes_with_the_next_result(tmp_path: Path, name: str, hours: float, left: bool):
    draft = draft_of_yesterday(tmp_path / name, hours)
    with workplace(tmp_path, "결과.txt"):
        assert draft.exists() is left
    assert draft.exists() is left


@pytest.mark.parametrize(
    "name", [".thunder-deid-", ".thunder-deid-notes", ".thunder-deid-A1B2C3_Z", "thunder-deid-a1b2c3_z", "결과.part"]
)
def test_what_is_not_ours_stays_however_old(tmp_path: Path, name: str):
    stranger = draft_of_yesterday(tmp_path / name, hours=1000)
    with workplace(tmp_path, "결과.txt"):
        pass
    assert stranger.exists()


def test_a_link_with_a_drafts_name_leads_nowhere(tmp_path: Path):
    folder = tmp_path / "남의 것"
    folder.mkdir()
    (folder / "원본.txt").write_text("원본")
    link = tmp_path / ".thunder-deid-a1b2c3_z"
    link.symlink_to(folder)
    os.utime(link, (0, 0), follow_symlinks=False)
    with workplace(tmp_path, "결과.txt"):
        pass
    assert not link.is_symlink()
    assert (folder / "원본.txt").read_text() == "원본"


def test_an_older_result_stays_when_the_new_one_fails(tmp_path: Path):
    (tmp_path / "결과.txt").write_text("옛것")
    with pytest.raises(DocumentError), workplace(tmp_path, "결과.txt") as work:
        (work / "결과.txt").write_text("반쯤")
        raise OSError(28, "No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["결과.txt"]


def test_what_is_to_go_goes_with_the_older_results_or_stays_with_them(tmp_path: Path):
    names = ("판결.report.json", "판결.txt", "판결.certificate.pdf")
    report, text, certificate = (tmp_path / name for name in names)
    for one in (report, text, certificate):
        one.write_text(f"옛 {one.name}", encoding="utf-8")
    text.unlink()
    text.mkdir()  # nothing can be moved there
    with pytest.raises(DocumentError):
        put_in_place([(b"{}", report), (b"text", text)], lambda: certificate)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(names)
    assert [one.read_text(encoding="utf-8") for one in (report, certificate)] == [f"옛 {names[0]}", f"옛 {names[2]}"]
    text.rmdir()
    put_in_place([(b"{}", report), (b"text", text)], lambda: certificate)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(names[:2])


@pytest.mark.skipif(os.name == "nt", reason="Windows locks no folders")
def test_programs_give_their_results_names_one_after_the_other_and_wait_for_none_for_ever(tmp_path: Path, monkeypatch):
    import fcntl

    def look() -> None:
        other = os.open(tmp_path, os.O_RDONLY)
        try:
            with pytest.raises(BlockingIOError):
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(other)

    put_in_place([(b"text", tmp_path / "판결.txt")], look)
    stopped = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(stopped, fcntl.LOCK_EX)
    monkeypatch.setattr(outputs, "_TURN", 0.05)
    put_in_place([(b"newer", tmp_path / "판결.txt")])
    os.close(stopped)
    assert (tmp_path / "판결.txt").read_bytes() == b"newer"


@pytest.mark.skipif(os.name == "nt", reason="Windows counts the whole path")
def test_a_report_whose_name_is_too_long_is_said_to_be_so(tmp_path: Path):
    """The judgment's own name still fits."""
    name = "가" * 83
    with pytest.raises(DocumentError) as caught:
        put_in_place([(b"{}", tmp_path / f"{name}.report.json"), (b"text", tmp_path / f"{name}.txt")])
    assert caught.value.code == "document.name_too_long"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows counts the whole path")
def test_a_folder_whose_name_is_too_long_is_said_to_be_so(tmp_path: Path):
    with pytest.raises(DocumentError) as caught, workplace(tmp_path / ("가" * 86) / "안", "결과.txt"):
        pass
    assert caught.value.code == "document.name_too_long"


def test_a_folder_behind_a_closed_one_is_said_to_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def closed(_path: Path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(DocumentError) as caught, workplace(tmp_path / "안", "결과.txt"):
        pass
    assert caught.value.code == "document.target_permission"


def test_all_files_are_moved_or_none(tmp_path: Path):
    first = tmp_path / "a"
    first.touch()
    with pytest.raises(OSError):
        move_into_place([(first, tmp_path / "A"), (tmp_path / "missing", tmp_path / "B")])
    assert list(tmp_path.iterdir()) == []


def test_older_results_stand_again_when_one_of_the_new_cannot_be_moved(tmp_path: Path):
    """Windows keeps others from replacing a document that is open in a word processor."""
    report, document = tmp_path / "판결.report.json", tmp_path / "판결.docx"
    report.write_text("옛 보고서")
    document.mkdir()
    with pytest.raises(DocumentError), workplace(tmp_path, "판결.docx") as work:
        drafts = [work / report.name, work / "판결.certificate.pdf", work / document.name]
        for draft in drafts:
            draft.write_text("새것")
        move_into_place(zip(drafts, (report, tmp_path / "판결.certificate.pdf", document), strict=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == [document.name, report.name]
    assert report.read_text() == "옛 보고서"


def test_one_that_cannot_be_put_back_keeps_no_other_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stuck, report, document = tmp_path / "a.pdf", tmp_path / "a.json", tmp_path / "a.docx"
    stuck.write_text("옛것")
    report.write_text("옛것")
    document.mkdir()
    drafts = [tmp_path / name for name in ("1", "2", "3")]
    for draft in drafts:
        draft.write_text("새것")
    replace = Path.replace

    def locked(path: Path, target: Path) -> Path:
        if path.name == "1.older":
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(IsADirectoryError):
        move_into_place(zip(drafts, (stuck, report, document), strict=True))
    assert report.read_text() == "옛것"


def test_of_replaced_results_no_copy_stays(tmp_path: Path):
    draft, target = tmp_path / "draft", tmp_path / "result"
    draft.write_text("새것")
    target.write_text("옛것")
    move_into_place([(draft, target)])
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("result", "새것")]


@pytest.mark.skipif(os.name == "nt", reason="Windows counts the whole path")
def test_a_result_with_the_longest_name_is_replaced_like_any_other(tmp_path: Path):
    target = tmp_path / "결과" / f"{'가' * 81}.report.json"  # 255 bytes
    for content in ("옛것", "새것"):
        put_in_place([(content.encode(), target)])
    assert target.read_text() == "새것"


def results(folder: Path) -> list[tuple[bytes, Path]]:
    return [(b"report", folder / "a.report.json"), ("판결".encode(), folder / "a.docx")]


def test_results_stand_there_together_as_open_as_any_new_file(tmp_path: Path):
    usual = tmp_path / "usual"
    usual.touch()
    put_in_place(results(tmp_path / "새 폴더"))
    found = {path.name: path.read_bytes() for path in (tmp_path / "새 폴더").iterdir()}
    assert found == {"a.report.json": b"report", "a.docx": "판결".encode()}
    assert {path.stat().st_mode for path in (tmp_path / "새 폴더").iterdir()} == {usual.stat().st_mode}


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "document.disk_full"),
        (errno.EDQUOT, "document.disk_full"),
        (errno.EACCES, "document.target_permission"),
        (errno.EROFS, "document.target_permission"),
        (errno.ENOENT, "document.target_folder"),
        (errno.EIO, "program.cannot_write"),
    ],
)
@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_a_failing_disk_leaves_what_stood_there(
    at: str, number: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "a.docx").write_text("옛것")
    failures = iter([OSError(number, "x")])

    def failing(first: object, *rest: object) -> object:
        if failure := next(failures, None):
            raise failure
        return real(first, *rest)

    place = os if at == "fsync" else Path
    real = getattr(place, at)
    monkeypatch.setattr(place, at, failing)
    with pytest.raises(DocumentError) as caught:
        put_in_place(results(tmp_path))
    assert caught.value.code == code and "a.docx" in caught.value.message("ko")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.docx", "옛것")]


# As a virus scanner holds what it looks at on Windows: nobody can remove it until it lets go.
HELD = {
    "a folder in it": ("'mount', '-t', 'tmpfs', 'none', held", "unshare -rm"),
    "a file in it": ("'chattr', '+i', held", ""),
    "itself": ("'chattr', '+i', work", ""),
    "where it lies": ("'chattr', '+i', folder", ""),
}


@pytest.mark.skipif(sys.platform != "linux", reason="holds it by Linux' own ways")
@pytest.mark.parametrize("how", HELD)
def test_a_private_folder_that_cannot_be_removed_is_no_failure_of_the_result(how: str, tmp_path: Path):
    hold, within = HELD[how]
    script = (
        "import subprocess, sys\nfrom pathlib import Path\nfrom core.outputs import put_in_place, workplace\n"
        "folder = Path(sys.argv[1])\n"
        "with workplace(folder, 'a.docx') as work:\n"
        "    held = work / 'held'\n    held.mkdir()\n    (held / 'part').touch()\n"
        "    put_in_place([(b'new', folder / 'a.docx')])\n"
        f"    subprocess.run([{hold}], check=True)\n    print('held', flush=True)\n"
        "print('done')\n"
    )
    command = [*within.split(), sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    subprocess.run(["chattr", "-R", "-i", tmp_path], capture_output=True)
    left = [path for path in tmp_path.iterdir() if path.name != "a.docx"]
    if "held" not in done.stdout:
        pytest.skip(f"this machine cannot hold it: {done.stderr.strip()[-80:]}")
    assert done.stdout.split() == ["held", "done"], done.stderr
    assert (tmp_path / "a.docx").read_bytes() == b"new"
    assert len(left) == 1
    os.utime(left[0], (0, 0))
    put_in_place([(b"newer", tmp_path / "a.docx")])
    assert [path.name for path in tmp_path.iterdir()] == ["a.docx"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError(), ValueError("bug")])
def test_whatever_else_fails_leaves_nothing(error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(_handle: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(type(error)):
        put_in_place(results(tmp_path / "새 폴더"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="a signal of POSIX")
@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("older", [True, False])
def test_an_interruption_while_a_file_is_moved_leaves_what_stood_there(
    at: int, older: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    results = [(b"new", tmp_path / name) for name in ("판결.report.json", "판결.txt")]
    for _, target in results if older else ():
        target.write_bytes(b"old")
    moved: list[object] = []

    def replace(*ends: str, _real: Callable[..., None] = os.replace) -> None:
        _real(*ends)
        moved.append(ends)
        if len(moved) == at:  # a share may take its time: then it comes while the file is moved
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(os, "replace", replace)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a command run before may have left its own
    try:
        with pytest.raises(KeyboardInterrupt):
            put_in_place(results)
    finally:
        signal.signal(signal.SIGINT, before)
    left = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert left == ({target.name: b"old" for _, target in results} if older else {})


def test_a_disk_that_keeps_other_bytes_than_it_was_given_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As a share that lost its connection and a failing stick do without a word."""
    real = os.fsync

    def spoilt(handle: int) -> None:
        real(handle)
        os.ftruncate(handle, 3)

    monkeypatch.setattr(os, "fsync", spoilt)
    with pytest.raises(DocumentError) as caught:
        put_in_place(results(tmp_path))
    assert caught.value.code == "program.cannot_write"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_results_wait_where_nobody_else_can_look(tmp_path: Path):
    with workplace(tmp_path, "판결.docx") as work:
        assert work.parent == tmp_path and work.stat().st_mode & 0o777 == 0o700


def test_a_folder_of_that_name_is_said_to_be_one(tmp_path: Path):
    (tmp_path / "a.docx").mkdir()
    with pytest.raises(DocumentError) as caught:
        put_in_place(results(tmp_path))
    assert caught.value.code == "document.target_is_folder"
    assert [path.name for path in tmp_path.iterdir()] == ["a.docx"]


def test_a_folder_that_cannot_be_listed_takes_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def closed(_folder: Path):
        raise PermissionError(13, "Permission denied")

    with workplace(tmp_path, "결과.txt") as first:
        first_name = first.name
    monkeypatch.setattr(Path, "iterdir", closed)
    with workplace(tmp_path, "결과.txt") as work:
        assert work.is_dir() and work.name != first_name


def test_a_draft_that_takes_hours_is_left_alone_while_its_rows_are_done(tmp_path: Path):
    """As if hours went by: only the rows that are done tell who writes beside it that somebody is at work."""
    with workplace(tmp_path, "표.csv") as table, workplace(tmp_path, "판결.csv") as dead:
        seen: list[float] = []
        told = _alive(table, seen.append)
        for work in (table, dead):
            hours_ago = work.stat().st_mtime - 7200
            os.utime(work, (hours_ago, hours_ago))
        told(0.5)
        put_in_place(results(tmp_path))
        assert table.is_dir() and not list(table.iterdir()) and not dead.exists()
        assert seen == [0.5]


@pytest.mark.skipif(sys.platform != "linux", reason="counts what is open as Linux tells it")
def test_a_result_that_is_done_holds_nothing_open(tmp_path: Path):
    """A run of thousands has one process, which may have a thousand files open."""
    put_in_place(results(tmp_path))
    before = list(Path("/proc/self/fd").iterdir())
    put_in_place(results(tmp_path))
    assert len(list(Path("/proc/self/fd").iterdir())) == len(before)


def test_of_drafts_only_those_go_that_bear_the_mark(tmp_path: Path):
    mark, another = "0123456789abcdef", "fedcba9876543210"
    dead, alive = (tmp_path / f".thunder-deid-{one}-a1b2c3_z" for one in (mark, another))
    for one in (dead, alive):
        one.mkdir()
        (one / "1.new").write_bytes(b"x")
    (tmp_path / f"{mark}-a1b2c3_z").mkdir()
    remove_drafts(tmp_path, mark)
    assert not dead.exists() and (alive / "1.new").exists() and (tmp_path / f"{mark}-a1b2c3_z").exists()
    remove_drafts(tmp_path / "없음", mark)


def test_json_holds_any_text():
    data = {"text": "가\ud800나\U00020000\x00\r\n"}
    assert json.loads(json_bytes(data)) == data


def test_the_warnings_of_a_report_name_the_result_and_never_the_judgment():
    """A file may be called after a party."""
    said = [Notice("program.other_replaced", {"file": "구름산 사건.docx"})]
    nothing = {key: {} for key in ("counted", "source", "model", "profile", "verification")}
    report = redaction_report(notices=said, output={"file": "A 사건.docx"}, unseen=False, **nothing)
    (warning,) = report["warnings"]
    assert "A 사건.docx" in warning and "구름산" not in json.dumps(report, ensure_ascii=False)


def test_the_second_report_of_one_name_gets_another(tmp_path: Path):
    names = OutputNames()
    choices = [(tmp_path / "가.report.json", tmp_path / f"가.{kind}.report.json") for kind in ("docx", "pdf")]
    chosen = [names.claim_one_of(choice, tmp_path / f"{n}.x") for n, choice in enumerate(choices)]
    assert [path.name for path in chosen] == ["가.report.json", "가.pdf.report.json"]


def test_results_are_as_open_as_any_new_file(tmp_path):
    usual, draft = tmp_path / "usual", tmp_path / "draft"
    usual.touch()
    draft.touch(mode=0o600)
    move_into_place([(draft, tmp_path / "result")])
    assert (tmp_path / "result").stat().st_mode == usual.stat().st_mode
