"""A prompted model behind an endpoint of this computer: a real server answers, others are never asked."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from training.__main__ import app
from training.baselines.endpoint import require_here

ELSEWHERE = [
    "https://127.0.0.1/v1",
    "http://example.org/v1",
    "http://localhost.example.org",
    "http://127.0.0.1@1.2.3.4/v1",
    "http://[::1",
    "http://[127.0.0.1]/v1",
]


class Model(BaseHTTPRequestHandler):
    """Marks 김서연; redirects elsewhere when asked for the model "moved", and says no JSON when asked for "another"."""

    asked: ClassVar[list[dict[str, object]]] = []

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Model.asked.append(request)
        if request["model"] == "moved":
            self.send_response(302)
            self.send_header("Location", "http://192.0.2.1/")
            self.end_headers()
            return
        said = request["messages"][1]["content"].replace("김서연", "<PER>김서연</PER>")
        said = f"생각: 이름이다.\n답: {said}" if "답:" in request["messages"][0]["content"] else said
        body = json.dumps({"choices": [{"message": {"content": said}}]}).encode()
        body = b"<html>" if request["model"] == "another" else body
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def url() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Model)
    Thread(target=server.serve_forever, daemon=True).start()
    Model.asked = []
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    folder = tmp_path / "gold"
    folder.mkdir()
    for name, text in (("a", "김서연은 왔다."), ("b", "아무도 없다.")):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        entities = [{"start": 0, "end": 3, "label": "내국인이름"}] if name == "a" else []
        (folder / f"{name}.json").write_text(json.dumps({"text": text, "entities": entities}), encoding="utf-8")
    return folder


@pytest.mark.parametrize("more", [[], ["--reasoned"]])
def test_answers_are_saved_once(url: str, gold: Path, tmp_path: Path, more: list[str]) -> None:
    out = tmp_path / "answers.jsonl"
    arguments = ["prompt", url, "--model", "m", "--gold", str(gold), "--out", str(out), *more]
    for _ in range(2):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert rows == [{"id": "a", "answer": "<PER>김서연</PER>은 왔다."}, {"id": "b", "answer": "아무도 없다."}]
    assert len(Model.asked) == 2
    assert Model.asked[0]["temperature"] == 0


def test_a_redirection_is_not_followed(url: str, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.jsonl"
    done = CliRunner().invoke(app, ["prompt", url, "--model", "moved", "--gold", str(gold), "--out", str(out)])
    assert done.exit_code == 1
    assert not out.exists()


def test_what_answers_otherwise_is_said_to_give_no_answer(url: str, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.jsonl"
    done = CliRunner().invoke(app, ["prompt", url, "--model", "another", "--gold", str(gold), "--out", str(out)])
    assert done.exit_code == 1 and "the endpoint gave no answer" in done.output
    assert not out.exists()


@pytest.mark.parametrize("address", ELSEWHERE)
def test_no_other_computer_is_asked(address: str, gold: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="on this computer"):
        require_here(address)
    out = str(tmp_path / "answers.jsonl")
    assert (
        CliRunner().invoke(app, ["prompt", address, "--model", "m", "--gold", str(gold), "--out", out]).exit_code == 1
    )
