"""A cluster that cannot be begun is said; the real one is tried in tests/e2e/test_batch_ray.py."""

import socket
import sys
from types import ModuleType

import msgspec
import pytest

from app.batch.ray_crew import HERE, RayCrew, Refusal, _Actor
from app.batch.worker import Order, Start
from core.errors import UsageError

START = Start(results=b"out", model=b"", profile=b"", to="", in_place=False, threads=1, language="ko")
ORDER = Order(path=b"a.txt", below=b".", size=1, modified=1, ending="txt", alone=True)


def test_a_cluster_of_this_computer_that_does_not_start_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray says so by an error of no kind of its own, as when its services take too long on a busy computer."""
    ray = ModuleType("ray")

    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.")

    ray.init = init  # type: ignore[attr-defined]
    ray.data = ModuleType("ray.data")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setitem(sys.modules, "ray.data", ray.data)
    with pytest.raises(UsageError) as raised:
        list(RayCrew(HERE, 1, START).done([ORDER]))
    assert raised.value.code == "batch.no_cluster"


def test_a_node_without_the_model_says_so_and_blames_no_judgment() -> None:
    start = msgspec.structs.replace(START, model=b"/nowhere/bundle")
    [said] = _Actor(msgspec.json.encode(start))({"order": [msgspec.json.encode(ORDER)]})["said"]
    refusal = msgspec.json.decode(said, type=Refusal)
    assert refusal.node == socket.gethostname() and "/nowhere/bundle" in refusal.reason
