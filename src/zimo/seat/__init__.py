"""What one seat is shown and told: sight, events, advice, account."""
