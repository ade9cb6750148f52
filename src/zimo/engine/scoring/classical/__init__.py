"""Classical scoring: base points, doubles, limits (HK-038..082)."""

from zimo.engine.scoring.classical.hand import classical_loser_points, score_classical

__all__ = ["classical_loser_points", "score_classical"]
