"""The same batch between two places of an S3-compatible store: a server on this computer, the real command, a kill."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.test_batch import PEOPLE, ROOT, run, write

boto3 = pytest.importorskip("boto3", reason="moto and s3fs (the extra dev) are not installed")
pytest.importorskip("s3fs")
pytest.importorskip("moto")

_KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_CONFIG_FILE": os.devnull}
_BUCKET = "court"
_PATIENCE = 300


class Server:
    """A store on this computer, with one bucket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._client: Any = boto3.client(
            "s3", endpoint_url=url, region_name="us-east-1", aws_access_key_id="test", aws_secret_access_key="test"
        )
        self._client.create_bucket(Bucket=_BUCKET)

    def put(self, key: str, data: bytes) -> None:
        self._client.put_object(Bucket=_BUCKET, Key=key, Body=data)

    def put_folder(self, folder: Path, prefix: str) -> None:
        for path in filter(Path.is_file, folder.rglob("*")):
            self.put(f"{prefix}/{path.relative_to(folder).as_posix()}", path.read_bytes())

    def below(self, prefix: str) -> dict[str, bytes]:
        """Content by place below ``prefix``."""
        pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=_BUCKET, Prefix=f"{prefix}/")
        keys = [one["Key"] for page in pages for one in page.get("Contents", ())]
        read = (self._client.get_object(Bucket=_BUCKET, Key=key)["Body"].read() for key in keys)
        return {key.removeprefix(f"{prefix}/"): data for key, data in zip(keys, read, strict=True)}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < deadline
                time.sleep(0.1)
        yield Server(f"http://127.0.0.1:{port}")
    finally:
        process.kill()
        process.wait()


def command(url: str, source: str, target: str, journal: Path, *more: str) -> list[str]:
    places = [f"s3://{_BUCKET}/{source}", f"s3://{_BUCKET}/{target}"]
    return [
        sys.executable,
        "-m",
        "app",
        "--lang",
        "en",
        "batch",
        *places,
        "--store",
        url,
        "--journal",
        str(journal),
        *more,
    ]


