"""Patterns that are compiled when they are first used: the same answers, no mistake hidden."""

import importlib
import pkgutil
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import core.detection
import core.review.doubts
from core.expressions import _Late, late


def test_nothing_is_compiled_before_it_is_used(monkeypatch):
    compiled = []
    real = re.compile
    monkeypatch.setattr(re, "compile", lambda *arguments: compiled.append(arguments) or real(*arguments))
    pattern = late("[가-힣]+", re.MULTILINE)
    assert pattern.pattern == "[가-힣]+" and compiled == []
    assert pattern.search("제1조 벌금")[0] == "제"
    assert [one[0] for one in pattern.finditer("벌금 과료")] == ["벌금", "과료"]
    assert compiled == [("[가-힣]+", re.MULTILINE)]


@given(st.text("aAb1 \n가나", max_size=12))
def test_it_answers_as_the_pattern_does(text):
    here, there = late(r"(?P<x>a+)|가$", re.M | re.I), re.compile(r"(?P<x>a+)|가$", re.M | re.I)
    assert (here.flags, here.groups, here.groupindex) == (there.flags, there.groups, there.groupindex)
    assert here.findall(text) == there.findall(text) and here.split(text) == there.split(text)
    assert here.sub("·", text) == there.sub("·", text) and here.subn("·", text) == there.subn("·", text)
    for ask in ("match", "fullmatch", "search"):
        found, known = getattr(here, ask)(text), getattr(there, ask)(text)
        assert (found and found.span()) == (known and known.span())


def test_what_patterns_lack_it_lacks():
    with pytest.raises(AttributeError):
        assert late("a").unknown


def test_every_pattern_of_the_program_can_be_compiled():
    """A wrong one would be found only when somebody's judgment comes to it."""
    count = 0
    for package in (core.detection, core.review.doubts):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for one in _patterns(vars(importlib.import_module(module.name)).values()):
                re.compile(one.pattern, one._flags)
                count += 1
    assert count > 50


def _patterns(values):
    for value in values:
        if isinstance(value, _Late):
            yield value
        elif isinstance(value, tuple | list):
            yield from _patterns(value)
        elif isinstance(value, dict):
            yield from _patterns(value.values())
