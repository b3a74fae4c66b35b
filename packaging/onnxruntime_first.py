"""Runs before the program in the frozen folder: on Windows, Qt's C++ libraries would hide those onnxruntime needs."""

import onnxruntime  # noqa: F401
