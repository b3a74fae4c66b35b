"""What clerks teach: corrections that leave the house with placeholders instead of values."""
