"""Relabel."""

import pytest

from core.errors import ReviewError
from core.review import Status, operations
from core.taxonomy import taxonomy
from tests.fixtures_operations import NAME, NICKNAME, NUMBER, begun, of


@pytest.mark.parametrize("label", [NICKNAME, NUMBER, "주민등록번호", "날짜"])
@pytest.mark.parametrize(("scope", "reached"), [("entity", 3), ("mention", 1)])
def test_a_new_label_brings_its_treatment_and_accepts(label, scope, reached):
    session = begun()
    operations.relabel(session, of(session, "구름산")[0].key, label, scope)
    changed = [item for item in session.items if item.mention.label == label and item.status is Status.ACCEPTED]
    assert len(changed) == reached
    assert {item.mention.treatment for item in changed} == {taxonomy().labels[label].treatment}
    assert {item.mention.entity for item in changed} == {"p1"}
    session.undo()
    assert session.items == begun().items


def test_the_label_it_has_already_accepts_it():
    session = begun()
    operations.relabel(session, of(session, "구름산")[0].key, NAME)
    assert {item.status for item in of(session, "구름산")} == {Status.ACCEPTED}


def test_a_label_of_no_taxonomy_is_refused():
    session = begun()
    with pytest.raises(ReviewError) as caught:
        operations.relabel(session, session.items[0].key, "없는라벨")
    assert caught.value.code == "review.unknown_label"
    assert len(session.log) == 0
