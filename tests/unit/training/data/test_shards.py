"""Text of any size becomes shards: nothing lost at a border, resumed where it stopped, refused where it was changed."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.tagging.bundle import embedded_bundle
from core.tokenizer import Gap, Tokenizer
from training.data import shards, texts
from training.data.shards import Shards, write_shards
from training.data.texts import Slice, documents, parts, read_hashes, text_files, text_hash

TOKENIZER = embedded_bundle() / "tokenizer.json"
TEXTS = ["피고인은 무죄.\n판사 가나다", "원고의 청구를 기각한다.\r\n소송비용은 원고가 부담한다."]


def corpus(folder: Path, texts: list[str] = TEXTS) -> Path:
    folder.mkdir(parents=True)
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_bytes(text.encode())
    rows = [json.dumps({"text": text}, ensure_ascii=False) for text in texts]
    (folder / "more.jsonl").write_text("\n".join([*rows, "", ""]), encoding="utf-8")
    (folder / "notes.md").write_text("no corpus", encoding="utf-8")
    return folder


LINES = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=12), max_size=12)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(files=st.lists(LINES, min_size=1, max_size=3), size=st.integers(1, 60))
def test_slices_hold_every_line_once_wherever_they_are_cut(
    tmp_path_factory: pytest.TempPathFactory, files: list[list[str]], size: int
) -> None:
    folder = tmp_path_factory.mktemp("lines")
    for number, lines in enumerate(files):
        rows = [json.dumps({"text": f"{line}."}) for line in lines]
        (folder / f"{number}.jsonl").write_text("\n".join(rows), encoding="utf-8")
    plan = parts(text_files(folder), size)
    read = [text for part in plan for text in documents(folder, part)]
    assert read == [f"{line}." for lines in files for line in lines]
    assert all(sum(piece.end - piece.start for piece in part) <= size for part in plan)


LINE = "피고인은 무죄.\n"


def test_a_text_file_is_one_document_wherever_the_others_end(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text(f"{number}\n{LINE * number}", encoding="utf-8")
    (tmp_path / "0.jsonl").write_text('{"text": "가"}\n', encoding="utf-8")
    wanted = ["가", *(f"{number}\n{LINE * number}" for number in range(4))]
    for size in (1, 20, 50, 10**6):
        plan = parts(text_files(tmp_path), size)
        assert [text for part in plan for text in documents(tmp_path, part)] == wanted
    without = {text_hash(wanted[3])}
    for size in (1, 20, 50, 10**6):
        plan = parts(text_files(tmp_path), size)
        assert [t for part in plan for t in documents(tmp_path, part, without)] == [*wanted[:3], wanted[4]]


@pytest.mark.parametrize("around", ["", "\n\n\n"])
def test_a_text_without_end_is_left_out_by_the_hash_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, around: str
) -> None:
    monkeypatch.setattr(texts, "DOCUMENT_BYTES", 100)
    monkeypatch.setattr(texts, "_CHUNK", 7)
    lines = [f"{number} {LINE}" for number in range(30)]
    long = "".join([around, *lines[:3], "\n\n", *lines[3:], around])
    (tmp_path / "long.txt").write_text(long, encoding="utf-8-sig")
    (tmp_path / "short.txt").write_text(LINE, encoding="utf-8")
    stretches = []
    for size in (1, 130, 250, 10**6):
        plan = parts(text_files(tmp_path), size)
        assert len(plan) > 1 or size == 10**6
        read = [text for part in plan for text in documents(tmp_path, part)]
        assert "".join(read).replace("\n", "") == (long + LINE).replace("\n", "")
        stretches.append(read)
        assert [t for part in plan for t in documents(tmp_path, part, {text_hash(long)})] == [LINE]
        assert len([t for part in plan for t in documents(tmp_path, part, {text_hash(read[2])})]) == len(read) - 1
    assert all(read == stretches[0] for read in stretches), "what is in a stretch does not depend on the slices"


@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf", b"\n"])
@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize("lines", [3, 30])
def test_a_text_file_is_left_out_by_the_hash_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: bytes, end: bytes, lines: int
) -> None:
    monkeypatch.setattr(texts, "DOCUMENT_BYTES", 100)
    content = begin + end.join([LINE.strip().encode()] * lines) + end
    (tmp_path / "a.txt").write_bytes(content)
    (tmp_path / "b.txt").write_text("주문", encoding="utf-8")
    (tmp_path / "without").write_text(f"{hashlib.sha256(content).hexdigest()}  a.txt\n", encoding="utf-8")
    without = read_hashes(tmp_path / "without")
    plan = parts(text_files(tmp_path), 10**6)
    assert [text for part in plan for text in documents(tmp_path, part, without)] == ["주문"]


def test_a_text_in_a_file_of_many_is_left_out_by_the_hash_of_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in (LINE, "주문")))
    without = {hashlib.sha256(LINE.encode()).hexdigest()}
    plan = parts(text_files(tmp_path), 10**6)
    assert [text for part in plan for text in documents(tmp_path, part, without)] == ["주문"]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.txt", b"\xff\xfe", "a.txt, byte 0"),
        ("b.jsonl", b'{"text": "x"}\n{"no": 1}\n', "b.jsonl, byte 14"),
        ("c.jsonl", b'{"text": 1}', "c.jsonl, byte 0"),
        ("d.jsonl", b"plain", "an object with a text"),
        ("e.jsonl", b'{"text": "x"}\n{"text": "\\ud83d"}\n', "e.jsonl, byte 14: not an object with a text"),
    ],
)
def test_text_that_cannot_be_read_is_named(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=says):
        list(documents(tmp_path, [Slice(name, 0, len(content))]))


def test_a_folder_without_text_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no text"):
        text_files(tmp_path)


def test_shards_hold_every_token_of_every_document(tmp_path: Path) -> None:
    folder = corpus(tmp_path / "corpus")
    plan = parts(text_files(folder), 100)
    assert len(plan) > 2
    write_shards(folder, plan, TOKENIZER, tmp_path / "shards")
    read, tokenizer = Shards(tmp_path / "shards"), Tokenizer.from_file(TOKENIZER)
    read.check()
    expected = [text for part in plan for text in documents(folder, part)]
    ids = np.concatenate([np.append(tokenizer.encode(text).ids, tokenizer.separate_id) for text in expected])
    gaps = np.concatenate([np.append(tokenizer.encode(text).gaps, Gap.START) for text in expected])
    for length in (1, 7, 510):
        windows = [read.window(number, length) for number in range(read.window_count(length))]
        assert np.array_equal(np.concatenate([w[0] for w in windows]), ids)
        assert np.array_equal(np.concatenate([w[1] for w in windows]), gaps)
        assert max(len(w[0]) for w in windows) <= length
    assert (read.tokens, read.documents) == (len(ids), len(expected))
    ends = np.load(tmp_path / "shards" / f"{read.records[0].name}.ends.npy")
    assert (read.window(0, 10**6)[0][ends - 1] == tokenizer.separate_id).all()


def test_several_processes_write_what_one_writes(tmp_path: Path) -> None:
    folder = corpus(tmp_path / "corpus")
    plan = parts(text_files(folder), 120)
    one = write_shards(folder, plan, TOKENIZER, tmp_path / "one")
    assert write_shards(folder, plan, TOKENIZER, tmp_path / "two", processes=2) == one


def test_a_killed_run_writes_only_what_is_lacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = corpus(tmp_path / "corpus")
    plan, target = parts(text_files(folder), 60), tmp_path / "shards"
    real, calls = shards._tokens, []

    def killed(texts: object, tokenizer: object) -> object:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(texts, tokenizer)  # type: ignore[arg-type]

    monkeypatch.setattr(shards, "_tokens", killed)
    with pytest.raises(KeyboardInterrupt):
        write_shards(folder, plan, TOKENIZER, target)
    with pytest.raises(FileNotFoundError):
        Shards(target)
    records = write_shards(folder, plan, TOKENIZER, target)
    assert len(calls) == len(plan) + 1
    assert records == write_shards(folder, plan, TOKENIZER, tmp_path / "whole")


def test_what_was_changed_is_refused(tmp_path: Path) -> None:
    folder, target = corpus(tmp_path / "corpus"), tmp_path / "shards"
    plan = parts(text_files(folder), 10**6)
    write_shards(folder, plan, TOKENIZER, target)
    with pytest.raises(ValueError, match="another tokenizer or corpus"):
        write_shards(folder, [plan[0][:1]], TOKENIZER, target)
    file = target / "00000.gaps.npy"
    file.write_bytes(file.read_bytes()[:-1] + b"\x07")
    with pytest.raises(ValueError, match=r"00000\.gaps\.npy was changed"):
        Shards(target).check()
    np.save(file, np.zeros(1, np.uint8))
    with pytest.raises(ValueError, match="holds 1 tokens"):
        Shards(target)


def test_a_part_of_blanks_is_an_empty_shard(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus/blank.txt").write_text(" \n \n", encoding="utf-8")
    write_shards(tmp_path / "corpus", parts(text_files(tmp_path / "corpus"), 3), TOKENIZER, tmp_path / "shards")
    assert Shards(tmp_path / "shards").window_count(512) == 0
