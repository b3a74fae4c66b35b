"""All places of a DOCX in which a second person stands, a different person in every place."""

from tests.fixtures_docx import SHOWN
from tests.fixtures_docx_carried import CARRIED
from tests.fixtures_docx_planted import PLANTED as INSIDE
from tests.fixtures_docx_planted import Place, account, person

PLANTED: dict[str, Place] = INSIDE | CARRIED
VALUES = {
    name: account(number) if place.digits else person(number) for number, (name, place) in enumerate(PLANTED.items())
}
# Those of shown text stand in more than one place of their file at once: the text, and what Word keeps beside it.
EVERY: dict[str, Place] = {name: Place(build, "text", "") for name, build in SHOWN.items()} | PLANTED
