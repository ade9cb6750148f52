"""What one seat may know of a table, and drawing anew what it can't."""
