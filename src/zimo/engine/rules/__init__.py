"""The rules of play: the deal, turns, claims, kongs, hu, and who pays."""
