"""Networks with five tags of general named entities (PER ORG LOC TIM DAT, BIO), as the hospital paper's."""
