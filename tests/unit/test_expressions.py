"""Patterns that are compiled when they are first used: the same answers, no mistake hidden."""

import importlib
import pkgutil
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import core.detection
import core.review.doubts
from core.expressions import _Late, late, one_of
from core.korean.text import BLANK


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


_WORDS = st.lists(st.text("가나a.(*", min_size=1, max_size=5), max_size=8)


@given(_WORDS, st.text("가나a.(* ", max_size=12))
def test_one_of_some_words_finds_what_the_list_of_them_does_the_longest_first(words, text):
    listed = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    found = [match.span() for match in re.finditer(f"(?:{one_of(words)})(?= |a|$)", text)] if words else []
    assert found == ([match.span() for match in re.finditer(f"(?:{listed})(?= |a|$)", text)] if words else [])


@given(_WORDS, st.text("가나a.(* ", max_size=12))
def test_what_stands_between_letters_is_skipped_between_them_alone(words, text):
    listed = "|".join(" *".join(map(re.escape, word)) for word in sorted(words, key=len, reverse=True))
    found = [match.span() for match in re.finditer(f"(?:{one_of(words, ' *')})", text)] if words else []
    assert found == ([match.span() for match in re.finditer(f"(?:{listed})", text)] if words else [])


@pytest.mark.parametrize(("words", "tree"), [("피고 피고인 피의자 원고", "피(?:고(?:인)?|의자)|원고"), ("", "")])
def test_words_that_begin_alike_are_one_branch(words, tree):
    assert one_of(words.split()) == tree


def test_a_blank_is_any_white_space_within_a_line():
    blanks = {chr(code) for code in range(0x3001) if re.fullmatch(BLANK, chr(code))}
    assert blanks > set(" \t\xa0\u2002\u202f\u3000")
    assert not blanks & {*"\r\n\x0b\x0c\x1c\x1d\x1e\x85", *map(chr, range(0x21, 0x7F))}
