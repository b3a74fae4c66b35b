"""Finding words in the text of the judgment."""
