"""Many deals between bots: simulate, and the loops that play them."""