def start(*told: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(*told),
        cwd=ROOT,
        env={**os.environ, **_KEYS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def done(*told: Any, code: int = 0) -> str:
    process = start(*told)
    said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode == code, said
    return said


def comparable(found: dict[str, bytes]) -> dict[str, object]:
    """Results as they are, reports without the time they name."""
    made: dict[str, object] = {}
    for name, data in found.items():
        made[name] = data
        if name.endswith(".report.json"):
            made[name] = {key: value for key, value in json.loads(data).items() if key != "created"}
    return made


def of_folder(folder: Path) -> dict[str, bytes]:
    files = filter(Path.is_file, folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def journal_of(folder: Path) -> list[dict[str, object]]:
    file = folder / "journal.jsonl"
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith(b"\n")][1:]


def test_killed_and_gone_on_with_it_gives_what_a_folder_gives(server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "판결"
    write(folder, 8)
    (folder / "사진.png").write_bytes(b"PNG")
    run(folder, tmp_path / "plain")
    server.put_folder(folder, "killed/in")
    told = (server.url, "killed/in", "killed/out", tmp_path / "notes", "--jobs", "2")

    process = start(*told)
    deadline = time.monotonic() + _PATIENCE
    while not journal_of(tmp_path / "notes"):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=_PATIENCE)
    before = journal_of(tmp_path / "notes")
    assert 0 < len(before) < 8
    stood = server.below("killed/out")
    assert {one["output"] for one in before} <= stood.keys()

    said = done(*told)
    assert comparable(server.below("killed/out")) == comparable(of_folder(tmp_path / "plain"))
    keys = [one["key"] for one in journal_of(tmp_path / "notes")]
    assert len(keys) == len(set(keys)) == 8
    assert not (tmp_path / "notes" / "staging").exists()
    assert all(person not in path.read_text("utf-8") for path in (tmp_path / "notes").iterdir() for person in PEOPLE)
    assert server.below("killed/in") == of_folder(folder)
    assert "8" in said

    again = done(*told)
    assert len(journal_of(tmp_path / "notes")) == 8 and "8" in again

    # Another judgment under the same name: the result of the old one does not stay.
    changed = next(iter(folder.rglob("*판결.txt")))
    place = changed.relative_to(folder).as_posix()
    server.put(f"killed/in/{place}", changed.read_bytes().replace("돈을".encode(), "물건을".encode()))
    done(*told)
    assert len(journal_of(tmp_path / "notes")) == 9
    found = server.below("killed/out")
    assert len(found) == 16
    assert sum("물건을".encode() in data for data in found.values()) == 1


def test_what_somebody_else_put_there_stays_and_is_said(server: Server, tmp_path: Path) -> None:
    server.put("theirs/in/판결 1.txt", "피고인 마도현은 010-4410-2231로 전화하였다.".encode())
    server.put("theirs/in/판결 2.txt", "피고인 서아린은 010-4410-7718로 전화하였다.".encode())
    server.put("theirs/out/판결 1.txt", b"a letter")
    said = done(server.url, "theirs/in", "theirs/out", tmp_path / "notes", "--jobs", "1", code=1)
    assert "판결 1.txt" in said
    found = server.below("theirs/out")
    assert found["판결 1.txt"] == b"a letter" and "판결 1.txt.report.json" not in found
    assert "서아린" not in found["판결 2.txt"].decode() and "판결 2.txt.report.json" in found


def test_nobody_there_and_half_an_order_are_said(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        said = done(f"http://127.0.0.1:{free.getsockname()[1]}", "in", "out", tmp_path / "notes", code=2)
    assert "court/out" in said and "Traceback" not in said
    assert "store.example" in done("ftp://here", "in", "out", tmp_path / "notes", code=2)
    folder = [sys.executable, "-m", "app", "--lang", "en", "batch", f"s3://{_BUCKET}/in", str(tmp_path / "out")]
    told = subprocess.run(folder, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 2 and "--store" in told.stdout + told.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_the_system_saw_no_other_connection(server: Server, tmp_path: Path) -> None:
    server.put("seen/in/판결 1.txt", "피고인 마도현은 010-4410-2231로 전화하였다.".encode())
    trace = tmp_path / "trace"
    told = command(server.url, "seen/in", "seen/out", tmp_path / "notes", "--jobs", "1")
    calls = "trace=connect,sendto,sendmsg,bind"
    watching = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", calls, "-o", str(trace), *told]
    watched = subprocess.run(watching, cwd=ROOT, env={**os.environ, **_KEYS}, capture_output=True, check=False)
    assert watched.returncode == 0, watched.stdout.decode() + watched.stderr.decode()
    out = [line for line in trace.read_text("utf-8", "replace").splitlines() if "AF_INET" in line]
    port = server.url.rpartition(":")[2]
    assert out
    assert [line for line in out if f"htons({port})" not in line or "127.0.0.1" not in line] == []


def test_only_the_endpoint_can_be_reached(server: Server) -> None:
    """Not even by what a library of the store would ask: another port, another host, another name."""
    port = int(server.url.rpartition(":")[2])
    script = f"""
import socket
from core.silence import allow_only
other = socket.create_server(("127.0.0.1", 0))
allow_only("127.0.0.1", {port})
socket.create_connection(("127.0.0.1", {port}), 5).close()
for attempt in (
    lambda: socket.create_connection(("127.0.0.1", other.getsockname()[1]), 5),
    lambda: socket.create_connection(("169.254.169.254", 80), 5),
    lambda: socket.getaddrinfo("metadata.example", 80),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 53)),
):
    try:
        attempt()
    except PermissionError:
        continue
    raise SystemExit("a way out")
"""
    if sys.platform == "win32":
        pytest.skip("Windows makes pairs of sockets of loopback connections")
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
