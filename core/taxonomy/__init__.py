"""The label scheme of the Thunder-DeID paper (Appendix D): 2 classes, 16 categories, 712 labels."""

from core.taxonomy.model import Category, Family, Label, Taxonomy, TaxonomyError, Treatment, load_taxonomy, taxonomy

__all__ = ["Category", "Family", "Label", "Taxonomy", "TaxonomyError", "Treatment", "load_taxonomy", "taxonomy"]
