"""Ctrl-C and SIGTERM: heard once, remembered, and no second one cuts the cleaning up short."""

import os
import signal
from collections.abc import Iterator

import pytest

from app.cli import interrupts
from app.cli.interrupts import interrupted, listen, stop_if_interrupted

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there os.kill ends the program")


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(interrupts, "_come", False)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
def test_only_the_first_interrupts_and_it_is_remembered(first: signal.Signals) -> None:
    listen()
    stop_if_interrupted()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), first)
    try:
        for second in (signal.SIGINT, signal.SIGTERM):
            os.kill(os.getpid(), second)
    except KeyboardInterrupt:
        pytest.fail("the cleaning up was cut short")
    assert interrupted()
    with pytest.raises(KeyboardInterrupt):
        stop_if_interrupted()


def test_what_interrupted_an_earlier_command_interrupts_no_later_one() -> None:
    listen()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
    listen()
    stop_if_interrupted()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
