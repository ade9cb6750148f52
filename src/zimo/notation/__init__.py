"""Tiles, hands and walls as text: from and to every notation that people use."""
