"""One deal, a match of deals, and their records."""
