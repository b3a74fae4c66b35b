"""What the tests of the desk lay on it."""

from pathlib import Path

import pytest

from app.desk.backend import Backend
from tests.unit.app.test_service import TEXT, FakeEngine


@pytest.fixture
def backend() -> Backend:
    return Backend(FakeEngine)


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "사건기록.txt"
    path.write_bytes(TEXT.encode())
    return path
