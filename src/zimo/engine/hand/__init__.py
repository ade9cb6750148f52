"""What a hand is: shapes, readings, deficiency."""
