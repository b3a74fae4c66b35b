"""Compressed files of documents between blank lines: read whole wherever they are cut, and left out by their hash."""

import hashlib
import lzma
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.tagging.bundle import embedded_bundle
from training.data.shards import Shards, write_shards
from training.data.texts import Slice, documents, parts, read_hashes, text_files, text_hash
from training.tokenizer import sentences

TOKENIZER = embedded_bundle() / "tokenizer.json"
LINE = st.text(st.sampled_from("가나 a\r"), min_size=1, max_size=6).filter(str.strip)
BLOCK = st.lists(LINE, min_size=1, max_size=3).map("\n".join)


def packed(folder: Path, name: str, blocks: list[str], between: str = "\n\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with lzma.open(folder / f"{name}.txt.xz", "wt", encoding="utf-8", newline="") as file:
        file.write(between.join(blocks))
    return folder


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    blocks=st.lists(BLOCK, min_size=1, max_size=8),
    between=st.sampled_from(["\n\n", "\n\n\n", "\r\n\r\n"]),
    size=st.integers(1, 50),
)
def test_blocks_come_once_wherever_slices_are_cut(
    tmp_path_factory: pytest.TempPathFactory, blocks: list[str], between: str, size: int
) -> None:
    folder = packed(tmp_path_factory.mktemp("packed"), "a", blocks, between)
    plan = parts(text_files(folder), size)
    read = [text.strip() for part in plan for text in documents(folder, part)]
    assert read == [block.strip() for block in blocks]
    assert len(plan) >= len(between.join(blocks).encode()) // size


def test_sizes_are_those_of_the_text_and_lists_are_no_text(tmp_path: Path) -> None:
    folder = packed(tmp_path, "judgments", ["피고인은 무죄." * 50] * 9)
    packed(folder / "lists", "road_names", ["가로수길"])
    (file,) = text_files(folder)
    assert file.size == 9 * len(("피고인은 무죄." * 50).encode()) + 16 > (folder / file.name).stat().st_size
    assert file.sha256 == hashlib.sha256((folder / file.name).read_bytes()).hexdigest()


def test_texts_are_left_out_by_their_hash(tmp_path: Path) -> None:
    folder = packed(tmp_path / "texts", "a", ["주문\n피고인은 무죄.", "가", "나"])
    (tmp_path / "without").write_text(f"{text_hash('주문' + chr(10) + '피고인은 무죄.')} 1\n\n", encoding="utf-8")
    (whole,) = parts(text_files(folder), 10**6)
    without = read_hashes(tmp_path / "without")
    assert [text.strip() for text in documents(folder, whole, without)] == ["가", "나"]
    write_shards(folder, [whole], TOKENIZER, tmp_path / "shards", without=without)
    assert Shards(tmp_path / "shards").documents == 2
    with pytest.raises(ValueError, match="another tokenizer or corpus"):
        write_shards(folder, [whole], TOKENIZER, tmp_path / "shards")
    (tmp_path / "wrong").write_text("주문", encoding="utf-8")
    with pytest.raises(ValueError, match="begins with the SHA-256"):
        read_hashes(tmp_path / "wrong")


def test_names_beside_the_hashes_may_be_in_any_encoding(tmp_path: Path) -> None:
    """sha256sum writes a name as the disk has it; another program writes all of the list otherwise."""
    listed = f"{'a' * 64}  판결.txt\n"
    (tmp_path / "without").write_bytes(listed.encode("cp949"))
    assert read_hashes(tmp_path / "without") == {"a" * 64}
    (tmp_path / "without").write_text(listed, encoding="utf-16")
    with pytest.raises(ValueError, match="begins with the SHA-256"):
        read_hashes(tmp_path / "without")


def test_shards_are_written_in_the_order_asked_for_and_called_by_their_place(tmp_path: Path) -> None:
    folder = packed(tmp_path / "texts", "a", ["가나다", "라마바", "사아자"])
    plan = parts(text_files(folder), 12)
    write_shards(folder, plan, TOKENIZER, tmp_path / "plain")
    write_shards(folder, plan, TOKENIZER, tmp_path / "turned", order=[2, 0, 1])
    assert Shards(tmp_path / "plain").records == Shards(tmp_path / "turned").records
    written = [(tmp_path / f"turned/0000{n}.json").stat().st_mtime_ns for n in (2, 0, 1)]
    assert written == sorted(written)


def test_text_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt.xz").write_bytes(lzma.compress(b"ok\n\n\xff\n"))
    with pytest.raises(ValueError, match=r"a\.txt\.xz, byte 4: not UTF-8"):
        list(documents(tmp_path, [Slice("a.txt.xz", 0, 6)]))


def test_a_vocabulary_is_learnt_from_them_too(tmp_path: Path) -> None:
    folder = packed(tmp_path, "a", [f"{n}번 문장이다." for n in range(30)])
    assert len(set(sentences(folder, text_files(folder), 20, seed=1))) == 20
