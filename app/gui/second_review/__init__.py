"""The second reading: where a review stands, what two readers did differently, confirming and returning."""
