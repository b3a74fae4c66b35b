"""What a store says is believed only where it can be read back; what it does not say ends no run but its judgment."""

from pathlib import Path
from typing import Any

import pytest

from app.batch.store import Object, Store
from core.errors import DeidError, DocumentError, UsageError

s3fs = pytest.importorskip("s3fs", reason="s3fs (the extra dev) is not installed")


class Files:
    """The calls of s3fs, over what is held here. ``broken``: what every call ends with; ``bad``: what is kept instead
    of what was given."""

    def __init__(self, **_told: object) -> None:
        self.held: dict[str, bytes] = {}
        self.broken: Exception | None = None
        self.bad: bytes | None = None

    def find(self, prefix: str, detail: bool) -> dict[str, dict[str, Any]]:
        self._ask()
        found = {name: data for name, data in self.held.items() if name.startswith(prefix)}
        if not found:
            raise FileNotFoundError(prefix)
        return {name: {"size": len(data), "ETag": f'"{len(data)}"'} for name, data in found.items()}

    def get_file(self, name: str, target: str) -> None:
        self._ask()
        Path(target).write_bytes(self._of(name))

    def pipe_file(self, name: str, data: bytes, chunksize: int) -> None:
        self._ask()
        assert chunksize > len(data), "in one piece: an upload in parts that breaks off may stay"
        self.held[name] = data if self.bad is None else self.bad

    def cat_file(self, name: str) -> bytes:
        self._ask()
        return self._of(name)

    def rm_file(self, name: str) -> None:
        self._ask()
        self._of(name)
        del self.held[name]

    def _of(self, name: str) -> bytes:
        if name not in self.held:
            raise FileNotFoundError(name)
        return self.held[name]

    def _ask(self) -> None:
        if self.broken:
            raise self.broken


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Files:
    made = Files()
    monkeypatch.setattr(s3fs, "S3FileSystem", lambda **_told: made)
    return made


@pytest.fixture
def store(files: Files) -> Store:
    return Store("http://store", "s3://court/in/")


def test_what_lies_there_is_told_below_its_place_in_order(files: Files, store: Store) -> None:
    assert list(store.objects()) == []
    files.held = {"court/in/나/판결.txt": b"12", "court/in/가.txt": b"1", "court/inner/다.txt": b"3"}
    assert list(store.objects()) == [Object("가.txt", 1, "1"), Object("나/판결.txt", 2, "2")]


def test_an_object_goes_there_comes_back_and_goes(files: Files, store: Store, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"A")
    assert store.sha256("가/a.txt") == ""
    store.put(tmp_path / "a", "가/a.txt")
    assert files.held == {"court/in/가/a.txt": b"A"} and len(store.sha256("가/a.txt")) == 64
    store.fetch("가/a.txt", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"A"
    store.remove("가/a.txt")
    store.remove("가/a.txt")  # it is not there: that is what was wanted
    assert files.held == {}


def test_what_the_store_did_not_keep_as_it_was_is_not_there(files: Files, store: Store, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"A")
    files.bad = b"a"
    with pytest.raises(DocumentError) as raised:
        store.put(tmp_path / "a", "가/a.txt")
    assert (raised.value.code, raised.value.fields["file"]) == ("batch.not_put", "a.txt")


@pytest.mark.parametrize("broken", [PermissionError("key=secret"), ValueError("key=secret"), OSError("key=secret")])
def test_a_store_that_fails_is_said_by_kind_and_quoted_nowhere(
    files: Files, store: Store, tmp_path: Path, broken: Exception
) -> None:
    (tmp_path / "a").write_bytes(b"A")
    files.broken = broken
    calls = {
        "batch.not_put": [lambda: store.put(tmp_path / "a", "가/a.txt"), lambda: store.remove("가/a.txt")],
        "batch.not_fetched": [lambda: store.fetch("가/a.txt", tmp_path / "b"), lambda: store.sha256("가/a.txt")],
        "batch.store_unread": [lambda: list(store.objects())],
    }
    for code, each in calls.items():
        for call in each:
            with pytest.raises(DeidError) as raised:
                call()
            assert raised.value.code == code and type(broken).__name__ in raised.value.message()
            assert "secret" not in raised.value.message()


@pytest.mark.parametrize("place", ["s3://", "s3:///"])
def test_a_place_without_a_bucket_is_none(files: Files, place: str) -> None:
    with pytest.raises(UsageError) as raised:
        Store("http://store", place)
    assert raised.value.code == "batch.store_place"
