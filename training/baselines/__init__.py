"""What others would reach on the same data, measured with the same tables: fine-tuned checkpoints, prompted models."""
