"""zimo: the open engine and table for Chinese mahjong."""

__version__ = "0.1.0"
