"""What a hand is headed for where a win needs points: goals, how far they are, and what they are worth."""
