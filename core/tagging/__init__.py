"""A model bundle, its ONNX session, windows over a text of any length, and decoding to spans."""

from core.tagging.bundle import ModelBundle, load_bundle
from core.tagging.tagger import Tagger

__all__ = ["ModelBundle", "Tagger", "load_bundle"]
