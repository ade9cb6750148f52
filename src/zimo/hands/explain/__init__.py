"""What a score rests on, line by line."""
