"""A judgment has the same letters at each start of the program: sets, whose order differs from start to start, decide
nothing."""

import json
import os
import subprocess
import sys
from functools import cache

import pytest

# Ji-hoon Bae and J. H. Bae may both be Mr. Bae; two descriptors of one length end 가람.
JUDGMENT = """From: Ji-hoon Bae
Best regards,
J. H. Bae
Dear Mr. Bae,
From: John Halvorsen
Dear Mr. HALVORSEN,
가람은행은 가람병원에 돈을 빌려주었고, 주식회사 가람은 가람카드의 이사 가람을 해고하였다.
"""
PROGRAM = """
import json, sys
from core.detection.pipeline import detect
print(json.dumps([(one.start, one.end, one.label, one.entity) for one in detect(sys.stdin.read(), [], None).mentions]))
"""


@cache
def _read(seed: int) -> list[list[object]]:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONIOENCODING": "utf-8"}
    made = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=JUDGMENT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found: list[list[object]] = json.loads(made.stdout)
    return found


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_the_same_text_has_the_same_entities(seed: int) -> None:
    assert _read(seed) == _read(0)


def test_who_may_be_two_people_is_neither() -> None:
    by_value = {JUDGMENT[start:end]: entity for start, end, _, entity in _read(0)}  # type: ignore[misc]
    assert len({by_value[name] for name in ("Ji-hoon Bae", "J. H. Bae", "Bae")}) == 3
    assert by_value["HALVORSEN"] == by_value["John Halvorsen"]
