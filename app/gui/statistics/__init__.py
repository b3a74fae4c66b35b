"""How right detection is at this place: precision and recall from what people decided."""
