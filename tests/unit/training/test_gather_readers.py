"""Every kind of file gives the same texts, however it is packed and cut; what cannot be read is named with place."""

import gzip
import json
import lzma
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import pyarrow as pa
import pyarrow.parquet as pq

from training.data.texts import text_hash
from training.gather import parts, readers
from training.gather.kept_out import KeptOut
from training.gather.recipe import Filters, Source

TEXTS = ["첫째 글의 한 줄\n둘째 줄", "가을의 글", "an English text\nof two lines"]
BLOCKS = "\n\n".join(TEXTS) + "\n"
ROWS = "".join(json.dumps({"body": text, "id": 1}, ensure_ascii=False) + "\n" for text in TEXTS)


def zstd(content: bytes) -> bytes:
    """Two frames, as parallel packers leave them."""
    half = len(content) // 2
    return b"".join(pa.compress(part, "zstd", asbytes=True) for part in (content[:half], content[half:]))


PACKED: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "xz": lzma.compress, "zst": zstd}


def parquet(path: Path) -> None:
    pq.write_table(pa.table({"id": range(3), "body": TEXTS}), path, row_group_size=1)


def arrow_stream(path: Path) -> None:
    table = pa.table({"body": TEXTS})
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_stream(file, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)


def arrow_file(path: Path) -> None:
    table = pa.table({"body": pa.array(TEXTS).dictionary_encode()})
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


WRITERS: dict[str, Callable[[Path], object]] = {
    "a.jsonl": lambda path: path.write_text(ROWS, encoding="utf-8"),
    "bom.jsonl": lambda path: path.write_bytes(b"\xef\xbb\xbf" + ROWS.encode()),
    "a.parquet": parquet,
    "a.arrow": arrow_stream,
    "b.arrow": arrow_file,
    **{f"a.jsonl.{end}": lambda path, pack=pack: path.write_bytes(pack(ROWS.encode())) for end, pack in PACKED.items()},
    **{f"a.json.{end}": lambda path, pack=pack: path.write_bytes(pack(ROWS.encode())) for end, pack in PACKED.items()},
    **{f"a.txt.{end}": lambda path, pack=pack: path.write_bytes(pack(BLOCKS.encode())) for end, pack in PACKED.items()},
}


def source(path: str, **settings: str) -> Source:
    return Source(**{"name": "a", "origin": "made up", "licence": "none", "path": path, "column": "body", **settings})


def read(wanted: Source, root: Path, size: int) -> list[str]:
    found = readers.found(wanted, root)[0]
    pieces = [piece for file in found for piece in readers.pieces(wanted, file, size)]
    return [text.strip("\n") for piece in pieces for text in readers.read(piece, wanted.column)]


@pytest.mark.parametrize("name", WRITERS)
def test_the_same_texts_however_it_is_cut(tmp_path: Path, name: str) -> None:
    WRITERS[name](tmp_path / name)
    for size in (1, 7, 50, 1 << 20):
        assert read(source("."), tmp_path, size) == TEXTS


