"""A folder of judgments, with all cores: journal, workers, page of figures. Started by ``thunder-deid batch``."""
