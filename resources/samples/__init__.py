"""Three complete fictitious judgments, shipped for trying the program out, with the builder that makes them."""