def test_a_text_file_is_one_document(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(BLOCKS, encoding="utf-8")
    assert read(source("."), tmp_path, 5) == [BLOCKS.strip()]
    assert read(source(".", kind="blocks"), tmp_path, 5) == TEXTS


def test_an_endless_text_file_is_cut_at_line_ends(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("가나다라마바사\n" * 300_000, encoding="utf-8")
    found = read(source("."), tmp_path, 1 << 20)
    assert [len(text) + 1 for text in found] == [1_000_000, 1_000_000, 400_000]


@pytest.mark.parametrize("hashed", [text_hash, lambda text: sha256(text.encode()).hexdigest()])
def test_an_endless_text_file_is_kept_out_by_the_hash_of_the_whole(
    tmp_path: Path, hashed: Callable[[str], str]
) -> None:
    for name, syllable in (("a", "가"), ("b", "나")):
        (tmp_path / f"{name}.txt").write_text(f"{syllable}나다라마바사\n" * 150_000, encoding="utf-8")
    kept_out = KeptOut(whole=frozenset({hashed("가나다라마바사\n" * 150_000)}))
    wanted = source(".", filters=Filters(max_repeated=1))
    pieces = [piece for file in readers.found(wanted, tmp_path)[0] for piece in readers.pieces(wanted, file, 100)]
    counts = parts.Read()
    kept = list(parts._kept(parts.Part("a-0", wanted, tuple(pieces)), kept_out, counts))
    assert (counts.documents, len(kept), counts.dropped) == (4, 2, {parts.LISTED: 2})
    assert all(text.startswith("나나") for text, _, _ in kept)


def test_a_data_set_on_disk(tmp_path: Path) -> None:
    for split in ("train", "test"):
        (tmp_path / split).mkdir()
        arrow_stream(tmp_path / split / "data-00000-of-00001.arrow")
        state = {"_data_files": [{"filename": "data-00000-of-00001.arrow"}], "_indices_files": None}
        (tmp_path / split / "state.json").write_text(json.dumps(state))
        (tmp_path / split / "dataset_info.json").write_text("{}")
    assert read(source("train"), tmp_path, 1) == TEXTS
    assert readers.found(source("."), tmp_path)[1] == 4  # state.json and dataset_info.json are no texts


def test_lists_are_no_texts_and_patterns_choose(tmp_path: Path) -> None:
    for name in ("lists/a.txt", "deep/b.txt", "c.txt", "LICENSE"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("글", encoding="utf-8")
    paths, others = readers.found(source("."), tmp_path)
    assert ([path.name for path in paths], others) == (["c.txt", "b.txt"], 1)
    assert [path.name for path in readers.found(source(".", files="*.txt"), tmp_path)[0]] == ["c.txt"]
    assert [path.name for path in readers.found(source("LICENSE", kind="txt"), tmp_path)[0]] == ["LICENSE"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", "가나\n".encode() + b"\xb0\xa1", "byte 7: not UTF-8"),
        ("a.txt.xz", lzma.compress("가나\n".encode() + b"\xff"), "byte 7: not UTF-8"),
        ("a.txt.xz", lzma.compress(BLOCKS.encode())[:-20], "damaged or cut off"),
        ("a.txt.xz", b"no such packing", "damaged or cut off"),
        ("a.txt.xz", b"", "empty"),
        ("a.jsonl.gz", gzip.compress(ROWS.encode())[:-9], "damaged or cut off"),
        ("a.jsonl.gz", b"no such packing", "damaged or cut off"),
        ("a.jsonl.zst", pa.compress(ROWS.encode(), "zstd", asbytes=True)[:-5], "damaged or cut off"),
        ("a.jsonl.zst", b"no such packing", "damaged or cut off"),
        ("a.jsonl", b'{"body": "a"}\n{"body": 3}\n', r"byte 14 \(line 2\): the field 'body' holds no text"),
        ("a.jsonl", b'{"body": "a"}\n\n{"text": "a"}\n', r"byte 15 \(line 3\): no object with a field 'body'"),
        ("a.jsonl", b'{"body": "a"}\n{"body": "\n', r"byte 14 \(line 2\): no JSON"),
        ("a.jsonl", b'["body"]\n', "no object with a field 'body'"),
        ("a.jsonl", b'{"body": "\xff"}\n', "byte 10: not UTF-8"),
        ("a.jsonl", rb'{"body": "\ud800"}' + b"\n", "no JSON"),
        ("a.parquet", b"no such table", "no Parquet file, or damaged"),
        ("a.arrow", b"no such table", "no Arrow file, or cut off"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(readers.ReadError, match=f"{name}.*{said}"):
        read(source("."), tmp_path, 1 << 20)


@pytest.mark.parametrize("write", [parquet, arrow_stream, arrow_file])
def test_a_wrong_column_is_named(tmp_path: Path, write: Callable[[Path], object]) -> None:
    name = "a.parquet" if write is parquet else "a.arrow"
    write(tmp_path / name)
    with pytest.raises(readers.ReadError, match=f"{name}: no column 'content'; it has .*body"):
        read(source(".", column="content"), tmp_path, 1 << 20)


def test_columns_hold_text_in_utf_8(tmp_path: Path) -> None:
    bad = pa.Array.from_buffers(
        pa.string(), 2, [None, pa.array([0, 1, 2], pa.int32()).buffers()[1], pa.py_buffer(b"a\xff")]
    )
    for values, said in ((pa.array([1, 2]), "holds int64, no text"), (bad, "row 1: not UTF-8")):
        pq.write_table(pa.table({"body": values}), tmp_path / "a.parquet")
        with pytest.raises(readers.ReadError, match=rf"a\.parquet.*{said}"):
            read(source("."), tmp_path, 1 << 20)


def test_no_value_is_an_empty_text(tmp_path: Path) -> None:
    pq.write_table(pa.table({"body": ["글", None]}), tmp_path / "a.parquet")
    (tmp_path / "b.jsonl").write_text('{"body": null}\n')
    assert read(source("."), tmp_path, 1 << 20) == ["글", "", ""]


def test_cut_off_tables(tmp_path: Path) -> None:
    arrow_stream(tmp_path / "a.arrow")
    whole = (tmp_path / "a.arrow").read_bytes()
    for length in (len(whole) - 1, len(whole) - 8, len(whole) // 2):
        (tmp_path / "a.arrow").write_bytes(whole[:length])
        with pytest.raises(readers.ReadError, match=r"a\.arrow: no Arrow file"):
            read(source("."), tmp_path, 1 << 20)
    (tmp_path / "a.arrow").unlink()
    parquet(tmp_path / "a.parquet")
    whole = (tmp_path / "a.parquet").read_bytes()
    (tmp_path / "a.parquet").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(readers.ReadError, match=r"a\.parquet: no Parquet"):
        read(source("."), tmp_path, 1 << 20)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"_data_files": [{"filename": "data-00001-of-00002.arrow"}]}, "names data-00001-of-00002.arrow, which is not"),
        ({"_data_files": [], "_indices_files": [{"filename": "indices.arrow"}]}, "flatten_indices"),
        ({}, "not as save_to_disk leaves it"),
        ([], "not as save_to_disk leaves it"),
    ],
)
def test_a_data_set_that_is_not_whole(tmp_path: Path, state: object, said: str) -> None:
    arrow_stream(tmp_path / "data-00000-of-00002.arrow")
    (tmp_path / "state.json").write_text(json.dumps(state))
    with pytest.raises(readers.ReadError, match=said):
        read(source("."), tmp_path, 1)


@pytest.mark.parametrize("files", ["/texts/*.txt", "**.txt"])
def test_a_pattern_that_is_none_is_named(tmp_path: Path, files: str) -> None:
    (tmp_path / "b.txt").write_bytes(b"text")
    with pytest.raises(readers.ReadError, match=re.escape(f"source a: files = '{files}'")):
        readers.found(source(".", files=files), tmp_path)


def test_no_texts_and_unknown_kinds(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    for path in (".", "nowhere"):
        with pytest.raises(FileNotFoundError, match="source a: no text in"):
            readers.found(source(path), tmp_path)
    (tmp_path / "b.txt").write_bytes(b"text")
    with pytest.raises(readers.ReadError, match=r"a\.pdf: what kind of file is that"):
        readers.found(source(".", files="*"), tmp_path)
