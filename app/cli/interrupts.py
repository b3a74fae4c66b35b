"""Ctrl-C and SIGTERM: a KeyboardInterrupt, and a word to those who get it as another error, or not at all.

A compiled library may make an error of its own of it, as onnxruntime does while it is loaded, and Python drops it where
an object is just given up. A run of many files must not go on then: nobody could stop it any more.
"""

import signal
from typing import NoReturn

_NUMBERS = (signal.SIGINT, signal.SIGTERM)
_come = False


def listen() -> None:
    """From now on either of them raises KeyboardInterrupt."""
    global _come
    _come = False
    for number in _NUMBERS:
        signal.signal(number, _interrupt)


def interrupted() -> bool:
    """Whether one of them has come."""
    return _come


def stop_if_interrupted() -> None:
    """Raises KeyboardInterrupt where one of them has come."""
    if _come:
        raise KeyboardInterrupt


def _interrupt(_number: int, _frame: object) -> NoReturn:
    global _come
    _come = True
    # Once only: a second Ctrl-C must not cut the cleaning up short.
    for number in _NUMBERS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
