"""What holds for all tests."""

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """A million objects are made while the tests are collected, and they stay: looking through them for garbage again
    and again takes a third of that time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
