"""Which person stands in which place of a file."""

from tests.fixtures_docx_planted import person

# As many as names can be made that are no part of one another.
PERSONS = tuple(person(number) for number in range(180))


class Planting:
    """Gives a new person for each place of one file, and remembers whom."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def __call__(self, place: str) -> str:
        """The person of ``place``."""
        return self.values.setdefault(place, PERSONS[len(self.values)])
