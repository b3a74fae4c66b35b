"""All places of a PDF in which a second person stands, a different person in every place."""

from tests.fixtures_docx_planted import Place, account, person
from tests.fixtures_pdf_notes import NOTES
from tests.fixtures_pdf_objects import OBJECTS
from tests.fixtures_pdf_planted import DRAWN

PLANTED: dict[str, Place] = DRAWN | NOTES | OBJECTS
VALUES = {
    name: account(number) if place.digits else person(number) for number, (name, place) in enumerate(PLANTED.items())
}
