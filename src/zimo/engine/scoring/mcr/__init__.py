"""Mahjong Competition Rules: 81 fans. ``hand`` counts them; the other modules say when each is there."""

from zimo.engine.scoring.mcr.hand import score_mcr

__all__ = ["score_mcr"]
