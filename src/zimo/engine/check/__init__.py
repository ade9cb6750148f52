"""What always holds of a table."""
