"""Tile kinds and their notations."""

from __future__ import annotations
